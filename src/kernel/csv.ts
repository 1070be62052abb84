/** A table as text for a spreadsheet: RFC 4180, with a byte order mark, and no cell that a spreadsheet would run as a formula. */

/** Excel takes a file with this in front for UTF-8. */
export const byteOrderMark = '\uFEFF'

const number = /^-?\d+(\.\d+)?$/

/** What a cell becomes: quoted where it has to be, and led by an apostrophe where it begins like a formula; a number never does. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : /^[=+\-@\t\r]/.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`
