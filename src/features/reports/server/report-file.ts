/** A report, or the lines behind it, as a file. */
import { FileAnswer, type ReadOn, fileTypes } from '#server/file-answer.ts'
import { type Sheet, csvOf, xlsxOf } from '#server/sheet.ts'
import type { Report, ReportLine } from '../report.ts'

const writers = { csv: csvOf, xlsx: xlsxOf } as const
type SheetFormat = keyof typeof writers

/** Every section on a page of its own, its total at the end. */
export function reportFile(report: Report, format: SheetFormat): FileAnswer {
  const sheets = report.sections.map(({ title, columns, rows, total }): Sheet => {
    return { name: title, columns, rows: [...rows.map(({ cells }) => cells), ...(total ? [total] : [])] }
  })
  return new FileAnswer(`${nameOf(report)}.${format}`, fileTypes[format], () => writers[format](sheets))
}

/** 'Sales report' of March → "sales-report-2026-03-01-2026-03-31" */
const nameOf = ({ title, from, to }: Pick<Report, 'title' | 'from' | 'to'>) =>
  `${title.toLowerCase().replaceAll(' ', '-')}-${from}-${to}`

const lineColumns = [
  { title: 'Day', kind: 'day' },
  { title: 'Document', kind: 'text' },
  { title: 'Number', kind: 'text' },
  { title: 'Name', kind: 'text' },
  { title: 'Detail', kind: 'text' },
  { title: 'Quantity', kind: 'number' },
  { title: 'Amount incl. tax', kind: 'money' },
  { title: 'Tax', kind: 'money' },
] as const

/** Read while it is written, however many there are. */
export function linesFile(name: string, format: SheetFormat, lines: (read: ReadOn) => AsyncIterable<ReportLine>): FileAnswer {
  const rows = async function* (read: ReadOn) {
    for await (const { day, document, number, name: whose, detail, quantity, amount, tax } of lines(read))
      yield [day, document, number, whose, detail, quantity, amount, tax]
  }
  return new FileAnswer(`${name}.${format}`, fileTypes[format], (read) =>
    writers[format]([{ name: 'Lines', columns: lineColumns, rows: rows(read) }]),
  )
}
