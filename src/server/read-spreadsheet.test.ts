/** Tables in the formats that other programs write: each is read as its program shows it. */
import { expect, test } from 'vitest'
import type { Letters } from '#kernel/letters.ts'
import { cellText, readSheet } from './read-spreadsheet.ts'
import { zip } from './zip.ts'

const read = async (bytes: string | Buffer, sheet = '', letters?: Letters) => {
  const { rows, ...rest } = await readSheet({ name: 'a', bytes: Buffer.from(bytes) }, sheet, letters)
  return { rows: rows.map((cells) => cells.map(cellText)), ...rest }
}

async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zip(Object.entries(files).map(([name, text]) => ({ name, content: [Buffer.from(text)] }))))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

test('any line ends, also of many rows, and a line that names the separator', async () => {
  const lines = ['Name,Price', ...Array.from({ length: 60 }, (_, i) => `Aster ${i},12.50`)]
  for (const end of ['\n', '\r\n', '\r']) expect((await read(lines.join(end))).rows).toEqual(lines.map((line) => line.split(',')))
  expect((await read('sep=;\r\nName;Price\r\n"Aster; white";12,50')).rows).toEqual([
    [''],
    ['Name', 'Price'],
    ['Aster; white', '12,50'],
  ])
})

test('inch marks do not close a quotation, in wide rows either', async () => {
  const wide = ['Fern 6" pot', '"Fern, 8"" pot"', ...Array.from({ length: 180 }, () => 'x')].join(',')
  expect((await read([wide, wide, wide].join('\n'))).rows.map(([first, second]) => [first, second])).toEqual(
    Array.from({ length: 3 }, () => ['Fern 6" pot', 'Fern, 8" pot']),
  )
})

test('a row with fewer cells than the others is named', async () => {
  expect((await read('A list\nName,Type,Size\nAster,Perennials,1 L\nHebe,1 L\nFlax,Flaxes,1 L\nTotal')).note).toBe(
    'Row 4 has fewer cells than the others: check that none is missing in the middle.',
  )
})

test('the letters of a file are found in it, or chosen', async () => {
  const name = 'Kōwhai'
  const utf16 = Buffer.from(`Name\tPrice\r\n${name}\t1`, 'utf16le')
  expect((await read(utf16)).rows[1]?.[0]).toBe(name)
  expect((await read(Buffer.from(utf16).swap16())).rows[1]?.[0]).toBe(name)
  const bytes = (...codes: number[]) => Buffer.concat([Buffer.from('Name\nCaf'), Buffer.from(codes)])
  expect(await read(bytes(0xe9))).toMatchObject({ rows: [['Name'], ['Café']], note: expect.stringContaining('Western European') })
  expect(await read(bytes(0x8e))).toMatchObject({ rows: [['Name'], ['Café']], note: expect.stringContaining('Mac') })
  const polish = Buffer.concat([Buffer.from('Name\nz'), Buffer.from([0xb3]), Buffer.from('ocie'), Buffer.from([0xf1])])
  expect(await read(polish)).toMatchObject({ rows: [['Name'], ['złocień']], note: expect.stringContaining('Central European') })
  const czech = Buffer.concat([
    Buffer.from('Name\n'),
    Buffer.from([0x8a]),
    Buffer.from('e'),
    Buffer.from([0xf8]),
    Buffer.from('ík'),
  ])
  expect((await read(Buffer.from([...czech]), '', 'windows-1250')).rows[1]?.[0]?.slice(0, 3)).toBe('Šeř')
})

test.each([
  ['Čerpací stanice', 'Central European', [0xc8, 'erpac', 0xed, ' stanice, p', 0xf8, 0xed, 'choz', 0xed, ' ', 0xfa, 'hrada']],
  ['Kertészet Őszi', 'Central European', ['Kert', 0xe9, 'szet ', 0xd5, 'szi, k', 0xf6, 'zlem', 0xe9, 'ny, benzink', 0xfa, 't']],
  ['Saņēmēja nosaukums', 'Baltic', ['Sa', 0xf2, 0xe7, 'm', 0xe7, 'ja nosaukums, m', 0xe7, 'r', 0xed, 'is']],
  ['Sąskaita', 'Baltic', ['S', 0xe0, 'skaita, ', 0xfe, 'alia, ', 0xd0, 'ra', 0xf0, 'o, degalin', 0xeb]],
  ['ガーデン', 'Japanese', [0x83, 0x4b, 0x81, 0x5b, 0x83, 0x66, 0x83, 0x93]],
  ['Müller und Söhne', 'Western European', ['M', 0xfc, 'ller und S', 0xf6, 'hne, stra', 0xdf, 'e']],
])('%s is read as %s', async (first, letters, parts) => {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))))
  const { rows, note } = await read(Buffer.concat([Buffer.from('Name\n'), bytes]))
  expect(rows[1]?.[0]).toBe(first)
  expect(note).toContain(letters)
})

