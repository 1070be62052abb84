/** Further cases of `repeated-files.test.ts`. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { soldInWeeks } from '#modules/planning/server/forecast.queries.ts'
import { allPrices, createPlantType } from '#modules/plants/contract.ts'
import { changeImport, listImportRows, runImport, undoImport } from '../contract.ts'
import { csv, anOwner, type Owner, aster, decided } from './testing-repeated-files.ts'

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
