/** The trial balance: every account with what stands on it, and the rounding of stock costs to the cent that keeps it balanced. */
import { type Cents, prorate } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { type AccountType, isCarriedForward } from './purpose.ts'

export interface AccountTotal {
  readonly account_id: string
  readonly type: AccountType
  /** Debits less credits, up to and including the day. */
  readonly balance: Millionths
  /** Of that, what was posted before the financial year of the day. */
  readonly before_year: Millionths
}

export interface TrialBalanceLine {
  readonly account_id: string
  /** A debit; with a minus a credit. */
  readonly balance: Cents
}

/**
 * Takes the totals of all accounts; gives the balances to the cent, which add up to nothing as the journal does. Accounts that are not carried
 * forward show the financial year alone; what they earned before it stands on `retainedEarnings`.
 */
export function trialBalance(totals: readonly AccountTotal[], retainedEarnings: string): TrialBalanceLine[] {
  const earlier = totals.filter(({ type }) => !isCarriedForward(type)).reduce((all, { before_year }) => all + before_year, 0n)
  const balances = totals.map(({ account_id, type, balance, before_year }) => ({
    account_id,
    balance: (isCarriedForward(type) ? balance : balance - before_year) + (account_id === retainedEarnings ? earlier : 0n),
  }))
  return roundTogether(balances)
}

/**
 * Rounds to the cent so that the sum stays what it is: the cents that plain rounding would lose go to the accounts with the largest remainders.
 * Accounts in whole cents never change.
 */
export function roundTogether(
  balances: readonly { readonly account_id: string; readonly balance: Millionths }[],
): TrialBalanceLine[] {
  const whole = balances.map(({ balance }) => (balance - remainder(balance)) / 10_000n)
  const total = balances.reduce((all, { balance }) => all + balance, 0n) / 10_000n
  const extra = prorate(
    total - whole.reduce((all, each) => all + each, 0n),
    balances.map(({ balance }) => remainder(balance)),
  )
  return balances.map(({ account_id }, i) => ({ account_id, balance: (whole[i] ?? 0n) + (extra[i] ?? 0n) }))
}

/** What is over the next lower cent, 0 to 9,999 millionths. */
const remainder = (balance: Millionths): bigint => ((balance % 10_000n) + 10_000n) % 10_000n
