/** Imports of every kind: what they write, what the books say then, and that they are taken back whole. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listPriceGroups } from '#modules/customers/price-group-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { allPrices, listPlantTypes } from '#modules/plants/contract.ts'
import { getImport, runImport, undoImport } from '../contract.ts'
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
