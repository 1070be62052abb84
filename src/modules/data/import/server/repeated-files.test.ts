/** Files that are imported twice, or again in part: what is here stays as it is, and what may be here is asked for. */
import { expect, test } from 'vitest'
import { type TestFile, draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { soldInWeeks } from '#modules/planning/server/forecast.queries.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { allPrices, createPlantType } from '#modules/plants/contract.ts'
import { changeImport, listImportRows, runImport, undoImport } from '../contract.ts'
import type { ImportKindId } from '../import-kind.ts'

const csv = (...lines: string[]): TestFile => ({ name: 'file.csv', bytes: lines.join('\n') })
const anOwner = async () => (await aNursery()).as('admin')
type Owner = Awaited<ReturnType<typeof anOwner>>

const aster = csv('Name,Category,Container,Price', 'Aster,Perennials,2.5 L,12.50')

/** The status of each row, or the sentence of its problem, and the imported counts once it is decided. */
async function decided(owner: Owner, kind: ImportKindId, file: TestFile, repeats: 'leave' | 'add', as_of = '2026-03-02') {
  const draft = await draftOf(owner, kind, file)
  const params = { id: draft.id }
  const change = (version: number, options: object) => owner.calls(changeImport, { params, body: { version, options } })
  const asked = await change(draft.version, { as_of, cost_share: '0' })
  const { data: rows } = await owner.calls(listImportRows, { params })
  const refused = await owner.calls(runImport, { params, body: { version: asked.data.version }, key: `${draft.id}-asked` })
  const chosen = await change(asked.data.version, { repeats })
  const done = await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: draft.id })
  return { rows: rows.map(({ status, problems }) => problems[0]?.reason ?? status), refused: refused.status, done }
}

const inStock = async (owner: Owner) => (await owner.calls(allPrices)).data.map(({ available }) => available)

test('a price list with stock asks on another day whether its plants are added', async () => {
  const owner = await anOwner()
  const file = csv('Name,Category,Container,Price,Quantity', 'Aster,Perennials,2.5 L,12.50,10')
  await importFile(owner, 'price-list', file, { as_of: '2026-03-01' })
  const left = await decided(owner, 'price-list', file, 'leave')
  expect(left).toMatchObject({
    rows: [
      '10 plants were imported into stock before, last on 1 Mar 2026. Choose above whether to add these too, or to leave what is here.',
    ],
    refused: 409,
    done: { status: 200 },
  })
  expect(await inStock(owner)).toEqual([10])
  expect((await decided(owner, 'price-list', file, 'add')).done.status).toBe(200)
  expect(await inStock(owner)).toEqual([20])
})

test('batches without a code come once, two equal ones of a file are two, and moved or recounted ones are asked for', async () => {
  const owner = await anOwner()
  await importFile(owner, 'price-list', aster)
  const head = 'Plant,Container,Quantity,Location,Started'
  const tray = 'Aster,2.5 L,50,Bay 1,2026-01-10'
  const file = csv(head, tray, tray, 'Aster,2.5 L,80,,')
  const standing = async () =>
    (await owner.calls(listBatches, { query: { state: 'standing' } })).data
      .map(({ quantity_current }) => quantity_current)
      .toSorted((a, b) => a - b)
  await importFile(owner, 'batches', file, { as_of: '2026-03-01' })
  const again = await importFile(owner, 'batches', file, { as_of: '2026-03-01' })
  expect(again.data.counts).toMatchObject({ batches: 0 })
  expect(await standing()).toEqual([50, 50, 80])
  const later = csv(
    head,
    tray,
    tray,
    tray,
    'Aster,2.5 L,50,Bay 2,2026-01-10',
    'Aster,2.5 L,75,,',
    'Aster,2.5 L,20,Bay 1,2026-02-10',
  )
  const left = await decided(owner, 'batches', later, 'leave')
  const question = expect.stringContaining('An earlier import brought a batch of Aster like this one. Choose above')
  expect(left.rows).toEqual(['already here', 'already here', 'growing', 'growing', question, 'growing'])
  expect(await standing()).toEqual([20, 50, 50, 50, 50, 80])
})

