import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#app/testing.ts'
import { allPrices, archivePlantType, archivePrice, listPlantTypes } from '#features/plants/contract.ts'
import { sql } from '#server/sql.ts'
import { importPriceList, previewImport } from '../contract.ts'
import { getBatchHistory, listBatches, plantsStock } from '#features/batches/contract.ts'

const head = 'Common name,Botanical name,Category,Container,Price,Barcode,Quantity'
const csv = (...lines: string[]) => ({ name: 'prices.csv', bytes: [head, ...lines].join('\n') })
const kowhai = 'Kōwhai,Sophora microphylla,Trees,PB3,14.50,4006381333931,12'
const kowhaiLarge = 'Kōwhai,Sophora microphylla,Trees,PB8,29.90,,4'

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

test('creates plant types, prices and batches for sale; a second import changes only what changed', async () => {
  const nursery = await aNursery()
  const owner = nursery.as('admin')
  const file = csv(kowhai, kowhaiLarge)
  const preview = await owner.calls(previewImport, { file, body: {} })
  expect(preview.data.counts).toEqual({
    rows: 2,
    new_plant_types: 1,
    restored_plant_types: 0,
    new_prices: 2,
    restored_prices: 0,
    changed_prices: 0,
    batches: 2,
    plants: 16,
  })
  expect((await owner.calls(listPlantTypes)).data).toEqual([]) // nothing is written until it is confirmed

  const done = await owner.calls(importPriceList, { file, body: { location: 'Bench 1' } })
  expect(done.data).toEqual(preview.data.counts)
  expect((await owner.calls(listPlantTypes)).data).toMatchObject([
    { common_name: 'Kōwhai', sizes: 2, price_from: '14.50', price_to: '29.90', available: 16 },
  ])
  expect((await nursery.as('sales').calls(plantsStock)).data).toMatchObject([
    { container_size: 'PB3', location: 'Bench 1', on_hand: 12, for_sale: 12 },
    { container_size: 'PB8', on_hand: 4 },
  ])
  expect((await owner.calls(listBatches, { query: { state: 'finished' } })).data).toEqual([])
  const { data: batches } = await owner.calls(listBatches, { query: { search: 'kowhai', state: 'standing' } })
  expect(batches.map((batch) => batch.batch_code.replace(/^\d\dW\d\d/, '')).toSorted()).toEqual(['-SOPMIC-01', '-SOPMIC-02'])
  expect((await owner.calls(getBatchHistory, { params: { id: batches[0]?.id ?? '' } })).data).toMatchObject([
    { kind: 'created', reason: 'Imported from prices.csv' },
  ])

  const dearer = csv(kowhai.replace('14.50', '15.90').replace(',12', ',0'), kowhaiLarge.replace(',4', ','))
  expect((await owner.calls(importPriceList, { file: dearer, body: {} })).data).toEqual({
    rows: 2,
    new_plant_types: 0,
    restored_plant_types: 0,
    new_prices: 0,
    restored_prices: 0,
    changed_prices: 1,
    batches: 0,
    plants: 0,
  })
  expect((await owner.calls(allPrices)).data.map((good) => [good.price, good.barcode])).toEqual([
    ['15.90', '4006381333931'],
    ['29.90', null],
  ])
})

test('restores an archived plant with the price of that size, and shows it in the preview', async () => {
  const owner = (await aNursery()).as('admin')
  await owner.calls(importPriceList, { file: csv(kowhai, kowhaiLarge), body: {} })
  const before = (await owner.calls(allPrices)).data
  const id = before[0]?.plant_type_id ?? ''
  await owner.calls(archivePlantType, { params: { id } })
  const file = csv(
    kowhai.replace('Kōwhai', 'KŌWHAI').replace('14.50', '15.90').replace('4006381333931', ''),
    'Kōwhai,Sophora microphylla,Trees,PB5,19.90,,3',
  )
  const { data: preview } = await owner.calls(previewImport, { file, body: {} })
  expect(preview.warnings).toEqual([{ row: 2, column: 'Common name', reason: 'KŌWHAI is archived and will be restored.' }])
  expect(preview.rows.map(({ status }) => status)).toEqual(['restored plant', 'restored plant'])
  const counts = { rows: 2, new_plant_types: 0, restored_plant_types: 1, new_prices: 1, restored_prices: 1, changed_prices: 0 }
  expect(preview.counts).toEqual({ ...counts, batches: 2, plants: 15 })
  expect((await owner.calls(listPlantTypes)).data).toEqual([])

  expect((await owner.calls(importPriceList, { file, body: {} })).data).toEqual(preview.counts)
  expect((await owner.calls(listPlantTypes)).data).toMatchObject([{ id, common_name: 'Kōwhai', sizes: 2 }])
  expect((await owner.calls(listPlantTypes, { query: { archived: 'true' } })).data).toEqual([])
  // Plants in stock when it was archived are for sale again, next to the new ones; those not in the list stay archived.
  expect((await owner.calls(allPrices)).data).toMatchObject([
    { id: before[0]?.id, container_size: 'PB3', price: '15.90', barcode: '4006381333931', available: 24 },
    { container_size: 'PB5', price: '19.90', available: 3 },
  ])
})

