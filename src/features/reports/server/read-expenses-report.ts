/** The expenses report of a nursery, and the expenses behind its figures. */
import type { Db } from '#server/database.ts'
import type { ReadOn } from '#server/file-answer.ts'
import { type ExpensesAsked, expensesReport, notSaid } from '../expenses-report.ts'
import type { DayRange } from '../period.ts'
import { type Report, everyLine } from '../report.ts'
import { daysOfGroup } from '../sales-report.ts'
import { linesSpent, spentBy } from './expenses.queries.ts'
import { type LinesAsked, pageOfLines, placeOf } from './lines.ts'
import { reportDays } from './report-days.ts'

const filterOf = ({ category, vendor }: ExpensesAsked) => ({ category, vendor })

export async function readExpensesReport(db: Db, asked: ExpensesAsked): Promise<Report> {
  const { range, before, settings } = await reportDays(db, asked)
  const by = asked.by ?? 'month'
  const read = async (days: DayRange | undefined) => (days ? spentBy(db, by, days, filterOf(asked)) : [])
  const [now, then] = await Promise.all([read(range), read(before)])
  return expensesReport({ by, range, before, taxLabel: settings.taxLabel }, now, then)
}

export async function expensesBehind(db: Db, asked: ExpensesAsked, key: string | undefined) {
  const { range } = await reportDays(db, asked)
  const by = asked.by ?? 'month'
  if (key === undefined || key === everyLine) return { range, filter: filterOf(asked) }
  return by === 'month'
    ? { range: daysOfGroup(by, key, range), filter: filterOf(asked) }
    : { range, filter: { ...filterOf(asked), [by]: key === notSaid ? '' : key } }
}

export async function readExpensesLines(db: Db, { key, limit = '50', cursor, ...asked }: ExpensesAsked & LinesAsked) {
  const { range, filter } = await expensesBehind(db, asked, key)
  const rows = await linesSpent(db, range, filter, Number(limit) + 1, placeOf(cursor))
  return pageOfLines(rows, Number(limit))
}

/** All of them, a page at a time, each in a transaction of its own. */
export async function* allExpensesLines(read: ReadOn, { range, filter }: Awaited<ReturnType<typeof expensesBehind>>) {
  let last: { day: string; id: string } | undefined
  for (;;) {
    const rows = await read((db) => linesSpent(db, range, filter, 2_000, last))
    yield* rows
    if (rows.length < 2_000) return
    last = rows.at(-1)
  }
}
