/** Further cases of `imports.test.ts`. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { rounds } from '#testing/size.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listPriceGroups } from '#modules/customers/price-group-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import { listRecipes } from '#modules/growing/recipe/recipe-calls.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { soldInWeeks } from '#modules/planning/server/forecast.queries.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { changeImport, changeImportRow, leaveOutProblems, listImportRows, runImport, undoImport } from '../contract.ts'
import { csv } from './testing-imports.ts'

const plants = csv(
  'Common name,Botanical name,Category,Container,Price',
  'Kōwhai,Sophora microphylla,Trees,2.5 L,14.50',
  'Mānuka,Leptospermum scoparium,Shrubs,2.5 L,12.90',
)

test('vendors get their details; supplies come with stock and cost; recipes use them; each is taken back unless something stands on it', async () => {
  const owner = (await aNursery()).as('admin')
  const vendors = await importFile(owner, 'vendors', csv('Supplier,E-mail,Terms', 'Southern Pots,orders@pots.example,20'))
  expect(vendors.data.counts).toMatchObject({ vendors: 1 })
  const supplies = await importFile(
    owner,
    'supplies',
    csv(
      'Item,Group,UOM,Qty,Cost,Value,Supplier,EAN',
      'Pot 14 cm,Pots,pcs,100,0.32,,Southern Pots,942 1023 610112',
      'Potting mix,Mix,litres,1000,,110,Southern Pots,',
    ),
  )
  expect(supplies.data.counts).toEqual({ supplies: 2, 'changed supplies': 0, 'supplies with stock': 2 })
  expect((await owner.calls(listItems)).data).toMatchObject([
    {
      name: 'Pot 14 cm',
      unit: 'each',
      category: 'Pots',
      quantity_on_hand: '100.0000',
      average_cost: '0.320000',
      vendor: 'Southern Pots',
      barcode: '9421023610112',
    },
    { name: 'Potting mix', unit: 'L', quantity_on_hand: '1000.0000', average_cost: '0.110000' },
  ])
  const recipes = await importFile(
    owner,
    'recipes',
    csv('Recipe,Container,Supply,Quantity,Unit', '14 cm,14 cm,Pot 14 cm,1,', '14 cm,14 cm,Potting mix,1400,mL'),
  )
  expect((await owner.calls(listRecipes)).data).toMatchObject([
    { name: '14 cm', ingredients: [{ unit: 'each' }, { unit: 'mL' }] },
  ])
  const refused = await owner.calls(undoImport, { params: { id: supplies.data.id } })
  expect(refused).toMatchObject({ status: 409, code: 'IN_USE', detail: expect.stringContaining('2 ingredients of recipes') })
  for (const done of [recipes, supplies, vendors])
    expect((await owner.calls(undoImport, { params: { id: done.data.id } })).detail).toBeUndefined()
  expect((await owner.calls(listItems)).data).toEqual([])
  expect((await owner.calls(listReferenceEntries, { query: { kind: 'vendors' } })).data).toEqual([])
})

test('batches keep their place, stage, age and code, and carry a cost', async () => {
  const owner = (await aNursery()).as('admin')
  await importFile(owner, 'price-list', plants)
  const done = await importFile(
    owner,
    'batches',
    csv(
      'Crop,Pot size,Qty,Bed,Stage,Date potted,Available from,Cost per plant,Batch',
      'Sophora microphylla,2.5 L,240,Bay 3,Rooted,14/03/2025,01/02/2027,3.10,KOW-7',
      'Mānuka,2.5 L,80,Bay 3,,20/11/2024,,,',
    ),
    { cost_share: '50' },
  )
  expect(done.data.counts).toEqual({ batches: 2, plants: 320 })
  expect((await owner.calls(listBatches, { query: { state: 'standing', sort: '-started' } })).data).toMatchObject([
    {
      batch_code: 'KOW-7',
      location: 'Bay 3',
      growth_stage: 'Rooted',
      started_on: '2025-03-14',
      ready_on: '2027-02-01',
      cost: '744.000000',
      state: 'growing',
    },
    { started_on: '2024-11-20', quantity_current: 80, cost: '516.000000' },
  ])
  expect((await owner.calls(undoImport, { params: { id: done.data.id } })).detail).toBeUndefined()
  expect((await owner.calls(listBatches, { query: { state: 'standing' } })).data).toEqual([])
})

test('price groups have a rule for each row', async () => {
  const owner = (await aNursery()).as('admin')
  await importFile(owner, 'price-list', plants)
  const done = await importFile(
    owner,
    'price-groups',
    csv(
      'Price level,Item,Size,Min qty,Discount,Trade price',
      'Landscapers,,,1,15,',
      'Landscapers,Kōwhai,2.5 L,50,,10.40',
      'Shops,,2.5 L,,30,',
    ),
  )
  expect(done.data.counts).toEqual({ 'price groups': 2, prices: 3 })
  expect((await owner.calls(listPriceGroups)).data).toMatchObject([
    {
      name: 'Landscapers',
      rules: [{ percent: '15.00' }, { plant_name: 'Kōwhai', container_size: '2.5 L', from_quantity: 50, price: '10.40' }],
    },
    { name: 'Shops', rules: [{ container_size: '2.5 L', percent: '30.00' }] },
  ])
  await owner.calls(undoImport, { params: { id: done.data.id } })
  expect((await owner.calls(listPriceGroups)).data).toEqual([])
})

test('a list of batches creates the plants that are confirmed, each once, and takes them back', async () => {
  const owner = (await aNursery()).as('admin')
  const list = csv(
    'Plant,Botanical name,Type,Size,Qty,Bay',
    'Kōwhai,Sophora microphylla,Trees,1 L,20,A',
    'Kowhai,Sophora microphylla,Trees,2.5 L,30,A',
    'Flax,,,5 L,10,B',
  )
  const draft = await draftOf(owner, 'batches', list)
  const unknown = draft.unknown_names.filter(({ list: of }) => of === 'plants')
  expect(unknown.map(({ value, match }) => [value, match]).toSorted()).toEqual([
    ['Flax', 'open'],
    ['Kowhai', 'open'],
    ['Kōwhai', 'open'],
  ])
  const names = draft.unknown_names.map(({ list: of, value }) => ({ list: of, value, known: null }))
  const changed = await owner.calls(changeImport, { params: { id: draft.id }, body: { version: draft.version, names } })
  const rows = (await owner.calls(listImportRows, { params: { id: draft.id }, query: { show: 'problems' } })).data
  expect(rows.flatMap(({ problems }) => problems.map(({ column }) => column))).toEqual(['Category'])
  const left = await owner.calls(leaveOutProblems, { params: { id: draft.id }, body: { version: changed.data.version } })
  const done = await owner.calls(runImport, { params: { id: draft.id }, body: { version: left.data.version } })
  expect(done.data.counts).toEqual({ 'new plants': 1, batches: 2, plants: 50 })
  await owner.calls(undoImport, { params: { id: draft.id } })
  expect((await owner.calls(listPlantTypes)).data).toEqual([])
})

test('a plant that is unknown is matched with one that is there, and the match is remembered only for the file', async () => {
  const owner = (await aNursery()).as('admin')
  await importFile(owner, 'price-list', plants)
  const draft = await draftOf(
    owner,
    'past-sales',
    csv('Date,Plant,Size,Qty', '2025-09-06,Kowhai tree,2.5 L,34', '2025-09-13,Kōwhai,2.5 L,41'),
  )
  expect(draft).toMatchObject({ rows_with_problems: 1, unknown_names: [{ list: 'plants', value: 'Kowhai tree', match: 'open' }] })
  const names = [{ list: 'plants' as const, value: 'Kowhai tree', known: 'Kōwhai (Sophora microphylla)' }]
  const changed = await owner.calls(changeImport, { params: { id: draft.id }, body: { version: draft.version, names } })
  expect(changed.data).toMatchObject({ rows_with_problems: 0 })
})

test('past sales are in the history of the forecast by week, and nowhere else; taken back, they are gone', async () => {
  const nursery = await aNursery()
  const owner = nursery.as('admin')
  await importFile(owner, 'price-list', plants)
  const done = await importFile(
    owner,
    'past-sales',
    csv('Month,Item,Size,Sold', '06/09/2025,Kōwhai,2.5 L,34', '07/09/2025,Kōwhai,2.5 L,6', 'Feb 2025,Mānuka,2.5 L,28'),
    { date_order: 'day first' },
  )
  expect(done.data.counts).toEqual({ 'past sales': 3, plants: 68 })
  const weeks = async () => {
    const sold = JSON.parse(await nursery.has((db) => soldInWeeks(db, '2024-01-01'))) as { weeks: string }[]
    return sold.map((each) => {
      const parts = each.weeks.split(',').map((part) => part.split(' '))
      const byWeek = Map.groupBy(parts, ([week = '']) => week)
      return [...byWeek].map(([week, of]) => `${week} ${sum(of.map(([, quantity]) => Number(quantity)))}`).toSorted()
    })
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  expect((await weeks()).toSorted()).toEqual([
    ['2025-01-27 2', '2025-02-03 7', '2025-02-10 7', '2025-02-17 7', '2025-02-24 5'],
    ['2025-09-01 40'],
  ])
  expect((await owner.calls(listSales)).data).toEqual([])
  expect((await owner.calls(undoImport, { params: { id: done.data.id } })).detail).toBeUndefined()
  expect(await weeks()).toEqual([])
})

test('days that can be read in two ways are asked for once, and remembered', async () => {
  const owner = (await aNursery()).as('admin')
  await importFile(owner, 'price-list', plants)
  const file = csv('Date,Plant,Size,Qty', '03/04/2025,Kōwhai,2.5 L,34')
  const draft = await draftOf(owner, 'past-sales', file)
  expect(draft.asks_date_order).toBe(true)
  const refused = await importFile(owner, 'past-sales', file)
  expect(refused).toMatchObject({ status: 409, code: 'BAD_STATE', detail: expect.stringContaining('two ways') })
  expect((await importFile(owner, 'past-sales', file, { date_order: 'month first' })).status).toBe(200)
  expect(await draftOf(owner, 'past-sales', file)).toMatchObject({
    asks_date_order: false,
    options: { date_order: 'month first' },
  })
})

test('columns that were matched by hand are matched in the next file', async () => {
  const owner = (await aNursery()).as('admin')
  const file = csv('Wer,Wo', 'Harbour,7 Quay Street')
  const draft = await draftOf(owner, 'customers', file)
  expect(draft).toMatchObject({ header_row: 0, rows: 2, asks_columns: ['Name'] })
  const columns = { Name: 'Wer', Address: 'Wo' }
  const params = { id: draft.id }
  const titled = await owner.calls(changeImport, { params, body: { version: draft.version, header_row: 1 } })
  expect(titled.data).toMatchObject({ rows: 1, columns: {}, unused_titles: ['Wer', 'Wo'] })
  const changed = await owner.calls(changeImport, { params, body: { version: titled.data.version, columns } })
  const done = await owner.calls(runImport, { params: { id: draft.id }, body: { version: changed.data.version }, key: 'once' })
  expect(done.data).toMatchObject({ state: 'imported', counts: { customers: 1 } })
  expect((await draftOf(owner, 'customers', csv('Wo,Wer', 'Elsewhere,Oakdene'))).columns).toEqual(columns)
})

/** 20,000 rows in `npm run prove`. */
const [all, half] = rounds > 1 ? [20_000, 10_000] : [2_000, 1_000]

