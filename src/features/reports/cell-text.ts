/** A cell of a report as the nursery reads it: on the screen and on paper. */
import { type Formats, day, money, number } from '#kernel/format.ts'
import type { ReportColumn } from './report.ts'

export function cellText(cell: string | null, { kind }: Pick<ReportColumn, 'kind'>, formats: Formats): string {
  if (cell === null) return '–'
  if (kind === 'money') return money(cell, formats)
  if (kind === 'percent') return `${cell}%`
  if (kind === 'day') return day(cell, formats)
  return kind === 'text' ? cell : number(cell)
}
