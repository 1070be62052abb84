/** Store credit: its balance, and the amount that a sale takes from it. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Tender } from './tender.ts'

export const StoreCredit = z.object({
  id: Id,
  /** The number of the credit note it came from. */
  code: z.string(),
  customer_name: z.string(),
  issued_amount: MoneyText,
  balance: MoneyText,
  issued_at: Instant,
})
export type StoreCredit = z.infer<typeof StoreCredit>

export interface CreditUsed {
  readonly id: string
  readonly code: string
  readonly amount: Cents
}

/** Amount used of each store credit. Throws if one is unknown or its balance is too low. */
export function creditsUsed(
  payments: readonly Tender[],
  credits: readonly Pick<StoreCredit, 'id' | 'code' | 'balance'>[],
): CreditUsed[] {
  const byCode = Map.groupBy(
    payments.filter(({ credit_number }) => credit_number !== undefined),
    ({ credit_number = '' }) => credit_number,
  )
  return [...byCode].map(([code, parts]) => {
    const credit = credits.find((each) => each.code === code)
    if (!credit) throw invalid([{ path: 'payments', message: `There is no store credit ${code}. Check its number.` }])
    const amount = parts.reduce((all, part) => all + part.amount, 0n)
    if (amount > cents(credit.balance))
      throw new Problem(
        'BAD_STATE',
        `Only ${sumText(cents(credit.balance))} is left on store credit ${code}. Take the rest another way.`,
        {
          available: moneyText(cents(credit.balance)),
          credit_number: code,
        },
      )
    return { id: credit.id, code, amount }
  })
}
