/** Reverses one payment: reason, day, and the drawer for cash. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { ListedPayment, Reverse } from './PaymentList.tsx'
import { ReasonForm } from './ReasonForm.tsx'

interface ReversalFormProps {
  readonly payment: ListedPayment
  readonly reverse: Reverse
  readonly onDone: () => void
}

const refreshed = ['/api/sales', '/api/laybys', '/api/orders', '/api/business-accounts', '/api/till', '/api/reports']

export function ReversalForm({ payment, reverse, onDone }: ReversalFormProps) {
  const settings = useSettings()
  const [paid_on, setDay] = useState(() => todayOf(settings))
  const inCash = payment.method === 'cash'
  const amount = money(payment.amount, settings)
  return (
    <ReasonForm
      action={`Reverse ${amount}`}
      hint={`${amount} is paid back and due again. The payment stays in the list, marked as reversed.`}
      inCash={inCash}
      drawer="Cash comes out of"
      refreshes={refreshed}
      submit={async (reason, till) => {
        await reverse(payment.id, { reason, ...(inCash ? till : { paid_on }) })
        toast(`The payment of ${amount} is reversed.`)
        onDone()
      }}
      onCancel={onDone}
    >
      {!inCash && (
        <TypedDay
          label="Refunded on"
          name="paid_on"
          hint="The day the money leaves by card or transfer."
          value={paid_on}
          onChange={setDay}
          formats={settings}
        />
      )}
    </ReasonForm>
  )
}
