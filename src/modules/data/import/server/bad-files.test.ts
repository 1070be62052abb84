/** Files that are no table, are too large, or are made to harm: each is told in a sentence, and what is harmless is read. */
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { firstOf, rounds } from '#testing/size.ts'
import { listImportRows, readFile } from '../contract.ts'

const head = 'Common name,Botanical name,Category,Container,Price,Barcode,Quantity'
const kowhai = 'Kōwhai,Sophora microphylla,Trees,PB3,14.50,4006381333931,12'

/** A zip like those of spreadsheets: the last parameter is the size its directory declares for the last file. */
function zip(files: Record<string, string | Buffer>, size?: number): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(size ?? data.length, 8)
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, Buffer.from([name.length, 0, 0, 0])])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name))
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    local.push(entry)
    at += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}

const sheet = (rows: string) => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
})
const row = (n: number, cells: readonly string[]) =>
  `<row r="${n}">${cells.map((cell, i) => (cell.startsWith('<c') ? cell.replace('@', `${'ABCDEFG'[i]}${n}`) : `<c r="${'ABCDEFG'[i]}${n}" t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`

const xlsx = (rows: string) => zip(sheet(rows))
const filled = row(1, head.split(',')) + row(2, kowhai.split(','))
const valueAt = (column: string, n: number) => `<row r="${n}"><c r="${column}${n}"><v>1</v></c></row>`
const many = (count: number, column: string) => Array.from({ length: count }, (_, i) => valueAt(column, i + 1)).join('')
/** The relation's id is written with an XML entity, so that only the reader finds the first sheet. */
const hidden = zip(
  Object.fromEntries(
    Object.entries(sheet(filled + valueAt('XFD', 1_048_576))).map(([name, xml]) => [
      name,
      xml.replace('Id="rId1"', 'Id="rId&#49;"'),
    ]),
  ),
)

type BadFile = readonly [what: string, name: string, bytes: string | Buffer, status: number, sentence: string]

const small: readonly BadFile[] = [
  ['an empty file', 'a.csv', '', 422, 'is empty'],
  ['a cell of a million letters', 'a.csv', `${head}\n${kowhai}\n${'x'.repeat(1_000_000)}`, 422, 'Row 3 has more than 100,000'],
  ['a picture', 'a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 415, 'not a table'],
  ['an old Excel file', 'a.xls', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 415, 'old Excel'],
  ['a zip of several lists', 'a.xlsx', zip({ 'a.txt': 'hello', 'b.txt': 'there' }), 415, 'has 2 lists'],
  ['a zip of something else', 'a.xlsx', zip({ 'a.png': 'hello', 'b.png': 'there' }), 415, 'could not be opened'],
  [
    'an .ods without a table',
    'prices.ods',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<office:document-content/>' }),
    422,
    'prices.ods has no rows',
  ],
  ['half a spreadsheet', 'a.xlsx', zip(sheet('')).subarray(0, 300), 415, 'damaged'],
]

/** Files that take seconds to refuse, and to make: in `npm run prove`. */
const large = (): readonly BadFile[] => [
  ['a zip bomb', 'a.xlsx', zip({ 'xl/a.xml': Buffer.alloc(60_000_000) }), 413, '50 MB'],
  [
    'far too many rows',
    'a.csv',
    [head, ...Array.from({ length: 100_000 }, (_, i) => `Plant ${i},,Trees,PB3,1,,1`)].join('\n'),
    413,
    'more than 50,000 rows',
  ],
  ['a value in the last cell there is', 'a.xlsx', xlsx(`${filled}${valueAt('XFD', 1_048_576)}`), 413, '50,000 rows'],
  ['2,000 rows out to the last column', 'a.xlsx', xlsx(many(2_000, 'XFD')), 413, 'more than 256 columns'],
  ['a row that no spreadsheet has', 'a.xlsx', xlsx(`${filled}<row r="99999999999"/>`), 415, 'damaged'],
  ['a zip bomb that lies about its size', 'a.xlsx', zip({ 'xl/a.xml': Buffer.alloc(60_000_000) }, 10), 413, '50 MB'],
  ['eight megabytes of empty lines between two rows', 'a.csv', `${head}${'\n'.repeat(8_000_000)}${kowhai}`, 413, '50,000 rows'],
  ['eight megabytes of commas', 'a.csv', `${head}\n${','.repeat(8_000_000)}`, 413, 'more than 256 columns'],
  ['a spreadsheet of 50,001 rows under its headers', 'a.xlsx', xlsx(many(50_002, 'A')), 413, 'more than 50,000 rows'],
  ['a far cell that hides from the checks before reading', 'a.xlsx', hidden, 413, 'too large or complex'],
]

test.each([...small, ...(rounds > 1 ? large() : [])])('%s is told in a sentence', async (_, name, bytes, status, size) => {
  const owner = (await aNursery()).as('admin')
  const reply = await owner.calls(readFile, { file: { name, bytes }, body: { kind: 'price-list' } })
  expect(reply.status).toBe(status)
  expect(reply.detail ?? reply.errors?.[0]?.message).toContain(size)
})

const harmless = [
  ['empty lines at the end', 'a.csv', `${head}\n${kowhai}${'\n'.repeat(rounds > 1 ? 5_000_000 : 100_000)}`],
  ['rows of separators at the end', 'a.csv', `${head}\n${kowhai}\n${`${','.repeat(20)}\r\n`.repeat(100_000)}`],
  ['a format in the last cell there is', 'a.xlsx', xlsx(`${filled}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)],
  ['a height of the last row there is', 'a.xlsx', xlsx(`${filled}<row r="1048576" ht="12.8"></row>`)],
] as const

