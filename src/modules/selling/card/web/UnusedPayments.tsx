/** Card payments taken at this till that are in no sale: one that its page left behind is used, followed or refunded. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { cents } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { dayAndTime, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { type CardPayment, getTillReader, refundCardPayment } from '../card-calls.ts'
import { cardName, extrasText } from '../card-name.ts'

interface UnusedPaymentsProps {
  readonly till_id: string
  /** Payments that this sale has already. */
  readonly used: readonly (string | undefined)[]
  /** Still to pay: a larger payment cannot be used. */
  readonly rest: bigint
  readonly onUse: (payment: CardPayment) => void
  readonly onFollow: (payment: CardPayment) => void
}

export function UnusedPayments({ till_id, used, rest, onUse, onFollow }: UnusedPaymentsProps) {
  const settings = useSettings()
  const found = useQuery(query(getTillReader, { params: { id: till_id } }))
  const { run, busy } = useAction(getTillReader.path)
  const unused = (found.data?.unused ?? []).filter(({ id }) => !used.includes(id))
  if (unused.length === 0) return null
  const refund = (payment: CardPayment) =>
    run(async () => {
      await call(refundCardPayment, { params: { id: payment.id } })
      toast(`${money(payment.approved, settings)} goes back to ${cardName(payment)}${extrasText(payment, settings)}.`)
    })
  return (
    <ul className="grid gap-8">
      {unused.map((payment) => (
        <li key={payment.id} className="grid gap-8 pad-12 rounded soft" role="status">
          {payment.state === 'approved' ? (
            <>
              <p>
                {cardName(payment)} paid <b>{money(payment.approved, settings)}</b>
                {extrasText(payment, settings)} at {dayAndTime(payment.created_at, settings)}, and it is in no sale.
              </p>
              <div className="flex wrap gap-8">
                {cents(payment.approved) <= rest && <Button onClick={() => onUse(payment)}>Use it for this sale</Button>}
                <Button busy={busy} onClick={() => void refund(payment)}>
                  Refund it
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>
                The terminal has <b>{money(payment.amount, settings)}</b> since {dayAndTime(payment.created_at, settings)},
                without an outcome.
              </p>
              <div>
                <Button onClick={() => onFollow(payment)}>See what became of it</Button>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
