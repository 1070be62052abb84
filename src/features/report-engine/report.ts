/** What every report is: tables of text, each cell of a known kind. The screen draws it, files are written from it, and the history keeps it. */
import * as z from 'zod/mini'
import { type Formats, day, money, number } from '#kernel/format.ts'
import { Day } from '#kernel/wire.ts'

export const kinds = ['text', 'day', 'count', 'number', 'money', 'percent'] as const

export const ReportColumn = z.object({ id: z.string(), title: z.string(), kind: z.enum(kinds) })
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportRow = z.object({
  /** What its lines are asked for by; '' where nothing stands behind it. */
  key: z.string(),
  cells: z.array(z.nullable(z.string())),
  /** In a statement: a heading, or a sum of what stands above. */
  weight: z.optional(z.enum(['head', 'sum'])),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportSection = z.object({
  id: z.string(),
  title: z.string(),
  /** How the figures come about, where that is no matter of course. */
  note: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  total: z.nullable(z.array(z.nullable(z.string()))),
  /** What the lines behind the total are asked for by; absent where that is not asked. */
  total_key: z.optional(z.string()),
})
export type ReportSection = z.infer<typeof ReportSection>

export const Report = z.object({
  title: z.string(),
  from: Day,
  to: Day,
  /** What it is compared with; absent where with nothing. */
  before: z.nullable(z.object({ from: Day, to: Day })),
  sections: z.array(ReportSection),
})
export type Report = z.infer<typeof Report>

/** What the lines of a whole report are asked for by. */
export const everyLine = '*'

/** One line of a document behind a figure. */
export const ReportLine = z.object({
  id: z.string(),
  day: Day,
  document: z.enum([
    'sale',
    'credit',
    'expense',
    'adjustment',
    'payment',
    'account',
    'order',
    'layby',
    'batch',
    'supply',
    'missed',
  ]),
  document_id: z.string(),
  /** The invoice's number, the batch's code, or what the expense is called. */
  number: z.string(),
  /** The customer or the vendor. */
  name: z.string(),
  detail: z.string(),
  quantity: z.string(),
  /** With tax; the cost of stock as exactly as it is kept, so that lines add up. */
  amount: z.string(),
  tax: z.string(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** The same cell of every row, by the id of its column. */
export const cellOf = (section: ReportSection, row: ReportRow, column: string): string | null =>
  row.cells[section.columns.findIndex(({ id }) => id === column)] ?? null

/** A cell of its total. */
export const totalOf = ({ columns, total }: ReportSection, column: string): string | null =>
  total?.[columns.findIndex(({ id }) => id === column)] ?? null

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
