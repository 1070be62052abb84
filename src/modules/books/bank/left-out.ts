/** Rows of a statement that are proposed to be left out: not booked by the bank, totals, balances, and text around the lines. Pure. */
import { titleScore } from './titles.ts'
import { type StatementColumns, type StatementTable, amountRoles, columnRoles, titlesIn } from './statement-table.ts'

const unbooked = new Set(
  'pending|processing|in progress|scheduled|authorised|authorized|authorisation|on hold|hold|reverted|reversed|declined|denied|rejected|failed|cancelled|canceled|expired|voided|uncleared|not processed|vorgemerkt|umsatz vorgemerkt|vorgemerkte umsatze|en attente|pendiente|in behandeling|non contabilizzato|in attesa|non comptabilise|retenido|oczekujaca|oczekujace|venter|reserveret|reserverad|reservert|vantar|offen|vorbemerkt|en cours|a venir|pendente|in corso|afventer|gereserveerd|nog te verwerken|memo posted|memo post|authorization|outstanding'.split(
    '|',
  ),
)
const booked = new Set(
  'completed|complete|booked|posted|cleared|settled|executed|processed|paid|succeeded|successful|success|accepted|gebucht|umsatz gebucht|contabilizzato|comptabilise|uitgevoerd|verwerkt|udfort|utford|bokford|bokfort|bogfort|zaksiegowana'.split(
    '|',
  ),
)

const word = (cell: string | undefined) => (cell ?? '').slice(0, 40).trim()
const bare = (cell: string | undefined) =>
  word(cell)
    .replaceAll(/[øØ]/g, 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}|[*.:]/gu, '')
    .toLowerCase()
    .trim()
const isUnbooked = (cell: string | undefined) => unbooked.has(bare(cell))

/** A column of states is titled as one, or most of its cells are one. */
function areStates(title: string, cells: readonly string[]): boolean {
  if (titleScore('state', title) > 0) return true
  const words = cells.map(bare).filter(Boolean)
  return words.filter((each) => unbooked.has(each) || booked.has(each)).length * 2 > words.length
}

/** The state of each row that the bank has not booked, as it writes it: in a column of states, or in place of the day or the amount. */
export function unbookedRows({ titles, rows }: StatementTable, columns: StatementColumns): ReadonlyMap<number, string> {
  const chosen = new Set(
    columnRoles.filter((role) => role === 'day_column' || amountRoles.has(role)).map((role) => columns[role]),
  )
  const isSearched = titles.map(
    (title, place) =>
      chosen.has(title) ||
      areStates(
        title,
        rows.map(({ cells }) => cells[place] ?? ''),
      ),
  )
  return new Map(
    rows.flatMap(({ row, cells }) => {
      const state = cells.find((cell, place) => isSearched[place] && isUnbooked(cell))
      return state === undefined ? [] : [[row, word(state)] as const]
    }),
  )
}

/** Continuation of the line above: only words, in the columns of the description. */
export function isContinuation(titles: readonly string[], cells: readonly string[], columns: StatementColumns): boolean {
  const places = new Set(titlesIn(columns.description_column).map((title) => titles.indexOf(title)))
  return cells.some((cell) => cell.trim() !== '') && cells.every((cell, place) => cell.trim() === '' || places.has(place))
}
