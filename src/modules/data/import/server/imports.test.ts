/** Imports of every kind: what they write, what the books say then, and that they are taken back whole. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listPriceGroups } from '#modules/customers/price-group-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { allPrices, listPlantTypes } from '#modules/plants/contract.ts'
import { listProductionRecipes } from '#modules/planning/contract.ts'
import { getImport, listImportRows, runImport, undoImport } from '../contract.ts'
import { csv } from './testing-imports.ts'

test('a price list makes plants, prices and batches for sale, and is taken back whole', async () => {
  const owner = (await aNursery()).as('admin')
  const file = csv('Common name,Category,Container,Price,Quantity', 'Rata,Roses,PB3,23.00,12', 'Rimu,Trees,PB3,16.90,')
  const draft = await draftOf(owner, 'price-list', file)
  expect(draft.unknown_names.map(({ list, value }) => [list, value])).toContainEqual(['plant_categories', 'Roses'])
  const done = await importFile(owner, 'price-list', file, { cost_share: '40' })
  expect(done.data).toMatchObject({
    state: 'imported',
    counts: { plants: 2, prices: 2, 'batches for sale': 1, 'plants for sale': 12 },
  })
  expect((await owner.calls(allPrices)).data.map(({ common_name, price, available }) => [common_name, price, available])).toEqual(
    [
      ['Rata', '23.00', 12],
      ['Rimu', '16.90', 0],
    ],
  )
  expect((await owner.calls(listBatches, { query: { state: 'standing' } })).data).toMatchObject([
    { cost: expect.stringMatching(/^110\.4/) },
  ])

  const back = await owner.calls(undoImport, { params: { id: done.data.id } })
  expect(back.detail).toBeUndefined()
  expect(back.data).toMatchObject({ state: 'undone' })
  expect((await owner.calls(listPlantTypes)).data).toEqual([])
  expect((await owner.calls(allPrices)).data).toEqual([])
  expect((await owner.calls(listBatches, { query: { state: 'standing' } })).data).toEqual([])
})

test('customers come with terms, discount, price group and exemption; taken back, none is left', async () => {
  const owner = (await aNursery()).as('admin')
  const file = csv(
    'Company name;Account no;Email;Street;Town;Payment terms;Trade discount;Price level;Resale number;Exemption expiry;Credit limit',
    'Harbour Landscapes;HARB;mere@harbour.example;7 Quay Street;Auckland;20th of the month;12,5;Landscapers;R-77;31/12/2027;5.000,00',
    'Oakdene;;tom@oakdene.example;;;30 days;;;;;',
  )
  const done = await importFile(owner, 'customers', file)
  expect(done.data.counts).toEqual({ customers: 2, 'changed customers': 0, 'price groups': 1 })
  expect((await owner.calls(listAccounts)).data).toMatchObject([
    {
      name: 'Harbour Landscapes',
      code: 'HARB',
      address: '7 Quay Street, Auckland',
      terms_days: 20,
      terms_from: 'next_month',
      trade_discount: '12.50',
      credit_limit: '5000.00',
      exemption_number: 'R-77',
      exemption_until: '2027-12-31',
    },
    { name: 'Oakdene', terms_days: 30, terms_from: 'invoice' },
  ])
  const again = await draftOf(owner, 'customers', file)
  expect(again).toMatchObject({ rows_with_problems: 0, rows_with_warnings: 2 })
  expect((await owner.calls(undoImport, { params: { id: done.data.id } })).status).toBe(200)
  expect((await owner.calls(listAccounts)).data).toEqual([])
  expect((await owner.calls(listPriceGroups)).data).toEqual([])
})

test('a draft belongs to its nursery, and an import runs once', async () => {
  const [owner, stranger] = [(await aNursery()).as('admin'), (await aNursery()).as('admin')]
  const file = csv('Name', 'Harbour')
  const draft = await draftOf(owner, 'customers', file)
  const params = { id: draft.id }
  const body = { version: draft.version }
  expect((await stranger.calls(getImport, { params })).status).toBe(404)
  expect((await stranger.calls(runImport, { params, body, key: 'theirs' })).status).toBe(404)
  expect((await owner.calls(runImport, { params, body, key: 'mine' })).status).toBe(200)
  expect((await owner.calls(runImport, { params, body, key: 'again' })).code).toBe('BAD_STATE')
  expect((await stranger.calls(undoImport, { params })).status).toBe(404)
  expect((await owner.calls(listAccounts)).data).toHaveLength(1)
})

test('imports production recipes by season in place of those that are there, which an undo brings back', async () => {
  const owner = (await aNursery()).as('admin')
  await importFile(owner, 'price-list', csv('Name,Category,Container,Price', 'Hebe,Shrubs,9 cm,5', 'Aster,Perennials,9 cm,5'))
  const head = 'Plant,Size,Method,Weeks to potting,Weeks to sale,"Weeks to sale, Dec–Feb",Loss %,Grown in'
  const first = await importFile(owner, 'production-recipes', csv(head, 'Hebe,9cm,cuttings,8,10,16,5,Poly tunnel'))
  expect(first.data.counts).toEqual({ recipes: 1 })
  const draft = await draftOf(
    owner,
    'production-recipes',
    csv(head, 'Hebe,9 cm,Cutting,8,0,,99,', 'Hebe,9 cm,layers of,1,2,,,attic'),
  )
  const bad = (await owner.calls(listImportRows, { params: { id: draft.id }, query: { show: 'problems' } })).data
  expect(bad.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ['Weeks to sale', 'Lost after potting, %'],
    ['Start', 'Kind of place'],
  ])
  const second = await importFile(
    owner,
    'production-recipes',
    csv(head, 'hebe,9 cm,Cutting,6,9,,,', 'Aster,9 cm,seed,6,9,,,outside'),
  )
  const recipes = async () =>
    (await owner.calls(listProductionRecipes)).data.map(({ plant, grow_dec, grow_jun, grow_loss, place_kind }) => [
      plant,
      grow_dec,
      grow_jun,
      grow_loss,
      place_kind,
    ])
  expect(await recipes()).toEqual([
    ['Aster', 9, 9, 0, 'outdoors'],
    ['Hebe', 9, 9, 0, null],
  ])
  expect((await owner.calls(undoImport, { params: { id: second.data.id } })).detail).toBeUndefined()
  expect(await recipes()).toEqual([['Hebe', 16, 10, 5, 'tunnel']])
})
