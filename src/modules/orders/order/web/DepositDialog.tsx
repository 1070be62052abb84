/** Takes a deposit with the confirmation or later, or refunds it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { PaidOnFields, typedMoney, usePaidOn } from '#modules/selling/payment/web/PaidOnFields.tsx'
import { parseNumber } from '#kernel/number.ts'
import { moneyText, cents } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import * as calls from '../contract.ts'
import type { DepositBy, WholeOrder } from '../order.ts'
import { DepositByField } from './PaidByField.tsx'
import { OrderDialog } from './OrderDialog.tsx'

interface DepositDialogProps {
  readonly order: WholeOrder
  /** True to refund the deposit held. */
  readonly back: boolean
  readonly onClose: () => void
}

export function DepositDialog({ order, back, onClose }: DepositDialogProps) {
  const settings = useSettings()
  const [method, setMethod] = useState<DepositBy>('eftpos')
  const [amount, setAmount] = useState('')
  const { text: typed = '' } = parseNumber(amount, 'money')
  const known = typed !== ''
  const drafted = order.status === 'draft'
  const amountText = known ? money(moneyText(cents(typed)), settings) : ''
  const paid = usePaidOn(settings, method)
  const deposit = async () => ({ amount: typed, method, ...(await paid.sent()) })
  const submit = async () => {
    const params = { id: order.id }
    if (back) {
      await call(calls.returnDeposit, { params, body: { method, ...(await paid.sent()) } })
      toast(`${money(order.deposit_held, settings)} refunded to ${order.customer_name}.`)
    } else if (drafted) {
      await call(calls.confirmOrder, { params, body: { deposit: await deposit() } })
      toast(`Confirmed; its plants are reserved, and ${amountText} is held.`)
    } else {
      await call(calls.takeDeposit, { params, body: await deposit() })
      toast(`${amountText} is held for this order.`)
    }
  }
  return (
    <OrderDialog
      title={back ? 'Give the deposit back' : drafted ? 'Confirm with a deposit' : 'Take a deposit'}
      action={back ? 'Refund' : drafted ? 'Confirm and take deposit' : 'Take deposit'}
      disabled={(!back && !known) || paid.isMissing}
      submit={submit}
      onClose={onClose}
    >
      {back ? (
        <p>
          <b>{money(order.deposit_held, settings)}</b> is held for this order and will be refunded.
        </p>
      ) : (
        <TypedNumber
          label="Deposit"
          required
          hint={`The order comes to ${money(order.total_amount, settings)}. The deposit is deducted from the invoice; you owe it to the customer until then.`}
          kind="money"
          placeholder="0.00"
          autoFocus
          value={amount}
          onChange={setAmount}
        />
      )}
      <DepositByField label={back ? 'Refund by' : 'Paid by'} value={method} onChange={setMethod} />
      <PaidOnFields paid={paid} back={back} amount={typedMoney(amount)} />
    </OrderDialog>
  )
}
