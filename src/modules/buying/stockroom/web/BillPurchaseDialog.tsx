/** The bill of a purchase order: quantity billed and price of each line, beside the ordered and received quantities. */
import { usePurchaseTax } from './PurchaseTax.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { billPurchase } from '../contract.ts'
import { notBilled } from '../match.ts'
import { type PurchaseLine, type WholePurchase, isCost, isQuantity, landedCosts, purchaseName } from '../purchase.ts'
import { touched } from './purchase-labels.tsx'
import styles from './Stockroom.module.css'

interface BillPurchaseProps {
  readonly purchase: WholePurchase
  readonly onClose: () => void
}

interface Billed {
  readonly line: PurchaseLine
  readonly quantity: string
  readonly unit_cost: string
}

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)

const startOf = ({ items }: WholePurchase): readonly Billed[] =>
  items.map((line) => ({
    line,
    quantity: Number(notBilled(line)) > 0 ? trimDecimals(notBilled(line)) : '',
    unit_cost: trimDecimals(line.unit_cost),
  }))

export function BillPurchaseDialog({ purchase, onClose }: BillPurchaseProps) {
  const settings = useSettings()
  const [lines, setLines] = useState(() => startOf(purchase))
  const [bill_number, setNumber] = useState('')
  const [bill_date, setDay] = useState(() => todayOf(settings))
  const [freight, setFreight] = useState('')
  const billed = lines.filter(({ quantity }) => quantity !== '' && Number(quantity) !== 0)
  const known = billed.filter(({ quantity, unit_cost }) => isQuantity(quantity) && isCost(unit_cost))
  const net = sum(landedCosts(known, 0n).map((each) => each.net)) + (isAmount(freight) ? cents(freight) : 0n)
  const tax = usePurchaseTax(net, bill_date)
  const total = moneyText(net + tax.tax)
  const save = async () => {
    await call(billPurchase, {
      params: { id: purchase.id },
      body: {
        bill_number,
        bill_date,
        ...(freight ? { freight } : {}),
        ...tax.body,
        lines: billed.map(({ line, quantity, unit_cost }) => ({
          line_id: line.id,
          quantity,
          ...(unit_cost ? { unit_cost } : {}),
        })),
      },
    })
    toast(`Bill ${bill_number} of ${purchase.vendor}: ${money(total, settings)} is saved.`)
    onClose()
  }
  return (
    <Dialog title={`Bill of ${purchaseName(purchase.order_number)}`} wide onClose={onClose}>
      <PlainForm
        className={styles['form']}
        action="Save bill"
        disabled={billed.length === 0}
        submit={save}
        refreshes={touched}
        onCancel={onClose}
        summary={
          <p className="flex justify-end gap-16 items-baseline muted">
            To pay <b className="ink text-l num">{money(total, settings)}</b>
          </p>
        }
      >
        <ul className={styles['coming']}>
          {lines.map((each, i) => (
            <BilledFields
              costLabel={tax.costLabel}
              key={each.line.id}
              billed={each}
              onChange={(what) => setLines(lines.map((line, at) => (at === i ? { ...line, ...what } : line)))}
            />
          ))}
        </ul>
        <div className="fields">
          <TypedField label="Bill number" name="bill_number" required maxLength={60} value={bill_number} onChange={setNumber} />
          <TypedDay label="Bill date" name="bill_date" value={bill_date} onChange={setDay} formats={settings} required />
          <TypedNumber
            label="Freight, excl. tax"
            name="freight"
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

interface BilledFieldsProps {
  readonly costLabel: string
  readonly billed: Billed
  readonly onChange: (what: Partial<Billed>) => void
}

function BilledFields({ costLabel, billed: { line, quantity, unit_cost }, onChange }: BilledFieldsProps) {
  return (
    <li>
      <div className={`grid ${styles['name']}`}>
        <b>{line.name}</b>
        <small>
          {number(line.quantity)} ordered, {number(line.quantity_received)} came, {number(line.quantity_billed)} billed
        </small>
      </div>
      <TypedNumber label="Billed now" kind="quantity" value={quantity} onChange={(value) => onChange({ quantity: value })} />
      <TypedNumber label={costLabel} kind="cost" value={unit_cost} onChange={(value) => onChange({ unit_cost: value })} />
    </li>
  )
}
