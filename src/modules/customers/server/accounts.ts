/** Commands on business accounts, and what is read of them. */
import type { AccountId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { number } from '#kernel/format.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../contract.ts'
import {
  type AccountAgeing,
  type AccountChange,
  type Ageing,
  type BusinessAccount,
  type NewAccount,
  type NewActivity,
  ageing,
  overdueOn,
} from '../account.ts'
import { isDayOfMonth } from '../terms.ts'
import { mostStatementEntries } from '../statement.ts'
import * as history from './account-history.queries.ts'
import * as queries from './accounts.queries.ts'

type Query = z.infer<typeof calls.listAccounts.query>

export async function listAccounts(db: Db, { limit, cursor, sort, overdue, ...wanted }: Query) {
  const filter = overdue ? { ...wanted, ids: (await overdueAccounts(db)).map(({ id }) => id) } : wanted
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.accountOrders,
      standard: 'name',
      id: sql`business_accounts.id`,
      read: (most, sorted) => queries.accountsPage(db, filter, most, sorted),
      sums: () => queries.sumAccounts(db, filter),
    },
  )
}

export async function createAccount(db: Db, user_id: UserId, wanted: NewAccount): Promise<BusinessAccount> {
  const terms_days = wanted.terms_days ?? (await readSettings(db)).paymentTerms
  const { confirm_name: _, ...given } = wanted
  const fields = withGiven({ ...emptyAccount, terms_days }, given)
  if (!isDayOfMonth(fields)) throw noDayOfMonth()
  await refuseUsedCode(db, null, fields.code)
  await refuseSameName(db, wanted)
  const account = await queries.addAccount(db, user_id, fields)
  await recordChange(db, {
    user_id,
    action: 'account.create',
    subject_type: 'business_account',
    subject_id: account.id,
    after: wanted,
  })
  return account
}

/** A code names one account. */
async function refuseUsedCode(db: Db, id: AccountId | null, code: string): Promise<void> {
  const other = code === '' ? undefined : await queries.accountWithCode(db, code)
  if (other && other.id !== id) throw invalid([{ path: 'code', message: `${other.name} has this code. Enter another.` }])
}

/** A second account of the same name is nearly always a mistake: it needs a confirmation. */
async function refuseSameName(db: Db, { name, confirm_name }: NewAccount): Promise<void> {
  if (confirm_name) return
  const other = await queries.accountNamed(db, name)
  if (other)
    throw new Problem(
      'DUPLICATE',
      `There is already an account called ${other.name}${other.archived ? ', in the archive' : ''}. Open that one, or confirm that this is a different customer.`,
      { errors: [{ path: 'name', message: `There is already an account called ${other.name}.` }] },
    )
}

const noDayOfMonth = () => invalid([{ path: 'terms_days', message: 'Enter a day of the month, 1 to 31.' }])

const emptyAccount: Omit<queries.AccountFields, 'terms_days'> = {
  name: '',
  contact_name: '',
  email: '',
  phone: '',
  address: '',
  delivery_address: '',
  tax_number: '',
  terms_from: 'invoice',
  exemption_number: '',
  exemption_until: null,
  tax_treatment: 'standard',
  tax_place: '',
  credit_limit: null,
  on_hold: false,
  price_group_id: null,
  trade_discount: '0',
  notes: '',
  code: '',
  contacts: [],
  no_reminders: false,
}

const nullable = new Set(['credit_limit', 'exemption_until', 'price_group_id'])

/** Overrides the fields that were sent; null clears a text to ''. */
function withGiven<Fields extends object>(
  fields: Fields,
  given: Omit<NewAccount, 'confirm_name'> | Omit<AccountChange, 'version'>,
): Fields {
  const changes = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? (nullable.has(name) ? null : '')])
  const contacts = given.contacts?.map(({ name, email, phone, gets_statements }) => ({
    name,
    email: email ?? '',
    phone: phone ?? '',
    gets_statements: gets_statements ?? false,
  }))
  return { ...fields, ...Object.fromEntries(changes), ...(contacts ? { contacts } : {}) }
}

/** STALE with the current account if it was changed meanwhile. */
export async function editAccount(
  db: Db,
  user_id: UserId,
  id: string,
  { version, ...change }: AccountChange,
): Promise<BusinessAccount> {
  const before = await queries.accountWithId(db, id)
  const wanted = { ...withGiven(before, change), version }
  if (!isDayOfMonth(wanted)) throw noDayOfMonth()
  await refuseUsedCode(db, id, wanted.code)
  const after = await queries.writeAccount(db, user_id, wanted)
  if (!after) throw await staleProblem(db, { id, name: before.name, current: before })
  await recordChange(db, {
    user_id,
    action: 'account.edit',
    subject_type: 'business_account',
    subject_id: id,
    before,
    after: change,
  })
  return after
}

export async function addActivity(db: Db, userId: UserId, id: AccountId, activity: NewActivity) {
  await queries.accountWithId(db, id)
  const added = await history.addActivity(db, userId, id, activity)
  const found = await history.activityWithId(db, id, added)
  if (!found) throw notFound()
  return found
}

