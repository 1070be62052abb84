/** Payments of a document; a manager may reverse one. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { day, money } from '#web/ui/format.ts'
import { methodName } from '../payment.ts'
import { type PaymentReversal, isCorrectable, isReversible, withLeft } from '../reversal.ts'
import styles from './PaymentList.module.css'

const ReversalForm = lazyNamed(() => import('./ReversalForm.tsx'), 'ReversalForm')

export interface ListedPayment {
  readonly id: string
  /** Negative: it went back. */
  readonly amount: string
  readonly method: string
  /** The day it counts on. */
  readonly day: string
  readonly reverses?: string | null | undefined
  /** The payment that this one was booked in place of. */
  readonly corrects?: string | null | undefined
}

/** Books the reversal of a payment. */
export type Reverse = (paymentId: string, body: PaymentReversal) => Promise<unknown>

/** Form that corrects a payment, offered for those that `may` be corrected. */
export interface Correction {
  readonly may: boolean
  readonly form: (payment: ListedPayment, onDone: () => void) => ReactNode
}

interface PaymentListProps {
  readonly payments: readonly ListedPayment[]
  /** Undefined where the document takes no reversals any more. */
  readonly reverse: Reverse | undefined
  readonly correction?: Correction | undefined
}

export function PaymentList({ payments, reverse, correction }: PaymentListProps) {
  const settings = useSettings()
  const [open, setOpen] = useState<string>()
  const [correcting, setCorrecting] = useState<string>()
  if (payments.length === 0) return null
  const marked = withLeft(payments)
  const mayReverse = reverse !== undefined && isOneOf(managers)
  return (
    <ul className={styles['list']} aria-label="Payments">
      {marked.map((payment) => (
        <li className="row wrap gap-8 line-bottom" key={payment.id}>
          <span>
            <b>{methodName(payment.method)}</b>
            <small>
              {day(payment.day, settings)}
              {noteOn(payment, settings)}
            </small>
          </span>
          <strong className="num">{money(payment.amount, settings)}</strong>
          {correction?.may && isCorrectable(payment) && open !== payment.id && correcting !== payment.id && (
            <Button
              kind="ghost"
              aria-label={`Correct the payment of ${money(payment.amount, settings)}`}
              onClick={() => setCorrecting(payment.id)}
            >
              Correct…
            </Button>
          )}
          {correction && correcting === payment.id && (
            <Suspense>{correction.form(payment, () => setCorrecting(undefined))}</Suspense>
          )}
          {mayReverse && isReversible(payment) && open !== payment.id && correcting !== payment.id && (
            <Button
              kind="ghost"
              aria-label={`Reverse the payment of ${money(payment.left, settings)}`}
              onClick={() => setOpen(payment.id)}
            >
              Reverse…
            </Button>
          )}
          {reverse && open === payment.id && (
            <Suspense>
              <ReversalForm payment={{ ...payment, amount: payment.left }} reverse={reverse} onDone={() => setOpen(undefined)} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

function noteOn({ amount, left, reverses, corrects }: ListedPayment & { readonly left: string }, settings: Settings): string {
  if (reverses) return ' · Reversal'
  if (Number(left) === 0) return ' · Reversed'
  if (left !== amount) return ` · ${money(moneyText(cents(amount) - cents(left)), settings)} refunded`
  if (corrects) return ' · Corrected'
  return Number(amount) < 0 ? ' · Refunded' : ''
}
