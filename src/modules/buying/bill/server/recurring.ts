/** Commands on recurring expenses: create, change, pause, end; and booking them on their due days, as expenses or as bills. */
import { kindByTax } from '#modules/buying/expense/purchase-tax.ts'
import { bookedTax, canHaveTax } from '#modules/buying/expense/server/booked-tax.ts'
import { addDueExpenses } from '#modules/buying/expense/server/due-expenses.ts'
import type { BillId, UserId } from '#kernel/id.ts'
import { notifyAll } from '#modules/messages/server/notify.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay, money } from '#kernel/format.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import {
  type NewRecurring,
  type Recurring,
  type RecurringChange,
  billsToEnter,
  dueBetween,
  nextDue,
  whyNotFirst,
} from '../recurring.ts'
import * as queries from './recurring.queries.ts'

const shown = ({ last_run_on, created_by: _, ...row }: queries.RecurringRow): Recurring => ({
  ...row,
  next_day: nextDue(row, last_run_on),
})

export const getRecurring = async (db: Db, id: string): Promise<Recurring> => shown(await queries.recurringWithId(db, id))

export const listRecurring = async (db: Db): Promise<Recurring[]> => (await queries.allRecurring(db)).map(shown)

export async function createRecurring(db: Db, user_id: UserId, given: NewRecurring): Promise<Recurring> {
  const now = await todayOf(db)
  const why = whyNotFirst(given.first_day, now)
  if (why) throw invalid([{ path: 'first_day', message: why }])
  const id = newId()
  await queries.addRecurring(db, user_id, id, {
    given,
    vendor: await findOrCreate(db, 'vendors', given.vendor),
    tax: await bookedTax(db, given, now),
  })
  await record(db, user_id, id, { action: 'create', after: given })
  await writeDue(db, now)
  return shown(await queries.recurringWithId(db, id))
}

/** Existing expenses stay unchanged; later ones use the new values. */
export async function editRecurring(db: Db, user_id: UserId, id: string, change: RecurringChange): Promise<Recurring> {
  const before = await queries.recurringWithId(db, id)
  const now = await todayOf(db)
  const why = change.first_day === before.first_day ? undefined : whyNotFirst(change.first_day, now)
  if (why) throw invalid([{ path: 'first_day', message: why }])
  const vendor = await findOrCreate(db, 'vendors', change.vendor)
  if ((await queries.writeRecurring(db, user_id, id, { given: change, vendor, tax: await bookedTax(db, change, now) })) === 0)
    throw await staleProblem(db, { id, name: 'this recurring expense', current: shown(before) })
  await record(db, user_id, id, { action: 'edit', before, after: change })
  await writeDue(db, now)
  return shown(await queries.recurringWithId(db, id))
}

/** Due days during a pause are skipped for good. */
export async function pauseRecurring(db: Db, user_id: UserId, id: string, paused: boolean): Promise<Recurring> {
  const before = await queries.recurringWithId(db, id)
  const now = await todayOf(db)
  if (!paused || !before.paused)
    await queries.setPaused(db, user_id, id, { paused, lastRunOn: before.paused ? addDays(now, -1) : null })
  await record(db, user_id, id, { action: paused ? 'pause' : 'resume' })
  if (!paused) await writeDue(db, now)
  return shown(await queries.recurringWithId(db, id))
}

export async function removeRecurring(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const before = await queries.recurringWithId(db, id)
  await queries.archiveRecurring(db, user_id, id)
  await record(db, user_id, id, { action: 'archive', before })
  return undefined
}

const record = (
  db: Db,
  user_id: UserId,
  subject_id: string,
  { action, ...change }: { readonly action: string; readonly before?: object; readonly after?: object },
) =>
  recordChange(db, { user_id, action: `recurring_expense.${action}`, subject_type: 'recurring_expense', subject_id, ...change })

/**
 * Books what has fallen due up to `now`, each day once, as expenses or as bills; returns how many. A day in closed books is booked on the first
 * open day.
 */
export async function writeDue(db: Db, now: string): Promise<number> {
  const [rows, closed, settings] = await Promise.all([queries.lockRunning(db), closedThrough(db), readSettings(db)])
  const due = rows.flatMap((row) => {
    const days = dueBetween(row, row.last_run_on, now)
    const [first, last] = [days.at(0), days.at(-1)]
    return first === undefined || last === undefined ? [] : [{ row, days, first, last }]
  })
  if (due.length === 0) return 0
  const expenses = due.flatMap(({ row: { id: recurring_id, ...row }, days }) =>
    days.map((due_day) => {
      const booked = closed !== null && due_day <= closed ? addDays(closed, 1) : due_day
      return {
        ...row,
        ...(canHaveTax(settings.gstRegistrations, booked) ? {} : { gst_paid: '0', tax_kind: kindByTax('0', row.tax_kind) }),
        id: newId(),
        recurring_id,
        due_day,
        booked,
        bill_id: row.payment === 'bill' ? newId() : null,
      }
    }),
  )
  await enterBills(db, expenses)
  const written = new Set((await addDueExpenses(db, expenses)).map(({ id }) => id))
  await queries.setLastRunOn(
    db,
    due.map(({ row: { id }, last }) => ({ id, last })),
  )
  const notices = due.flatMap(({ row, days, first, last }) => {
    const own = expenses.filter(({ id, recurring_id }) => recurring_id === row.id && written.has(id))
    const [newest] = own.slice(-1)
    if (newest === undefined) return []
    return {
      title: own.length === 1 ? `${row.description} is recorded` : `${row.description}: ${own.length} recorded`,
      message: `${money(row.cost, settings)}${row.vendor ? ` to ${row.vendor}` : ''}, due ${days.length === 1 ? '' : `${spelledOutDay(first)} to `}${spelledOutDay(last)}. Check the amount against the bill.`,
      reference_type: newest.bill_id ? 'bill' : 'expense',
      reference_id: newest.bill_id ?? newest.id,
    }
  })
  await notifyAll(db, 'expense', notices)
  return written.size
}

type Due = queries.RecurringRow & { readonly due_day: string; readonly booked: string; readonly bill_id: BillId | null }

/** Enters the bills of those that are paid by bill. */
async function enterBills(db: Db, expenses: readonly Due[]): Promise<void> {
  const billed = expenses.flatMap(({ bill_id, vendor_id, ...row }) =>
    bill_id && vendor_id ? [{ ...row, id: bill_id, vendor_id }] : [],
  )
  if (billed.length === 0) return
  const vendors = await queries.termsAndNumbers(
    db,
    [...new Set(billed.map(({ vendor_id }) => vendor_id))],
    [...new Set(billed.map(({ due_day }) => due_day))],
  )
  const termsOf = new Map(vendors.map(({ id, payment_terms }) => [id, payment_terms]))
  const taken = new Map(vendors.map(({ id, numbers }) => [id, new Set(numbers)]))
  const wanted = billed.map((row) => ({ ...row, vendor_terms: termsOf.get(row.vendor_id) ?? null }))
  await queries.insertDueBills(db, billsToEnter(wanted, taken))
}

async function bookWhatIsDue({ pool, events, nursery_id }: Assignment): Promise<void> {
  const written = await withTenantTransaction(pool, nursery_id, async (db) => writeDue(db, await todayOf(db)))
  if (written > 0)
    for (const about of ['/api/expenses', '/api/bills', '/api/notifications'] as const) events.publish({ about, nursery_id })
}

/** Every five minutes, so that expenses are booked early in the day and those missed during downtime are caught up. */
export const recurringJobs: readonly Job[] = [{ name: 'payables.recurring', byTheClock: true, work: bookWhatIsDue }]