test.each(firstOf(harmless, 1))('a list with %s is read as if it had none', async (_, name, bytes) => {
  const { data } = await (await aNursery()).as('admin').calls(readFile, { file: { name, bytes }, body: { kind: 'price-list' } })
  expect(data).toMatchObject({ rows: 1, header_row: 1, columns: { 'Common name': 'Common name', Price: 'Price' } })
})

test('reads any encoding, and any separator', async () => {
  const owner = (await aNursery()).as('admin')
  const text = [head, 'Rosé,,Shrubs,PB3,9.90,,1'].join('\r\n')
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text.replaceAll(',', ';')),
    Buffer.from(text.replaceAll(',', '\t')),
  ]) {
    const { data } = await owner.calls(readFile, { file: { name: 'a.csv', bytes }, body: { kind: 'price-list' } })
    expect(data.note).toBe(bytes.equals(Buffer.from(text, 'latin1')) ? data.note : '')
    const { data: rows } = await owner.calls(listImportRows, { params: { id: data.id } })
    expect(rows).toMatchObject([{ cells: { 'Common name': 'Rosé', Price: '9.90' } }])
  }
})

test('a date in a price is told', async () => {
  const owner = (await aNursery()).as('admin')
  const dated = ['Miro', '', 'Trees', 'PB3', '<c r="@" s="1"><v>45000</v></c>', '', '1']
  const bytes = zip(sheet(row(1, head.split(',')) + row(2, dated)))
  const { data } = await owner.calls(readFile, { file: { name: 'prices.xlsx', bytes }, body: { kind: 'price-list' } })
  const { data: rows } = await owner.calls(listImportRows, { params: { id: data.id }, query: { show: 'problems' } })
  expect(rows[0]?.problems).toContainEqual(
    expect.objectContaining({ column: 'Price', reason: expect.stringContaining('into a date') }),
  )
})

test('refuses roles that may not import', async () => {
  const file = { name: 'a.csv', bytes: `${head}\n${kowhai}` }
  expect((await (await aNursery()).as('sales').calls(readFile, { file, body: { kind: 'price-list' } })).status).toBe(403)
})
