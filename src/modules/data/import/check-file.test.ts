/** Lists of odd shapes: read without a choice, or asked about. */
import { expect, test } from 'vitest'
import { PlantTypeId } from '#kernel/id.ts'
import { readCsv } from '#server/read-csv.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import type { ImportKindId } from './import-kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { emptyNursery } from './testing-shapes-of-lists.ts'

const nothing = {
  ...emptyNursery,
  time_zone: 'Pacific/Auckland',
  lists: { container_sizes: ['1 L', '2.5 L', '5 L'], plant_categories: ['Shrubs', 'Trees'] },
  plants: [
    {
      id: PlantTypeId.parse('00000000-0000-7000-8000-000000000001'),
      common_name: 'Hebe',
      botanical_name: '',
      synonyms: [],
      archived: false,
      care: {},
    },
    {
      id: PlantTypeId.parse('00000000-0000-7000-8000-000000000002'),
      common_name: 'Flax',
      botanical_name: '',
      synonyms: [],
      archived: false,
      care: {},
    },
  ],
}

function read(kind: ImportKindId, text: string) {
  const rows = readCsv(text).rows.map((cells, i): FileRow => [i + 1, cells])
  const customers = { harbour: null, oakdene: null }
  return checkFile(kindOf(kind), rows, { options: {}, matches: { customers }, usual_order: 'day first' }, nothing)
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

const owed = ['Harbour | INV-1 | 120.50', 'Oakdene | INV-2 | -50.00']
const stock = ['Hebe | 1 L | 8.50 | 10', 'Flax | 5 L | 24.00 | 3']
const batch = ['Hebe | 1 L | 240 | Bay 1', 'Flax | 5 L | 80 | Bay 2']
const sold = ['2026-03 | Hebe | 24', '2025-11 | Flax | 8']

/** Columns that are asked for, and the rows as they are read: of one list in many shapes. */
test.each<[string, ImportKindId, string, string, readonly string[], readonly string[]]>([
  [
    'categories with the word before them',
    'price-list',
    'Common name,Container,Price,Quantity',
    'Plant,Size,Price,Stock\nCategory: Shrubs,,,\nHebe,1 L,8.50,10\nCategory: Trees,,,\nFlax,5 L,24.00,3',
    stock,
    [],
  ],
  [
    'units below the titles',
    'price-list',
    'Common name,Container,Price,Quantity',
    'Plant,Category,Size,Price,Stock\n,,,incl GST,pcs\nHebe,Shrubs,1 L,8.50,10\nFlax,Shrubs,5 L,24.00,3',
    stock,
    [],
  ],
  [
    'the unit of sizes in their title',
    'price-list',
    'Common name,Container,Price,Quantity',
    'Plant,Category,Size (L),Price,Stock\nHebe,Shrubs,1,8.50,10\nFlax,Shrubs,5,24.00,3',
    stock,
    [],
  ],
  [
    'sums with a dash and a colon',
    'price-list',
    'Common name,Container,Price,Quantity',
    'Plant,Category,Size,Price,Stock\nHebe,Shrubs,1 L,8.50,10\nSub-total Shrubs,,,,10\nFlax,Shrubs,5 L,24.00,3\nSubtotal: Shrubs,,,,3',
    stock,
    [],
  ],
  [
    'sizes above prices and stocks',
    'price-list',
    'Common name,Container,Price,Quantity',
    ',,1 L,,5 L,\nPlant,Category,Price,Qty,Price,Qty\nHebe,Shrubs,8.50,10,,\nFlax,Shrubs,,,24.00,3',
    stock,
    [],
  ],
  [
    'categories that stand once',
    'price-list',
    'Common name,Category,Container',
    'Category,Plant,Size,Price\nShrubs,Hebe,1 L,8.50\n,Flax,5 L,24\n',
    ['Hebe | Shrubs | 1 L', 'Flax | Shrubs | 5 L'],
    ['Category'],
  ],
  [
    'botanical names alone',
    'price-list',
    'Common name,Botanical name',
    'Botanical name,Category,Size,Price\nHebe stricta,Shrubs,1 L,8.50',
    ['Hebe stricta | Hebe stricta'],
    ['Common name'],
  ],
  [
    'botanical names of the rows without another',
    'price-list',
    'Common name,Botanical name',
    'Botanical name,Common name,Category,Size,Price\nHebe stricta,Koromiko,Shrubs,1 L,8.50\nHebe topiaria,,Shrubs,1 L,8.50',
    ['Koromiko | Hebe stricta', 'Hebe topiaria | Hebe topiaria'],
    ['Common name'],
  ],
  [
    'a species and a variety, a number sign and an abbreviated pot',
    'price-list',
    'Common name,Botanical name,SKU,Container',
    'Item #,Species,Var,Category,Cont.,Price\n1001,Hebe topiaria,Little,Shrubs,1 L,8.50',
    ["Hebe topiaria 'Little' | Hebe topiaria 'Little' | 1001 | 1 L"],
    ['Common name'],
  ],
  [
    'whole prices with a dash',
    'price-list',
    'Common name,Price,Quantity',
    'Naam;Categorie;Potmaat;Prijs;Aantal\nHebe;Shrubs;1 L;8,-;-\nFlax;Shrubs;5 L;24,50;3',
    ['Hebe | 8 | ', 'Flax | 24.50 | 3'],
    [],
  ],
  [
    'a total and what is paid',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Customer,Invoice,Date,Total,Paid\nHarbour,INV-1,13/10/2026,200,79.50\nOakdene,INV-2,15/11/2026,-50.00,',
    owed,
    ['Amount owed'],
  ],
  [
    'debits and credits',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Customer,Invoice,Date,Debit,Credit\nHarbour,INV-1,13/10/2026,120.50,\nOakdene,INV-2,15/11/2026,,50.00',
    owed,
    ['Amount owed'],
  ],
  [
    'credit notes without a minus',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Customer,Type,Invoice,Date,Amount\nHarbour,Invoice,INV-1,13/10/2026,120.50\nOakdene,Credit note,INV-2,15/11/2026,50.00',
    owed,
    [],
  ],
  [
    'paid invoices, and one in another currency',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Customer,Invoice,Date,Total,Status,Currency\nHarbour,INV-1,13/10/2026,120.50,Open,NZD\nOakdene,INV-2,15/11/2026,-50.00,Open,NZD\nB,3,15/11/2026,80,Paid,NZD\nB,4,15/11/2026,90,Open,AUD',
    owed,
    [],
  ],
  [
    'currencies in cells',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Customer,Invoice,Balance\nHarbour,INV-1,NZD 120.50\nOakdene,INV-2,NZD -50.00\nB,3,AUD 9.00',
    owed,
    [],
  ],
  [
    'prices in cents',
    'price-list',
    'Common name,Price',
    'Plant,Category,Size,Price (cents)\nHebe,Shrubs,1 L,850',
    ['Hebe | 8.5'],
    ['Price'],
  ],
  [
    'customers above their invoices',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Invoice,Date,Balance\nHarbour,,\nINV-1,13/10/2026,120.50\nTotal Harbour,,120.50\nOakdene,,\nINV-2,15/11/2026,-50.00\nTotal Oakdene,,-50.00',
    owed,
    [],
  ],
  [
    'German',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Kundenname;Rechnungsnr.;Rechnungsdatum;Fälligkeit;Offener Betrag\nHarbour;INV-1;13.10.2026;20.11.2026;120,50\nOakdene;INV-2;15.11.2026;20.12.2026;-50,00',
    owed,
    [],
  ],
  [
    'places above their batches',
    'batches',
    'Plant,Container,Quantity,Location',
    'Plant,Size,Qty\nBay 1,,\nHebe,1 L,240\nBay 2,,\nFlax,5 L,80',
    batch,
    [],
  ],
  [
    'thousands beside plain numbers',
    'batches',
    'Plant,Quantity',
    'Plant;Size;Qty\nHebe;1 L;1.200\nFlax;5 L;80',
    ['Hebe | 1200', 'Flax | 80'],
    [],
  ],
  [
    'plants in pieces, and weeks by their numbers',
    'batches',
    'Plant,Quantity,Location,Started',
    'Pflanze;Topf;Menge;Beet;Getopft\nHebe;1 L;1.200 Stk;B1;KW 12/2026\nFlax;5 L;80 Stk;B2;W14-26',
    ['Hebe | 1200 | B1 | 2026-03-16', 'Flax | 80 | B2 | 2026-03-30'],
    [],
  ],
  [
    'weeks of four digits',
    'batches',
    'Plant,Started',
    'Plant,Size,Qty,Potting week\nHebe,1 L,20,2614',
    ['Hebe | 2026-03-30'],
    [],
  ],
  [
    'French batches',
    'batches',
    'Plant,Location,Started,Cost each',
    'Plante;Contenant;Quantité;Emplacement;Date de rempotage;Prix de revient\nHebe;2,5 L;240;Serre 3;14 mars 2026;3,10',
    ['Hebe | Serre 3 | 2026-03-14 | 3.10'],
    [],
  ],
  [
    'a house and a bench of it',
    'batches',
    'Plant,Location',
    'Plant,Size,Qty,House,Bench\nHebe,1 L,20,H1,B3',
    ['Hebe | H1 B3'],
    [],
  ],
  [
    'numbers below Available are no days',
    'batches',
    'Plant,Quantity,Ready on',
    'Plant,Size,On hand,Available\nHebe,1 L,20,15',
    ['Hebe | 20 | '],
    [],
  ],
  ['diameters by their sign', 'batches', 'Plant,Container', 'Plant,Pot Ø cm,Qty\nHebe,14,20', ['Hebe | 14 cm'], []],
  [
    'who counted, and sums behind names',
    'batches',
    'Plant,Quantity',
    'Plant,Size,Qty,Bay\nHebe,1 L,20,A\nHebe Total,,20,\n\nCounted by Jo,30/11/2026,,',
    ['Hebe | 20'],
    [],
  ],
  [
    'yes and no in French',
    'batches',
    'Plant,For sale',
    'Plante;Contenant;Quantité;Vendable\nHebe;1 L;20;Oui\nFlax;5 L;10;Non',
    ['Hebe | yes', 'Flax | no'],
    [],
  ],
  ['years of two digits first', 'batches', 'Plant,Started', 'Plant,Qty,Started\nHebe,2,26-04-13', ['Hebe | 2026-04-13'], []],
  [
    'a value of stock, which is no quantity',
    'price-list',
    'Price,Quantity',
    'Name,Price,Stock value\nHebe,8.50,85',
    ['8.50 | '],
    [],
  ],
  ['quantities in packs', 'supplies', 'Supply,On hand', 'Item,Unit,Qty (doz),Cost\nPot,each,48,3.20', ['Pot | 48'], ['On hand']],
  [
    'sides in a column',
    'open-invoices',
    'Customer,Amount owed',
    'Kunde;Rechnung;Datum;Saldo;S/H\nHarbour;R-1;13.11.2026;120,50;S\nOakdene;R-2;14.11.2026;50,00;H',
    ['Harbour | 120.50', 'Oakdene | -50.00'],
    [],
  ],
  [
    'a balance that goes on from row to row',
    'open-invoices',
    'Customer,Amount owed',
    'Date,Customer,Invoice,Debit,Credit,Balance\n13/11/2026,Harbour,1,500.00,,500.00\n14/11/2026,Harbour,3,20.00,,520.00\n15/11/2026,Harbour,,,100.00,420.00',
    ['Harbour | 500.00', 'Harbour | 20.00', 'Harbour | -100.00'],
    ['Amount owed'],
  ],
  [
    'bills of a party',
    'open-invoices',
    'Customer,Invoice,Invoice date,Amount owed',
    'Party,Bill No,Bill Date,Balance\nHarbour,1,13-Nov-2026,"1,20,500.00 Dr"',
    ['Harbour | 1 | 2026-11-13 | 120500.00'],
    [],
  ],
  [
    'Danish',
    'open-invoices',
    'Customer,Invoice,Amount owed',
    'Kunde;Fakturanr.;Fakturadato;Restbeløb\nHarbour;1;13-11-2026;1.120,50\nI alt;;;1.120,50',
    ['Harbour | 1 | 1120.50'],
    [],
  ],
  [
    'refunds by their type, and postage',
    'past-sales',
    'Plant,Quantity',
    'Date,Type,Item,Size,Qty\n14/11/2025,Sale,Hebe,1 L,5\n15/11/2025,Refund,Hebe,1 L,2\n15/11/2025,Sale,Shipping,,1',
    ['Hebe | 3', 'Hebe | 0'],
    [],
  ],
  [
    'months above their rows',
    'past-sales',
    'Date,Plant,Quantity',
    'Product,Size,Qty\nNovember 2025,,\nHebe,1 L,5\nDecember 2025,,\nFlax,5 L,2',
    ['2025-11 | Hebe | 5', '2025-12 | Flax | 2'],
    [],
  ],
  [
    'days of the week before days',
    'past-sales',
    'Date,Plant',
    'Datum;Artikel;Größe;Menge\nSa, 14.11.2025;Hebe;1 L;5\nDi, 18.11.2025;Flax;5 L;2',
    ['2025-11-14 | Hebe', '2025-11-18 | Flax'],
    [],
  ],
  [
    'letters above their names, and a mobile phone',
    'vendors',
    'Vendor,Phone',
    'Name,Phone,Mobile\nA,,\nAcme,03 1,\nB,,\nBark,,021 2',
    ['Acme | 03 1', 'Bark | 021 2'],
    [],
  ],
  [
    'vendors among customers',
    'customers',
    'Name',
    'Name,Type,Email\nHarbour,Customer,a@a.example\nPots,Supplier,b@b.example\n2 customers,,',
    ['Harbour'],
    [],
  ],
  [
    'sizes with their units beside them',
    'price-list',
    'Common name,Container',
    'Plant,Category,Pot size,Pot unit,Price\nHebe*,Shrubs,1,L,8.50\nFlax,Shrubs,14,cm,24.00\n* few left,,,,',
    ['Hebe | 1 L', 'Flax | 14 cm'],
    [],
  ],
  [
    'barcodes as decimals, and a UPC-A',
    'price-list',
    'Common name,Barcode',
    'Plant,Category,Size,Price,Barcode\nHebe,Shrubs,1 L,8.50,4006381333931.0\nFlax,Shrubs,5 L,24.00,072527273076',
    ['Hebe | 4006381333931', 'Flax | 0072527273076'],
    [],
  ],
  [
    'sizes in which a plant is not sold',
    'price-list',
    'Common name,Container,Price',
    'Plant,Category,1 L,5 L\nHebe,Shrubs,8.50,n/a\nFlax,Shrubs,-,24.00',
    ['Hebe | 1 L | 8.50', 'Flax | 5 L | 24.00'],
    [],
  ],
  [
    'cents by their sign',
    'price-list',
    'Common name,Price',
    'Plant,Category,Size,Price (c)\nHebe,Shrubs,1 L,850',
    ['Hebe | 8.5'],
    ['Price'],
  ],
  [
    'codes of several customers each',
    'customers',
    'Name,Code',
    'Code,Name\nH1,Harbour North\nH1,Harbour South\nO1,Oak\nO1,Oak 2',
    ['Harbour North | H1', 'Harbour South | H1', 'Oak | O1', 'Oak 2 | O1'],
    ['Code'],
  ],
  [
    'months as their first day',
    'past-sales',
    'Date,Plant,Quantity',
    'Month,Plant,Size,Qty\n2026-03-01,Hebe,1 L,24\n2025-11-01,Flax,5 L,8',
    sold,
    [],
  ],
  [
    'a year beside a month',
    'past-sales',
    'Date,Plant,Quantity',
    'Year,Month,Plant,Size,Qty\n2026,3,Hebe,1 L,24\n2025,11,Flax,5 L,8',
    sold,
    [],
  ],
  [
    'times of another zone',
    'past-sales',
    'Date,Plant,Quantity',
    'Date,Plant,Size,Qty\n2025-11-21T20:00:00Z,Flax,5 L,8',
    ['2025-11-22 | Flax | 8'],
    [],
  ],
  [
    'units behind quantities',
    'supplies',
    'Supply,On hand,Unit',
    'Item,Qty,Cost\nPot,4800 each,0.32\nMix,12000 L,0.11',
    ['Pot | 4800 | each', 'Mix | 12000 | L'],
    ['Unit cost'],
  ],
  [
    'headings with their sums',
    'supplies',
    'Supply,On hand',
    'Item,UOM,Qty\nPOTS,,\nPot,each,4800\nTotal POTS,,4800',
    ['Pot | 4800'],
    [],
  ],
  [
    'headings in capitals',
    'customers',
    'Name,E-mail',
    'Company,Email\nAUCKLAND,\nHarbour,a@h.example',
    ['Harbour | a@h.example'],
    [],
  ],
  [
    'two columns of e-mails',
    'customers',
    'E-mail,Other e-mails',
    'Company,Email,Accounts email\nHarbour,a@h.example,b@h.example',
    ['a@h.example | b@h.example'],
    [],
  ],
  [
    'the parts of an address',
    'vendors',
    'Vendor,Address',
    'Supplier,Street,City,Post code\nPots Ltd,12 Mill Rd,Ashburton,7700',
    ['Pots Ltd | 12 Mill Rd, Ashburton, 7700'],
    [],
  ],
])('%s: %s', (_, kind, names, text, rows, asked) => {
  const checked = read(kind, text)
  expect(valuesOf(checked, ...names.split(','))).toEqual(rows)
  expect(checked.asks_columns).toEqual(asked)
})

test.each<[ImportKindId, string]>([
  ['customers', 'Company\nHarbour Ltd\nHarbóur  LTD'],
  ['vendors', "Supplier\nO’Brien\nO'Brien"],
  ['vendors', 'Supplier\nPots Ltd\nPots Ltd.'],
  ['supplies', 'Item\nPot\nPót'],
])('names of %s that differ by accents, spaces or apostrophes are there twice', (kind, text) => {
  expect(read(kind, text).rows.at(-1)?.problems).toMatchObject([{ is_twice: true }])
})

test('orders that were cancelled, with all their lines, are no past sales', () => {
  const checked = read(
    'past-sales',
    'Name,Financial Status,Created at,Lineitem quantity,Lineitem name\n#1,paid,2026-03-23,2,Hebe - 1 L\n#1,,,1,Flax - 1 L\n#2,voided,2026-03-24,5,Hebe - 1 L\n#2,,,5,Flax - 1 L',
  )
  expect(valuesOf(checked, 'Quantity')).toEqual(['2', '1'])
  expect(checked.rows.at(-1)?.status).toBe('Its document is cancelled, a draft or refunded')
})

test.each([
  ['Cost per 1000', '12.50', '0.0125'],
  ['Cost/100', '4', '0.04'],
  ['Cost (cents)', '1250', '12.5'],
  ['Cost', '4', '4'],
])('a number is in the unit of its title: %s', (title, cell, cost) => {
  const { rows, asks_columns } = read('price-list', `Plant,Category,Size,Price,${title}\nHebe,Shrubs,1 L,8.50,${cell}`)
  expect(rows[1]?.values['Cost each']).toBe(cost)
  expect(asks_columns).toEqual(title === 'Cost' ? [] : ['Cost each'])
})

test.each([
  [['0.15', '0', '0.075'], '15 | 0 | 7.5'],
  [['0.5', '15', '0'], '0.5 | 15 | 0'],
  [['0.5%', '0.2%', '0'], '0.5 | 0.2 | 0'],
])('discounts %j as parts of 1 or as per cent', (cells, expected) => {
  const text = `Name,Discount\n${cells.map((cell, i) => `Customer ${i},${cell}`).join('\n')}`
  expect(valuesOf(read('customers', text), 'Discount').join(' | ')).toBe(expected)
})

test.each([
  ['customers', 'Name,Phone,Active\nHarbour,09 1,Yes\nOakdene,09 2,No', 'Name', 'Harbour'],
  ['customers', 'Name,Phone,Active status\nHarbour,09 1,Active\nOakdene,09 2,Not-active', 'Name', 'Harbour'],
  ['vendors', 'Supplier,Phone,Inactive Supplier\nHarbour,09 1,N\nOakdene,09 2,N', 'Vendor', 'Harbour; Oakdene'],
  ['vendors', 'Supplier,Phone,Archived\nHarbour,09 1,TRUE\nOakdene,09 2,FALSE', 'Vendor', 'Oakdene'],
  [
    'price-list',
    'Plant,Category,Size,Price,Status\nHebe,Shrubs,1 L,8.50,active\nFlax,Shrubs,1 L,8.50,archived',
    'Common name',
    'Hebe',
  ],
] as const)('%s that are out of use in their program are left out: %s', (kind, text, column, left) => {
  const checked = read(kind, text)
  expect(valuesOf(checked, column).join('; ')).toBe(left)
  const out = checked.rows.filter(({ left_out }) => left_out).map(({ status }) => status)
  expect(out).toEqual(left.includes(';') ? [] : ['Out of use in its program'])
})

test('a place above each of several tables', () => {
  const head = 'Plant,Size,Quantity'
  const checked = read(
    'batches',
    `Stock,,\nHouse 1\n${head}\nHebe,1 L,40\nFlax,1 L,20\nNot counted: seedlings\n\nHouse 2\n${head}\nHebe,5 L,30`,
  )
  expect(valuesOf(checked, 'Plant', 'Location')).toEqual(['Hebe | House 1', 'Flax | House 1', 'Hebe | House 2'])
})

test('a place that comes once above its batches is filled down, to be confirmed', () => {
  const text =
    'Plant,Size,Bay,Quantity\nHebe,1 L,Tunnel 1,40\nFlax,1 L,,20\nHebe,2.5 L,,15\nHebe,1 L,Tunnel 2,30\nFlax,2.5 L,,10\nFlax,1 L,,12'
  const checked = read('batches', text)
  expect(checked.asks_columns).toEqual(['Location'])
  expect(valuesOf(checked, 'Location')).toEqual(['Tunnel 1', 'Tunnel 1', 'Tunnel 1', 'Tunnel 2', 'Tunnel 2', 'Tunnel 2'])
})

test('a number of a vendor for tax', () => {
  const checked = read('vendors', 'Supplier,VAT Number,Phone\nSouthern Pots,GB 123 4567 89,03 555 0101')
  expect(valuesOf(checked, 'Vendor', 'Tax number', 'Charges tax')).toEqual(['Southern Pots | GB 123 4567 89 | '])
})

test.each([
  ['Price (USD)', '8.50', {}, ['Price']],
  ['Price', '€8.50', {}, ['Price']],
  ['Price NZD', '$8.50', {}, []],
  ['Price ex GST', '8.50', {}, ['Price']],
  ['Price incl GST', '8.50', {}, []],
  ['Price incl GST', '8.50', { prices_with_tax: false }, ['Price']],
])('a price of another currency or tax is asked about: %s %s', (title, price, settings, asks) => {
  const rows = readCsv(`Plant,Category,Size,${title}\nHebe,Shrubs,1 L,${price}`).rows.map((cells, i): FileRow => [i + 1, cells])
  const context = { ...nothing, currency: 'NZD', prices_with_tax: true, ...settings }
  const setup = { options: {}, matches: {}, usual_order: 'day first' } as const
  expect(checkFile(kindOf('price-list'), rows, setup, context).asks_columns).toEqual(asks)
})

test('the number of a credit note without a minus is asked about, unless others of the file have one', () => {
  const problemsOf = (more: string) =>
    read('open-invoices', `Customer,Invoice,Balance\nHarbour,CN-7,20.00${more}`).rows[1]?.problems.length
  expect([problemsOf(''), problemsOf('\nHarbour,CN-8,-5.00')]).toEqual([1, 0])
})

test('prices that are words are said where they stand', () => {
  const { rows } = read(
    'price-list',
    'Plant,Category,Size,Price\nHebe,Shrubs,1 L,$9.50 ea\nFlax,Shrubs,5 L,POA\nAster,Shrubs,1 L,2 for $10',
  )
  expect(rows.map(({ problems }) => problems)).toMatchObject([
    [],
    [],
    [{ column: 'Price', reason: '“POA” is not a number.' }],
    [{ column: 'Price', reason: '“2 for $10” is not a number.' }],
  ])
})

test.each([
  [
    'with their years',
    'Plant,Size,Jan-26,Feb-26,Total\nHebe,1 L,10,0,10\nFlax,2.5 L,3,4,7',
    'past-sales',
    ['Plant', 'Container', 'Date', 'Quantity'],
    ['Hebe | 1 L | 2026-01 | 10', 'Flax | 2.5 L | 2026-01 | 3', 'Flax | 2.5 L | 2026-02 | 4'],
  ],
  [
    'of the year above them',
    'Sales 2025\nPlant,Size,Oct,Nov,Dec,Value Dec\nHebe,1 L,10,,2,17.00',
    'past-sales',
    ['Plant', 'Date', 'Quantity'],
    ['Hebe | 2025-10 | 10', 'Hebe | 2025-12 | 2'],
  ],
] as const)('a column of sales for each month, %s', (_, text, kind, names, rows) => {
  expect(valuesOf(read(kind, text), ...names)).toEqual(rows)
})

test('months without any year ask for it', () => {
  const { rows } = read('past-sales', 'Plant,Size,Jan,Feb,Mar\nHebe,1 L,10,2,3')
  expect(rows.at(-1)?.problems).toMatchObject([
    { column: 'Date', reason: '“Mar” has no year. Write it into the file, like Mar 2026, and add the file again.' },
  ])
})

test('a quantity for each bench is a batch for each; stores of a price list are added up', () => {
  const batches = 'Plant,Size,Bench 1,Bench 2,Total\nHebe,1 L,10,5,15\nFlax,2.5 L,0,4,4'
  expect(valuesOf(read('batches', batches), 'Plant', 'Location', 'Quantity')).toEqual([
    'Hebe | Bench 1 | 10',
    'Hebe | Bench 2 | 5',
    'Flax | Bench 2 | 4',
  ])
  const shops = 'Name,Size,Price,Stock North,Stock South,Reorder level\nHebe,1 L,8.50,10,5,3\nFlax,1 L,9.00,,4,2'
  expect(valuesOf(read('price-list', shops), 'Common name', 'Price', 'Quantity')).toEqual(['Hebe | 8.50 | 15', 'Flax | 9.00 | 4'])
  // Parts of a number are no counts of plants: the columns are left for the person to choose.
  const parts = 'Name,Size,Price,Bench 1,Bench 2\nHebe,1 L,8.50,10.5,5'
  expect(valuesOf(read('price-list', parts), 'Quantity')).toEqual([''])
  // A column that is no sum of the others is none of places.
  const other = 'Name,Size,Price,Bench 1,Bench 2,Stock\nHebe,1 L,8.50,10,5,99'
  expect(valuesOf(read('price-list', other), 'Quantity')).toEqual(['99'])
})

test('prices from a quantity on are rows of a price group; a price list has the first of them', () => {
  const breaks = 'Price group,Plant,Size,1-9,10-49,50+\nTrade,Hebe,1 L,8.50,8.00,7.20'
  expect(valuesOf(read('price-groups', breaks), 'Plant', 'From quantity', 'Price')).toEqual([
    'Hebe | 1 | 8.50',
    'Hebe | 10 | 8.00',
    'Hebe | 50 | 7.20',
  ])
  const checked = read('price-list', 'Name,Size,1-9,10-49,50+\nHebe,1 L,8.50,8.00,7.20')
  expect(valuesOf(checked, 'Common name', 'Price')).toEqual(['Hebe | 8.50'])
  expect(checked.note).toContain('add the file as price groups for the others')
  const pairs = 'Price group,Plant,Size,Price,Qty 2,Price 2,Qty 3,Price 3\nTrade,Hebe,1 L,8.50,10,8.00,50,7.20'
  expect(valuesOf(read('price-groups', pairs), 'From quantity', 'Price')).toEqual(['1 | 8.50', '10 | 8.00', '50 | 7.20'])
})

test('heights take the unit of their title, and of a range the highest', () => {
  const heights = (text: string) => valuesOf(read('price-list', text), 'Height (cm)')
  expect(heights('Name,Size,Price,Height (m)\nHebe,1 L,8.50,0.4-0.6\nFlax,1 L,9,1.5')).toEqual(['60', '150'])
  expect(heights('Name,Size,Price,Height\nHebe,1 L,8.50,40-60 cm\nFlax,1 L,9,1.2/1.5m')).toEqual(['60', '150'])
})

test.each([
  ['days below Due are no amounts', 'Invoice total,Paid,Balance', '500.00,380.00,120.00', '80.50,0.00,80.50', []],
  [
    'a balance without what it is left of is asked about',
    'Note,Paid,Balance',
    'x,380.00,120.00',
    'y,0.00,80.50',
    ['Amount owed'],
  ],
])('open invoices: %s', (_, titles, first, second, asks) => {
  const text = `Customer,Invoice,Date,Due,${titles}\nOakdene,1,01/10/2026,31/10/2026,${first}\nHarbour,2,13/11/2026,20/12/2026,${second}`
  const checked = read('open-invoices', text)
  expect(checked.asks_columns).toEqual(asks)
  expect(valuesOf(checked, 'Due date')).toEqual(['2026-10-31', '2026-12-20'])
  if (asks.length === 0) expect(valuesOf(checked, 'Amount owed')).toEqual(['120.00', '80.50'])
})

test('titles without spaces, and kinds of items that are no categories', () => {
  const checked = read(
    'price-list',
    'plantname,potsize,sellprice,qtyonhand,Type\nHebe,1 L,8.50,30,Inventory\nFlax,1 L,9.00,20,Inventory',
  )
  expect(valuesOf(checked, 'Common name', 'Container', 'Price', 'Quantity', 'Category')).toEqual([
    'Hebe | 1 L | 8.50 | 30 | ',
    'Flax | 1 L | 9.00 | 20 | ',
  ])
})

test('a new price goes before an old one', () => {
  const checked = read('price-list', 'Name,Size,Old price,New price\nHebe,1 L,12.50,13.50\nFlax,1 L,8.50,9.50')
  expect(valuesOf(checked, 'Price')).toEqual(['13.50', '9.50'])
})

test('months below a line of two years ask for their year', () => {
  const { rows } = read('past-sales', 'Sales 2025/26,,,,\nPlant,Size,Jan,Feb,Mar\nHebe,1 L,10,2,3')
  expect(rows.at(-1)?.problems).toMatchObject([{ column: 'Date' }])
})

test.each([
  ['with a sign', 'Hebe,1 L,$12.50,3\nFlax,2.5 L,$1,250.00,4\nTotara,5 L,$9.00,5'],
  ['with cents', 'Hebe,1 L,12.50,3\nFlax,2.5 L,1,250.00,4\nTotara,5 L,9.00,5'],
])('an amount that its comma split is put together: %s', (_, rows) => {
  const checked = read('price-list', `Name,Size,Price,Stock\n${rows}`)
  expect(valuesOf(checked, 'Price', 'Quantity')).toEqual(['12.50 | 3', '1250.00 | 4', '9.00 | 5'])
})

test.each(['Flax,2.5 L,1,250,4', 'Flax,2.5 L,1,250.00,blue'])('a row that may hold something else is told: %s', (row) => {
  const { rows, note } = readCsv(`Name,Size,Price,Stock\nHebe,1 L,12.50,3\n${row}\nTotara,5 L,9.00,5`)
  expect(rows[2]).toHaveLength(5)
  expect(note).toContain('in row 3: an amount with a comma needs quotes around it.')
  expect(readCsv('Account,12\nBalance,9.50\nDate,Text,Amount\n13/11/2026,Mix,-4.50').note).toBe('')
})

test('a batch of more than ten years ago is told', () => {
  const { rows } = read('batches', 'Plant,Size,Qty,Potted\nHebe,1 L,150,26-04-13\nFlax,1 L,10,13/04/2026')
  expect(rows.slice(1).map(({ warnings }) => warnings)).toMatchObject([
    [{ reason: 'This is read as 2013-04-26, more than ten years ago. Enter another day if that is wrong.' }, {}],
    [{ column: 'Cost each' }],
  ])
})

test('names with their group before them, and stock of more than a number', () => {
  const checked = read(
    'price-list',
    'Name,Category,Size,Price,Avail.\nShrubs:Hebe,Shrubs,1 L,8.50,10+\nTrees:Native:Totara,Trees,5 L,24.00,3',
  )
  expect(valuesOf(checked, 'Common name', 'Quantity')).toEqual(['Hebe | 10', 'Totara | 3'])
  expect(checked.rows[1]?.warnings).toContainEqual(expect.objectContaining({ reason: '10+ is read as 10.' }))
})

test('days as the week that they begin, and as months', () => {
  const checked = read(
    'batches',
    'Plant,Pot,Qty,Potted,Ready\nHebe,1 L,120,w/c 12/10/2026,2027-03\nFlax,1 L,50,Oct-26,Week of 1 March 2027',
  )
  expect(valuesOf(checked, 'Started', 'Ready on')).toEqual(['2026-10-12 | 2027-03-01', '2026-10-01 | 2027-03-01'])
  expect(checked.rows[2]?.warnings).toContainEqual(
    expect.objectContaining({ reason: 'Oct-26 is read as 2026-10-01, the first day of that month.' }),
  )
})

test('a balance beside the total of its invoice is what is left, and is not asked about', () => {
  const head = 'Customer,Invoice,Total,Balance'
  expect(read('open-invoices', `${head}\nHarbour,1,120.00,100.00\nOakdene,2,50.00,50.00`).asks_columns).toEqual([])
  // A balance of the account, which rises with each invoice.
  expect(read('open-invoices', `${head}\nHarbour,1,120.00,120.00\nHarbour,2,50.00,170.00`).asks_columns).toEqual(['Amount owed'])
})

test('the share of each column below its sum is no customer', () => {
  const text = 'Contact,Current,1 Month,Total\nHarbour,10.00,5.00,15.00\nTotal,10.00,5.00,15.00\nPercentage of total,67%,33%,100%'
  expect(valuesOf(read('open-invoices', text), 'Customer', 'Amount owed')).toEqual(['Harbour | 15.00'])
})

test('our own list of supplies comes in again, with stock below zero', () => {
  const head = 'Name,Category,Vendor,On hand,Unit,On order,Reorder point,Average cost,Value,Barcode,Price'
  const checked = read('supplies', `${head}\nPot,Pots,,-5.0000,each,20,,0.320000,-1.60,,1.50\nMix,Mix,,10,L,0,,,-1.00,,`)
  expect(valuesOf(checked, 'Supply', 'On hand', 'Unit cost', 'Price')[0]).toBe('Pot | 0 | 0.320000 | 1.50')
  expect(checked.rows.flatMap(({ problems }) => problems)).toContainEqual(
    expect.objectContaining({ column: 'Total value', reason: 'This cannot be negative.' }),
  )
  expect(checked.rows[1]?.problems).not.toContainEqual(expect.objectContaining({ column: 'Total value' }))
})

test('numbers of plants below For sale are no yes or no', () => {
  const { titles, places } = read('batches', 'Plant,Pot,On hand,For sale,Growing\nHebe,1 L,120,100,20\nFlax,1 L,50,0,50')
  expect([titles[places['Quantity'] ?? -1], places['For sale']]).toEqual(['On hand', undefined])
})

test('a customer abroad has its person, number and region, and a discount with a per cent sign says how decimals are written', () => {
  const german = read('customers', 'Kundennummer;Firma;Vorname;Nachname;Ort;Rabatt\nK-1;Müller;Hans;Meier;Leipzig;12,5 %')
  expect(valuesOf(german, 'Code', 'Name', 'Contact', 'City', 'Discount')).toEqual(['K-1 | Müller | Hans Meier | Leipzig | 12.5'])
  const spanish = read('customers', 'Código;Nombre;Población;Provincia;Descuento\n1;Jardines Reid;Madrid;Madrid;10,00 %')
  expect(valuesOf(spanish, 'Code', 'Name', 'Region', 'Discount')).toEqual(['1 | Jardines Reid | Madrid | 10.00'])
})

test('a price list from France has its names, numbers and costs', () => {
  const text =
    'Référence;Nom commun;Nom latin;Catégorie;Conditionnement;Prix TTC;PA HT\nL1;Lavande;Lavandula angustifolia;Shrubs;1 L;3,90;1,20'
  expect(valuesOf(read('price-list', text), 'SKU', 'Common name', 'Price', 'Cost each')).toEqual(['L1 | Lavande | 3.90 | 1.20'])
})

test('sizes whose unit is in a column of its own, and prices of each', () => {
  const sized = read('price-list', 'Plant,Pot size,Unit,Category,Each\nHebe,2.5,L,Shrubs,$14.50\nLavender,9,cm,Shrubs,$3.99')
  expect(valuesOf(sized, 'Container', 'Price')).toEqual(['2.5 L | 14.50', '9 cm | 3.99'])
  const each = read('price-list', 'Plant,Pot size,Unit,Category,Price\nHebe,PB3,each,Shrubs,14.50')
  expect(valuesOf(each, 'Container')).toEqual(['PB3'])
})

test('numbers of phones and postcodes that a program read as numbers with decimals', () => {
  expect(valuesOf(read('customers', 'Name,Phone,Postcode\nReid,6478381234.0,3204.0'), 'Phone', 'Postcode')).toEqual([
    '6478381234 | 3204',
  ])
})

test('a crop and its variety are one name', () => {
  const text = 'Crop,Variety,Tray,Plants,Sow date\nHebe,Wiri Mist,1 L,720,12-Oct-26\nFlax,,1 L,144,2026-10-15'
  const { titles, places } = read('batches', text)
  expect(titles[places['Plant'] ?? -1]).toBe('Crop + Variety')
})

test('a list of what is owed', () => {
  const checked = read('open-invoices', 'Customer,Invoice,Due,Owed\nHarbour,1,2026-12-20,120.50')
  expect(valuesOf(checked, 'Customer', 'Amount owed')).toEqual(['Harbour | 120.50'])
})

test.each([
  [
    'price-list',
    'Plant,Category,Size,Unit,Price,Qty\nHebe,Shrubs,1 L,per dozen,6.00,10\nFlax,Shrubs,1 L,each,4.50,30',
    'Price|Quantity',
  ],
  ['price-list', 'Plant,Category,Size,Sold in,Price,Qty\nHebe,Shrubs,1 L,12 per tray,36.00,10', 'Price|Quantity'],
  ['supplies', 'Item,Category,Unit,Pack,Unit price,On hand\nPots,Pots,each,case of 100,45.00,3', 'On hand|Unit cost'],
] as const)('prices and numbers beside a column of packs are confirmed: %s %s', (kind, text, names) => {
  const { asks_columns, note } = read(kind, text)
  expect(asks_columns).toEqual(names.split('|'))
  expect(note).toMatch(/are read as of one each/)
})

test('a remark that names a box is no pack', () => {
  const text = 'Plant,Category,Size,Remark,Price\nHebe,Shrubs,1 L,see box 3,6.00\nFlax,Shrubs,1 L,in a case,4.50'
  expect(read('price-list', text).asks_columns).toEqual([])
})
