/** Rows of a statement that the bank has not booked, or never will: pending, reverted and declined payments. Pure. */
import { type StatementColumns, type StatementTable, amountRoles, columnRoles } from './statement-table.ts'

const unbooked = new Set([
  'pending',
  'processing',
  'scheduled',
  'authorised',
  'authorized',
  'on hold',
  'reverted',
  'declined',
  'denied',
  'rejected',
  'failed',
  'cancelled',
  'canceled',
  'expired',
  'vorgemerkt',
  'umsatz vorgemerkt',
])
const booked = new Set([
  'completed',
  'complete',
  'booked',
  'posted',
  'cleared',
  'settled',
  'executed',
  'processed',
  'paid',
  'succeeded',
  'successful',
  'gebucht',
  'umsatz gebucht',
])

const word = (cell: string | undefined) => (cell ?? '').slice(0, 40).trim()
const isUnbooked = (cell: string | undefined) => unbooked.has(word(cell).toLowerCase())

/** Most cells of a column of states are one. */
function areStates(cells: readonly string[]): boolean {
  const words = cells.map((cell) => word(cell).toLowerCase()).filter(Boolean)
  return words.filter((each) => unbooked.has(each) || booked.has(each)).length * 2 > words.length
}

/** The state of each such row, as the bank writes it: in a column of states, or in place of the day or the amount. */
export function unbookedRows({ titles, rows, fixed }: StatementTable, columns: StatementColumns): ReadonlyMap<number, string> {
  if (fixed) return new Map()
  const chosen = new Set(
    columnRoles.filter((role) => role === 'day_column' || amountRoles.has(role)).map((role) => columns[role]),
  )
  const isSearched = titles.map((title, place) => chosen.has(title) || areStates(rows.map(({ cells }) => cells[place] ?? '')))
  return new Map(
    rows.flatMap(({ row, cells }) => {
      const state = cells.find((cell, place) => isSearched[place] && isUnbooked(cell))
      return state === undefined ? [] : [[row, word(state)] as const]
    }),
  )
}
