/** Paying vendors: one payment over several bills, and credit notes that are used or refunded. Pure. */
import { ageNames, ageOf, type Age } from '#modules/customers/account.ts'
import { billMethods } from '#modules/selling/payment/payment.ts'
import { alreadyReversed, beforePayment } from '#modules/selling/payment/reversal.ts'
import { BillId, TillSessionId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day, Id, Instant, MaybeText, Money, MoneyText, Text } from '#kernel/wire.ts'
import * as z from 'zod/mini'
import { type Bill, leftOf } from './bill.ts'
import { paidInFuture } from '#modules/selling/payment/paid-on.ts'

const AboveNothing = Money.check(z.refine((text) => Number(text) > 0, 'Enter an amount above 0.'))

const how = {
  amount: AboveNothing,
  method: z.enum(billMethods, 'Choose a payment method.'),
  /** Today unless given; not in the future and not in closed books. */
  paid_on: z.optional(Day),
  /** Reference on the bank statement. */
  reference: MaybeText(60),
  /** Cash: the open session of the till whose drawer it comes from. */
  till_session_id: z.optional(TillSessionId),
}

export const NewBillPayment = z.strictObject({
  ...how,
  vendor_id: Id,
  /** The bills to pay, in this order; by default those that are due first. */
  bill_ids: z.optional(z.array(BillId).check(z.maxLength(200, 'At most 200 bills in one payment.'))),
})
export type NewBillPayment = z.infer<typeof NewBillPayment>

/** The vendor pays back what is left of a credit note. */
export const CreditRefund = z.strictObject(how)
export type CreditRefund = z.infer<typeof CreditRefund>

export const CreditUse = z.strictObject({
  /** All that is left of it, or all that is owed, unless given. */
  amount: z.optional(AboveNothing),
  allocated_on: z.optional(Day),
  /** The bills that it settles, in this order; by default those that are due first. */
  bill_ids: z.optional(z.array(BillId).check(z.maxLength(200, 'Choose at most 200 bills.'))),
})
export type CreditUse = z.infer<typeof CreditUse>

export const BillReversal = z.strictObject({
  reason: Text(200),
  /** Today by default. */
  paid_on: z.optional(Day),
  /** Cash: the open session of the till whose drawer it goes back to. */
  till_session_id: z.optional(TillSessionId),
  /** The bills that it no longer settles; all of them by default. */
  bill_ids: z.optional(z.array(BillId).check(z.minLength(1, 'Choose a bill.'), z.maxLength(200, 'Choose at most 200 bills.'))),
})
export type BillReversal = z.infer<typeof BillReversal>

export const BillPayment = z.object({
  id: Id,
  paid_on: Day,
  paid_at: Instant,
  method: z.string(),
  /** Above 0: paid to the vendor. Negative: paid back by the vendor, or reversed. */
  amount: MoneyText,
  reference: z.string(),
  reverses: z.nullable(Id),
  /** The amount, less what is reversed of it. */
  left: MoneyText,
  reason: z.string(),
  vendor: z.string(),
  vendor_id: Id,
  /** Amount settled per bill; `left` is the part not reversed. */
  bills: z.array(z.object({ id: BillId, bill_number: z.string(), amount: MoneyText, left: MoneyText })),
  by: z.nullable(z.string()),
})
export type BillPayment = z.infer<typeof BillPayment>

type Open = Pick<Bill, 'id' | 'bill_number' | 'due_date' | 'total_amount' | 'amount_paid' | 'voided_at'>

/** A part of a payment, with its bill. */
export interface Part {
  readonly bill: Open
  readonly amount: Cents
}

const byDueDate = (a: Open, b: Open) => (a.due_date + a.id < b.due_date + b.id ? -1 : 1)

/**
 * Spreads an amount over open bills: those that are named, in their order, else those that are due first. Throws OVERPAID where it is more
 * than is owed for them, and INVALID for a bill that is not open or not of this vendor.
 */
