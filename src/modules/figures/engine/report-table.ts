/** Builds the table of a report from columns and rows. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Report, ReportColumn, ReportSection } from './report.ts'

/** A column, and its value in a row: text, a count, or whole cents. */
export type Column<Row> = readonly [
  id: string,
  title: string,
  kind: ReportColumn['kind'],
  of: (row: Row) => string | number | Cents | null,
]

type Head = Pick<ReportSection, 'id' | 'title' | 'note'>

/** `keyOf` returns the drill-down key of a row; without it rows have no lines. */
export function table<Row>(
  head: Head,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  keyOf: (row: Row) => string = () => '',
): ReportSection {
  return {
    ...head,
    columns: columns.map(([id, title, kind]) => ({ id, title, kind })),
    rows: rows.map((row) => ({ key: keyOf(row), cells: columns.map(([, , , of]) => cell(of(row))) })),
    total: null,
  }
}

/** A value as the text of its cell. */
export const cell = (value: string | number | Cents | null): string | null =>
  typeof value === 'bigint' ? moneyText(value) : typeof value === 'number' ? String(value) : value

/** A report of one period without comparison. */
export const report = (title: string, { from, to }: DayRange, ...sections: readonly ReportSection[]): Report => ({
  title,
  from,
  to,
  before: null,
  sections: [...sections],
})
