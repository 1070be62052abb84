/** One more line of a purchase order: which supply or plant, in which container, and how many; then the next. */
import { UnitInput } from '#modules/setup/settings/web/UnitInput.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import type { VisibleItem } from '#modules/supplies/supply.ts'
import { useSupplyOptions } from '#modules/supplies/web/use-supply-options.ts'
import { quantityKind } from '#modules/supplies/units.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import type { TypedLine } from './PurchaseLines.tsx'
import styles from './Stockroom.module.css'

/** Rounds to whole cents; to a hundredth of a cent below 1. */
const about = (cost: number) => String(Number(cost.toFixed(cost < 1 ? 4 : 2)))

type NewLine = Omit<TypedLine, 'quantity'>

const supplyLine = ({ id, name, unit, average_cost }: VisibleItem): NewLine => ({
  inventory_item_id: id,
  plant_type_id: '',
  container_size: '',
  name,
  unit,
  unit_cost: Number(average_cost) > 0 ? about(Number(average_cost)) : '',
})

const plantLine = ({ id, common_name }: Pick<PlantTypeRow, 'id' | 'common_name'>, container_size: string): NewLine => ({
  inventory_item_id: '',
  plant_type_id: id,
  container_size,
  name: `${common_name}, ${container_size}`,
  unit: 'plants',
  unit_cost: '',
})

interface PurchaseEntryProps {
  readonly onAdd: (line: TypedLine) => void
}

export function PurchaseEntry({ onAdd }: PurchaseEntryProps) {
  const settings = useSettings()
  const items = useSupplyOptions()
  const plants = usePlantOptions()
  const [picked, setPicked] = useState('')
  const [container, setContainer] = useState('')
  const [count, setCount] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const counted = useRef<HTMLInputElement>(null)
  const options = [
    ...items.options.map((option) => ({ ...option, value: `item ${option.value}` })),
    ...plants.options.map((option) => ({ ...option, value: `plant ${option.value}` })),
  ]
  const onType = (typed: string) => {
    items.searching.onType(typed)
    plants.searching.onType(typed)
  }
  const [ofItems, ofPlants] = [items.searching, plants.searching].map(({ matches }) => matches)
  const sizes = useMemo(
    () =>
      settings.containerSizes.map(({ code, cells }) => ({
        value: code,
        label: code,
        ...(cells ? { detail: `${cells} cells` } : {}),
      })),
    [settings],
  )
  const [kind, id] = picked.split(' ')
  const item = items.rows.find((each) => each.id === id)
  const plant = plants.rows.find((each) => each.id === id)
  const add = () => {
    const goods = item ? supplyLine(item) : plant && container ? plantLine(plant, container) : undefined
    if (!goods || !(Number(count) > 0)) return (id ? counted : first).current?.focus()
    onAdd({ ...goods, quantity: count })
    setPicked('')
    setCount('')
    first.current?.focus()
  }
  return (
    <div className={styles['entry']} data-plant={kind === 'plant'}>
      <Field label="Supply or plant">
        {(ids) => (
          <Combobox
            {...ids}
            ref={first}
            value={picked}
            onChange={(value) => {
              setPicked(value)
              if (value.startsWith('item')) counted.current?.focus()
            }}
            options={options}
            onType={onType}
            matches={(ofItems ?? 0) + (ofPlants ?? 0)}
            busy={items.searching.busy || plants.searching.busy}
            placeholder="Type a name"
          />
        )}
      </Field>
      {kind === 'plant' && (
        <Field label="In">
          {(ids) => (
            <Combobox {...ids} free value={container} onChange={setContainer} options={sizes} placeholder="Tray or pot" />
          )}
        </Field>
      )}
      <Field label="Quantity">
        {(ids) => (
          <NumberBox
            {...ids}
            ref={counted}
            kind={kind === 'item' ? quantityKind(item?.unit ?? '') : 'whole'}
            value={count}
            onChange={setCount}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      {kind === 'plant' && <UnitInput container={container} quantity={count} onChange={setCount} />}
      <Button onClick={add}>
        <Plus size={17} aria-hidden /> Add
      </Button>
    </div>
  )
}
