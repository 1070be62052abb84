/** The dimensions of the first sheet of a spreadsheet, read from its XML before memory of that size is allocated. */

export interface SheetRange {
  /** The last row and column with a value. */
  readonly rows: number
  readonly columns: number
  /** The last row that is mentioned at all, even if only for its height. */
  readonly rowNumber: number
}

/** `files` are the files in the .xlsx. A file that is no spreadsheet has no dimensions: the reader reports it. */
export function sheetRange(files: ReadonlyMap<string, Buffer>): SheetRange {
  const range = { rows: 0, columns: 0, rowNumber: 0 }
  const sheet = files.get(firstSheet(files))?.toString('latin1') ?? ''
  for (const [, row] of sheet.matchAll(/<(?:\w+:)?row\b[^>]*?\sr\s*=\s*["']\s*(\d+)/g))
    range.rowNumber = Math.max(range.rowNumber, Number(row))
  // An empty or self-closing cell has only formatting.
  for (const [, attributes = ''] of sheet.matchAll(/<(?:\w+:)?c\s([^>]*[^>/])>(?!<\/)/g)) {
    const [, letters = '', row = ''] = /\br\s*=\s*["']\s*([A-Z]+)(\d+)/.exec(` ${attributes}`) ?? []
    range.rows = Math.max(range.rows, Number(row))
    range.columns = Math.max(range.columns, columnNumber(letters))
  }
  return range
}

/** A → 1, Z → 26, AA → 27 */
const columnNumber = (letters: string) => Buffer.from(letters).reduce((number, code) => number * 26 + code - 64, 0)

/** The name of the file of the workbook's first sheet. */
function firstSheet(files: ReadonlyMap<string, Buffer>): string {
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const [, id = ''] = /<(?:\w+:)?sheet\b[^>]*?\s(?:\w+:)?id=["']([^"']*)/.exec(text('xl/workbook.xml')) ?? []
  for (const [relation] of text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}=["']([^"']*)`).exec(relation)?.[1] ?? ''
    const target = attribute('Target')
    if (attribute('Id') === id) return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return ''
}
