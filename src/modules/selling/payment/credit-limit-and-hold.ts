/** Buying on account: whether an account that is on hold, or near its credit limit, may be charged. Pure. */
import { type Cents, cents } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'

interface Credit {
  readonly name: string
  readonly on_hold: boolean
  /** Money as text; null: without a limit. */
  readonly credit_limit: string | null
  /** Current debt, money as text. */
  readonly balance: string
}

/** Throws BAD_STATE if the account may not be charged `owed`. `over_limit`: an authorised user has decided to exceed the limit. */
export function refuseOverCredit(account: Credit, owed: Cents, over_limit: boolean): void {
  const { name, on_hold, credit_limit, balance } = account
  if (on_hold)
    throw new Problem('BAD_STATE', `${name} is on hold. Use another payment method, or ask an admin to take off the hold.`)
  if (credit_limit === null || over_limit || cents(balance) + owed <= cents(credit_limit)) return
  throw new Problem(
    'BAD_STATE',
    `${name} would exceed its credit limit of ${credit_limit}. Use another payment method, or ask a manager to charge it.`,
    { balance, credit_limit },
  )
}
