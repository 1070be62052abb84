/** Booking a payment of an invoice: how much, how, when, and into which drawer. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { paySale } from '../contract.ts'
import { methodOptions, type PaidMethod, paidMethods } from '#modules/selling/payment/payment.ts'
import type { Sale } from '../sale.ts'
import { PaidOnFields, typedMoney, usePaidOn } from '#modules/selling/payment/web/PaidOnFields.tsx'
import styles from './SaleDialog.module.css'

interface PayFormProps {
  readonly sale: Sale
  readonly owed: string
  readonly onDone: () => void
}

export function PayForm({ sale, owed, onDone }: PayFormProps) {
  const settings = useSettings()
  const [amount, setAmount] = useState(owed)
  const [method, setMethod] = useState<PaidMethod>('bank_transfer')
  const [reference, setReference] = useState('')
  const paid = usePaidOn(settings, method)
  const submit = async () => {
    await call(paySale, {
      params: { id: sale.id },
      body: {
        amount,
        method,
        ...(await paid.sent()),
        ...(reference.trim() ? { reference } : {}),
      },
    })
    toast('The payment is booked.')
    onDone()
  }
  return (
    <PlainForm
      action="Book payment"
      disabled={paid.isMissing}
      submit={submit}
      refreshes={['/api/sales', '/api/business-accounts', '/api/reports', '/api/till']}
      onCancel={onDone}
    >
      <TypedNumber
        label="Amount"
        name="amount"
        required
        hint={`${money(owed, settings)} is due.`}
        kind="money"
        value={amount}
        onChange={setAmount}
      />
      <div>
        <p className={`weight-500 ${styles['question']}`} aria-hidden>
          Paid by
        </p>
        <Chips label="Paid by" value={method} onChange={setMethod} options={methodOptions(paidMethods)} />
      </div>
      <PaidOnFields paid={paid} amount={typedMoney(amount)} />
      <TypedField
        label="Reference"
        name="reference"
        hint="From the bank line or the receipt; it is shown on the statement."
        maxLength={60}
        value={reference}
        onChange={setReference}
      />
    </PlainForm>
  )
}
