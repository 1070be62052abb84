/** Receives a delivery line by line, with lots, freight and the tax of the bill. */
import { usePurchaseTax } from './PurchaseTax.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { quantityKind } from '#modules/supplies/units.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { trimDecimals } from '#kernel/number.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { useFieldLines } from '#web/ui/use-field-lines.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { receivePurchase } from '../contract.ts'
import { type PurchaseLine, type WholePurchase, isCost, isQuantity, landedCosts, purchaseName } from '../purchase.ts'
import { touched } from './purchase-labels.tsx'
import { useSubmitState } from '#web/ui/use-submit.ts'
import styles from './Stockroom.module.css'

interface ReceiveProps {
  readonly purchase: WholePurchase
  readonly onClose: () => void
}

/** Arrival of the bill of a delivery, and its payment. */
const billings = { paid: 'With delivery, paid', owed: 'With delivery, to pay', later: 'Comes later' } as const
const billTexts = { paid: 'One bill, one expense', owed: 'One bill to pay', later: 'Received without a bill' } as const

interface Coming {
  readonly line: PurchaseLine
  readonly quantity: string
  readonly unit_cost: string
  readonly vendor_lot: string
  readonly location: string
  readonly for_sale: boolean
}

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)

export function ReceiveDialog({ purchase, onClose }: ReceiveProps) {
  const settings = useSettings()
  const { lines: coming, edit } = useFieldLines<Coming>(() =>
    purchase.items
      .filter((line) => Number(line.quantity_received) < Number(line.quantity))
      .map((line) => ({
        line,
        quantity: trimDecimals(formatFixed(parseQuantity(line.quantity) - parseQuantity(line.quantity_received), 4)),
        unit_cost: trimDecimals(line.unit_cost),
        vendor_lot: '',
        location: '',
        for_sale: false,
      })),
  )
  const [received_on, setDay] = useState(() => todayOf(settings))
  const [reference, setReference] = useState('')
  const [freight, setFreight] = useState('')
  const [billing, setBilling] = useState<keyof typeof billings>('paid')

  const came = coming.filter(({ quantity }) => quantity !== '' && Number(quantity) !== 0)
  const known = came.filter(({ quantity, unit_cost }) => isQuantity(quantity) && isCost(unit_cost))
  const net = sum(landedCosts(known, 0n).map((each) => each.net)) + (isAmount(freight) ? cents(freight) : 0n)
  const tax = usePurchaseTax(net, received_on)
  const bill = net + tax.tax

  const receive = async () => {
    const lines = came.map(({ line, vendor_lot, location, for_sale, quantity, unit_cost }) => ({
      line_id: line.id,
      quantity,
      ...(unit_cost ? { unit_cost } : {}),
      ...(vendor_lot ? { vendor_lot } : {}),
      ...(location ? { location } : {}),
      ...(for_sale ? { for_sale } : {}),
    }))
    await call(receivePurchase, {
      params: { id: purchase.id },
      body: { received_on, reference, billing, lines, ...(freight ? { freight } : {}), ...tax.body },
    })
    toast(`${purchaseName(purchase.order_number)}: ${money(moneyText(bill), settings)} received.`)
    onClose()
  }
  return (
    <Dialog title={`Receive ${purchaseName(purchase.order_number)}`} wide onClose={onClose}>
      <PlainForm
        className={styles['form']}
        action="Receive"
        disabled={came.length === 0 || purchase.vendor === ''}
        submit={receive}
        refreshes={touched}
        cancel="Cancel"
        onCancel={onClose}
        summary={
          <>
            <p className="flex justify-end gap-16 items-baseline muted">
              {billTexts[billing]} <b className="ink text-l num">{money(moneyText(bill), settings)}</b>
            </p>
            {purchase.vendor === '' && <p>Choose a vendor on the order first.</p>}
          </>
        }
      >
        <ul className={styles['coming']}>
          {coming.map((each, i) => (
            <ComingLine
              costLabel={tax.costLabel}
              key={each.key}
              coming={each}
              path={`lines.${came.indexOf(each)}`}
              onChange={(what) => edit.change(i, what)}
            />
          ))}
        </ul>
        <div className="fields">
          <TypedDay label="Received on" name="received_on" value={received_on} onChange={setDay} formats={settings} />
          <Field label="The bill">
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={billing}
                onChange={({ target }) => setBilling(target.value === 'owed' || target.value === 'later' ? target.value : 'paid')}
              >
                {Object.entries(billings).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TypedField label="Bill or docket number" name="reference" maxLength={80} value={reference} onChange={setReference} />
          <TypedNumber
            label="Freight, excl. tax"
            name="freight"
            hint="Split across lines by value"
            kind="money"
            placeholder="0.00"
            value={freight}
            onChange={setFreight}
          />
          {tax.fields}
        </div>
      </PlainForm>
    </Dialog>
  )
}

interface ComingProps {
  readonly costLabel: string
  readonly coming: Coming
  /** Path of the line in the request body, for its errors. */
  readonly path: string
  readonly onChange: (what: Partial<Coming>) => void
}

function ComingLine({ costLabel, coming, path, onChange }: ComingProps) {
  const settings = useSettings()
  const fault = useSubmitState().errorAt(path)
  const { line, quantity, unit_cost, vendor_lot, location, for_sale } = coming
  const isPlant = line.plant_type_id !== null
  return (
    <li>
      <div className={`grid ${styles['name']}`}>
        <b>{line.name}</b>
        <small className={fault ? 'bad' : undefined} role={fault ? 'alert' : undefined}>
          {fault ?? `${number(Number(line.quantity) - Number(line.quantity_received))} ${line.unit} to come`}
        </small>
      </div>
      <TypedNumber
        label="Received"
        kind={isPlant ? 'whole' : quantityKind(line.unit)}
        value={quantity}
        onChange={(value) => onChange({ quantity: value })}
      />
      <TypedNumber label={costLabel} kind="cost" value={unit_cost} onChange={(value) => onChange({ unit_cost: value })} />
      <TypedField label="Lot" maxLength={80} value={vendor_lot} onChange={(value) => onChange({ vendor_lot: value })} />
      {isPlant && (
        <>
          <Field label="Location">
            {(ids) => (
              <>
                <input
                  {...ids}
                  className={inputClass}
                  maxLength={20}
                  list={`${ids.id}-places`}
                  value={location}
                  onChange={(event) => onChange({ location: event.target.value })}
                />
                <datalist id={`${ids.id}-places`}>
                  {settings.locations.map((place) => (
                    <option key={place} value={place} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Checkbox label="For sale now" checked={for_sale} onChange={(value) => onChange({ for_sale: value })} />
        </>
      )}
    </li>
  )
}
