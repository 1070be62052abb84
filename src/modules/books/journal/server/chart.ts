/** Commands on the chart of accounts. */
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { chartOf } from '../chart-of-accounts.ts'
import {
  type LedgerAccount,
  type LedgerAccountChange,
  type NewLedgerAccount,
  type PostingAccountChange,
  canHoldCategory,
} from '../ledger-account.ts'
import { accountTypeNames } from '../purpose.ts'
import * as queries from './chart.queries.ts'

async function refuseUsedCode(db: Db, code: string, id: string | null): Promise<void> {
  const used = await queries.accountWithCode(db, code, id)
  if (used)
    throw new Problem('DUPLICATE', `Code ${code} is that of ${used.name}. Choose another code.`, {
      errors: [{ path: 'code', message: `This is the code of ${used.name}.` }],
    })
}

export async function createAccount(db: Db, user_id: UserId, account: NewLedgerAccount): Promise<LedgerAccount> {
  await refuseUsedCode(db, account.code, null)
  const id = newId()
  await queries.insertAccount(db, user_id, { ...account, id })
  await recordChange(db, {
    user_id,
    action: 'ledger_account.create',
    subject_type: 'ledger_account',
    subject_id: id,
    after: account,
  })
  return queries.accountWithId(db, id)
}

export async function editAccount(db: Db, user_id: UserId, id: string, change: LedgerAccountChange): Promise<LedgerAccount> {
  const before = await queries.accountWithId(db, id)
  await refuseUsedCode(db, change.code, id)
  if ((await queries.updateAccount(db, user_id, id, change)) === 0)
    throw await staleProblem(db, { id, name: before.name, current: before })
  await recordChange(db, {
    user_id,
    action: 'ledger_account.edit',
    subject_type: 'ledger_account',
    subject_id: id,
    before,
    after: change,
  })
  return queries.accountWithId(db, id)
}

/** Chooses the account of a purpose, of the same type as the one it has, or of an expense category: an expense, or an asset that nothing else is posted to. */
export async function setPostingAccount(db: Db, user_id: UserId, change: PostingAccountChange): Promise<LedgerAccount[]> {
  const settings = await readSettings(db)
  const type =
    'purpose' in change
      ? chartOf(settings.country, settings.taxLabel).find(({ purpose }) => purpose === change.purpose)?.type
      : undefined
  if (change.account_id !== null) {
    const account = await queries.accountWithId(db, change.account_id)
    const isAllowed = type ? account.type === type : 'purpose' in change || canHoldCategory(account)
    const wanted = type
      ? `an account of type ${accountTypeNames[type]}`
      : 'an expense account, or for capital purchases an asset account of your own'
    if (!isAllowed) throw invalid([{ path: 'account_id', message: `${account.name} cannot be used here. Choose ${wanted}.` }])
  }
  if ('purpose' in change) await queries.setPurpose(db, change.purpose, change.account_id)
  else await queries.setCategory(db, change.category, change.account_id)
  await recordChange(db, { user_id, action: 'ledger_account.posting', subject_type: 'chart_of_accounts', after: change })
  return queries.ledgerAccounts(db)
}
