/** Reverses one payment: why, on which day, and for cash out of which drawer. */
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
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

const refreshed = ['/api/sales', '/api/laybys', '/api/orders', '/api/business-accounts', '/api/till', '/api/reports']

export function ReversalForm({ payment, settings, reverse, onDone }: ReversalFormProps) {
  const [reason, setReason] = useState('')
  const [paid_on, setDay] = useState(() => todayOf(settings))
  const till = useOpenTill()
  const inCash = payment.method === 'cash'
  const amount = money(payment.amount, settings)
  const submit = async () => {
    await reverse(payment.id, { reason, ...(inCash ? (till.chosen ? { till_session_id: till.chosen } : {}) : { paid_on }) })
    toast(`The payment of ${amount} is reversed.`)
    onDone()
  }
  return (
    <PlainForm
      action={`Reverse ${amount}`}
      danger
      disabled={reason.trim() === '' || (inCash && till.chosen === undefined)}
      submit={submit}
      refreshes={refreshed}
      onCancel={onDone}
    >
      <TypedField
        label="Reason"
        name="reason"
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
        <TypedDay
          label="Goes back on"
          name="paid_on"
          hint="The day the money leaves by card or transfer."
          value={paid_on}
          onChange={setDay}
          formats={settings}
        />
      )}
    </PlainForm>
  )
}
