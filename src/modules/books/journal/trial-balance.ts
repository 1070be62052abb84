/** The trial balance: every account with its balance, and the rounding of stock costs to the cent that keeps it balanced. */
import { toCents, toMillionths } from '#kernel/amount.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { type AccountType, isCarriedForward } from './purpose.ts'

export interface AccountTotal {
  readonly account_id: string
  readonly type: AccountType
  /** Debits less credits, up to and including the day. */
  readonly balance: Millionths
  /** Part of `balance` posted before the financial year of the day. */
  readonly before_year: Millionths
}

export interface TrialBalanceLine {
  readonly account_id: string
  /** A debit; with a minus a credit. */
  readonly balance: Cents
}

/**
 * Takes the totals of all accounts; gives the balances to the cent, which add up to nothing as the journal does. Accounts that are not carried
 * forward show only the financial year; what they earned before it is on `retainedEarnings`.
 */
export function trialBalance(totals: readonly AccountTotal[], retainedEarnings: string): TrialBalanceLine[] {
  const earlier = totals.filter(({ type }) => !isCarriedForward(type)).reduce((all, { before_year }) => all + before_year, 0n)
  return roundBalances(
    totals.map(({ account_id, type, balance, before_year }) => ({
      account_id,
      balance: (isCarriedForward(type) ? balance : balance - before_year) + (account_id === retainedEarnings ? earlier : 0n),
      carriedForward: isCarriedForward(type),
    })),
  )
}

interface Unrounded {
  readonly account_id: string
  readonly balance: Millionths
  readonly carriedForward: boolean
}

/**
 * Rounds balances that add up to nothing to the cent, so that they still do. Income and costs are rounded separately, as in the profit and
 * loss; the cents that are missing then go to the stock, where they are the nearest to it. Accounts in whole cents never change.
 */
export function roundBalances(balances: readonly Unrounded[]): TrialBalanceLine[] {
  const rounded = balances.map((each, i) => ({ ...each, i, cents: toCents(each.balance) }))
  const missing = -sum(rounded.map(({ cents }) => cents))
  const step = missing < 0n ? -1n : 1n
  /** Distance that rounding moved the balance against the needed step; the largest takes the step first. */
  const moved = ({ cents, balance }: (typeof rounded)[number]) => step * (balance - toMillionths(cents))
  const taking = rounded
    .filter(({ balance }) => balance % 10_000n !== 0n)
    .toSorted((a, b) => Number(b.carriedForward) - Number(a.carriedForward) || Number(moved(b) - moved(a)))
    .slice(0, Number(missing * step))
  const steps = new Set(taking.map(({ i }) => i))
  return rounded.map(({ account_id, cents, i }) => ({ account_id, balance: steps.has(i) ? cents + step : cents }))
}
