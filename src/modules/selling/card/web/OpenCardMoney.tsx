/** Card money that needs a person: payments without an outcome or a sale, refunds that failed, and chargebacks, each with what to do. */
import { useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import { type Formats, dayAndTime, money } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import {
  type CardPayment,
  listOpenCardMoney,
  readCardOutcome,
  refundCardPayment,
  retryCardRefund,
  settleCardRefund,
} from '../card-calls.ts'
import { isOpenState } from '../card-payment.ts'
import { cardName, extrasText } from '../card-name.ts'

const CardToAccountDialog = lazyNamed(() => import('./CardToAccountDialog.tsx'), 'CardToAccountDialog')

export function OpenCardMoney() {
  const [booking, setBooking] = useState<CardPayment>()
  const settings = useSettings()
  const open = useQuery(query(listOpenCardMoney))
  const { run, busy } = useAction(listOpenCardMoney.path)
  const { payments = [], refunds = [] } = open.data ?? {}
  if (payments.length + refunds.length === 0) return null
  return (
    <Card title="Card money to look at">
      <ul className="grid">
        {payments.map((payment) => (
          <li key={payment.id} className="grid gap-8 line-top pad-12">
            <p className="break-words">
              <b>{money(payment.amount, settings)}</b>
              {extrasText(payment, settings)} {textOf(payment, settings)}{' '}
              <span className="muted">
                {[
                  dayAndTime(payment.created_at, settings),
                  payment.created_by_name && `by ${payment.created_by_name}`,
                  payment.reader_name || 'by a payment link',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <div className="flex wrap gap-8">
              {isOpenState(payment.state) && (
                <Button busy={busy} onClick={() => void run(() => call(readCardOutcome, { params: { id: payment.id } }))}>
                  Ask the provider again
                </Button>
              )}
              {isUnused(payment) && (
                <Button busy={busy} onClick={() => void run(() => call(refundCardPayment, { params: { id: payment.id } }))}>
                  Refund it to the card
                </Button>
              )}
              {isUnused(payment) && <Button onClick={() => setBooking(payment)}>Credit a customer…</Button>}
              {Number(payment.owed_again) < Number(payment.disputed) && isOneOf(managers) && (
                <Button onClick={() => setBooking(payment)}>The customer owes it again…</Button>
              )}
            </div>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-8 line-top pad-12">
            <p className="break-words">
              <b>{money(moneyText(cents(refund.amount) + cents(refund.tip) + cents(refund.surcharge)), settings)}</b>{' '}
              {refund.state === 'failed'
                ? `could not go back to ${cardName(refund)}. ${refund.failure} Try again, or give it back another way and note that here.`
                : `is on its way back to ${cardName(refund)}. ${refund.failure} It is tried again by itself.`}{' '}
              <span className="muted">{dayAndTime(refund.created_at, settings)}</span>
            </p>
            {refund.state === 'failed' && isOneOf(managers) && (
              <div className="flex wrap gap-8">
                <Button busy={busy} onClick={() => void run(() => call(retryCardRefund, { params: { id: refund.id } }))}>
                  Try again
                </Button>
                <Button busy={busy} onClick={() => void run(() => call(settleCardRefund, { params: { id: refund.id } }))}>
                  Given back another way
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {booking && <CardToAccountDialog payment={booking} onClose={() => setBooking(undefined)} />}
    </Card>
  )
}

const isUnused = ({ state, sale_id, approved, refunded, disputed }: CardPayment) =>
  state === 'approved' && sale_id === null && Number(refunded) < Number(approved) && Number(disputed) === 0

function textOf(payment: CardPayment, formats: Formats): string {
  if (Number(payment.disputed) > 0)
    return `paid by ${cardName(payment)}${payment.invoice_number === null ? '' : ` for invoice ${payment.invoice_number}`} was charged back: the bank took ${money(payment.disputed, formats)} back. Answer it at the provider, with the receipt.${Number(payment.owed_again) > 0 ? ` Its customer owes ${money(payment.owed_again, formats)} again.` : ' It is an expense unless its customer owes it again.'}`
  if (payment.state === 'approved' && payment.reader_name === '')
    return `was paid by ${cardName(payment)} by a link, and is not booked. ${payment.failure} It is tried again by itself; or refund it.`
  if (payment.state === 'approved')
    return `was paid by ${cardName(payment)} and is in no sale. Ring up the sale at its till and use it there, credit a customer, or refund it.`
  return `has no outcome. ${payment.failure} It is looked up again by itself; look at the terminal or the provider’s page if you can’t wait.`
}
