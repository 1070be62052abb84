/** Reversing a payment that was booked by mistake or bounced: the whole of it, once, on a day of its own, back by the way it came. */
import { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents } from '#kernel/money.ts'
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
  /** Another payment reverses this one. */
  readonly is_reversed: boolean
}

/** What is booked to reverse a payment. */
interface PlannedReversal {
  readonly amount: Cents
  readonly rounding: Cents
  readonly method: string
  readonly paid_on: string
}

/** Decides what is booked. Throws BAD_STATE for a payment that cannot be reversed, and INVALID with the field to correct. */
export function planReversal(
  payment: BookedPayment,
  { paid_on, till_session_id }: PaymentReversal,
  today: string,
): PlannedReversal {
  const { amount, rounding, method } = payment
  if (payment.is_reversed) throw new Problem('BAD_STATE', 'This payment was reversed already.')
  if (payment.reverses !== null || amount <= 0n)
    throw new Problem('BAD_STATE', 'This is money that went back. Take the payment again instead.')
  if (!isPaidMethod(method))
    throw new Problem('BAD_STATE', `${methodName(method)} moved no money, so it cannot be reversed. Void the sale instead.`)
  const day = paid_on ?? today
  if (day > today) throw invalid([{ path: 'paid_on', message: 'Choose today or an earlier day.' }])
  if (day < payment.paid_on) throw invalid([{ path: 'paid_on', message: 'Choose the day of the payment or a later day.' }])
  if (method === 'cash' && day !== today)
    throw invalid([{ path: 'paid_on', message: 'Cash is handed back today, from an open till.' }])
  if (method === 'cash' && till_session_id === undefined) throw invalid([{ path: 'till_session_id', message: noOpenTill }])
  return { amount: -amount, rounding: -rounding, method, paid_on: day }
}

/** The message if there is no drawer to take cash from. */
export const noOpenTill =
  'Cash comes out of the drawer of an open till, and no open till is given. Open a till first, or give the money back another way.'

interface ListedPayment {
  readonly amount: string
  readonly method: string
  readonly reverses?: string | null | undefined
  /** Another payment reverses this one. */
  readonly reversed: boolean
}

/** Whether a payment of a list can still be reversed. */
export const isReversible = ({ amount, method, reverses, reversed }: ListedPayment): boolean =>
  cents(amount) > 0n && isPaidMethod(method) && (reverses ?? null) === null && !reversed
