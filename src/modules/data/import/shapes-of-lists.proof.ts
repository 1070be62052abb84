/** Further cases of `shapes-of-lists.test.ts`. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds, seed } from '#testing/size.ts'
import type { ImportKindId } from './import-kind.ts'
import { amountWriters, bytesOf, readBack, plain, valuesOf, isOpen } from './testing-shapes-of-lists.ts'

interface OtherList {
  /** Titles of each column. */
  readonly titles: Readonly<Record<string, readonly string[]>>
  readonly rows: readonly (readonly string[])[]
}

const lists: Partial<Readonly<Record<ImportKindId, OtherList>>> = {
  customers: {
    titles: {
      Name: ['Name', 'Company', 'Customer', 'Firma', 'Klantnaam', 'display_name'],
      'E-mail': ['Email', 'E-mail', 'EmailAddress', 'Email Address', 'Courriel'],
      Postcode: ['Postcode', 'ZIP', 'Postal code', 'PLZ'],
      Terms: ['Terms', 'Payment terms', 'Zahlungsziel'],
      'Credit limit': ['Credit limit', 'CreditLimit', 'CREDIT_LIMIT'],
    },
    rows: [
      ['Gärtnerei "Nord", Ulm', 'a@nord.example', '0610', '30 days', '1234.5'],
      ['O’Brien & Sons', '', '01067', '20th of the following month', ''],
      ['Reid', 'ana@reid.example', '1010', 'EOM', '500'],
    ],
  },
  'open-invoices': {
    titles: {
      Customer: ['Customer', 'Debtor', 'Kunde', 'Client', 'customer_name'],
      Invoice: ['Invoice', 'Invoice number', 'InvoiceNumber', 'Rechnungsnr.', 'Num'],
      'Invoice date': ['Date', 'Invoice date', 'Rechnungsdatum', 'InvoiceDate'],
      'Amount owed': ['Balance', 'Amount due', 'Open balance', 'Saldo', 'AmountDue', 'Outstanding'],
    },
    rows: [
      ['Harbour', '000123', '2026-10-13', '1234.5'],
      ['Oakdene', 'INV-2', '2026-11-25', '-50.25'],
      ['Reid', 'INV-3', '2026-01-31', '8.95'],
    ],
  },
  batches: {
    titles: {
      Plant: ['Plant', 'Variety', 'Crop', 'Item', 'Pflanze'],
      Container: ['Container', 'Pot size', 'Size', 'Topfgröße'],
      Quantity: ['Quantity', 'Qty', 'Anzahl', 'On hand'],
      Started: ['Started', 'Pot date', 'Date potted'],
      Location: ['Location', 'Bed', 'Bench'],
    },
    rows: [
      ['Hebe', '2.5 L', '1200', '2026-03-14', 'Bay 1'],
      ['Flax', '14 cm', '80', '2025-11-22', ''],
      ['Kōwhai', '1 L', '5', '2026-02-28', 'Bay 2'],
    ],
  },
  supplies: {
    titles: {
      Supply: ['Item', 'Material', 'Supply name', 'Artikel'],
      Unit: ['Unit', 'UOM', 'Einheit'],
      'On hand': ['On hand', 'Qty', 'Bestand', 'SOH'],
      'Unit cost': ['Cost', 'Average cost', 'EK', 'UnitCost'],
    },
    rows: [
      ['Pot 14 cm', 'each', '4800', '0.32'],
      ['Mix, all purpose', 'L', '12000.5', '0.115'],
      ['Stake 90"', 'each', '7', '1.5'],
    ],
  },
  'past-sales': {
    titles: {
      Date: ['Date', 'Sale date', 'Datum', 'Invoice date'],
      Plant: ['Plant', 'Item', 'Product', 'Artikel'],
      Container: ['Container', 'Size', 'Variant'],
      Quantity: ['Qty', 'Units sold', 'Quantity', 'Menge'],
    },
    rows: [
      ['2026-03-14', 'Hebe', '1 L', '24'],
      ['2025-11-22', 'Flax', '2.5 L', '1200'],
      ['2025-12-31', 'Fern', '14 cm', '8'],
    ],
  },
}

const dayWriters = {
  iso: (day: string) => day,
  slashes: (day: string) => day.split('-').toReversed().join('/'),
  points: (day: string) => day.split('-').toReversed().join('.'),
  named: (day: string) =>
    `${Number(day.slice(8))} ${['Jan', 'Feb', 'März', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  numbered: (day: string) => String((Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000),
} as const

const minusWriters = {
  before: (text: string) => `-${text}`,
  after: (text: string) => `${text}-`,
  around: (text: string) => `(${text})`,
  typographic: (text: string) => `−${text}`,
} as const

const keysOf = <Key extends string>(writers: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(writers) as Key[]))

const otherShape = fc.record({
  kind: keysOf(lists as Record<ImportKindId, OtherList>),
  picks: fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
  turn: fc.nat(5),
  amounts: keysOf(amountWriters),
  days: keysOf(dayWriters),
  minus: keysOf(minusWriters),
  letters: keysOf({ utf8: 0, marked: 0, utf16: 0, utf16Marked: 0 } as const),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  above: fc.constantFrom([], ['List of Harbour Nursery'], ['List', '', 'As at 30 November 2026']),
  below: fc.constantFrom('', 'Total', 'Grand total:'),
  isWorkbook: fc.boolean(),
})

const numbers = new Set(['Credit limit', 'Amount owed', 'Quantity', 'On hand', 'Unit cost'])

test('the other lists are read back equal from any shape, or ask', async () => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(otherShape, async (one) => {
      const { titles: named, rows } = lists[one.kind] ?? { titles: {}, rows: [] }
      const names = Object.keys(named)
      const turned = <Cell>(cells: readonly Cell[]) => [
        ...cells.slice(one.turn % names.length),
        ...cells.slice(0, one.turn % names.length),
      ]
      const write = (name: string, text: string) => {
        if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayWriters[one.days](text)
        if (!numbers.has(name) || text === '') return text
        const size = amountWriters[
          name === 'Quantity' || name === 'On hand' ? (one.amounts === 'dollars' ? 'plain' : one.amounts) : one.amounts
        ](text.replace('-', ''))
        return text.startsWith('-') ? minusWriters[one.minus](size) : size
      }
      const cells = [
        ...one.above.map((text) => [text]),
        turned(names.map((name, i) => named[name]?.[(one.picks[i] ?? 0) % (named[name]?.length ?? 1)] ?? name)),
        ...rows.map((row) => turned(row.map((text, i) => write(names[i] ?? '', text)))),
        ...(one.below === '' ? [] : [[one.below]]),
      ]
      const checked = await readBack(one.kind, await bytesOf(one, cells))
      if (isOpen(checked)) asked += 1
      else
        expect(valuesOf(checked, names)).toEqual(
          rows.map((row) => Object.fromEntries(names.map((name, i) => [name, plain(row[i])]))),
        )
    }),
    { seed, numRuns: rounds > 1 ? 200 : 40 },
  )
  expect(asked).toBeLessThan(rounds > 1 ? 100 : 20)
})
