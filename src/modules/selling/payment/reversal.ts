/** Reversing a payment that was booked by mistake or bounced: all that is left of it, on a day of its own, back by the way it came. */
import { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day, Text } from '#kernel/wire.ts'
import { isPaidMethod, methodName } from './payment.ts'

export const PaymentReversal = z.strictObject({
  reason: Text(200),
  /** The day of the refund; today by default. */
  paid_on: z.optional(Day),
  /** Cash: the open till session it is handed back from. */
  till_session_id: z.optional(TillSessionId),
})
export type PaymentReversal = z.infer<typeof PaymentReversal>

/** A payment in the ledger. */
export interface BookedPayment {
  readonly amount: Cents
  readonly rounding: Cents
  readonly method: string
  readonly paid_on: string
  /** The payment this one reverses. */
  readonly reverses: string | null
  /** The amount, less what is given back of it already. */
  readonly left: Cents
}

interface PlannedReversal {
  readonly amount: Cents
  readonly rounding: Cents
  readonly method: string
  readonly paid_on: string
}

export const beforePayment = 'Choose the day of the payment or a later day.'
export const cashOnlyToday = 'Cash is handed back today, from an open till.'
export const alreadyReversed = 'This payment is already reversed.'

/**
 * Decides what is booked; `roundingOf` gives the cash rounding of an amount that is only a part of the payment. Throws BAD_STATE for a payment
 * that cannot be reversed, and INVALID with the field to correct.
 */
export function planReversal(
  payment: BookedPayment,
  { paid_on, till_session_id }: PaymentReversal,
  today: string,
  roundingOf: (amount: Cents) => Cents,
): PlannedReversal {
  const { amount, left, method } = payment
  if (amount > 0n && left === 0n) throw new Problem('BAD_STATE', alreadyReversed)
  if (payment.reverses !== null || amount <= 0n)
    throw new Problem('BAD_STATE', 'This is a refund. Take the payment again instead.')
  if (!isPaidMethod(method))
    throw new Problem('BAD_STATE', `${methodName(method)} moved no money, so it cannot be reversed. Void the sale instead.`)
  const day = paid_on ?? today
  if (day > today) throw invalid([{ path: 'paid_on', message: 'Choose today or an earlier day.' }])
  if (day < payment.paid_on) throw invalid([{ path: 'paid_on', message: beforePayment }])
  if (method === 'cash' && day !== today) throw invalid([{ path: 'paid_on', message: cashOnlyToday }])
  if (method === 'cash' && till_session_id === undefined) throw invalid([{ path: 'till_session_id', message: noOpenTill }])
  const rounding = left === amount ? payment.rounding : roundingOf(left)
  return { amount: -left, rounding: -rounding, method, paid_on: day }
}

/** The message if there is no drawer to take cash from. */
export const noOpenTill =
  'Cash comes out of the drawer of an open till, and no open till is given. Open a till first, or give the money back another way.'

/** A payment in the list of its document. */
interface ListedPayment {
  readonly id: string
  readonly amount: string
  readonly method: string
  readonly reverses?: string | null | undefined
}

/** The payments of a document with what is left of each: its amount, less what the others give back of it. */
export const withLeft = <Payment extends Omit<ListedPayment, 'method'>>(
  payments: readonly Payment[],
): (Payment & { readonly left: string })[] =>
  payments.map((payment) => {
    const reversals = payments.filter(({ reverses }) => reverses === payment.id)
    return { ...payment, left: moneyText(sum([payment, ...reversals].map(({ amount }) => cents(amount)))) }
  })

type PaymentLeft = Omit<ListedPayment, 'id' | 'amount'> & { readonly left: string }

/** True if part of a listed payment can still be reversed. */
export const isReversible = ({ left, method, reverses }: PaymentLeft): boolean =>
  cents(left) > 0n && isPaidMethod(method) && (reverses ?? null) === null

/** True for a payment that can be corrected: none of it was refunded. */
export const isCorrectable = (payment: PaymentLeft & { readonly amount: string }): boolean =>
  isReversible(payment) && payment.left === payment.amount
