import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importKinds, kindOf } from './kinds/kinds.ts'
import {
  type FileRow,
  dateOrderOf,
  decimalsOf,
  findTitles,
  matchColumns,
  rememberedPlaces,
  rivalColumns,
  titlesOf,
} from './match-columns.ts'

const fileOf = (text: string): FileRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, i) => [i + 1, line.split(';')] as const)

/** The title that each column is matched with. */
function matched(kindId: string, rows: readonly FileRow[], known = {}) {
  const kind = kindOf(kindId)
  const header = findTitles(kind, rows)
  const titles = titlesOf(rows, header)
  const places = matchColumns(
    kind,
    titles,
    rows.filter(([row]) => row > header),
    known,
  )
  return { header, columns: Object.fromEntries(Object.entries(places).map(([name, place]) => [name, titles[place]])) }
}

test('the customers of an accounting program, with notes above the titles', () => {
  const { header, columns } = matched(
    'customers',
    fileOf(`
Contacts of Green Fingers Ltd
Exported 23 Nov 2026 by Ana
*ContactName;AccountNumber;EmailAddress;POAddressLine1;POCity;POPostalCode;TaxNumber;Due days
Harbour Landscapes;HARB;mere@harbour.example;7 Quay Street;Auckland;1010;104-882-771;30`),
  )
  expect(header).toBe(3)
  expect(columns).toMatchObject({
    Name: '*ContactName',
    Code: 'AccountNumber',
    'E-mail': 'EmailAddress',
    Address: 'POAddressLine1',
    City: 'POCity',
    Postcode: 'POPostalCode',
    'Tax number': 'TaxNumber',
  })
})

test('columns without a telling title are found by what they hold', () => {
  const rows = fileOf(`
What;Where to;Kind;Number
Rimu;a@b.example;Trees;4006381333931
Kōwhai;c@d.example;Trees;4006381333931`)
  expect(matched('customers', rows).columns).toMatchObject({ 'E-mail': 'Where to' })
  expect(matched('price-list', rows, { plant_categories: ['Trees'] }).columns).toMatchObject({
    Category: 'Kind',
    Barcode: 'Number',
  })
})

test('a file without titles has lettered columns', () => {
  const rows = fileOf('Rimu;Trees;PB3;16.90\nMiro;Trees;PB5;19.90')
  expect(findTitles(kindOf('price-list'), rows)).toBe(0)
  expect(titlesOf(rows, 0)).toEqual(['Column A', 'Column B', 'Column C', 'Column D'])
})

test('a title that is there twice is two columns', () => {
  expect(titlesOf(fileOf('Price;Price;\nx;y;z'), 1)).toEqual(['Price', 'Price (B)', 'Column C'])
})

test('every kind reads its own columns, in any order, wherever they stand', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...importKinds)
        .chain((kind) =>
          fc.tuple(
            fc.constant(kind),
            fc.shuffledSubarray([...kind.columns.keys()], { minLength: kind.columns.length }),
            fc.nat({ max: 5 }),
          ),
        ),
      ([kind, order, above]) => {
        const line = (cells: readonly string[]) => order.map((i) => cells[i] ?? '')
        const rows: FileRow[] = [
          ...Array.from({ length: above }, (_, i): FileRow => [i + 1, ['A note']]),
          [above + 1, line(kind.columns.map(({ name }) => name))],
          ...kind.sample.map((cells, i): FileRow => [above + 2 + i, line(cells)]),
        ]
        const header = findTitles(kind, rows)
        expect(header).toBe(above + 1)
        const places = matchColumns(kind, titlesOf(rows, header), rows.slice(above + 1))
        expect(places).toEqual(Object.fromEntries(order.map((i, place) => [kind.columns[i]?.name, place])))
      },
    ),
  )
})

test('how days and numbers are written follows from the file, or is not known', () => {
  const kind = kindOf('open-invoices')
  const places = { 'Due date': 0, 'Amount owed': 1 }
  const rows = (...cells: (readonly string[])[]) => cells.map((each, i): FileRow => [i, each])
  expect(dateOrderOf(kind, places, rows(['03/04/2026', '']))).toBeUndefined()
  expect(dateOrderOf(kind, places, rows(['03/04/2026', ''], ['13/04/2026', '']))).toBe('day first')
  expect(dateOrderOf(kind, places, rows(['03/04/2026', ''], ['04/13/2026', '']))).toBe('month first')
  expect(dateOrderOf(kind, places, rows(['2026-04-03', '']))).toBe('day first')
  expect(decimalsOf(kind, places, rows(['', '1.200,50'], ['', '12']))).toBe('comma')
  expect(decimalsOf(kind, places, rows(['', '12,5']))).toBe('comma')
  expect(decimalsOf(kind, places, rows(['', '1,200.50'], ['', '12.50']))).toBe('point')
  expect(decimalsOf(kind, places, rows(['', '1.250']))).toBeUndefined()
})

test('remembered columns come first, and the rest of the file is matched', () => {
  const titles = ['Firma', 'Tel', 'Mail', 'E-mail']
  const remembered = rememberedPlaces({ Name: 'Firma', 'E-mail': 'Mail', City: 'Ort' }, titles)
  expect(matchColumns(kindOf('customers'), titles, [], {}, remembered)).toEqual({ Name: 0, 'E-mail': 2, Phone: 1 })
})

test('what is due comes before a total, and both with other sums are a question', () => {
  const kind = kindOf('open-invoices')
  const titles = ['ContactName', 'Total', 'InvoiceAmountPaid', 'InvoiceAmountDue']
  const rows: FileRow[] = [[2, ['Reid', '500.00', '380.00', '120.00']]]
  const places = matchColumns(kind, titles, rows)
  expect(places).toMatchObject({ Customer: 0, 'Amount owed': 3 })
  expect(rivalColumns(kind, titles, rows, places)).toEqual(['Amount owed'])
  expect(rivalColumns(kind, titles, [[2, ['Reid', '120.00', '0.00', '120.00']]], places)).toEqual([])
  expect(rivalColumns(kind, ['ContactName', 'Original', 'Paid', 'Amount due'], rows, places)).toEqual([])
})