test('an .xls that is a page of HTML: entities, lines, cells over several columns and rows', async () => {
  const page = `<html><head><style>td { color: red }</style></head><body><table>
    <tr><td colspan=2>List of&nbsp;prices</td></tr>
    <tr><th>Name<th>Size<th>Price</tr>
    <tr><td rowspan="2">Fern &amp; moss &#8220;Fluffy&#8221;</td><td>1 L</td><td>12<br>50</td></tr>
    <tr><td><b>2.5</b> L</td><td>&euro;9,00</td></tr></table></body></html>`
  expect(await read(page)).toMatchObject({
    rows: [
      ['List of prices'],
      ['Name', 'Size', 'Price'],
      ['Fern & moss “Fluffy”', '1 L', '12\n50'],
      ['Fern & moss “Fluffy”', '2.5 L', '€9,00'],
    ],
    sheets: ['Table 1'],
  })
})

test('an .xls that is a workbook of XML: sheets, empty cells, per cents and days', async () => {
  const workbook = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="p"><NumberFormat ss:Format="0%"/></Style></Styles>
    <Worksheet ss:Name="Notes"><Table><Row><Cell><Data ss:Type="String">Hello</Data></Cell></Row></Table></Worksheet>
    <Worksheet ss:Name="List"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Off</Data></Cell></Row>
    <Row ss:Index="3" ss:Hidden="1"><Cell><Data ss:Type="String">Ash &lt;x&gt;</Data></Cell><Cell/><Cell ss:StyleID="p"><Data ss:Type="Number">0.125</Data></Cell><Cell><Data ss:Type="DateTime">2026-03-14T00:00:00.000</Data></Cell></Row></Table></Worksheet></Workbook>`
  expect(await read(workbook, 'List')).toEqual({
    rows: [['Name', '', 'Off'], [], ['Ash <x>', '', '12.5%', '2026-03-14']],
    note: 'Row 3 is hidden in the spreadsheet and is read too.',
    sheet: 'List',
    sheets: ['Notes', 'List'],
  })
  await expect(read(workbook, 'Else')).rejects.toMatchObject({
    errors: [{ path: 'sheet', message: 'This file has no sheet Else. Choose one of Notes, List.' }],
  })
})

const openDocument = (rows: string) =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet><table:table table:name="Sheet1"><table:table-column/>${rows}<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  })
const textCell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

test('an .ods: numbers, per cents, days, padded codes, repeated and merged cells, without its comments', async () => {
  const file = await openDocument(
    `<table:table-row>${['Name', 'Off', 'Day', 'Code', 'Size'].map(textCell).join('')}</table:table-row>
     <table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2"><office:annotation><text:p>A remark</text:p></office:annotation><text:p>Kōwhai <text:s text:c="1"/>&amp; co</text:p></table:table-cell>
       <table:table-cell office:value-type="percentage" office:value="0.1"><text:p>10%</text:p></table:table-cell>
       <table:table-cell office:value-type="date" office:date-value="2026-03-14T00:00:00"><text:p>14/03/26</text:p></table:table-cell>
       <table:table-cell office:value-type="float" office:value="610"><text:p>0610</text:p></table:table-cell>${textCell('1 L')}</table:table-row>
     <table:table-row><table:covered-table-cell/><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1234.5"><text:p>1.234,50</text:p></table:table-cell>
       <table:table-cell table:formula="of:=[.A1]*2"/>${textCell('2 L')}</table:table-row>`,
  )
  expect((await read(file)).rows.slice(0, 3)).toEqual([
    ['Name', 'Off', 'Day', 'Code', 'Size'],
    ['Kōwhai  & co', '10%', '2026-03-14', '0610', '1 L'],
    ['Kōwhai  & co', '1234.5', '1234.5', '=[.A1]*2', '2 L'],
  ])
})

test.each([
  ['an address book', 'BEGIN:VCARD\nFN:Ana', 'address book (vCard)'],
  ['JSON', '[{"name":"Aster"}]', 'JSON'],
  ['a PDF', '%PDF-1.7', 'PDF'],
  ['300 columns', Array.from({ length: 300 }, (_, i) => `Title ${i}`).join(','), 'more than 256 columns'],
])('%s is told in a sentence', async (_, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(sentence)
})

test('a zip that packs one list, and files that no one can read', async () => {
  const packed = await zipped({
    'lists/prices.csv': 'Name,Price\nAster,12.50',
    '__MACOSX/._prices.csv': 'x',
    'readme.pdf': '%PDF',
  })
  expect((await read(packed)).rows).toEqual([
    ['Name', 'Price'],
    ['Aster', '12.50'],
  ])
  await expect(read(await zipped({ 'may/a.csv': 'x', 'b.csv': 'x' }))).rejects.toThrow('This zip has 2 lists: a.csv, b.csv.')
  await expect(read(await zipped({ 'Index/Document.iwa': 'x' }))).rejects.toThrow('a file of Numbers')
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(read(locked)).rejects.toThrow('protected by a password')
})
