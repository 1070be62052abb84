/** The lines of a purchase order as they are typed: how many, and what one costs without tax. */
import { UnitInput } from '#modules/setup/settings/web/UnitInput.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import { X } from 'lucide-react'
import { quantityKind } from '#modules/supplies/units.ts'
import type { Cents } from '#kernel/money.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { money } from '#web/ui/format.ts'
import { isCost, isQuantity, lineTotal } from '../purchase.ts'
import type { Keyed, LineEdits } from '#web/ui/use-field-lines.ts'
import { useSubmitState } from '#web/ui/use-submit.ts'
import styles from './Stockroom.module.css'

/** A supply, or a plant in a container; quantity and cost as text, as they were typed. */
export interface TypedLine {
  readonly inventory_item_id: InventoryItemId
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly unit_cost: string
}

/** Excl. tax; nothing where quantity or cost is no number yet. */
export const netOf = ({ quantity, unit_cost }: TypedLine): Cents =>
  isQuantity(quantity) && isCost(unit_cost) ? lineTotal(quantity, unit_cost) : 0n

interface PurchaseLinesProps {
  readonly lines: readonly Keyed<TypedLine>[]
  readonly edit: LineEdits<TypedLine>
}

export function PurchaseLines({ lines, edit }: PurchaseLinesProps) {
  const settings = useSettings()
  const { errorAt } = useSubmitState()
  return (
    <>
      {lines.length > 0 && (
        <div className={`grid gap-8 muted text-s text-end ${styles['heads']}`} aria-hidden>
          <span>Quantity</span>
          <span>Cost of one</span>
          <span>Excl. tax</span>
        </div>
      )}
      <ul className={styles['written']}>
        {lines.map((line, i) => {
          const fault = errorAt(`items.${i}`)
          return (
            <li className="grid gap-8 items-center line-bottom" key={line.key}>
              <div className={`grid ${styles['name']}`}>
                <b>{line.name}</b>
                <small className={fault ? 'bad' : undefined} role={fault ? 'alert' : undefined}>
                  {fault ?? line.unit}
                </small>
                {line.plant_type_id && (
                  <UnitInput
                    container={line.container_size}
                    quantity={line.quantity}
                    name={line.name}
                    onChange={(quantity) => edit.change(i, { quantity })}
                  />
                )}
              </div>
              <NumberBox
                aria-label={`Quantity of ${line.name}`}
                kind={quantityKind(line.unit)}
                value={line.quantity}
                onChange={(quantity) => edit.change(i, { quantity })}
              />
              <NumberBox
                aria-label={`Unit cost of ${line.name}`}
                kind="cost"
                placeholder="as last"
                value={line.unit_cost}
                onChange={(unit_cost) => edit.change(i, { unit_cost })}
              />
              <span className={styles['count']}>{money(netOf(line), settings)}</span>
              <IconButton label={`Remove ${line.name}`} onClick={() => edit.remove(i)}>
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
