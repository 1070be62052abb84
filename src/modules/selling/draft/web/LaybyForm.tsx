/** Creates a lay-by from the cart, against a deposit. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { currencySign, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { totalOf } from '../draft.ts'
import { makeLayby } from '../layby-calls.ts'
import { methodOptions, type PaidMethod, paidMethods } from '#modules/selling/payment/payment.ts'
import { emptyCart, readMoney } from '#modules/selling/cart/cart.ts'
import { useApproval } from '#modules/selling/cart/web/use-approval.tsx'
import { ConfirmReserved } from '#modules/selling/cart/web/ConfirmReserved.tsx'
import { LaybyCustomer } from './LaybyCustomer.tsx'
import type { KeepDialogProps } from './save-cart-props.ts'
import { plain } from './parked-carts.ts'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'
import { typedMoney } from '#modules/selling/payment/web/PaidOnFields.tsx'

/** The default payment period. */
const usualDays = 60

export function LaybyForm({ cart, change, onClose }: KeepDialogProps) {
  const settings = useSettings()
  const today = todayOf(settings)
  const [customer_name, setName] = useState(cart.customer_name)
  const [contact, setContact] = useState('')
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState<PaidMethod>('eftpos')
  const [valid_until, setUntil] = useState(addDays(today, usualDays))
  const approval = useApproval()
  const drawer = useDrawer(method)
  const amount = readMoney(typed)
  const total = moneyText(totalOf(cart, settings, today))
  const submit = async (confirmed: { readonly confirm_reserved?: true } = {}) => {
    const body = {
      cart: plain(cart),
      customer_name,
      contact,
      valid_until,
      method,
      amount: amount ?? '0',
      ...confirmed,
      ...(await drawer.sent()),
    }
    const layby = await approval.attempt((approved) => call(makeLayby, { body: { ...body, ...approved } }))
    change(() => emptyCart)
    toast(`Lay-by ${layby.number} is put aside for ${layby.customer_name}.`)
    onClose()
  }
  return (
    <>
      <PlainForm
        action="Put it aside"
        disabled={customer_name.trim() === '' || amount === undefined || valid_until === '' || drawer.isMissing}
        submit={() => submit()}
        refreshes={['/api/laybys', '/api/plant-types', '/api/inventory', '/api/orders', '/api/tills']}
        errorAction={(error, { send }) => (
          <ConfirmReserved
            refusal={error}
            action="Put them aside anyway"
            onConfirm={() => send(() => submit({ confirm_reserved: true }))}
          />
        )}
        onCancel={onClose}
      >
        <LaybyCustomer name={customer_name} onName={setName} contact={contact} onContact={setContact} />
        <TypedNumber
          label={`Deposit (${currencySign(settings)})`}
          required
          hint={`Of ${money(total, settings)}.`}
          name="amount"
          kind="money"
          value={typed}
          onChange={setTyped}
        />
        <Chips label="Paid by" value={method} onChange={setMethod} options={methodOptions(paidMethods)} />
        <DrawerField drawer={drawer} amount={typedMoney(typed)} />
        <TypedDay label="To be paid until" required formats={settings} value={valid_until} onChange={setUntil} />
      </PlainForm>
      {approval.dialog}
    </>
  )
}