test('restores the price of an archived size', async () => {
  const owner = (await aNursery()).as('admin')
  await owner.calls(importPriceList, { file: csv(kowhai, kowhaiLarge), body: {} })
  const [small] = (await owner.calls(allPrices)).data
  await owner.calls(archivePrice, { params: { id: small?.plant_type_id ?? '', priceId: small?.id ?? '' } })
  const file = csv(kowhai)
  const { data: preview } = await owner.calls(previewImport, { file, body: {} })
  expect(preview.warnings).toEqual([
    { row: 2, column: 'Container', reason: 'The price of Kōwhai in PB3 is archived and will be restored.' },
  ])
  expect(preview).toMatchObject({ counts: { new_prices: 0, restored_prices: 1 }, rows: [{ status: 'restored size' }] })
  expect((await owner.calls(importPriceList, { file, body: {} })).status).toBe(200)
  expect((await owner.calls(allPrices)).data.map(({ id }) => id)).toContain(small?.id)
  expect((await owner.calls(listPlantTypes)).data).toMatchObject([{ sizes: 2 }])
})

test('imports once if the same request is sent again', async () => {
  const owner = (await aNursery()).as('admin')
  const answers = [
    await owner.calls(importPriceList, { file: csv(kowhai), body: {}, key: 'once' }),
    await owner.calls(importPriceList, { file: csv(kowhai), body: {}, key: 'once' }),
  ]
  expect(answers.map((each) => each.data.plants)).toEqual([12, 12])
  expect((await owner.calls(plantsStock)).data).toMatchObject([{ on_hand: 12 }])
})

test('imports nothing while one row is wrong, and names the row', async () => {
  const owner = (await aNursery()).as('admin')
  const file = csv(kowhai, 'Rimu,,Trees,PB3,-5,,1', 'Miro,,Bonsai,PB3,5,,1')
  const { data } = await owner.calls(previewImport, { file, body: {} })
  expect(data.problems.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Price'],
    [4, 'Category'],
  ])
  const refused = await owner.calls(importPriceList, { file, body: {} })
  expect(refused).toMatchObject({ status: 422, code: 'INVALID', errors: [{ path: 'row 3, Price' }, { path: 'row 4, Category' }] })
  expect((await owner.calls(listPlantTypes)).data).toEqual([])
})

test('reads any encoding', async () => {
  const owner = (await aNursery()).as('admin')
  const text = [head, 'Rosé,,Shrubs,PB3,9.90,,1'].join('\r\n')
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text.replaceAll(',', ';')),
  ]) {
    const { data } = await owner.calls(previewImport, { file: { name: 'a.csv', bytes }, body: {} })
    expect(data.rows).toMatchObject([{ common_name: 'Rosé', price: '9.90' }])
  }
  const { data } = await owner.calls(previewImport, { file: { name: 'a.csv', bytes: Buffer.from(text, 'latin1') }, body: {} })
  expect(data.note).toContain('Windows-1252')
})

test('reads a spreadsheet, and reports a date in a price', async () => {
  const owner = (await aNursery()).as('admin')
  const good = ['Rimu', 'Dacrydium cupressinum', 'Trees', 'PB3', '<c r="@"><v>16.9</v></c>', '', '<c r="@"><v>7</v></c>']
  const dated = good.with(0, 'Miro').with(4, '<c r="@" s="1"><v>45000</v></c>')
  const bytes = zip(sheet(row(1, head.split(',')) + row(2, good) + row(3, dated)))
  const { data } = await owner.calls(previewImport, { file: { name: 'prices.xlsx', bytes }, body: {} })
  expect(data.rows).toMatchObject([{ common_name: 'Rimu', price: '16.90', quantity: 7 }])
  expect(data.problems).toMatchObject([{ row: 3, column: 'Price', reason: expect.stringContaining('into a date') }])
})

const xlsx = (rows: string) => zip(sheet(rows))
const filled = row(1, head.split(',')) + row(2, kowhai.split(','))
const valueAt = (column: string, n: number) => `<row r="${n}"><c r="${column}${n}"><v>1</v></c></row>`
const many = (count: number, column: string) => Array.from({ length: count }, (_, i) => valueAt(column, i + 1)).join('')
/** Its first sheet is found by the reader only: the relation's id is written with an XML entity. */
const hidden = zip(
  Object.fromEntries(
    Object.entries(sheet(filled + valueAt('XFD', 1_048_576))).map(([name, xml]) => [
      name,
      xml.replace('Id="rId1"', 'Id="rId&#49;"'),
    ]),
  ),
)

