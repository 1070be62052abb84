/** Records that a tax return was filed, compares it with the books of today, and undoes a filing. */
import type { UserId } from '#kernel/id.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Purpose } from '#modules/books/journal/purpose.ts'
import { addEntry, readEntry, reverseEntry } from '#modules/books/journal/server/journal.ts'
import { chartOfAccounts } from '#modules/books/journal/server/read-journal.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import { closePeriod, closedThrough } from '#modules/setup/settings/server/books.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { basisOn } from '#modules/setup/settings/tax-bases.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import {
  type FiledReturn,
  type FiledReturnBoxes,
  type NewFiledReturn,
  boxesOf,
  compareBoxes,
  dueOf,
  filingProblems,
} from '../filed-return.ts'
import { registeredDays } from '../tax-return.ts'
import * as queries from './filed-returns.queries.ts'
import { readAboveFlatRate, readTaxReturn } from './read-tax-return.ts'

const taxReturnOf = async (db: Db, from: string, to: string) =>
  readTaxReturn(db, await reportDays(db, { from, to, compare: 'none' }))

/** Throws a Problem INVALID for days that are not over, overlap with a filed return, or lie after the day of filing. */
export async function recordFiling(db: Db, who: CurrentUser, wanted: NewFiledReturn): Promise<FiledReturn> {
  const { from, to } = wanted
  const reference = wanted.reference ?? ''
  const [today, filed, through, settings] = await Promise.all([
    todayOf(db),
    queries.filedPeriods(db),
    closedThrough(db),
    readSettings(db),
  ])
  const problems = filingProblems(wanted, { today, filed })
  if (problems.length > 0) throw invalid(problems)
  if (!registeredDays(settings.gstRegistrations, wanted))
    throw invalid([{ path: 'from', message: 'You were not registered for this tax on these days: there is nothing to file.' }])
  const report = await taxReturnOf(db, from, to)
  const due = dueOf(report)
  if (!due) throw new Error('The worksheet of the tax return has no box for the tax that is due.')
  const id = newId()
  const filing = {
    id,
    userId: who.user_id,
    title: report.title,
    range: { from, to },
    basis: basisOn(settings.taxBases, to),
    reference,
  }
  const filed_on = wanted.filed_on ?? today
  const entry = await bookAboveFlatRate(db, who.user_id, { from, to }, through !== null && through >= to ? today : to)
  await queries.insertFiledReturn(db, { ...filing, filed_on, due, boxes: boxesOf(report), entry })
  await recordChange(db, {
    user_id: who.user_id,
    action: 'tax-return.file',
    subject_type: 'tax_return',
    subject_id: id,
    after: { from, to, filed_on, reference, [due.label]: due.amount },
  })
  if (wanted.close_books && (through === null || through < to))
    await closePeriod(db, who, { closed_through: to, reason: `${report.title} filed` })
  return queries.filedReturn(db, id)
}

/** Books the tax charged above a flat rate as income; gives the entry, or null where there is nothing to book. */
async function bookAboveFlatRate(db: Db, userId: UserId, { from, to }: DayRange, entry_date: string): Promise<string | null> {
  const above = await readAboveFlatRate(db, await reportDays(db, { from, to, compare: 'none' }))
  if (above === 0n) return null
  const accounts = await chartOfAccounts(db)
  const accountFor = (purpose: Purpose) => accounts.find(({ purposes }) => purposes.includes(purpose))?.id ?? ''
  const [tax, income] = [accountFor('tax'), accountFor('sales_other')]
  const [debit, credit] = above > 0n ? [tax, income] : [income, tax]
  const amount = moneyText(above > 0n ? above : -above)
  const { id } = await addEntry(db, userId, {
    entry_date,
    description: `Tax above the flat rate, ${spelledOutDay(from)} to ${spelledOutDay(to)}`,
    lines: [
      { account_id: debit, debit: amount },
      { account_id: credit, credit: amount },
    ],
  })
  return id
}

/** Reverses what the filing booked, on its day or, where that is closed, today. A reversal by hand stays. */
async function reverseAboveFlatRate(db: Db, userId: UserId, id: string, reason: string): Promise<void> {
  const entry_id = await queries.entryOfFiling(db, id)
  if (entry_id === null) return
  const [entry, through, today] = await Promise.all([readEntry(db, entry_id), closedThrough(db), todayOf(db)])
  if (entry.reversed) return
  const entry_date = through !== null && through >= entry.entry_date ? today : entry.entry_date
  await reverseEntry(db, userId, entry_id, { entry_date, reason })
}

/** A filed return's boxes beside those of today. */
export async function compareFiledReturn(db: Db, id: string): Promise<FiledReturnBoxes> {
  const [filed, boxes] = await Promise.all([queries.filedReturn(db, id), queries.filedBoxes(db, id)])
  return { ...filed, boxes: compareBoxes(boxes, boxesOf(await taxReturnOf(db, filed.from_day, filed.to_day))) }
}

/** Throws a Problem BAD_STATE if it was undone before. */
export async function undoFiling(db: Db, userId: UserId, id: string, reason: string): Promise<FiledReturn> {
  const { title, from_day, to_day } = await queries.filedReturn(db, id)
  if ((await queries.undoFiledReturn(db, userId, id, reason)) === 0)
    throw new Problem('BAD_STATE', 'This filing was undone before. Reload to see it.')
  await reverseAboveFlatRate(db, userId, id, reason)
  await recordChange(db, {
    user_id: userId,
    action: 'tax-return.undo-filing',
    subject_type: 'tax_return',
    subject_id: id,
    before: { title, from_day, to_day },
    after: { reason },
  })
  return queries.filedReturn(db, id)
}