test('past sales come once; another number for the same week or month is asked for, the next month is new', async () => {
  const nursery = await aNursery()
  const owner = nursery.as('admin')
  await importFile(owner, 'price-list', aster)
  const head = 'Date,Plant,Container,Quantity'
  const file = csv(head, '2025-09-06,Aster,2.5 L,34', '2025-09-07,Aster,2.5 L,34', 'Feb 2025,Aster,2.5 L,28')
  const sold = async () => {
    const all = JSON.parse(await nursery.has((db) => soldInWeeks(db, '2024-01-01'))) as { weeks: string }[]
    const weeks = all.flatMap(({ weeks: text }) => text.split(','))
    return weeks.reduce((sum, week) => sum + Number(week.split(' ')[1]), 0)
  }
  await importFile(owner, 'past-sales', file)
  expect((await importFile(owner, 'past-sales', file)).data.counts).toEqual({ 'past sales': 0, plants: 0 })
  expect(await sold()).toBe(96)
  const rows = ['2025-09-06,Aster,2.5 L,40', 'Mar 2025,Aster,2.5 L,31', 'Feb 2025,Aster,2.5 L,30']
  const left = await decided(owner, 'past-sales', csv(head, ...rows), 'leave')
  const question = (span: string) =>
    expect.stringContaining(`Sales of Aster in 2.5 L are here already for this ${span}. Choose above`)
  expect(left.rows).toEqual([question('week'), 'adds 31 plants', question('month')])
  expect(await sold()).toBe(127)
})

test('a daily file that goes on within a week brings its new days, also of the same number; one by week is asked for', async () => {
  const nursery = await aNursery()
  const owner = nursery.as('admin')
  await importFile(owner, 'price-list', aster)
  const head = 'Date,Plant,Container,Quantity'
  const day = (date: string) => `${date},Aster,2.5 L,5`
  const counts = async (...lines: string[]) =>
    (await importFile(owner, 'past-sales', csv(head, ...lines))).data.counts?.['past sales']
  expect(await counts(day('2025-09-01'), day('2025-09-02'))).toBe(2)
  expect(await counts(day('2025-09-01'), day('2025-09-02'), day('2025-09-03'), day('2025-09-04'))).toBe(2)
  expect(await counts(day('2025-09-05'), day('2025-09-08'))).toBe(2)
  const asked = (span: string) => [
    expect.stringContaining(`Sales of Aster in 2.5 L are here already for this ${span}. Choose above`),
  ]
  const rowsOf = async (line: string) => (await decided(owner, 'past-sales', csv(head, line), 'leave')).rows
  expect(await rowsOf(day('2025-09-06'))).toEqual(asked('week'))
  expect(await rowsOf('Sep 2025,Aster,2.5 L,60')).toEqual(asked('month'))
  expect(await counts(day('2025-09-15'))).toBe(1)
})

test('a batch whose code an earlier file brought is here already, unless it is another plant or another count', async () => {
  const owner = await anOwner()
  await importFile(
    owner,
    'price-list',
    csv('Name,Category,Container,Price', 'Aster,Perennials,2.5 L,12.50', 'Hebe,Shrubs,2.5 L,9'),
  )
  const head = 'Plant,Container,Quantity,Location,Started,Batch code'
  const file = csv(head, 'Aster,2.5 L,50,Bay 1,2026-01-10,A-1')
  await importFile(owner, 'batches', file, { as_of: '2026-03-01' })
  const again = csv(head, 'Aster,2.5 L,50,Bay 2,2026-01-10,a-1', 'Aster,2.5 L,40,Bay 1,2026-01-10,A-2')
  expect((await importFile(owner, 'batches', again, { as_of: '2026-03-01' })).data.counts).toMatchObject({ batches: 1 })
  const other = csv(head, 'Hebe,2.5 L,50,Bay 1,2026-01-10,A-1')
  const { rows, done } = await decided(owner, 'batches', other, 'leave')
  expect(rows).toEqual(['There is already a batch A-1. Enter another code, or none.'])
  expect(done.status).toBe(409)
  const counted = await decided(owner, 'batches', csv(head, 'Aster,2.5 L,45,Bay 1,2026-01-10,A-1'), 'leave')
  expect(counted).toMatchObject({ rows: ['There is already a batch A-1. Enter another code, or none.'], done: { status: 200 } })
})

