/** Spreadsheet files, CSV and XLSX, written while their rows are read, so that a hundred thousand use no more memory than ten. */
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import { zip } from './zip.ts'

/** The type of a column's cells; all values are text (`12.50`, `2026-03-07`, a percentage as `12.5`). */
type CellKind = 'text' | 'day' | 'count' | 'number' | 'money' | 'percent'

interface SheetColumn {
  readonly title: string
  readonly kind: CellKind
}

type Cells = readonly (string | null)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<Cells> | AsyncIterable<Cells>
}

/** The size of a chunk of text. */
const piece = 64 * 1024

/** One table after the other, separated by an empty line. */
export async function* csvOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  yield* buffered(csvLines(sheets))
}

async function* csvLines(sheets: readonly Sheet[]): AsyncGenerator<string> {
  yield byteOrderMark
  for (const [i, { name, columns, rows }] of sheets.entries()) {
    if (i > 0) yield '\r\n'
    if (sheets.length > 1) yield csvLine([name])
    yield csvLine(columns.map(({ title }) => title))
    for await (const cells of rows) yield csvLine(cells.map((cell) => cell ?? ''))
  }
}

/** An Office Open XML workbook (ECMA-376), a sheet for each table. */
export async function* xlsxOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const pages = sheets.map((_, i) => `xl/worksheets/sheet${i + 1}.xml`)
  yield* zip([
    { name: '[Content_Types].xml', content: [Buffer.from(contentTypes(pages))] },
    {
      name: '_rels/.rels',
      content: [Buffer.from(relations([['officeDocument', 'xl/workbook.xml']]))],
    },
    { name: 'xl/workbook.xml', content: [Buffer.from(workbook(sheets))] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        Buffer.from(relations([...pages.map((page) => ['worksheet', page.slice(3)] as const), ['styles', 'styles.xml']])),
      ],
    },
    { name: 'xl/styles.xml', content: [Buffer.from(styles)] },
    ...sheets.map((sheet, i) => ({ name: pages[i] ?? '', content: buffered(page(sheet)) })),
  ])
}

async function* buffered(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < piece) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'

const contentTypes = (pages: readonly string[]) =>
  `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${pages
    .map(
      (page) =>
        `<Override PartName="/${page}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${targets
    .map(
      ([kind, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (sheets: readonly Sheet[]) =>
  `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${sheets
    .map(({ name }, i) => `<sheet name="${xml(pageName(name, i))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

/** At most 31 characters, without those that Excel refuses; the number keeps two long names unique. */
function pageName(name: string, i: number): string {
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim()
  return plain.length <= 31 && plain !== '' ? plain : `${i + 1} ${plain}`.slice(0, 31).trim()
}

const formats: Readonly<Record<CellKind, number>> = { text: 0, day: 2, count: 3, number: 4, money: 5, percent: 6 }
const heading = 1

const styles = `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.####"/><numFmt numFmtId="166" formatCode="0.0&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1" applyFont="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* page({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
  yield columns
    .map(({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${kind === 'text' ? 28 : 14}" customWidth="1"/>`)
    .join('')
  yield '</cols><sheetData><row r="1">'
  yield columns.map(({ title }, i) => textCell(title, `${letters(i)}1`, heading)).join('')
  yield '</row>'
  let row = 1
  for await (const cells of rows) {
    row += 1
    yield `<row r="${row}">${columns.map(({ kind }, i) => cell(cells[i] ?? null, `${letters(i)}${row}`, kind)).join('')}</row>`
  }
  const filtered = columns.length > 0 ? `<autoFilter ref="A1:${letters(columns.length - 1)}${row}"/>` : ''
  yield `</sheetData>${filtered}<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`
}

/** 0 → A, 26 → AA */
const letters = (i: number): string => (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

function cell(value: string | null, at: string, kind: CellKind): string {
  if (value === null || value === '') return ''
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `<c r="${at}" s="${formats.day}"><v>${serial(value)}</v></c>`
  if (kind !== 'text' && kind !== 'day' && /^-?\d+(\.\d+)?$/.test(value))
    return `<c r="${at}" s="${formats[kind]}"><v>${value}</v></c>`
  return textCell(value, at, 0)
}

const textCell = (value: string, at: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(value)}</t></is></c>`

/** Days since 30 December 1899, as spreadsheets count. */
const serial = (day: string) => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escaped, and without the characters that XML cannot represent. */
const xml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '').replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
