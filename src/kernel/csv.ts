/**
 * A table as text for a spreadsheet: RFC 4180, with a byte order mark, and no cell that a spreadsheet would run as a formula. Text with a
 * semicolon or a tab is quoted as well: a spreadsheet that separates by them would split the cell, and run what comes after.
 */

/** The byte order mark: Excel reads the file as UTF-8 only with it. */
export const byteOrderMark = '\uFEFF'

const number = /^-?\d+(\.\d+)?$/

/** A cell, quoted where needed; text that begins like a formula gets an apostrophe in front, numbers never do. */
export function csvCell(value: string | number): string {
  const text =
    typeof value === 'number' ? String(value) : /^[=+\-@＝＋－＠\t\r]/.test(value) && !number.test(value) ? `'${value}` : value
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`
