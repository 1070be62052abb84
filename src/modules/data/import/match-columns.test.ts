import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importKinds, kindOf } from './kinds/kinds.ts'
import type { FileRow } from './file-row.ts'
import { rivalColumns } from './doubtful-columns.ts'
import { matchColumns } from './match-columns.ts'
import { dateOrderOf, decimalsOf } from './written-marks.ts'
import { findTitles, titlesOf } from './titles.ts'

const fileOf = (text: string): FileRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, i) => [i + 1, line.split(';')] as const)

/** The title that each column is matched with. */
function matched(kindId: string, rows: readonly FileRow[], lists = {}) {
  const kind = kindOf(kindId)
  const header = findTitles(kind, rows)
  const inputs = { titles: titlesOf(rows, header), rows: rows.filter(([row]) => row > header), lists, hasTitles: header > 0 }
  return { header, ...matchColumns(kind, inputs) }
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
        const { columns, proposed } = matchColumns(kind, { titles: titlesOf(rows, header), rows: rows.slice(above + 1) })
        expect({ columns, proposed }).toEqual({
          columns: Object.fromEntries(kind.columns.map(({ name }) => [name, name])),
          proposed: [],
        })
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
  expect(decimalsOf(kind, places, rows(['', '1.250', '0,45']))).toBe('comma')
  expect(decimalsOf(kind, places, rows(['', '1.250', '0,45', '0.5']))).toBeUndefined()
})

test('remembered columns come first, and the rest of the file is matched', () => {
  const titles = ['Firma', 'Tel', 'Mail', 'E-mail']
  const first = { Name: 'Firma', 'E-mail': 'Mail', City: 'Ort' }
  expect(matchColumns(kindOf('customers'), { titles, rows: [], first }).columns).toEqual({
    Name: 'Firma',
    'E-mail': 'Mail',
    Phone: 'Tel',
  })
})

test('what is due comes before a total; a total beside an amount, or beside a payment, is a question', () => {
  const kind = kindOf('open-invoices')
  const asked = (titles: readonly string[], ...cells: readonly string[]) => {
    const inputs = { titles, rows: [[2, cells]] as FileRow[] }
    const { columns, proposed } = matchColumns(kind, inputs)
    return [
      columns['Amount owed'],
      [...proposed, ...rivalColumns(kind, inputs, columns)].filter((name) => name === 'Amount owed'),
    ]
  }
  expect(asked(['ContactName', 'Total', 'InvoiceAmountPaid', 'InvoiceAmountDue'], 'Reid', '500.00', '380.00', '120.00')).toEqual([
    'InvoiceAmountDue',
    [],
  ])
  expect(asked(['Customer', 'Amount', 'Total'], 'Reid', '500.00', '575.00')).toEqual(['Amount', ['Amount owed']])
  expect(asked(['Customer', 'Amount', 'Total'], 'Reid', '500.00', '500.00')).toEqual(['Amount', []])
  expect(asked(['Customer', 'Total', 'Amount paid'], 'Reid', '500.00', '380.00')).toEqual([
    'Total − Amount paid',
    ['Amount owed'],
  ])
})

test.each([
  ['price-list', 'Plant ID;Common name EN;Category;Pot size;Price', 'Common name', 'Common name EN'],
  ['price-list', 'Option1 Name;Name;Category;Size;Price', 'Common name', 'Name'],
  ['price-list', 'Item;Category;Description;Price;Container', 'Common name', 'Item'],
  ['customers', 'Customer;Province Code;Country Code', 'Code', undefined],
  ['customers', 'Customer;Currency code', 'Code', undefined],
  ['customers', 'Customer;Invoice/Purchase Order Delivery', 'Delivery address', undefined],
  ['customers', 'Customer;Creation Date', 'Exempt until', undefined],
  ['open-invoices', 'Contact;Current;Older;Total', 'Customer', 'Contact'],
  ['past-sales', 'Date;Category name;Item;Size;Qty', 'Plant', 'Item'],
])('%s with %s: %s is %s', (kind, titles, column, title) => {
  const cells = titles.split(';').map((_, i) => `${'abcdefg'[i]}`)
  expect(matched(kind, fileOf(`${titles}\n${cells.join(';')}`)).columns[column]).toBe(title)
})

test('a part of a title, and names found without a title, are proposals', () => {
  expect(matched('vendors', fileOf('Garden vendor;E-mail\nSouthern Pots;a@b.example')).proposed).toEqual(['Vendor'])
  expect(matched('vendors', fileOf('Southern Pots;a@b.example\nPeat House;c@d.example'))).toMatchObject({
    header: 0,
    columns: { Vendor: 'Column A', 'E-mail': 'Column B' },
    proposed: ['Vendor'],
  })
})

