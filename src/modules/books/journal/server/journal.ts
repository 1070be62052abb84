import type * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../contract.ts'
import { type JournalEntry, type JournalReversal, type NewJournalEntry, amountOf, entryFaults } from '../journal-entry.ts'
import { ledgerAccounts } from './chart.queries.ts'
import * as queries from './journal.queries.ts'

type ListQuery = NonNullable<z.infer<typeof calls.listJournal.query>>

export async function listJournal(db: Db, { limit, cursor, sort, ...filter }: ListQuery = {}) {
  refuseReversedRange(filter)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.entryOrders,
      standard: '-number',
      id: sql`entry.id`,
      read: (most, sorted) => queries.entriesPage(db, filter, most, sorted),
      sums: () => queries.countEntries(db, filter),
    },
  )
}

async function refuseDay(db: Db, entry_date: string): Promise<void> {
  if (entry_date > (await todayOf(db))) throw invalid([{ path: 'entry_date', message: 'Choose today or an earlier day.' }])
  await refuseIfClosed(db, entry_date)
}

/** NOT_FOUND if there is none. */
export const readEntry = (db: Db, id: string): Promise<JournalEntry> => queries.entryWithId(db, id)

export async function addEntry(db: Db, user_id: UserId, entry: NewJournalEntry): Promise<JournalEntry> {
  const faults = entryFaults(entry)
  if (faults.length > 0) throw invalid(faults)
  await refuseDay(db, entry.entry_date)
  const accounts = new Set((await ledgerAccounts(db)).map(({ id }) => id))
  const missing = entry.lines.findIndex(({ account_id }) => !accounts.has(account_id))
  if (missing >= 0) throw invalid([{ path: `lines.${missing}.account_id`, message: 'Choose an account from the list.' }])
  await queries.lockJournal(db)
  const id = await queries.writeManualEntry(db, user_id, {
    ...entry,
    lines: entry.lines.map((line) => ({ account_id: line.account_id, amount: moneyText(amountOf(line)) })),
  })
  await recordChange(db, { user_id, action: 'journal.add', subject_type: 'journal_entry', subject_id: id, after: entry })
  return queries.entryWithId(db, id)
}

export async function reverseEntry(
  db: Db,
  user_id: UserId,
  id: string,
  { entry_date, reason }: JournalReversal,
): Promise<JournalEntry> {
  await refuseDay(db, entry_date)
  await queries.lockJournal(db)
  const entry = await queries.entryWithId(db, id)
  if (entry.source_type !== 'manual')
    throw new Problem(
      'BAD_STATE',
      'This entry was made by the product. Correct its document: void the invoice, or edit the expense.',
    )
  if (entry.reversed || entry.reverses !== null)
    throw new Problem('BAD_STATE', 'This entry is already reversed, or is itself a reversal. Make a new one instead.')
  if (entry_date < entry.entry_date)
    throw invalid([{ path: 'entry_date', message: `Choose ${entry.entry_date}, the day of the entry, or a later day.` }])
  const reversal = await queries.writeManualEntry(db, user_id, {
    entry_date,
    description: `Reversal of entry ${entry.number}: ${reason}`.slice(0, 200),
    reverses: id,
    lines: entry.lines.map(({ account_id, detail, debit, credit }) => ({
      account_id,
      detail,
      amount: debit ? `-${debit}` : (credit ?? '0'),
    })),
  })
  await recordChange(db, {
    user_id,
    action: 'journal.reverse',
    subject_type: 'journal_entry',
    subject_id: id,
    after: { entry_date, reason },
  })
  return queries.entryWithId(db, reversal)
}
