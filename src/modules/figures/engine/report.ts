/** The shape of every report: tables of text, each cell of a known kind. Screens draw it, files are written from it, and saved reports store it. */
import { isDay } from '#kernel/day.ts'
import * as z from 'zod/mini'
import { type Formats, day, money, monthAndYear, number } from '#kernel/format.ts'
import { Day } from '#kernel/wire.ts'

const kinds = ['text', 'day', 'count', 'number', 'money', 'percent'] as const

export const ReportColumn = z.object({ id: z.string(), title: z.string(), kind: z.enum(kinds) })
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportRow = z.object({
  /** The drill-down key of its lines; '' if it has none. */
  key: z.string(),
  cells: z.array(z.nullable(z.string())),
  /** For statements: a heading, or a sum of the rows above. */
  weight: z.optional(z.enum(['head', 'sum'])),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportSection = z.object({
  id: z.string(),
  title: z.string(),
  /** Explains how the figures are calculated, if that is not obvious; else empty. */
  note: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  total: z.nullable(z.array(z.nullable(z.string()))),
  /** The drill-down key of the total; absent if it does not open. */
  total_key: z.optional(z.string()),
})
export type ReportSection = z.infer<typeof ReportSection>

export const Report = z.object({
  title: z.string(),
  from: Day,
  to: Day,
  /** The comparison period; absent if nothing is compared. */
  before: z.nullable(z.object({ from: Day, to: Day })),
  sections: z.array(ReportSection),
})
export type Report = z.infer<typeof Report>

/** The drill-down key of a whole report. */
export const everyLine = '*'

/** One line of a document that a figure is made of. */
export const ReportLine = z.object({
  id: z.string(),
  day: Day,
  document: z.enum([
    'sale',
    'credit',
    'expense',
    'bill',
    'purchase_order',
    'adjustment',
    'account',
    'order',
    'layby',
    'quote',
    'batch',
    'supply',
    'missed',
    'till_session',
    'manual',
  ]),
  document_id: z.string(),
  /** The invoice's number, the batch's code, or the expense's name. */
  number: z.string(),
  /** The customer or the vendor. */
  name: z.string(),
  detail: z.string(),
  quantity: z.string(),
  /** With tax. Costs of stock have all their decimals, so that lines add up. */
  amount: z.string(),
  tax: z.string(),
})
export type ReportLine = z.infer<typeof ReportLine>

/** The cell of one column in every row, by the column's id. */
export const cellOf = (section: ReportSection, row: ReportRow, column: string): string | null =>
  row.cells[section.columns.findIndex(({ id }) => id === column)] ?? null

/** A cell of the total row. */
export const totalOf = ({ columns, total }: ReportSection, column: string): string | null =>
  total?.[columns.findIndex(({ id }) => id === column)] ?? null

/** "2026-03-01 – 2026-03-31" as a column head, in the nursery's date format. */
export const headText = ({ title }: Pick<ReportColumn, 'title'>, formats: Formats): string =>
  monthName(title.replace(/\d{4}-\d{2}-\d{2}/g, (iso) => day(iso, formats)))

/** A month as reports name and sort it, "2026-04", becomes "Apr 2026"; any other text stays as it is, a financial year "2026/27" too. */
export const monthName = (label: string): string => (/^\d{4}-(0[1-9]|1[0-2])$/.test(label) ? monthAndYear(label) : label)

export function cellText(cell: string | null, { kind }: Pick<ReportColumn, 'kind'>, formats: Formats, missing = '–'): string {
  if (cell === null) return missing
  switch (kind) {
    case 'money':
      return money(cell, formats)
    case 'percent':
      return `${cell}%`
    case 'day':
      return day(cell, formats)
    case 'text':
      return isDay(cell) ? day(cell, formats) : monthName(cell)
    case 'count':
    case 'number':
      return number(cell)
  }
}
