/** Reverses one payment: why, on which day, and for cash out of which drawer. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { refresh } from '#web/query.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { OpenTillField, useOpenTill } from './OpenTillField.tsx'
import type { ListedPayment, Reverse } from './PaymentList.tsx'

interface ReversalFormProps {
  readonly payment: ListedPayment
  readonly settings: Settings
  readonly reverse: Reverse
  readonly onDone: () => void
}

export function ReversalForm({ payment, settings, reverse, onDone }: ReversalFormProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [paid_on, setDay] = useState(() => todayOf(settings))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const till = useOpenTill()
  const inCash = payment.method === 'cash'
  const amount = money(payment.amount, settings)
  const action = useMutation({
    mutationFn: () =>
      reverse(payment.id, { reason, ...(inCash ? (till.chosen ? { till_session_id: till.chosen } : {}) : { paid_on }) }, key),
    onSuccess: () => {
      toast(`The payment of ${amount} is reversed.`)
      void refresh(client, '/api/sales', '/api/laybys', '/api/orders', '/api/business-accounts', '/api/till', '/api/reports')
      onDone()
    },
    onError: () => setKey(crypto.randomUUID()),
  })
  return (
    <PlainForm
      action={`Reverse ${amount}`}
      danger
      busy={action.isPending}
      disabled={reason.trim() === '' || (inCash && till.chosen === undefined)}
      refusal={action.error ? errorMessage(action.error) : undefined}
      onSubmit={action.mutate}
      onCancel={onDone}
    >
      <TypedField
        label="Reason"
        required
        autoFocus
        hint={`${amount} goes back and is owed again. The payment stays in the list, marked as reversed.`}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      {inCash && till.isKnown && (
        <OpenTillField
          label="Cash comes out of"
          none="No till is open. Open one to hand back cash."
          open={till.open}
          chosen={till.chosen}
          onChange={till.pick}
        />
      )}
      {!inCash && (
        <Field label="Goes back on" hint="The day the money leaves by card or transfer.">
          {(ids) => <DateInput {...ids} value={paid_on} onChange={setDay} formats={settings} />}
        </Field>
      )}
    </PlainForm>
  )
}
