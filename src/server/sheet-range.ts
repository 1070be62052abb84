/** The sheets of a spreadsheet and their dimensions, read from its XML before memory of that size is allocated. */

export interface SheetRange {
  /** The last row and column with a value. */
  readonly rows: number
  readonly columns: number
  /** The last row that is mentioned at all, even if only for its height. */
  readonly rowNumber: number
}

/** `files` are the files in the .xlsx, `file` the name of the sheet's. A file that is no spreadsheet has no dimensions: the reader reports it. */
export function sheetRange(files: ReadonlyMap<string, Buffer>, file: string): SheetRange {
  const range = { rows: 0, columns: 0, rowNumber: 0 }
  const sheet = files.get(file)?.toString('latin1') ?? ''
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

/** The sheets of a workbook in their order: the name of each, and the name of its file; '' where that is not found. */
export function sheetsOf(files: ReadonlyMap<string, Buffer>): { readonly name: string; readonly file: string }[] {
  const text = (name: string) => files.get(name)?.toString() ?? ''
  const targets = new Map<string, string>()
  for (const [relation] of text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*/g)) {
    const target = attributeOf(relation, 'Target')
    targets.set(attributeOf(relation, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*/g)].map(([sheet]) => ({
    name: unescaped(attributeOf(sheet, 'name')).slice(0, 60),
    file: targets.get(attributeOf(sheet, '(?:\\w+:)?id')) ?? '',
  }))
}

const attributeOf = (element: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)`).exec(element)?.[1] ?? ''

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
