/** The actions on an open lay-by: take a payment, hand over the goods, or cancel it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { cents, moneyText, type Cents } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { cancelLayby, completeLayby, payLayby } from '../layby-calls.ts'
import { type Layby, cancellationFee, mainMethod } from '../layby.ts'
import { methodName, methodOptions, type PaidMethod, paidMethods } from '#modules/selling/payment/payment.ts'
import { isOpenItem, readMoney } from '#modules/selling/cart/cart.ts'
import styles from './drafts.module.css'
import { PaidOnFields, typedMoney, usePaidOn } from '#modules/selling/payment/web/PaidOnFields.tsx'
import { printInvoice } from '#modules/selling/document/web/print-invoice.ts'
import { DrawerField } from '#modules/selling/payment/web/OpenTillField.tsx'

export type LaybyDoing = 'pay' | 'complete' | 'cancel'

const refreshed = ['/api/laybys', '/api/sales', '/api/plant', '/api/inventory', '/api/orders', '/api/tills', '/api/reports']

export interface LaybyActionProps {
  readonly layby: Layby
  readonly what: LaybyDoing
  readonly onDone: () => void
}

export function LaybyAction({ layby, what, onDone }: LaybyActionProps) {
  const settings = useSettings()
  const owed = cents(layby.total_amount) - cents(layby.paid_amount)
  const [method, setMethod] = useState<PaidMethod>(() => (what === 'cancel' ? usualOf(layby) : 'eftpos'))
  const [typed, setTyped] = useState(what === 'pay' ? moneyText(owed) : '')
  const paid = usePaidOn(settings, method)
  const moves = what !== 'complete' || owed > 0n
  const send = async () => {
    const at = { params: { id: layby.id } }
    switch (what) {
      case 'pay':
        return call(payLayby, { ...at, body: { method, amount: readMoney(typed) ?? '0', ...(await paid.sent()) } })
      case 'cancel':
        return call(cancelLayby, { ...at, body: { method, reason: typed, ...(await paid.drawer.sent()) } })
      case 'complete':
        return call(completeLayby, { ...at, body: owed > 0n ? { payment: { method }, ...(await paid.drawer.sent()) } : {} })
    }
  }
  const submit = async () => {
    const done = await send()
    toast(
      what === 'pay'
        ? `${money(done.paid_amount, settings)} of lay-by ${done.number} is paid.`
        : `Lay-by ${done.number} is ${what === 'cancel' ? 'cancelled' : 'handed over'}.`,
      done.sale_id === null ? {} : { action: { label: 'Print invoice', do: () => printInvoice(done.sale_id ?? '', '80mm') } },
    )
    onDone()
  }
  return (
    <div className={`grid gap-12 surface-2 ${styles['action']}`}>
      <PlainForm
        action={actionLabel(what, owed, method, settings)}
        danger={what === 'cancel'}
        disabled={isIncomplete(what, typed) || (moves && (what === 'pay' ? paid : paid.drawer).isMissing)}
        submit={submit}
        refreshes={refreshed}
        cancel="Not now"
        onCancel={onDone}
      >
        {what === 'complete' ? (
          <p>{owed > 0n ? `${money(owed, settings)} is still due.` : 'Paid in full; hand over the goods.'}</p>
        ) : what === 'pay' ? (
          <TypedNumber
            label="Amount"
            required
            hint={`${money(owed, settings)} is due.`}
            name="amount"
            kind="money"
            value={typed}
            onChange={setTyped}
          />
        ) : (
          <TypedField
            label="Why is it cancelled?"
            required
            hint={goesBack(layby, settings)}
            name="reason"
            value={typed}
            onChange={setTyped}
          />
        )}
        {moves && <Chips label="By which way" value={method} onChange={setMethod} options={methodOptions(paidMethods)} />}
        {what === 'pay' && <PaidOnFields paid={paid} amount={typedMoney(typed)} />}
        {what !== 'pay' && moves && <DrawerField drawer={paid.drawer} back={what === 'cancel'} amount={owed} />}
      </PlainForm>
    </div>
  )
}

const isIncomplete = (what: LaybyDoing, typed: string) =>
  (what === 'pay' && readMoney(typed) === undefined) || (what === 'cancel' && typed.trim() === '')

function actionLabel(what: LaybyDoing, owed: Cents, method: string, settings: Settings): string {
  if (what === 'pay') return `Take payment by ${methodName(method)}`
  if (what === 'cancel') return `Refund by ${methodName(method)}`
  return owed > 0n ? `Take ${money(owed, settings)} and hand over` : 'Hand over'
}

/** Refunds go by the method that most was paid with. */
const usualOf = ({ payments }: Layby): PaidMethod => paidMethods.find((each) => each === mainMethod(payments)) ?? 'eftpos'

function goesBack({ paid_amount, cart }: Layby, settings: Settings): string {
  const paid = cents(paid_amount)
  const fee = cancellationFee(paid, settings.laybyFee, halfCentOf(settings))
  const rule = fee > 0n ? `, less the fee of ${money(fee, settings)} (${Number(settings.laybyFee)}%)` : ''
  const stocked = cart.lines.some(({ good }) => !isOpenItem(good)) ? ' The goods are for sale again.' : ''
  return `Refund ${money(paid - fee, settings)}${rule}.${stocked}`
}