export function allocateToBills(amount: Cents, open: readonly Open[], bill_ids: readonly string[] | undefined): Part[] {
  const chosen = bill_ids?.length
    ? [...new Set(bill_ids)].map((id, i) => {
        const bill = open.find((each) => each.id === id)
        if (bill) return bill
        throw invalid([
          { path: `bill_ids.${i}`, message: 'This bill is already paid, or belongs to another vendor. Choose again.' },
        ])
      })
    : open.toSorted(byDueDate)
  const owed = sum(chosen.map(leftOf))
  if (amount > owed)
    throw new Problem(
      'OVERPAID',
      owed === 0n ? 'This vendor has no balance due.' : `Only ${sumText(owed)} is due on these bills. Enter no more than that.`,
      {
        available: moneyText(owed),
        errors: [{ path: 'amount', message: owed === 0n ? 'Nothing is due.' : `Only ${sumText(owed)} is due.` }],
      },
    )
  let left = amount
  return chosen.flatMap((bill) => {
    const part = left < leftOf(bill) ? left : leftOf(bill)
    left -= part
    return part > 0n ? [{ bill, amount: part }] : []
  })
}

export interface OwedAt {
  readonly kind: 'bill' | 'credit'
  readonly due_date: string
  readonly left: string
}

export interface VendorAgeing extends Readonly<Record<Age | 'total', string>> {
  readonly id: string
  readonly name: string
}

type PayablesAgeing = Readonly<Record<Age | 'total', Cents>>

/** Payables on a day by age; unused credit counts as negative `current`. */
export function payablesAgeing(documents: readonly OwedAt[], day: string): PayablesAgeing {
  const ages = Object.fromEntries(ageNames.map((age) => [age, 0n])) as Record<Age, Cents>
  for (const { kind, due_date, left } of documents)
    if (kind === 'credit') ages.current -= cents(left)
    else ages[ageOf(due_date, day)] += cents(left)
  return { ...ages, total: sum(Object.values(ages)) }
}

/** A payment to a vendor, or a refund by the vendor, as it is in the ledger. */
interface Booked {
  readonly method: string
  readonly paid_on: string
  readonly reverses: string | null
}

/**
 * Parts of a payment to reverse: all that is not reversed yet, or only those of the given bills. Throws BAD_STATE if all is
 * reversed, and INVALID for a bill that the payment does not settle.
 */
export function partsToReverse(bills: BillPayment['bills'], bill_ids: readonly string[] | undefined): BillPayment['bills'] {
  const open = bills.filter(({ left }) => cents(left) !== 0n)
  if (open.length === 0) throw new Problem('BAD_STATE', alreadyReversed)
  if (bill_ids === undefined) return open
  return [...new Set(bill_ids)].map((id, i) => {
    const part = open.find((each) => each.id === id)
    if (part) return part
    throw invalid([{ path: `bill_ids.${i}`, message: 'This payment no longer applies to this bill. Choose again.' }])
  })
}

/** The day on which a payment is reversed. Throws BAD_STATE for one that cannot be reversed, and INVALID with the field to correct. */
export function reversalDay(payment: Booked, { paid_on, till_session_id }: BillReversal, today: string): string {
  if (payment.reverses !== null) throw new Problem('BAD_STATE', 'This is a reversal. Enter the payment again instead.')
  const day = paid_on ?? today
  if (day > today) throw invalid([{ path: 'paid_on', message: paidInFuture }])
  if (day < payment.paid_on) throw invalid([{ path: 'paid_on', message: beforePayment }])
  if (payment.method === 'cash') {
    if (day !== today) throw invalid([{ path: 'paid_on', message: 'Cash can only go back into the drawer today.' }])
    if (till_session_id === undefined) throw invalid([{ path: 'till_session_id', message: noDrawer }])
  }
  return day
}

/** The error if cash is paid and no drawer is given. */
export const noDrawer = 'Cash comes from the drawer of an open till. Open a till first, or choose another way to pay.'
