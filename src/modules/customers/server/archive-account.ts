/** Archives and restores a business account. */
import type { AccountId, UserId } from '#kernel/id.ts'
import { cents, sumText } from '#kernel/money.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { BusinessAccount } from '../account.ts'
import * as queries from './accounts.queries.ts'
import { lockToArchive } from './lock-account.ts'

/** Checks that modules above supply before an account is archived. */
export interface AccountQuestions {
  /** The number of its oldest order that is neither invoiced nor cancelled. */
  readonly openOrderOf: (db: Db, id: AccountId) => Promise<number | undefined>
  readonly hasStandingOrder: (db: Db, id: AccountId) => Promise<boolean>
}

/** Throws IN_USE while the account has a balance (owed or owing), an open order or a standing order. */
export async function archiveAccount(
  db: Db,
  user_id: UserId,
  id: AccountId,
  { openOrderOf, hasStandingOrder }: AccountQuestions,
): Promise<undefined> {
  await lockToArchive(db, id)
  const account = await queries.accountWithId(db, id)
  if (cents(account.balance) !== 0n)
    throw new Problem('IN_USE', `${account.name} still has a balance of ${sumText(cents(account.balance))}. Settle it first.`)
  const order = await openOrderOf(db, id)
  if (order !== undefined)
    throw new Problem('IN_USE', `Order ${order} of ${account.name} is still open. Invoice or cancel it first.`)
  if (await hasStandingOrder(db, id)) throw new Problem('IN_USE', `${account.name} has a standing order. End it first.`)
  await queries.setArchived(db, user_id, id, true)
  await recordChange(db, { user_id, action: 'account.archive', subject_type: 'business_account', subject_id: id })
  return undefined
}

export async function restoreAccount(db: Db, user_id: UserId, id: AccountId): Promise<BusinessAccount> {
  const account = await queries.setArchived(db, user_id, id, false)
  if (!account) throw notFound()
  await recordChange(db, { user_id, action: 'account.restore', subject_type: 'business_account', subject_id: id })
  return account
}
