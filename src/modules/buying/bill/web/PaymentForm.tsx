/** Pays bills of a vendor, or records what the vendor pays back: how much, on which day, how, and for which bills. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { OpenTillField, useOpenTill } from '#modules/selling/payment/web/OpenTillField.tsx'
import { moneyText, sum } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { day, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { type Bill, leftOf } from '../bill.ts'
import { billMethods, methodName } from '#modules/selling/payment/payment.ts'
import { listBills, payBills, refundCredit } from '../contract.ts'
import { touched } from './bill-labels.tsx'
import styles from './Bills.module.css'

interface PaymentFormProps {
  readonly vendorId: string
  readonly vendor: string
  /** The bill to pay, or the credit note to refund; without it, the open bills of the vendor can be chosen. */
  readonly only?: Bill
  readonly onDone: () => void
}

export function PaymentForm({ vendorId, vendor, only, onDone }: PaymentFormProps) {
  const settings = useSettings()
  const list = usePagedList(listBills, { limit: '100', show: 'open', kind: 'bill', vendor_id: vendorId })
  const open = only ? [only] : list.rows
  const [chosen, choose] = useState<readonly string[]>([])
  const [typed, setAmount] = useState<string>()
  const [method, setMethod] = useState<(typeof billMethods)[number]>('bank_transfer')
  const [paid_on, setDay] = useState(() => todayOf(settings))
  const [reference, setReference] = useState('')
  const till = useOpenTill()
  const wanted = chosen.length === 0 ? open : open.filter(({ id }) => chosen.includes(id))
  const owed = moneyText(sum(wanted.map(leftOf)))
  const amount = typed ?? owed
  const isRefund = only?.kind === 'credit'
  const isCash = method === 'cash'
  const submit = async () => {
    const how = {
      amount,
      method,
      reference,
      ...(isCash ? (till.chosen ? { till_session_id: till.chosen } : {}) : { paid_on }),
    }
    if (isRefund) await call(refundCredit, { params: { id: only.id }, body: how })
    else {
      const bill_ids = only ? [only.id] : chosen
      await call(payBills, { body: { ...how, vendor_id: vendorId, ...(bill_ids.length > 0 ? { bill_ids: [...bill_ids] } : {}) } })
    }
    toast(isRefund ? `${money(amount, settings)} of ${vendor} is booked.` : `${money(amount, settings)} to ${vendor} is booked.`)
    onDone()
  }
  return (
    <PlainForm
      action={isRefund ? 'Record refund' : 'Record payment'}
      className={styles['form']}
      // Until the open bills are here, the amount would be 0.
      disabled={!only && list.isPending}
      submit={submit}
      refreshes={touched}
      onCancel={onDone}
    >
      {!only && <Choice open={open} chosen={chosen} onChoose={choose} />}
      <div className="fields">
        <TypedNumber
          label="Amount"
          name="amount"
          kind="money"
          required
          hint={`${money(owed, settings)} is ${isRefund ? 'left' : 'due'}`}
          value={amount}
          onChange={setAmount}
        />
        <Field label={isRefund ? 'Paid back by' : 'Paid by'} name="method">
          {(ids) => (
            <select
              {...ids}
              className={inputClass}
              value={method}
              onChange={({ target }) => setMethod(billMethods.find((each) => each === target.value) ?? 'bank_transfer')}
            >
              {billMethods.map((each) => (
                <option key={each} value={each}>
                  {each === 'cash' ? 'Cash from a till' : methodName(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!isCash && (
          <TypedDay
            label={isRefund ? 'Paid back on' : 'Paid on'}
            name="paid_on"
            value={paid_on}
            onChange={setDay}
            formats={settings}
            required
          />
        )}
        <TypedField label="Reference" maxLength={60} hint="As on the bank line" value={reference} onChange={setReference} />
      </div>
      {isCash && <OpenTillField label={isRefund ? 'Goes into' : 'Cash comes out of'} till={till} />}
    </PlainForm>
  )
}

interface ChoiceProps {
  readonly open: readonly Bill[]
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

function Choice({ open, chosen, onChoose }: ChoiceProps) {
  const settings = useSettings()
  return (
    <fieldset className={`block scroll ${styles['choose']}`}>
      <legend className="below-4 muted">
        {chosen.length === 0 ? 'Those due first are paid first; choose to pay others' : 'Paid in this order'}
      </legend>
      {open.map((bill) => (
        <label className="row gap-12 line-top num" key={bill.id}>
          <input
            type="checkbox"
            checked={chosen.includes(bill.id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, bill.id] : chosen.filter((id) => id !== bill.id))}
          />
          <span>
            {bill.bill_number}
            <small>due {day(bill.due_date, settings)}</small>
          </span>
          <b className="push">{money(moneyText(leftOf(bill)), settings)}</b>
        </label>
      ))}
    </fieldset>
  )
}
