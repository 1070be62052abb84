/** Files as other programs write them: nothing of them is lost, doubled or read a thousand times too small without a word. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { csv, anOwner, balances } from './testing-foreign-files.ts'

test('with decimal commas a point separates thousands, in every kind of number', async () => {
  const owner = await anOwner()
  const done = await importFile(
    owner,
    'price-list',
    csv(
      'Name;Botanical name;Category;Container;Price;Quantity;Cost each',
      'Ahorn;Acer palmatum;Trees;2.5 L;12,50;1.000;1.250',
      'Eiche;Quercus robur;Trees;2.5 L;1.250;20;0,5',
    ),
  )
  expect(done.detail).toBeUndefined()
  expect((await owner.calls(allPrices)).data.map(({ price, available }) => [price, available])).toEqual([
    ['12.50', 1000],
    ['1250.00', 20],
  ])
  await importFile(owner, 'supplies', csv('Item;Qty;Cost;Reorder point', 'Pot;12.000;0,32;1.500', 'Mix;5.400;1.234,5;'))
  expect((await owner.calls(listItems)).data.map(({ quantity_on_hand }) => quantity_on_hand)).toEqual(['5400.0000', '12000.0000'])
  await importFile(owner, 'open-invoices', csv('Debtor;Amount owed', 'Harbour;15.750', 'Oakdene;-1.200', 'Reid;2,50'))
  expect(await balances(owner)).toEqual([
    ['Harbour', '15750.00'],
    ['Oakdene', '-1200.00'],
    ['Reid', '2.50'],
  ])
})

test('a file that is imported twice adds no debt and no stock', async () => {
  const owner = await anOwner()
  const debts = csv('Customer,Invoice,Date,Amount owed', 'Harbour,T-1,2025-01-10,100.00', 'Oakdene,,,50.00')
  const prices = csv('Name,Category,Container,Price,Quantity', 'Aster,Perennials,2.5 L,12.50,10')
  for (const file of [debts, debts]) expect((await importFile(owner, 'open-invoices', file)).status).toBe(200)
  for (const file of [prices, prices]) expect((await importFile(owner, 'price-list', file)).status).toBe(200)
  expect(await balances(owner)).toEqual([
    ['Harbour', '100.00'],
    ['Oakdene', '50.00'],
  ])
  expect((await owner.calls(allPrices)).data.map(({ available }) => available)).toEqual([10])
  const other = await draftOf(owner, 'open-invoices', csv('Customer,Invoice,Amount owed', 'Harbour,T-1,70.00'))
  expect(other.rows_with_problems).toBe(1)
})
