/** Buying on account: whether an account that is on hold, or near its credit limit, may be charged. Pure. */
import { type Cents, cents } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'

interface Credit {
  readonly name: string
  readonly on_hold: boolean
  /** Money as text; null: without a limit. */
  readonly credit_limit: string | null
  /** What it owes now, money as text. */
  readonly balance: string
}

/** Throws BAD_STATE if the account may not be charged `owed`. `over_limit`: an authorised user has decided to exceed the limit. */
export function refuseOverCredit(account: Credit, owed: Cents, over_limit: boolean): void {
  const { name, on_hold, credit_limit, balance } = account
  if (on_hold) throw new Problem('BAD_STATE', `${name} is on hold. Take another payment, or let an admin release the account.`)
  if (credit_limit === null || over_limit || cents(balance) + owed <= cents(credit_limit)) return
  throw new Problem(
    'BAD_STATE',
    `${name} would owe more than its credit limit of ${credit_limit}. Take another payment, or let a manager charge it all the same.`,
    { balance, credit_limit },
  )
}
