/** A table as a file for a spreadsheet, made in the browser. */
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import { saveFile } from './save-file.ts'

const csvText = (rows: readonly (readonly (string | number)[])[]): string => byteOrderMark + rows.map(csvLine).join('')

/** Hands the rows to the browser as a file. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv' }))
}
