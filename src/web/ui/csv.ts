/** A table as a file for a spreadsheet, made in the browser. */
import { byteOrderMark, csvLine } from '#kernel/csv.ts'

const csvText = (rows: readonly (readonly (string | number)[])[]): string => byteOrderMark + rows.map(csvLine).join('')

/** Hands the rows to the browser as a file. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  save(name, new Blob([csvText(rows)], { type: 'text/csv' }))
}

/** Hands content to the browser as a file of that name. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