test('a common name of several plants is asked for in a price list, and that of one means it', async () => {
  const owner = await anOwner()
  for (const [common_name, botanical_name] of [
    ['Aster', 'Aster amellus'],
    ['Aster', 'Aster alpinus'],
    ['Hebe', 'Hebe stricta'],
  ] as const)
    await owner.calls(createPlantType, { body: { common_name, botanical_name, category: 'Perennials' } })
  await importFile(owner, 'price-list', csv('Name,Category,Container,Price', 'Fern,Perennials,2.5 L,8.00'))
  const file = csv('Name,Category,Container,Price', 'Aster,Perennials,2.5 L,12.50', 'Hebe,Perennials,2.5 L,9.00')
  const draft = await importFile(owner, 'price-list', file)
  expect(draft.detail).toContain('1 row has a problem')
  const open = await draftOf(owner, 'price-list', file)
  expect(open.unknown_names).toContainEqual(expect.objectContaining({ list: 'plants', value: 'Aster', match: 'open' }))
  const names = [{ list: 'plants' as const, value: 'Aster', known: 'Aster (Aster alpinus)' }]
  const chosen = await owner.calls(changeImport, { params: { id: open.id }, body: { version: open.version, names } })
  const done = await owner.calls(runImport, { params: { id: open.id }, body: { version: chosen.data.version }, key: 'which' })
  expect(done.detail).toBeUndefined()
  expect(done.data.counts).toMatchObject({ plants: 0, prices: 2 })
  const prices = (await owner.calls(allPrices)).data.map(({ botanical_name }) => botanical_name)
  expect(prices.toSorted()).toEqual(['', 'Aster alpinus', 'Hebe stricta'])
})

test('customers that are here are left, or updated if a person chooses so; the row says what it changes, and undo takes it back', async () => {
  const owner = await anOwner()
  const head = 'Name,Phone,Terms,Discount'
  await importFile(owner, 'customers', csv(head, 'Kōwhai Nursery,09 555 0101,30 days,10'))
  const file = csv(head, 'Kowhai nursery,09 555 0199,20th of the month,12.5', 'Oakdene,,,')
  const draft = await draftOf(owner, 'customers', file)
  const params = { id: draft.id }
  const rowsNow = async () => (await owner.calls(listImportRows, { params })).data
  expect((await rowsNow()).map(({ status, warnings }) => [status, warnings[0]?.reason])).toEqual([
    [
      'already here',
      'Kōwhai Nursery is here already and stays as it is; the file changes the phone 09 555 0101 to 09 555 0199, changes the terms within 30 days to on the 20th of the following month, changes the discount 10.00 to 12.5. Choose above to update what is here.',
    ],
    ['new', undefined],
  ])
  const chosen = await owner.calls(changeImport, { params, body: { version: draft.version, options: { known: 'update' } } })
  expect((await rowsNow())[0]?.status).toContain('changes the phone 09 555 0101 to 09 555 0199')
  const done = await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: 'update' })
  expect(done.data.counts).toMatchObject({ customers: 1, 'changed customers': 1 })
  const accounts = async () =>
    (await owner.calls(listAccounts)).data.map((each) => [each.name, each.phone, each.terms_days, each.trade_discount])
  expect(await accounts()).toEqual([
    ['Kōwhai Nursery', '09 555 0199', 20, '12.50'],
    ['Oakdene', '', 30, '0.00'],
  ])
  await owner.calls(undoImport, { params })
  expect(await accounts()).toEqual([['Kōwhai Nursery', '09 555 0101', 30, '10.00']])

  const update = async (kind: 'customers' | 'supplies', again: TestFile) => {
    const read = await draftOf(owner, kind, again)
    const body = { version: read.version, options: { known: 'update' as const } }
    const { version } = (await owner.calls(changeImport, { params: { id: read.id }, body })).data
    expect((await owner.calls(runImport, { params: { id: read.id }, body: { version }, key: read.id })).status).toBe(200)
    return () => owner.calls(undoImport, { params: { id: read.id } })
  }
  const emails = async () => (await owner.calls(listAccounts)).data.map((each) => each.contacts.map(({ email }) => email))
  const undoEmails = await update('customers', csv('Name,Email', 'Kōwhai Nursery,a@k.example; b@k.example'))
  expect(await emails()).toEqual([['b@k.example']])
  await undoEmails()
  expect(await emails()).toEqual([[]])
  await importFile(owner, 'supplies', csv('Item,UOM,Qty,Cost,Reorder', 'Pot,each,100,0.32,10'))
  const items = async () =>
    (await owner.calls(listItems)).data.map((each) => [
      each.quantity_on_hand,
      Number(each.reorder_point),
      each.price,
      each.barcode,
    ])
  const undoItems = await update('supplies', csv('Item,Qty,Reorder,Price,Barcode', 'POT,50,25,0.60,96385074'))
  expect(await items()).toEqual([['100.0000', 25, '0.60', '96385074']])
  await undoItems()
  expect(await items()).toEqual([['100.0000', 10, null, null]])
})

