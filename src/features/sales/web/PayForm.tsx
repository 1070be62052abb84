/** Booking a payment of an invoice: how much, how, when, and into which drawer. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { paySale } from '../contract.ts'
import { methodName, paidMethods } from '#features/payments/payment.ts'
import type { Sale } from '../sale.ts'
import { PaidOnFields, usePaidOn } from '#features/payments/web/PaidOnFields.tsx'
import styles from './SaleDialog.module.css'

interface PayFormProps {
  readonly sale: Sale
  readonly settings: Settings
  readonly owed: string
  readonly onDone: () => void
}

export function PayForm({ sale, settings, owed, onDone }: PayFormProps) {
  const client = useQueryClient()
  const [amount, setAmount] = useState(owed)
  const [method, setMethod] = useState<(typeof paidMethods)[number]>('bank_transfer')
  const [reference, setReference] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const paid = usePaidOn(settings, method)
  const action = useMutation({
    mutationFn: () =>
      call(paySale, {
        params: { saleId: sale.id },
        body: {
          amount,
          method,
          paid_on: paid.day,
          ...(reference.trim() ? { reference } : {}),
          ...(paid.drawer ? { till_session_id: paid.drawer } : {}),
        },
        key,
      }),
    onSuccess: () => {
      toast('The payment is booked.')
      void refresh(client, '/api/sales', '/api/business-accounts', '/api/reports', '/api/till')
      onDone()
    },
    onError: () => setKey(crypto.randomUUID()),
  })
  return (
    <PlainForm
      action="Book payment"
      busy={action.isPending}
      refusal={action.error ? errorMessage(action.error) : undefined}
      onSubmit={action.mutate}
      onCancel={onDone}
    >
      <TypedNumber
        label="Amount"
        required
        hint={`${money(owed, settings)} is owed.`}
        kind="money"
        value={amount}
        onChange={setAmount}
      />
      <div>
        <p className={styles['question']} aria-hidden>
          How it was paid
        </p>
        <Chips
          label="How it was paid"
          value={method}
          onChange={setMethod}
          options={paidMethods.map((value) => ({ value, label: methodName(value) }))}
        />
      </div>
      <PaidOnFields paid={paid} settings={settings} />
      <TypedField
        label="Reference"
        hint="From the bank line or the receipt; it is shown on the statement."
        maxLength={60}
        value={reference}
        onChange={setReference}
      />
    </PlainForm>
  )
}
