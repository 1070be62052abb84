/** Puts the cart aside for a customer, against a deposit. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { getItem } from '#web/device-store.ts'
import { refresh } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Field } from '#web/ui/Field.tsx'
import { currencySign, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { totalOf } from '../draft.ts'
import { makeLayby } from '../layby-calls.ts'
import { methodName, paidMethods } from '#features/payments/payment.ts'
import { emptyCart, readMoney } from '#features/sales/cart.ts'
import { ConfirmReserved, isReserved } from '#features/sales/web/ConfirmReserved.tsx'
import type { KeepDialogProps } from './save-cart-props.ts'
import { plain } from './parked-carts.ts'
import { sessionKept } from '#features/payments/web/use-till-session.ts'

/** How long a customer has to pay, where nobody says otherwise. */
const usualDays = 60

export const methodOptions = paidMethods.map((value) => ({ value, label: methodName(value) }))

export function LaybyForm({ cart, change, settings, onClose }: KeepDialogProps) {
  const client = useQueryClient()
  const today = todayOf(settings)
  const [customer_name, setName] = useState(cart.customer_name)
  const [contact, setContact] = useState('')
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState<(typeof paidMethods)[number]>('eftpos')
  const [valid_until, setUntil] = useState(addDays(today, usualDays))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount = readMoney(typed)
  const total = moneyText(totalOf(cart, settings, today))
  const action = useMutation({
    mutationFn: async (confirmed: { readonly confirm_reserved?: true }) => {
      const session = await getItem<string>(sessionKept)
      const body = { cart: plain(cart), customer_name, contact, valid_until, method, amount: amount ?? '0', ...confirmed }
      return call(makeLayby, { body: { ...body, ...(session ? { till_session_id: session } : {}) }, key })
    },
    onSuccess: (layby) => {
      change(() => emptyCart)
      toast(`Lay-by ${layby.number} is put aside for ${layby.customer_name}.`)
      void refresh(client, '/api/laybys', '/api/plant-types', '/api/inventory', '/api/orders', '/api/tills')
      onClose()
    },
    onError: () => setKey(crypto.randomUUID()),
  })
  const reserved = isReserved(action.error)
  return (
    <PlainForm
      action="Put it aside"
      busy={action.isPending}
      disabled={customer_name.trim() === '' || amount === undefined || valid_until === ''}
      onSubmit={() => action.mutate({})}
      onCancel={onClose}
    >
      <TypedField label="Customer" required maxLength={120} value={customer_name} onChange={setName} />
      <TypedField
        label="Phone or e-mail"
        hint="How to reach them when it is time."
        maxLength={120}
        value={contact}
        onChange={setContact}
      />
      <TypedNumber
        label={`Deposit (${currencySign(settings)})`}
        required
        hint={`Of ${money(total, settings)}.`}
        error={action.error && !reserved ? errorMessage(action.error) : undefined}
        kind="money"
        value={typed}
        onChange={setTyped}
      />
      <Chips label="Paid by" value={method} onChange={setMethod} options={methodOptions} />
      <Field label="To be paid until" required>
        {(ids) => <DateInput {...ids} formats={settings} value={valid_until} onChange={setUntil} />}
      </Field>
      {reserved && (
        <>
          <Refusal said={errorMessage(action.error)} />
          <ConfirmReserved
            refusal={action.error}
            action="Put them aside anyway"
            onConfirm={() => action.mutate({ confirm_reserved: true })}
          />
        </>
      )}
    </PlainForm>
  )
}
