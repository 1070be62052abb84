/** Lists of odd shapes: what is read of each without a choice, or what is asked. */
import { expect, test } from 'vitest'
import { readCsv } from '#server/read-csv.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import type { ImportKindId } from './import-kind.ts'
import { kindOf } from './kinds/kinds.ts'

const nothing = {
  today: '2026-12-01',
  tax_in_prices: 0,
  lists: { container_sizes: ['1 L', '2.5 L', '5 L'], plant_categories: ['Shrubs', 'Trees'] },
  plants: [],
  prices: [],
  accounts: [],
  openings: [],
  imported_stock: [],
  imported_sales: [],
  supplies: [],
  recipes: [],
  batch_codes: [],
}

function read(kind: ImportKindId, text: string) {
  const rows = readCsv(text).rows.map((cells, i): FileRow => [i + 1, cells])
  return checkFile(kindOf(kind), rows, { options: {}, matches: {}, usual_order: 'day first' }, nothing)
}

const valuesOf = ({ rows }: ReturnType<typeof read>, ...names: readonly string[]) =>
  rows.filter(({ is_data, left_out }) => is_data && !left_out).map(({ values }) => names.map((name) => values[name]).join(' | '))

test.each([
  [
    'with sums below them',
    'Name,Size,Price,Stock\nShrubs,,,\nHebe,1 L,8.50,10\nTotal Shrubs,,,10\nTrees,,,\nTotara,5 L,24.00,3\nTotal Trees,,,3\nGrand total,,,13',
  ],
  ['without', 'Name,Size,Price,Stock\nShrubs,,,\nHebe,1 L,8.50,10\nTrees,,,\nTotara,5 L,24.00,3\nPrices include GST,,,'],
])('categories above their rows, %s', (_, text) => {
  const checked = read('price-list', text)
  expect(valuesOf(checked, 'Common name', 'Category', 'Price', 'Quantity')).toEqual([
    'Hebe | Shrubs | 8.50 | 10',
    'Totara | Trees | 24.00 | 3',
  ])
  expect(checked.note).toBe('The lines above the rows, such as “Shrubs”, are read as Category.')
})

test('a price and a stock for each size', () => {
  const checked = read('price-list', 'Plant,Category,1L price,1L qty,2.5L price,2.5L qty\nHebe,Shrubs,8.50,10,12.00,5')
  expect(valuesOf(checked, 'Container', 'Price', 'Quantity')).toEqual(['1 L | 8.50 | 10', '2.5 L | 12.00 | 5'])
})

test.each([
  'Artikel;Botanischer Name;Kategorie;Topfgröße;Preis;Bestand',
  'Nom;Nom botanique;Catégorie;Contenant;Prix;Quantité',
  'Naam;Botanische naam;Categorie;Potmaat;Prijs;Aantal',
])('titles in another language: %s', (titles) => {
  const checked = read('price-list', `${titles}\nHebe;Hebe;Shrubs;2,5 L;12,50;30\nFlax;Phormium tenax;Shrubs;1 L;8,50;20`)
  expect(valuesOf(checked, 'Common name', 'Botanical name', 'Category', 'Container', 'Price', 'Quantity')).toEqual([
    'Hebe | Hebe | Shrubs | 2.5 L | 12.50 | 30',
    'Flax | Phormium tenax | Shrubs | 1 L | 8.50 | 20',
  ])
})

test('debits are owed and credits are not; lakhs are read', () => {
  const checked = read(
    'open-invoices',
    'Customer,Invoice,Date,Balance\nA,1,13/11/2026,120.50 DR\nB,2,14/11/2026,50.00 CR\nC,3,15/11/2026,"1,20,000.50"\nD,4,15/11/2026,0.00',
  )
  expect(valuesOf(checked, 'Amount owed')).toEqual(['120.50', '-50.00', '120000.50'])
})

test('orders that were cancelled, with all their lines, are no past sales', () => {
  const checked = read(
    'past-sales',
    'Name,Financial Status,Created at,Lineitem quantity,Lineitem name\n#1,paid,2026-03-23,2,Hebe - 1 L\n#1,,,1,Flax - 1 L\n#2,voided,2026-03-24,5,Hebe - 1 L\n#2,,,5,Flax - 1 L',
  )
  expect(valuesOf(checked, 'Quantity')).toEqual(['2', '1'])
  expect(checked.rows.at(-1)?.status).toBe('Its document is cancelled, a draft or refunded')
})
