/** Settles a sale: one payment or several, change, and cash rounding. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents, type RoundingMode, cents, sum, sumText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { roundToCash } from './cash-rounding.ts'
import type { PaymentMethod, TenderMethod } from './payment.ts'

export interface Tender {
  readonly method: TenderMethod | 'deposit' | 'account_credit'
  /** Amount of the sale that it settles. */
  readonly amount: Cents
  /** Cash handed over, if more than the amount. */
  readonly tendered: Cents | undefined
  /** The rounding of cash: positive above the amount, negative below. */
  readonly rounding: Cents
  readonly credit_number?: string | undefined
}

type CashRounding = Settings['cashRounding']

export interface WantedPayments {
  readonly payment_method: PaymentMethod
  /** Cash handed over, of one payment. */
  readonly tendered?: string | undefined
  readonly payments?:
    | readonly {
        readonly method: TenderMethod
        readonly amount: string
        readonly tendered?: string | undefined
        readonly credit_number?: string | undefined
      }[]
    | undefined
}

/**
 * The payments of a sale of `total`. Together they settle it, or for an account at most that; cash is rounded, cards are not.
 * Throws INVALID with the field to mend.
 */
export function settle(wanted: WantedPayments, total: Cents, rounding: CashRounding, half: RoundingMode): Tender[] {
  const { payment_method, payments, tendered } = wanted
  if (total === 0n) return []
  if (payments === undefined && payment_method === 'store_credit')
    throw invalid([{ path: 'payments', message: 'Choose a store credit.' }])
  if (payments === undefined)
    return payment_method === 'account' ? [] : [tender(payment_method, total, tendered, 'tendered', rounding, half)]
  const paid = sum(payments.map(({ amount }) => cents(amount)))
  if (payment_method === 'account' ? paid > total : paid !== total)
    throw invalid([{ path: 'payments', message: `${sumText(total)} is due; the payments come to ${sumText(paid)}.` }])
  if (payments.filter(({ method }) => method === 'cash').length > 1)
    throw invalid([{ path: 'payments', message: 'Enter all the cash as one part.' }])
  return payments.map((each, i) => {
    if ((each.method === 'store_credit') !== (each.credit_number !== undefined))
      throw invalid([{ path: `payments.${i}.credit_number`, message: 'Store credit goes by the number of its credit note.' }])
    const paid = tender(each.method, cents(each.amount), each.tendered, `payments.${i}.tendered`, rounding, half)
    return each.credit_number === undefined ? paid : { ...paid, credit_number: each.credit_number }
  })
}

/** One payment of `amount`. */
export function tender(
  method: Tender['method'],
  amount: Cents,
  handed: string | undefined,
  path: string,
  rounding: CashRounding,
  half: RoundingMode,
): Tender {
  const due = method === 'cash' ? roundToCash(amount, rounding, half) : amount
  const tendered = handed === undefined ? undefined : cents(handed)
  if (tendered !== undefined && tendered < due)
    throw invalid([{ path, message: `${sumText(due)} is due; ${sumText(tendered)} was handed over.` }])
  return { method, amount, tendered, rounding: due - amount }
}
