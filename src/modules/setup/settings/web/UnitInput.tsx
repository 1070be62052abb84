/**
 * Number of trays, shelves or trolleys of a container, converted to plants and back. Renders nothing for a container without
 * trays.
 */
import { useState } from 'react'
import { useSettings } from './use-settings.ts'
import { number } from '#web/ui/format.ts'
import { containerSizeCalled } from '#modules/setup/reference/container-size.ts'
import { plantUnits, plantsIn, unitPlurals, unitsText, wholeUnits } from '#modules/setup/reference/plant-units.ts'
import styles from './UnitInput.module.css'

interface UnitInputProps {
  /** Name of the container. */
  readonly container: string
  /** Number of plants as typed. */
  readonly quantity: string
  /** Name of the plants, for the accessible names of the fields. */
  readonly name?: string
  readonly onChange: (quantity: string) => void
}

export function UnitInput({ container, quantity, name, onChange }: UnitInputProps) {
  const { containerSizes } = useSettings()
  const [chosen, choose] = useState(0)
  const units = plantUnits(containerSizeCalled(containerSizes, container) ?? {})
  const unit = units[chosen] ?? units[0]
  if (!unit) return null
  const plants = /^\d+$/.test(quantity) ? Number(quantity) : 0
  const { count, over } = wholeUnits(plants, unit)
  const called = unitPlurals[unit.name]
  const of = name === undefined ? '' : ` of ${name}`
  return (
    <span className={`row wrap gap-8 muted text-s ${styles['units']}`}>
      <input
        type="number"
        min={1}
        aria-label={`${called[0]?.toUpperCase()}${called.slice(1)}${of}`}
        value={over === 0 && count > 0 ? count : ''}
        onChange={({ target }) => onChange(String(plantsIn(Math.max(0, Math.trunc(Number(target.value))), unit) || ''))}
      />
      {units.length > 1 ? (
        <select aria-label={`Unit${of}`} value={chosen} onChange={({ target }) => choose(Number(target.value))}>
          {units.map((each, i) => (
            <option key={each.name} value={i}>
              {unitPlurals[each.name]} of {number(each.plants)}
            </option>
          ))}
        </select>
      ) : (
        <span>
          {called} of {number(unit.plants)}
        </span>
      )}
      {over > 0 && <small>{unitsText(plants, units) || `less than one ${unit.name}`}</small>}
    </span>
  )
}