test('a price that is here says what it changes, or is left; names that differ by accents and sizes by their writing are known', async () => {
  const owner = await anOwner()
  await importFile(
    owner,
    'price-list',
    csv('Name,Botanical name,Category,Container,Price,SKU', 'Kōhūhū,Pittosporum tenuifolium,Trees,2 L,4.50,PIT'),
  )
  const head = 'Name,Botanical name,Category,Container,Price,Sale price,SKU,Colour'
  const file = csv(head, 'Kohuhu,Pittosporum tenuifolium,Tree,2ltr,4.90,4.00,PIT,Purple')
  const draft = await draftOf(owner, 'price-list', file)
  const params = { id: draft.id }
  const first = async () => (await owner.calls(listImportRows, { params })).data[0]
  expect(await first()).toMatchObject({
    status: 'changes the price 4.50 to 4.90, sets the discount price 4.00, sets the colour Purple',
    problems: [],
  })
  const left = await owner.calls(changeImport, { params, body: { version: draft.version, options: { known: 'leave' } } })
  expect(await first()).toMatchObject({
    status: 'already here',
    warnings: [{ reason: expect.stringContaining('stays as it is') }],
  })
  const update = { version: left.data.version, options: { known: 'update' as const } }
  const chosen = await owner.calls(changeImport, { params, body: update })
  await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: 'prices' })
  const prices = async () => (await owner.calls(allPrices)).data.map(({ price, sku, color }) => [price, sku, color])
  expect(await prices()).toEqual([['4.00', 'PIT', 'Purple']])
  await owner.calls(undoImport, { params })
  expect(await prices()).toEqual([['4.50', 'PIT', null]])
})

test('returns are taken off what was sold before them', async () => {
  const owner = await anOwner()
  await importFile(owner, 'price-list', csv('Name,Category,Container,Price', 'Aster,Perennials,2.5 L,12.50'))
  const file = csv(
    'Date,Plant,Container,Quantity',
    '2025-09-01,Aster,2.5 L,10',
    '2025-09-02,Aster,2.5 L,3',
    '2025-09-03,Aster,2.5 L,-5',
    '2025-09-04,Aster,2.5 L,4',
  )
  const draft = await draftOf(owner, 'past-sales', file)
  const { data: rows } = await owner.calls(listImportRows, { params: { id: draft.id } })
  expect(rows.map(({ status }) => status)).toEqual(['adds 8 plants', 'returned', 'takes back 5 plants', 'adds 4 plants'])
  expect((await importFile(owner, 'past-sales', file)).data.counts).toEqual({ 'past sales': 2, plants: 12 })
})