test.each<[string, string, string | Buffer, number, string]>([
  ['an empty file', 'a.csv', '', 422, 'is empty'],
  ['wrong headers', 'a.csv', 'Foo,Bar\n1,2', 200, 'must name the columns'],
  ['a picture', 'a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 415, 'not a table'],
  ['an old Excel file', 'a.xls', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 415, 'old Excel'],
  ['a zip that is no spreadsheet', 'a.xlsx', zip({ 'a.txt': 'hello' }), 415, 'could not be opened'],
  ['half a spreadsheet', 'a.xlsx', zip(sheet('')).subarray(0, 300), 415, 'damaged'],
  ['a zip bomb', 'a.xlsx', zip({ 'xl/a.xml': Buffer.alloc(60_000_000) }), 413, '50 MB'],
  ['a zip bomb that lies about its size', 'a.xlsx', zip({ 'xl/a.xml': Buffer.alloc(60_000_000) }, 10), 413, '50 MB'],
  [
    'far too many rows',
    'a.csv',
    [head, ...Array.from({ length: 50_000 }, (_, i) => `Plant ${i},,Trees,PB3,1,,1`)].join('\n'),
    413,
    'more than 10,000 rows',
  ],
  ['eight megabytes of empty lines between two rows', 'a.csv', `${head}${'\n'.repeat(8_000_000)}${kowhai}`, 413, '10,000 rows'],
  ['eight megabytes of commas', 'a.csv', `${head}\n${','.repeat(8_000_000)}`, 413, 'more than 50 columns'],
  ['a value in the last cell there is', 'a.xlsx', xlsx(`${filled}${valueAt('XFD', 1_048_576)}`), 413, '10,000 rows'],
  ['2,000 rows out to the last column', 'a.xlsx', xlsx(many(2_000, 'XFD')), 413, 'more than 50 columns'],
  ['a spreadsheet of 10,001 rows under its headers', 'a.xlsx', xlsx(many(10_002, 'A')), 413, 'more than 10,000 rows'],
  ['a far cell that hides from the checks before reading', 'a.xlsx', hidden, 413, 'too large or complex'],
  ['a row that no spreadsheet has', 'a.xlsx', xlsx(`${filled}<row r="99999999999"/>`), 415, 'damaged'],
])(
  '%s is told in a sentence',
  async (_, name, bytes, status, size) => {
    const owner = (await aNursery()).as('admin')
    const reply = await owner.calls(previewImport, { file: { name, bytes }, body: {} })
    expect(reply.status).toBe(status)
    expect(status === 200 ? reply.data.problems[0]?.reason : reply.detail).toContain(size)
  },
  60_000,
)

test.each([
  ['empty lines at the end', 'a.csv', `${head}\n${kowhai}${'\n'.repeat(5_000_000)}`],
  ['rows of separators at the end', 'a.csv', `${head}\n${kowhai}\n${`${','.repeat(20)}\r\n`.repeat(100_000)}`],
  ['a format in the last cell there is', 'a.xlsx', xlsx(`${filled}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)],
  ['a height of the last row there is', 'a.xlsx', xlsx(`${filled}<row r="1048576" ht="12.8"></row>`)],
])('a list with %s is read as if it had none', async (_, name, bytes) => {
  const { data } = await (await aNursery()).as('admin').calls(previewImport, { file: { name, bytes }, body: {} })
  expect(data).toMatchObject({ rows: [{ common_name: 'Kōwhai', price: '14.50', quantity: 12 }], problem_count: 0 })
})

test('refuses roles that may not change prices', async () => {
  const { status } = await (await aNursery()).as('sales').calls(previewImport, { file: csv(kowhai), body: {} })
  expect(status).toBe(403)
})

const Sums = z.object({ batches: z.int(), wrong: z.int() })

test('imports the demo’s own list completely, every batch with its ledger', async () => {
  const nursery = await aNursery()
  const file = { name: 'price-list.csv', bytes: readFileSync('src/app/demo/price-list.csv') }
  const { data } = await nursery.as('manager').calls(importPriceList, { file, body: {} })
  expect(data).toMatchObject({ rows: 294, new_plant_types: 200, new_prices: 294 })
  const sums = await nursery.has((db) =>
    db.one(
      Sums,
      sql`
      SELECT count(*)::int AS batches, count(*) FILTER (WHERE quantity_current <> (
        SELECT sum(delta) FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = plant_batches.id))::int AS wrong
      FROM plant_batches WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  expect(sums).toEqual({ batches: data.batches, wrong: 0 })
})