test(`a file of ${all} rows with problems in half of them is read, and nothing is imported while one is left`, async () => {
  const owner = (await aNursery()).as('admin')
  const rows = Array.from({ length: all }, (_, i) => `Customer ${i},${i % 2 === 0 ? 'broken' : `c${i}@example.com`}`)
  const draft = await draftOf(owner, 'customers', csv('Name,Email', ...rows))
  expect(draft).toMatchObject({ rows: all, rows_with_problems: half })
  const params = { id: draft.id }
  const refused = await owner.calls(runImport, { params, body: { version: draft.version }, key: 'all' })
  expect(refused).toMatchObject({
    status: 409,
    detail: expect.stringContaining(`${half.toLocaleString('en')} rows have a problem`),
  })
  expect((await owner.calls(listAccounts)).data).toEqual([])
  const left = await owner.calls(leaveOutProblems, { params, body: { version: draft.version } })
  expect(left.data).toMatchObject({ rows: half, rows_with_problems: 0, rows_left_out: half })
  const done = await owner.calls(runImport, { params, body: { version: left.data.version }, key: 'half' })
  expect(done.data.counts).toMatchObject({ customers: half })
})

test('a cell is mended in the row, only that row is read again, and its twin is no twin any more', async () => {
  const owner = (await aNursery()).as('admin')
  const draft = await draftOf(
    owner,
    'customers',
    csv('Name,Email,Terms', 'Harbour,mere@harbour.example,30', 'Harbour,tom at oakdene,never'),
  )
  expect(draft.rows_with_problems).toBe(1)
  const { data: rows } = await owner.calls(listImportRows, { params: { id: draft.id }, query: { show: 'problems' } })
  expect(rows).toMatchObject([{ row: 3, cells: { Name: 'Harbour', 'E-mail': 'tom at oakdene' } }])
  expect(rows[0]?.problems.map(({ column }) => column)).toEqual(['E-mail', 'Name'])
  const params = { id: draft.id, rowId: rows[0]?.id ?? '' }
  const first = await owner.calls(changeImportRow, { params, body: { cells: { 'E-mail': 'tom@oakdene.example' } } })
  expect(first.data.problems.map(({ column }) => column)).toEqual(['Terms', 'Name'])
  const second = await owner.calls(changeImportRow, { params, body: { cells: { Name: 'Oakdene', Terms: '14' } } })
  expect(second.data).toMatchObject({ problems: [], status: 'new' })
})
