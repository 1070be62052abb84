/** Cells of spreadsheets are read as they are shown: per cents, padded numbers, days; a stored number has one meaning. */
import { expect, test } from 'vitest'
import { type TestFile, draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { zip } from '#server/zip.ts'
import { listImportRows } from '../contract.ts'

type FormattedCell = string | number | readonly [value: number, format: string | number]

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const office = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A workbook whose numbers have formats: a code, or the number of a built-in one. */
async function workbook(rows: readonly (readonly FormattedCell[])[]): Promise<TestFile> {
  const formats = [...new Set(rows.flat().flatMap((cell) => (typeof cell === 'object' ? [cell[1]] : [])))]
  const cell = (value: FormattedCell, column: number, row: number) => {
    const address = ` r="${String.fromCharCode(65 + column)}${row}"`
    if (typeof value === 'string') return `<c${address} t="inlineStr"><is><t>${value}</t></is></c>`
    const [number, style] = typeof value === 'number' ? [value, 0] : [value[0], formats.indexOf(value[1]) + 1]
    return `<c${address} s="${style}"><v>${number}</v></c>`
  }
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${office}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${office}"><numFmts>${formats.map((format, i) => (typeof format === 'string' ? `<numFmt numFmtId="${164 + i}" formatCode="${escaped(format)}"/>` : '')).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((format, i) => `<xf numFmtId="${typeof format === 'string' ? 164 + i : format}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}"><sheetData>${rows.map((cells, i) => `<row r="${i + 1}">${cells.map((each, column) => cell(each, column, i + 1)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  }
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: [Buffer.from(text)] }))
  const bytes: Buffer[] = []
  for await (const piece of zip(entries)) bytes.push(piece)
  return { name: 'book.xlsx', bytes: Buffer.concat(bytes) }
}

test('per cents and padded numbers are read as they are shown', async () => {
  const owner = (await aNursery()).as('admin')
  const file = await workbook([
    ['Customer', 'Code', 'Phone', 'Postcode', 'Discount', 'Terms', 'Credit limit'],
    ['Ash', [42, '"GH-"0000'], [91234567, '00\\ 000\\ 0000'], [610, '0000'], [0.1, 9], [30, '0" days"'], [5000, '#,##0.00']],
    ['Birch', [7, '"GH-"0000'], 5551234, [61012, '[$-409]00000;;@'], [0.125, '0.0%;[Red]-0.0%'], 30, [1200.5, '"$"#,##0.00']],
    ['Cedar', 'C-1', '', [1010, '0000'], 7.5, '', ''],
  ])
  const done = await importFile(owner, 'customers', file)
  expect(done.detail).toBeUndefined()
  const { data } = await owner.calls(listAccounts)
  expect(data.map((each) => [each.code, each.phone, each.address, each.trade_discount, each.credit_limit])).toEqual([
    ['GH-0042', '09 123 4567', '0610', '10.00', '5000.00'],
    ['GH-0007', '5551234', '61012', '12.50', '1200.50'],
    ['C-1', '', '1010', '7.50', null],
  ])
})

test('a padded barcode keeps its noughts, and a day is a day by any format', async () => {
  const owner = (await aNursery()).as('admin')
  const prices = await workbook([
    ['Name', 'Category', 'Container', 'Price', 'Barcode'],
    ['Aster', 'Perennials', '2.5 L', 12.5, [12345678905, '0000000000000']],
  ])
  const list = await draftOf(owner, 'price-list', prices)
  const { data: rows } = await owner.calls(listImportRows, { params: { id: list.id } })
  expect(rows).toMatchObject([{ cells: { Barcode: '0012345678905' } }])
  const days = [14, 'dd/mm/yy;@', '[$-1409]d mmmm yyyy;@', 'ddd d.m.yy'] as const
  const sales = await draftOf(
    owner,
    'past-sales',
    await workbook([
      ['Date', 'Plant', 'Container', 'Quantity'],
      ...days.map((format) => [[45_000, format] as const, 'Aster', '2.5 L', 3]),
    ]),
  )
  expect(sales.asks_date_order).toBe(false)
  const { data: sold } = await owner.calls(listImportRows, { params: { id: sales.id } })
  expect(sold.map(({ cells }) => cells['Date'])).toEqual(Array.from(days, () => '2023-03-15'))
})

test('a stored number has its decimals where it has them, beside texts with decimal commas too', async () => {
  const owner = (await aNursery()).as('admin')
  const alone = await workbook([
    ['Item', 'Qty', 'Cost'],
    ['Pot', 1000, 1.125],
  ])
  expect((await draftOf(owner, 'supplies', alone)).asks_decimals).toBe(false)
  const open = await workbook([
    ['Item', 'Qty', 'Cost'],
    ['Pot', 12.5, '1.125'],
  ])
  expect((await draftOf(owner, 'supplies', open)).asks_decimals).toBe(true)
  const mixed = await workbook([
    ['Item', 'Qty', 'Cost', 'Unit'],
    ['Bark', 2.125, '0,32', 'm³'],
    ['Mix', '5.400', 1.125, 'L'],
    ['Sand', 12.5, 12.5, 'L'],
  ])
  expect((await importFile(owner, 'supplies', mixed)).detail).toBeUndefined()
  const { data } = await owner.calls(listItems)
  expect(data.map((each) => [each.name, Number(each.quantity_on_hand), Number(each.average_cost)])).toEqual([
    ['Bark', 2.125, 0.32],
    ['Mix', 5400, 1.125],
    ['Sand', 12.5, 12.5],
  ])
})
