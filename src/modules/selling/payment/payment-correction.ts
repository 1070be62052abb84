/**
 * Correcting a payment that was booked wrongly: on the wrong account or invoice, of the wrong amount or day, or by the wrong method. The payment
 * is reversed and booked again as it should have been, in one operation. No money changes hands: the mistake was in the books.
 */
import { AccountId, SaleId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day, MaybeText, Money, Text } from '#kernel/wire.ts'
import { type PaidMethod, isPaidMethod, methodName, paidMethods } from './payment.ts'

/** Corrected values of a payment; fields left out remain as booked. */
export const PaymentCorrection = z
  .strictObject({
    reason: Text(200),
    amount: z.optional(Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.'))),
    method: z.optional(z.enum(paidMethods)),
    paid_on: z.optional(Day),
    reference: MaybeText(60),
    /** The invoice it was for. */
    sale_id: z.optional(SaleId),
    /** Or the account it was from: its oldest invoices are paid, and the rest is credit. */
    business_account_id: z.optional(AccountId),
    /** If it turns out to be cash of today: the open till session whose drawer holds it. */
    till_session_id: z.optional(TillSessionId),
  })
  .check(
    z.refine((wanted) => wanted.sale_id === undefined || wanted.business_account_id === undefined, {
      path: ['business_account_id'],
      message: 'Choose an invoice or an account, not both.',
    }),
  )
export type PaymentCorrection = z.infer<typeof PaymentCorrection>

/** A payment in the ledger, as its correction needs it. */
export interface CorrectablePayment {
  readonly amount: Cents
  readonly rounding: Cents
  readonly method: string
  readonly paid_on: string
  /** The payment that this one reverses. */
  readonly reverses: string | null
  /** The amount, less what is given back of it already. */
  readonly left: Cents
  /** The till session it went through. */
  readonly till_session_id: string | null
  readonly session_is_open: boolean
}

interface PlannedPayment {
  readonly amount: Cents
  readonly method: PaidMethod
  readonly paid_on: string
  readonly till_session_id: string | undefined
}

export interface PlannedCorrection {
  readonly reversal: PlannedPayment & { readonly rounding: Cents }
  /** `rounding`: as it was booked; undefined where method or amount differ, so that it is calculated. */
  readonly replacement: PlannedPayment & { readonly rounding: Cents | undefined }
}

interface Days {
  readonly today: string
  /** The last day of the closed books; null if nothing is closed. */
  readonly closed_through: string | null
}

/**
 * Decides what is booked. The reversal counts on the day of the payment, so that both cancel out; in closed books both count today.
 * Throws BAD_STATE for a payment that cannot be corrected, INVALID with the field to change.
 */
export function planCorrection(payment: CorrectablePayment, wanted: PaymentCorrection, days: Days): PlannedCorrection {
  const before = correctable(payment)
  const booksDay = isClosed(payment, days) ? days.today : payment.paid_on
  const { method = before, paid_on = booksDay } = wanted
  if (paid_on > days.today) throw invalid([{ path: 'paid_on', message: 'Choose today or an earlier day.' }])
  const amount = wanted.amount === undefined ? payment.amount : cents(wanted.amount)
  const isSame = method === before && amount === payment.amount
  const session = openSession(payment)
  const movesCash = !isSame && [before, method].includes('cash')
  const drawer = movesCash ? cashDrawer(payment, { ...wanted, method, paid_on }, days.today) : session
  return {
    reversal: {
      amount: -payment.amount,
      rounding: -payment.rounding,
      method: before,
      paid_on: booksDay,
      till_session_id: session,
    },
    replacement: {
      amount,
      method,
      paid_on,
      // A transfer goes to the bank, through no till.
      till_session_id: method === 'bank_transfer' ? undefined : drawer,
      rounding: isSame ? payment.rounding : undefined,
    },
  }
}

function correctable({ amount, left, method, reverses }: CorrectablePayment): PaidMethod {
  if (amount > 0n && left === 0n) throw new Problem('BAD_STATE', 'This payment is already reversed or corrected.')
  if (reverses !== null || amount <= 0n) throw new Problem('BAD_STATE', 'This is a refund. Correct the payment itself.')
  if (!isPaidMethod(method))
    throw new Problem('BAD_STATE', `${methodName(method)} moved no money, so it cannot be corrected. Void the sale instead.`)
  if (left < amount)
    throw new Problem(
      'BAD_STATE',
      `${sumText(amount - left)} of this payment was refunded. Reverse the rest, and take the payment again.`,
    )
  return method
}

const openSession = ({ till_session_id, session_is_open }: CorrectablePayment): string | undefined =>
  session_is_open ? (till_session_id ?? undefined) : undefined

function refuseCounted({ till_session_id, session_is_open }: CorrectablePayment): void {
  if (till_session_id !== null && !session_is_open)
    throw new Problem(
      'BAD_STATE',
      'The till session of this payment is closed, and its cash count is locked. Reverse the payment and take it again.',
    )
}

/** The drawer that cash goes through which was booked as something else, or of another amount; a locked count is not changed. */
function cashDrawer(
  payment: CorrectablePayment,
  { method, paid_on, till_session_id }: Pick<PaymentCorrection, 'method' | 'paid_on' | 'till_session_id'>,
  today: string,
): string | undefined {
  refuseCounted(payment)
  const session = openSession(payment)
  if (session !== undefined || method !== 'cash' || paid_on !== today) return session
  if (till_session_id === undefined)
    throw invalid([
      { path: 'till_session_id', message: 'Cash of today is in the drawer of an open till. Choose the till, or open one first.' },
    ])
  return till_session_id
}

const isClosed = ({ paid_on }: CorrectablePayment, { closed_through }: Days): boolean =>
  closed_through !== null && paid_on <= closed_through

/** A correction of a sale that was paid at the till: only its method can have been wrong. Throws INVALID for anything else. */
export function refuseMoreThanMethod(wanted: PaymentCorrection): void {
  for (const path of ['amount', 'paid_on', 'sale_id', 'business_account_id'] as const)
    if (wanted[path] !== undefined)
      throw invalid([{ path, message: 'This sale was paid at the till. You can only correct the payment method.' }])
  if (wanted.method === undefined) throw invalid([{ path: 'method', message: 'Choose a payment method.' }])
}