/** A note may be changed by its author and by managers. The audit log keeps its earlier text. */
async function changeable(db: Db, who: CurrentUser, id: AccountId, activityId: string) {
  const before = await history.lockActivity(db, id, activityId)
  if (!before) throw notFound()
  if (before.created_by !== who.user_id && !managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only the author of this note, or a manager, can change it.')
  return before
}

export async function editActivity(db: Db, who: CurrentUser, id: AccountId, activityId: string, activity: NewActivity) {
  const before = await changeable(db, who, id, activityId)
  await history.editActivity(db, activityId, activity)
  await recordActivityChange(db, who, id, 'account.edit_activity', { before, after: activity })
  const found = await history.activityWithId(db, id, activityId)
  if (!found) throw notFound()
  return found
}

export async function deleteActivity(db: Db, who: CurrentUser, id: AccountId, activityId: string): Promise<undefined> {
  const before = await changeable(db, who, id, activityId)
  await history.deleteActivity(db, activityId)
  await recordActivityChange(db, who, id, 'account.delete_activity', { before })
}

const recordActivityChange = (
  db: Db,
  { user_id }: CurrentUser,
  subject_id: AccountId,
  action: string,
  change: { readonly before: unknown; readonly after?: unknown },
) => recordChange(db, { user_id, action, subject_type: 'business_account', subject_id, ...change })

/** An account; a Problem NOT_FOUND if there is none. */
export const readAccount = (db: Db, id: AccountId): Promise<BusinessAccount> => queries.accountWithId(db, id)

/** These accounts by their ids, archived ones too. */
export async function readAccounts(db: Db, ids: readonly AccountId[]): Promise<ReadonlyMap<string, BusinessAccount>> {
  const found = ids.length === 0 ? [] : await queries.accountsWithIds(db, ids)
  return new Map(found.map((account) => [account.id, account]))
}

/** Among what was done with an account: a mail that left today. */
export const noteMail = (db: Db, userId: UserId, id: AccountId, text: string) => noteMails(db, userId, [{ id, text }])

/** Mails to several accounts that left today. */
export async function noteMails(
  db: Db,
  userId: UserId,
  mails: readonly { readonly id: AccountId; readonly text: string }[],
): Promise<void> {
  await history.addMails(db, userId, await todayOf(db), mails)
}

const inText = (sums: ReturnType<typeof ageing>): Ageing => ({
  current: moneyText(sums.current),
  days_30: moneyText(sums.days_30),
  days_60: moneyText(sums.days_60),
  days_90: moneyText(sums.days_90),
  older: moneyText(sums.older),
  total: moneyText(sums.total),
})

/** Ledger of an account: opening balance, entries and closing balance of a period. */
export async function accountLedger(db: Db, id: AccountId, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  refuseReversedRange({ from, to })
  const today = await todayOf(db)
  await queries.accountWithId(db, id)
  const entries = await queries.entriesOf(db, id, to ?? today)
  const sum = (rows: readonly { readonly amount: string }[]) => rows.reduce((all, { amount }) => all + cents(amount), 0n)
  const before = entries.filter(({ entry_date }) => from !== undefined && entry_date < from)
  if (entries.length - before.length > mostStatementEntries)
    throw invalid([
      { path: 'from', message: `This period has more than ${number(mostStatementEntries)} entries. Choose a shorter one.` },
    ])
  const posted = entries.map((each) => ({ ...each, reference_id: each.sale_id }))
  return {
    opening: moneyText(sum(before)),
    entries: entries.slice(before.length),
    closing: moneyText(sum(entries)),
    deposits: await queries.depositsHeld(db, id, to ?? today),
    ageing: inText(ageing(posted, to ?? today)),
  }
}

/** The largest balance first. */
export async function accountsAgeing(db: Db, on: string | undefined): Promise<AccountAgeing[]> {
  const day = on ?? (await todayOf(db))
  const accounts = Map.groupBy(await queries.allEntries(db, day), ({ id }) => id)
  return [...accounts]
    .map(([id, entries]) => ({ id, name: entries[0]?.name ?? '', sums: ageing(entries, day) }))
    .filter(({ sums }) => Object.values(sums).some((each) => each !== 0n))
    .toSorted((a, b) => (a.sums.total < b.sums.total ? 1 : a.sums.total > b.sums.total ? -1 : 0))
    .map(({ id, name, sums }) => ({ id, name, ...inText(sums) }))
}

/** The accounts with something overdue today, the longest overdue first. */
export async function overdueAccounts(db: Db) {
  const today = await todayOf(db)
  const accounts = Map.groupBy(await queries.allEntries(db, today), ({ id }) => id)
  return [...accounts]
    .flatMap(([id, entries]) => {
      const overdue = overdueOn(entries, today)
      return overdue ? [{ id, name: entries[0]?.name ?? '', ...overdue }] : []
    })
    .toSorted((a, b) => b.days_overdue - a.days_overdue)
}

/** Total that the accounts owe today, and how much of it is overdue. */
export async function receivables(db: Db) {
  const [{ totals }, overdue] = await Promise.all([queries.sumAccounts(db, { has_balance: 'true' }), overdueAccounts(db)])
  const late = overdue.reduce((sum, { amount }) => sum + amount, 0n)
  return { owed: totals.balance, overdue: moneyText(late), overdue_accounts: overdue.length }
}
