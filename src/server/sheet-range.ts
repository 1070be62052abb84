/** The sheets of a spreadsheet, their cells and dimensions, read from its XML before memory of that size is allocated. */

/** The files in an .xlsx by their names. */
type Files = ReadonlyMap<string, Buffer>

export interface SheetRange {
  /** The last row and column with a value. */
  readonly rows: number
  readonly columns: number
  /** The last row that is mentioned at all, even if only for its height. */
  readonly rowNumber: number
}

interface SheetCell {
  readonly row: number
  /** 0: the row itself. */
  readonly column: number
  /** An empty or self-closing cell has only formatting. */
  readonly hasValue: boolean
  /** The index of its format in the styles. */
  readonly style: number
}

/** The rows and cells of a sheet by their addresses, which the reader requires. */
export function* sheetCells(files: Files, file: string): Generator<SheetCell> {
  const sheet = files.get(file)?.toString('latin1') ?? ''
  for (const [, tag, attributes = '', end] of sheet.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>(<\/)?/g)) {
    const [, letters = '', row = 0] = /\sr\s*=\s*["']\s*([A-Z]*)(\d+)/.exec(attributes) ?? []
    const hasValue = tag === 'c' && end === undefined && !attributes.endsWith('/')
    const style = Number(/\ss\s*=\s*["']\s*(\d+)/.exec(attributes)?.[1] ?? 0)
    yield { row: Number(row), column: columnNumber(letters), hasValue, style }
  }
}

/** `file` is the name of the sheet's. A file that is no spreadsheet has no dimensions: the reader reports it. */
export function sheetRange(files: Files, file: string): SheetRange {
  const range = { rows: 0, columns: 0, rowNumber: 0 }
  for (const { row, column, hasValue } of sheetCells(files, file)) {
    range.rowNumber = Math.max(range.rowNumber, row)
    if (!hasValue) continue
    range.rows = Math.max(range.rows, row)
    range.columns = Math.max(range.columns, column)
  }
  return range
}

/** Formulas whose result was not saved, as some programs write them. */
export function withoutResult(
  files: Files,
  file: string,
): { readonly row: number; readonly column: number; readonly formula: string }[] {
  const sheet = files.get(file)?.toString() ?? ''
  if (!/<(?:\w+:)?f\b/.test(sheet)) return []
  return [...sheet.matchAll(/<(?:\w+:)?c\b([^>]*[^>/])>((?:(?!<\/(?:\w+:)?c>)[^])*)/g)].flatMap(
    ([, attributes = '', contents = '']) => {
      const [formula, own = ''] = /<(?:\w+:)?f\b[^>]*>([^<]*)/.exec(contents) ?? []
      // A text may be empty.
      const hasResult = /<(?:\w+:)?v\b[^>]*>[^<]/.test(contents) || /\st\s*=\s*["']str["']/.test(attributes)
      if (formula === undefined || hasResult) return []
      const [, letters = '', row = 0] = /\sr\s*=\s*["']\s*([A-Z]*)(\d+)/.exec(attributes) ?? []
      return [{ row: Number(row), column: columnNumber(letters), formula: unescaped(own) }]
    },
  )
}

/** Cells whose formula failed: #REF!, #N/A. The reader takes them for empty ones. */
export function failedCells(
  files: Files,
  file: string,
): { readonly row: number; readonly column: number; readonly error: string }[] {
  const sheet = files.get(file)?.toString() ?? ''
  if (!/\st\s*=\s*["']e["']/.test(sheet)) return []
  return [...sheet.matchAll(/<(?:\w+:)?c\b([^>]*\st\s*=\s*["']e["'][^>]*)>(?:(?!<\/(?:\w+:)?c>)[^])*?<(?:\w+:)?v>([^<]*)/g)].map(
    ([, attributes = '', error = '']) => {
      const [, letters = '', row = 0] = /\sr\s*=\s*["']\s*([A-Z]*)(\d+)/.exec(attributes) ?? []
      return { row: Number(row), column: columnNumber(letters), error: unescaped(error) }
    },
  )
}

/** Cells that are merged over several rows: the first column of each. */
export function mergedDown(
  files: Files,
  file: string,
): { readonly first: number; readonly last: number; readonly column: number }[] {
  const sheet = files.get(file)?.toString('latin1') ?? ''
  return [...sheet.matchAll(/<(?:\w+:)?mergeCell\s+ref\s*=\s*["']([A-Z]+)(\d+):[A-Z]+(\d+)["']/g)].flatMap(
    ([, letters = '', first, last]) =>
      Number(last) > Number(first) ? [{ first: Number(first), last: Number(last), column: columnNumber(letters) }] : [],
  )
}

/** The numbers of the rows that are not shown and have values. */
export function hiddenRows(files: Files, file: string): number[] {
  const sheet = files.get(file)?.toString('latin1') ?? ''
  return [...sheet.matchAll(/<(?:\w+:)?row\b([^>]*\shidden\s*=\s*["'](?:1|true)["'][^>]*)>(?=\s*<(?:\w+:)?c\b)/g)].flatMap(
    ([, attributes = '']) => Number(/\sr\s*=\s*["'](\d+)/.exec(attributes)?.[1] ?? 0) || [],
  )
}

/** A → 1, Z → 26, AA → 27 */
const columnNumber = (letters: string) => Buffer.from(letters).reduce((number, code) => number * 26 + code - 64, 0)

const textOf = (files: Files, name: string) => files.get(name)?.toString() ?? ''

/** The files that a workbook refers to. */
function relationsOf(files: Files): { readonly id: string; readonly type: string; readonly file: string }[] {
  return [...textOf(files, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*/g)].map(([relation]) => {
    const target = attributeOf(relation, 'Target')
    return {
      id: attributeOf(relation, 'Id'),
      type: attributeOf(relation, 'Type'),
      file: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    }
  })
}

/** The sheets of a workbook in their order: the name of each, and the name of its file; '' where that is not found. */
export function sheetsOf(files: Files): { readonly name: string; readonly file: string }[] {
  const targets = new Map(relationsOf(files).map(({ id, file }) => [id, file]))
  return [...textOf(files, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*/g)].map(([sheet]) => ({
    name: unescaped(attributeOf(sheet, 'name')).slice(0, 60),
    file: targets.get(attributeOf(sheet, '(?:\\w+:)?id')) ?? '',
  }))
}

/** The number format of each style: its code, or the number of a built-in one. */
export function numberFormatsOf(files: Files): string[] {
  const styles = textOf(files, relationsOf(files).find(({ type }) => type.endsWith('/styles'))?.file ?? '')
  const codes = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*/g)].map(([format]) => [
      attributeOf(format, 'numFmtId'),
      unescaped(attributeOf(format, 'formatCode')),
    ]),
  )
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? []
  return [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*/g)].map(([style]) => {
    const id = attributeOf(style, 'numFmtId')
    return codes.get(id) ?? id
  })
}

const attributeOf = (element: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)|'([^']*))`)
    .exec(element)
    ?.slice(1)
    .find((value) => value !== undefined) ?? ''

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,4})|#x([\da-f]{1,4}));/gi,
    (_, name?: string, decimal?: string, hex?: string) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (entities[name] ?? ''),
  )
