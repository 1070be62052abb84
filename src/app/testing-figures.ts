/** Figures of a report beside figures added up by hand: both by their keys, so that they can be compared whole. */
import { type Report, cellOf } from '#features/reports/report.ts'

/** Figures by their keys, without those that are nought. */
export const map = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(
    entries.filter(([, figures]) => figures.some((each) => Number(each) !== 0)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The cells of a section by its rows. */
export const rowsOf = (report: Report, section: number, ...columns: string[]) => {
  const found = report.sections[section]
  return map(
    found?.rows.map((row) => [row.key || (row.cells[0] ?? ''), columns.map((column) => cellOf(found, row, column) ?? '')]) ?? [],
  )
}

/** What rows of the books come to, group by group. */
export const grouped = <Row>(rows: readonly Row[], key: (row: Row) => string, figures: (rows: readonly Row[]) => string[]) =>
  map([...Map.groupBy(rows, key)].map(([name, of]) => [name, figures(of)]))

/** Ten-thousandths as a plain number. */
export const plain = (quantity: bigint) => String(Number(quantity) / 10_000)
