/** Lists as other programs and people write them, each in `listed-files`, read without a choice by hand unless one is named. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { checkFile } from '../check-file.ts'
import type { ImportContext } from '../import-context.ts'
import type { CellProblem, ImportKind, ImportKindId } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { readContext } from './context.queries.ts'
import { readTable } from './read-table.ts'

interface Listed {
  readonly kind: ImportKindId
  /** Rows that are imported: the values by column, as a person sees them. */
  readonly rows?: readonly Readonly<Record<string, string>>[]
  readonly columns?: Readonly<Record<string, string>>
  readonly leftOut?: readonly number[]
  /** Columns to be confirmed. */
  readonly asks?: readonly string[]
  /** Problems besides unknown names: "row column: reason". */
  readonly problems?: readonly string[]
  readonly warnings?: readonly string[]
  readonly note?: string
  readonly refused?: string
}

const named = (column: string, ...names: readonly string[]) => names.map((name) => ({ [column]: name }))
const aster = [{ 'Common name': 'Aster', Container: '2.5 L', Price: '12.50' }]
const kowhai = [{ 'Common name': 'Kōwhai', Container: '2.5 L', Price: '14.50' }]

const files: Readonly<Record<string, Listed>> = {
  'batches-1904-dates.xlsx': { kind: 'batches', rows: [{ Plant: 'Hebe', Started: '2026-03-14', Quantity: '10' }] },
  'batches-formula-no-cache.xlsx': {
    kind: 'batches',
    rows: [{ Quantity: '=5*4' }, { Quantity: '12' }],
    problems: [
      '2 Quantity: The file has a formula here, and not its result. Open it in a spreadsheet, save it again, or enter the value.',
    ],
  },
  'contacts.vcf': { kind: 'customers', refused: 'This is an address book (vCard)' },
  'customers-card-file-126-columns.txt': {
    kind: 'customers',
    rows: [
      {
        Name: 'Reid Landscapes 2',
        Code: 'REID2',
        Contact: 'Ana Reid',
        Terms: 'MYOB 5 20',
        'Credit limit': '$5,000.00',
        Discount: '10',
      },
      { Name: 'Hale Gardens 2', Code: 'HALE2', Address: '7 Quay Street', City: 'Auckland', Postcode: '1010' },
    ],
  },
  'customers-comments.csv': {
    kind: 'customers',
    rows: [
      { Name: 'Ferny Hollow', Address: '1 Mill Lane', 'Address line 2': 'Kerikeri', Notes: 'pays monthly' },
      { Name: 'Totara School', Address: '2 Main Road' },
    ],
    leftOut: [3, 5],
  },
  'customers-country-code.csv': {
    kind: 'customers',
    columns: { Name: 'Company or First Name + Last Name', Region: 'Province' },
    rows: [
      { Name: 'Reid Landscapes', Contact: 'Ana Reid', Address: '7 Quay St' },
      { Name: 'Hale Gardens', Contact: 'Tom Hale' },
      { Name: 'Mia Poe', Postcode: '7010' },
    ],
  },
  'customers-first-last-only.csv': {
    kind: 'customers',
    columns: {
      Name: 'First Name + Last Name',
      Contact: 'First Name + Last Name',
      'E-mail': 'Email Address',
      Phone: 'Phone Number',
    },
    rows: named('Name', 'Ana Reid', 'Tom Hale'),
  },
  'customers-ledger-contacts.csv': {
    kind: 'customers',
    rows: [
      {
        Name: 'Reid Landscapes 3',
        Code: 'R3',
        Contact: 'Ana Reid',
        Address: '7 Quay Street, Level 2, PO Box 9',
        'Delivery address': 'Gate 4, Albany',
        Terms: '20 of the following month',
        Discount: '5.00',
      },
    ],
  },
  'customers-multiline-address.csv': { kind: 'customers', rows: [{ Address: '7 Quay Street\nAuckland 1010\nNew Zealand' }] },
  'customers-one-country.csv': {
    kind: 'customers',
    columns: { Name: 'Name', 'E-mail': 'Email' },
    rows: named('Name', 'Ana Reid', 'Tom Hale', 'Mia Poe'),
  },
  'customers-percent-format.xlsx': { kind: 'customers', rows: [{ Discount: '10%', Postcode: '0610' }] },
  'customers-plus-phone.csv': { kind: 'customers', rows: [{ Phone: '+64 21 555 0101' }] },
  'customers-terms.csv': {
    kind: 'customers',
    rows: named('Name', ...'ABCDEFGHIJKLM'.split('').map((letter) => `Term ${letter}`)),
    warnings: ['12 Terms: 2 months is kept as 60 days.'],
  },
  'customers-two-mails.csv': {
    kind: 'customers',
    rows: named('Name', 'Reid Landscapes', 'Hale Gardens', 'Poe Gardens'),
    warnings: [
      '2 E-mail: ana@reid.example is used, and office@reid.example becomes another contact.',
      '3 E-mail: tom@hale.example is used, and acc@hale.example becomes another contact.',
      '3 Discount: 0.15 is read as 0.15%. If 15% is meant, correct it.',
    ],
  },
  'dates-serial.csv': {
    kind: 'batches',
    rows: [{ Started: '46000' }],
    warnings: ['2 Started: 46000 is read as 2025-12-09, the day of that number in a spreadsheet.'],
  },
  'open-invoices-aged.csv': {
    kind: 'open-invoices',
    rows: [{ Customer: 'Reid Landscapes', 'Amount owed': '120.00' }],
    leftOut: [3],
  },
  'open-invoices-ledger-export.csv': {
    kind: 'open-invoices',
    rows: [{ Customer: 'Part Paid Ltd', Invoice: 'INV-900', 'Amount owed': '120.00' }],
  },
  'open-invoices-no-due.csv': { kind: 'open-invoices', rows: [{ Customer: 'Thirty Days Ltd', 'Amount owed': '100.00' }] },
  'open-invoices-statement.csv': { kind: 'open-invoices', rows: [{ Customer: 'Reid Landscapes', 'Amount owed': '120.00' }] },
  'open-invoices-running-balances.csv': {
    kind: 'open-invoices',
    columns: { 'Amount owed': 'Debit − Credit' },
    rows: [
      { Customer: 'Reid Ltd', 'Amount owed': '100.00' },
      { Customer: 'Reid Ltd', 'Amount owed': '0 − 40.00' },
      { Customer: 'Hale Ltd', 'Amount owed': '20.00' },
    ],
    asks: ['Amount owed'],
  },
  'open-invoices-under-customers.csv': {
    kind: 'open-invoices',
    rows: [
      { Customer: 'Reid Ltd', Invoice: '1001', 'Amount owed': '1,200.00' },
      { Customer: 'Reid Ltd', Invoice: '1002', 'Amount owed': '50.00' },
      { Customer: 'Hale Ltd', Invoice: '1003', 'Amount owed': '20.00' },
    ],
    leftOut: [2, 5, 6, 8, 9],
    note: 'such as “Reid Ltd”, are read as Customer',
  },
  'past-sales-till-items.csv': {
    kind: 'past-sales',
    rows: [
      { Plant: 'Hebe', Container: '1 L', Quantity: '2' },
      { Plant: 'Hebe', Container: '1 L', Quantity: '1.0' },
    ],
  },
  'past-sales-weeks.csv': { kind: 'past-sales', rows: [{ Date: '14/2026', Quantity: '10' }] },
  'prices-1252.csv': {
    asks: ['Price'],
    kind: 'price-list',
    rows: [{ 'Common name': 'Épinard d’été', Price: '€4.50' }],
    note: 'Western European',
  },
  'prices-barcodes.csv': {
    kind: 'price-list',
    rows: named('Common name', 'Aster', 'Bidens', 'Cosmos', 'Dahlia', 'Erica', 'Flax', 'Geum', 'Hebe'),
    problems: [
      '2 Barcode: 72527273070 has 11 digits. A barcode has 8, 12, 13 or 14; was one left out?',
      '3 Barcode: The last digit of 072527273070 should be 6; was it mistyped?',
      '4 Barcode: 72527273071 has 11 digits. A barcode has 8, 12, 13 or 14; was one left out?',
      '5 Barcode: The spreadsheet shortened this barcode. Enter it again.',
      '8 Barcode: The last digit of 04210005 should be 9; was it mistyped?',
      '9 Barcode: The last digit of 9421000000015 should be 1; was it mistyped?',
    ],
  },
  'prices-currency-signs.csv': {
    asks: ['Price'],
    kind: 'price-list',
    rows: named('Common name', 'Aster', 'Bidens', 'Cosmos', 'Dahlia', 'Erica', 'Fuchsia', 'Geum', 'Hebe', 'Iris'),
    problems: ['5 Price: “POA” is not a number.'],
  },
  'prices-dup.csv': {
    kind: 'price-list',
    rows: named('Common name', 'Aster', 'Aster', 'Aster'),
    problems: [3, 4].map((row) => `${row} Container: This price is already in row 2. Change one of them, or leave one out.`),
  },
  'prices-fixed-width.txt': {
    kind: 'price-list',
    rows: [
      { 'Common name': 'Hebe Wiri Mist', Container: '2.5 L', Price: '14.50' },
      { 'Common name': 'Flax', Container: '5 L', Price: '1,022.00' },
    ],
  },
  'prices-genus-species.csv': {
    kind: 'price-list',
    rows: named('Botanical name', "Sophora microphylla 'Dragons Gold'", 'Phormium tenax'),
  },
  'prices-german-thousands.csv': { kind: 'price-list', rows: named('Common name', 'Ahorn', 'Eiche', 'Buche') },
  'prices-hidden-row.xlsx': {
    kind: 'price-list',
    rows: named('Common name', 'Aster', 'Bidens'),
    note: 'Row 3 is hidden in the spreadsheet and is read too.',
  },
  'prices-html-as.xls': { kind: 'price-list', rows: aster },
  'prices-inch-marks-60-columns.csv': {
    kind: 'price-list',
    rows: named('Common name', ...[0, 1, 2, 3].map((i) => `Fern 6" pot ${i}`)),
  },
  'prices-inch-marks.csv': { kind: 'price-list', rows: named('Common name', 'Fern 6" pot', 'Fern, 8" pot', 'Hebe') },
  'prices-item-and-description.csv': { kind: 'price-list', rows: [{ 'Common name': 'Hebe Wiri Mist', Price: '14.50' }] },
  'prices-macroman.csv': { kind: 'price-list', rows: named('Common name', 'Café plant'), note: 'Mac' },
  'prices-matrix.csv': {
    kind: 'price-list',
    rows: [
      { 'Common name': 'Aster', Container: '1 L', Price: '6.50' },
      { 'Common name': 'Aster', Container: '2.5 L', Price: '12.50' },
      { 'Common name': 'Hebe', Container: '2.5 L', Price: '14.00' },
      { 'Common name': 'Hebe', Container: '5 L', Price: '24.00' },
    ],
    note: 'Each of the columns 1 L, 2.5 L, 5 L is a pot size',
  },
  'prices-plant-id-first.csv': {
    kind: 'price-list',
    rows: named('Common name', 'Chilli', 'Crown of thorns'),
  },
  'prices-preamble.csv': { kind: 'price-list', rows: aster },
  'prices-quoted-newlines.csv': { kind: 'price-list', rows: [{ 'Common name': 'Kowhai\n(small leaved)', Price: '14.50' }] },
  'prices-reimport.csv': { kind: 'price-list', rows: named('Common name', 'Aster', 'Bidens') },
  'prices-second-sheet.xlsx': { kind: 'price-list', rows: [{ 'Common name': 'Aster', Price: '12.5' }] },
  'prices-sep-line.csv': { kind: 'price-list', rows: aster },
  'prices-shop-variants.csv': {
    kind: 'price-list',
    rows: [
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '1 L', Price: '8.50', Quantity: '12', SKU: 'HEB-1' },
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '2.5 L', Price: '14.50', 'Cost each': '5.00' },
      { 'Common name': 'Flax', Category: 'Flaxes', Price: '22.00' },
    ],
    problems: ['4 Container: “Default Title” is no pot size. Enter the size, or choose one value for all rows above.'],
  },
  'prices-till-export.csv': {
    kind: 'price-list',
    rows: [
      { 'Common name': 'Hebe Wiri Mist', Container: '1 L', Price: '8.50', Quantity: '12' },
      { 'Common name': 'Hebe Wiri Mist', Container: '2.5 L', Price: '14.50', 'Cost each': '5.00' },
    ],
    problems: ['2 Barcode: The last digit of 9421000000015 should be 1; was it mistyped?'],
  },
  'prices-totals-row.csv': { kind: 'price-list', rows: named('Common name', 'Aster', 'Bidens'), leftOut: [4, 5] },
  'prices-two-title-rows.csv': { kind: 'price-list', rows: aster },
  'prices-utf16le-nobom.csv': { kind: 'price-list', rows: kowhai },
  'prices-utf16le-tab.txt': { kind: 'price-list', rows: kowhai },
  'supplies-negative.csv': {
    kind: 'supplies',
    rows: [{ Supply: 'Bamboo stake', 'On hand': '-12' }, { Supply: 'Twine' }],
    warnings: ['2 On hand: -12 is less than nothing: it comes in with none on hand.'],
  },
  'vendors-one-column.csv': { kind: 'vendors', rows: named('Vendor', 'Southern Pots', 'Peat House'), asks: ['Vendor'] },
  'vendors-no-titles.csv': {
    kind: 'vendors',
    rows: named('Vendor', 'Southern Pots', 'Peat House', 'Seed Barn Ltd', 'Twine Co'),
    asks: ['Vendor'],
  },
}

