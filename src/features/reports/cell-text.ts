/** A cell of a report as the nursery reads it: on the screen and on paper. */
import { type Formats, day, money, number } from '#kernel/format.ts'
import type { ReportColumn } from './report.ts'

/** "2026-03-01 – 2026-03-31" over a column, in the days of the nursery. */
export const headText = ({ title }: Pick<ReportColumn, 'title'>, formats: Formats): string =>
  title.replace(/\d{4}-\d{2}-\d{2}/g, (iso) => day(iso, formats))

export function cellText(cell: string | null, { kind }: Pick<ReportColumn, 'kind'>, formats: Formats): string {
  if (cell === null) return '–'
  if (kind === 'money') return money(cell, formats)
  if (kind === 'percent') return `${cell}%`
  if (kind === 'day') return day(cell, formats)
  return kind === 'text' ? cell : number(cell)
}