test('amounts that are days, and codes that are not of one customer each, are no match', () => {
  expect(matched('open-invoices', fileOf('Customer;Amount\nA;2026-01-02\nB;2026-01-03\nC;2026-01-04')).columns).toEqual({
    Customer: 'Customer',
  })
  expect(matched('customers', fileOf('Customer;Account code\nA;200\nB;200\nC;200')).columns).toEqual({ Name: 'Customer' })
})

test('a genus and a species, a first and a last name are joined; a company goes before them', () => {
  const columns = (kind: string, text: string) => matched(kind, fileOf(text)).columns
  expect(columns('price-list', 'Genus;Species;Cultivar;Name;Price\nSophora;tetraptera;Gnome;Kōwhai;9.00')['Botanical name']).toBe(
    'Genus + Species + Cultivar',
  )
  expect(columns('customers', 'First Name;Last Name;Email\nAna;Reid;a@b.example')).toMatchObject({
    Name: 'First Name + Last Name',
  })
  expect(columns('customers', 'Company;First Name;Last Name\nReid Ltd;Ana;Reid\n;Tom;Hale')).toMatchObject({
    Name: 'Company or First Name + Last Name',
    Contact: 'First Name + Last Name',
  })
})

test.each([
  [
    'Polish',
    'Nazwa polska;Nazwa łacińska;Kategoria;Pojemnik;Cena netto;Ilość;Kod',
    'Żywotnik;Thuja occidentalis;Iglaste;C2;12,50;1 200;Z1',
  ],
  [
    'Czech',
    'Název česky;Latinský název;Kategorie;Kontejner;Cena;Počet kusů;Kód',
    'Břečťan;Hedera helix;Popínavé;K9;45,00;250;H1',
  ],
  ['Swedish', 'Svenskt namn;Vetenskapligt namn;Grupp;Krukstorlek;Pris;Antal;Artikelnr', 'Äpple;Malus;Frukt;C5;349,00;15;00123'],
  [
    'Portuguese',
    'Nome comum;Nome científico;Categoria;Vaso;Preço de venda;Estoque;Código',
    'Alecrim;Salvia;Ervas;P14;12,90;90;A1',
  ],
  [
    'Italian',
    'Nome italiano;Nome botanico;Categoria;Vaso;Prezzo;Giacenza;Codice articolo',
    'Lavanda;Lavandula;Perenni;14;4,50;9;L1',
  ],
  ['French', 'Nom français;Nom scientifique;Catégorie;Pot;Prix TTC;Qté;Référence', 'Érable;Acer palmatum;Arbres;C10;89,00;5;E1'],
  ['Finnish', 'Nimi;Tieteellinen nimi;Ryhmä;Ruukkukoko;Hinta;Määrä;Tuotenumero', 'Omena;Malus domestica;Hedelmät;C5;34,90;5;O1'],
  [
    'Lithuanian',
    'Pavadinimas;Lotyniškas pavadinimas;Grupė;Vazonas;Kaina;Kiekis;Kodas',
    'Obelis;Malus domestica;Medžiai;C5;19,90;5;O1',
  ],
  ['Hungarian', 'Megnevezés;Latin név;Csoport;Cserép;Eladási ár;Készlet;Cikkszám', 'Alma;Malus domestica;Fák;C5;3490,50;5;A1'],
])('titles in %s', (_, titles, row) => {
  const names = ['Common name', 'Botanical name', 'Category', 'Container', 'Price', 'Quantity', 'SKU']
  expect(matched('price-list', fileOf(`${titles}\n${row}`)).columns).toEqual(
    Object.fromEntries(names.map((name, i) => [name, titles.split(';')[i]])),
  )
})

test('a Czech customer, a German vendor, and the numbers of a German list of open items', () => {
  expect(
    matched('customers', fileOf('Název firmy;DIČ;Ulice;Město;PSČ;Splatnost\nŽižka;CZ1;Dlouhá 5;Plzeň;301 00;14 dní')).columns,
  ).toMatchObject({
    Name: 'Název firmy',
    'Tax number': 'DIČ',
    Address: 'Ulice',
    City: 'Město',
    Postcode: 'PSČ',
    Terms: 'Splatnost',
  })
  expect(matched('vendors', fileOf('Kreditor-Nr.;Firmenname;Ort\n70001;Erdenwerk;Dresden')).columns).toMatchObject({
    Vendor: 'Firmenname',
  })
  expect(
    matched('open-invoices', fileOf('Name;Belegnr.;Belegdatum;Offen\nMüller;RE-17;02.11.2026;1.000,00')).columns,
  ).toMatchObject({
    Invoice: 'Belegnr.',
  })
})
