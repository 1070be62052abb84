/** A report, or the lines of a figure, as a file. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer, type FileFormat, type ReadOn } from '#server/file-reply.ts'
import { pdfFile } from '#server/pdf.ts'
import { type Sheet, csvOf, xlsxOf } from '#server/spreadsheet.ts'
import type { Report, ReportLine } from '../report.ts'
import { reportDocument } from './report-pdf.ts'

const writers = { csv: csvOf, xlsx: xlsxOf } as const

export async function reportFile(db: Db, report: Report, format: FileFormat): Promise<FileAnswer> {
  if (format === 'pdf') return pdfFile(nameOf(report), reportDocument(report, await readSettings(db)))
  return reportSpreadsheet(report, format)
}

/** Every section as a sheet of its own, with its total at the end. */
export function reportSpreadsheet(report: Report, format: 'csv' | 'xlsx'): FileAnswer {
  const sheets = report.sections.map(({ title, columns, rows, total }): Sheet => {
    return { name: title, columns, rows: [...rows.map(({ cells }) => cells), ...(total ? [total] : [])] }
  })
  return new FileAnswer(`${nameOf(report)}.${format}`, fileTypes[format], () => writers[format](sheets))
}

/** 'Sales report' of March → "sales-report-2026-03-01-2026-03-31" */
export const nameOf = ({ title, from, to }: Pick<Report, 'title' | 'from' | 'to'>) =>
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

/** Streamed: lines are read while the file is written, so that any number fits. */
export function linesFile(name: string, format: FileFormat, lines: (read: ReadOn) => AsyncIterable<ReportLine>): FileAnswer {
  if (format === 'pdf')
    throw invalid([{ path: 'format', message: 'Every line comes as csv or xlsx; as a PDF comes the report itself.' }])

  const rows = async function* (read: ReadOn) {
    for await (const { day, document, number, name: whose, detail, quantity, amount, tax } of lines(read))
      yield [day, document, number, whose, detail, quantity, amount, tax]
  }
  return new FileAnswer(`${name}.${format}`, fileTypes[format], (read) =>
    writers[format]([{ name: 'Lines', columns: lineColumns, rows: rows(read) }]),
  )
}
