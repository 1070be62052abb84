/** Column of the day in a statement, and the order of its rows. Pure. */
import { writtenDay } from '#kernel/written-day.ts'
import type { FileOrder } from './running-balance.ts'
import { best, isDate, type StatementColumn } from './statement-table.ts'
import { titleScore } from './titles.ts'

/** Days on which a payment was agreed or counts for interest come after those on which it was booked. */
const laterDays = /value|valuta|valeur|wert|started|effective|rente|due|authori/i

const bookedDays = /post|book|boek|buchung|bokfor|bogfor|comptab|contab|complet|settled/i

export function dayColumn(columns: readonly StatementColumn[]): string {
  const days = columns.filter(({ isDays }) => isDays)
  const found = best(
    days,
    ({ title, filled }) =>
      titleScore('day', title) - (laterDays.test(title) ? 2 : 0) + (bookedDays.test(title) ? 0.5 : 0) + filled / 1e9,
  )
  return (
    found?.title ??
    best(
      columns.filter((column) => column.days > 0),
      (column) => column.days,
    )?.title ??
    ''
  )
}

const knownOrders = new WeakMap<readonly string[], { readonly order: FileOrder | undefined }>()

/** The order of the file's days, found once for a column; undefined where all are the same, or none. */
export function fileOrder(cells: readonly string[]): FileOrder | undefined {
  const known = knownOrders.get(cells) ?? { order: orderOf(cells) }
  knownOrders.set(cells, known)
  return known.order
}

function orderOf(cells: readonly string[]): FileOrder | undefined {
  const isDayFirst = cells.every((cell) => !isDate(cell) || writtenDay(cell, 'day first') !== undefined)
  const days = cells
    .map((cell) => writtenDay(cell.slice(0, 60), isDayFirst ? 'day first' : 'month first'))
    .filter((day) => day !== undefined)
  const rises = days.filter((day, i) => i > 0 && day > (days[i - 1] ?? '')).length
  const falls = days.filter((day, i) => i > 0 && day < (days[i - 1] ?? '')).length
  return rises === falls ? undefined : rises > falls ? 'oldest first' : 'newest first'
}