const folder = new URL('./listed-files/', import.meta.url)

test('every file of the folder is in the table', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
})

const { has } = await aNursery()
const contextOf = (kind: ImportKind) => has((db) => readContext(db, kind))

test.each(Object.entries(files))('%s', async (name, expected) => {
  const { rows = [], columns, leftOut = [], asks = [], problems = [], warnings, note = '', refused } = expected
  const kind = kindOf(expected.kind)
  const reading = readTable({ name, bytes: readFileSync(new URL(name, folder)) }, { kind, sheet: '' })
  if (refused !== undefined) return expect(reading).rejects.toThrow(refused)
  const table = await reading
  const { context, usual_order } = await contextOf(kind)
  const read = checkFile(kind, table.rows, { options: {}, matches: {}, usual_order }, JSON.parse(context) as ImportContext)
  expect(`${table.note} ${read.note}`).toContain(note)
  expect(read.asks_columns).toEqual(asks)
  const byColumn = <T>(valueOf: (place: number) => T) =>
    Object.fromEntries(Object.entries(read.places).map(([column, place]) => [column, valueOf(place)]))
  if (columns) expect(byColumn((place) => read.titles[place])).toMatchObject(columns)
  const data = read.rows.filter(({ is_data }) => is_data)
  const imported = data.filter(({ left_out }) => !left_out)
  expect(data.filter(({ left_out }) => left_out).map(({ row }) => row)).toEqual(leftOut)
  expect(imported.map(({ cells }) => byColumn((place) => String(cells[place] ?? '')))).toMatchObject(rows)
  const texts = (which: 'problems' | 'warnings') =>
    imported.flatMap((each) =>
      (each[which] as CellProblem[])
        .filter(({ list }) => list === undefined)
        .map(({ column, reason }) => `${each.row} ${column}: ${reason}`),
    )
  expect(texts('problems')).toEqual(problems)
  if (warnings) expect(texts('warnings')).toEqual(warnings)
})
