/** One line of an order while it is written: how many, at what price, and for which day. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { X } from 'lucide-react'
import { unitName } from '#modules/selling/cart/cart.ts'
import { type OrderSteps, roundUp, stepsText } from '#modules/setup/reference/plant-units.ts'
import { UnitInput } from '#modules/setup/settings/web/UnitInput.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { money, number } from '#web/ui/format.ts'
import { inParts } from '#modules/orders/order/order-lines.ts'
import { type DraftLine, isOpenLine, readAmount } from './draft-line.ts'
import styles from './OrderForm.module.css'

interface OrderLineRowProps {
  readonly line: DraftLine
  readonly available: number | undefined
  readonly steps?: OrderSteps | undefined
  readonly fault: string | undefined
  readonly promises: boolean
  readonly onChange: (what: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

export function OrderLineRow({ line, available, steps, fault, promises, onChange, onRemove }: OrderLineRowProps) {
  const settings = useSettings()
  const measured = inParts({ unit: line.unit || null, inventory_item_id: line.inventory_item_id || null })
  const setQuantity = (quantity: string) => onChange({ quantity, ...(line.reason ? { by_hand: false } : {}) })
  const short = available !== undefined && Number(line.quantity) > available
  return (
    <li>
      <div className={styles['name']}>
        {isOpenLine(line) ? (
          <input
            aria-label="Description"
            className={inputClass}
            placeholder="Delivery, or what else it is"
            maxLength={120}
            autoFocus={line.name === ''}
            value={line.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        ) : (
          <b>{line.name}</b>
        )}
        {fault ? (
          <small data-bad role="alert">
            {fault}
          </small>
        ) : (
          <small data-bad={short}>
            {[
              available !== undefined && `${number(Math.max(0, available))} available`,
              measured && `in ${unitName(line.unit)}`,
              steps && stepsText(steps),
              line.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
        <LineUnits line={line} steps={steps} onChange={setQuantity} />
      </div>
      <NumberBox
        aria-label={`How ${measured ? 'much' : 'many'} ${line.name}`}
        kind={measured ? 'quantity' : 'whole'}
        value={line.quantity}
        onChange={setQuantity}
      />
      <NumberBox
        aria-label={`Price of ${line.name}`}
        kind="money"
        placeholder="Price"
        value={line.unit_price}
        onChange={(unit_price) => onChange({ unit_price, unit_saving: '0.00', by_hand: true, reason: '' })}
      />
      {promises ? (
        <DateInput
          aria-label={`Day ${line.name} is promised for`}
          value={line.promised_date}
          onChange={(value) => onChange({ promised_date: value })}
          formats={settings}
        />
      ) : (
        <span className={`text-end num ${styles['sum']}`}>
          {money(
            ((readAmount(line.quantity) ?? 0) * Number(line.unit_price) - Number(line.unit_saving) || 0).toFixed(2),
            settings,
          )}
        </span>
      )}
      <IconButton label={`Take ${line.name} off`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

interface LineUnitsProps extends Pick<OrderLineRowProps, 'line' | 'steps'> {
  readonly onChange: (quantity: string) => void
}

/** Trays of the plants of a line, and the next quantity that can be ordered. */
function LineUnits({ line, steps, onChange }: LineUnitsProps) {
  const wanted = readAmount(line.quantity)
  const next = steps === undefined || wanted === undefined ? wanted : roundUp(wanted, steps)
  if (line.plant_type_id === '') return null
  return (
    <>
      <UnitInput container={line.container_size} quantity={line.quantity} name={line.name} onChange={onChange} />
      {next !== undefined && next !== wanted && (
        <Button aria-label={`Use ${number(next)} of ${line.name}`} onClick={() => onChange(String(next))}>
          Use {number(next)}
        </Button>
      )}
    </>
  )
}
