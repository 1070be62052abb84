import { expect, test } from 'vitest'
import { namedInvoices, numbersIn } from './named-invoices.ts'

const invoice = (name: string, owed: bigint, party_id = 'gotham') => ({
  id: name,
  name,
  party: party_id,
  party_id,
  due: '2026-11-20',
  owed,
})
const open = [
  invoice('00017', 100_00n),
  invoice('00018', 40_00n),
  invoice('INV-1042', 60_00n, 'bell'),
  invoice('00009', 5_00n, 'bell'),
]
const paid = (text: string, amount: bigint) => namedInvoices(text, amount, open).map(({ name }) => name)

test.each<[string, bigint, readonly string[]]>([
  ['GOTHAM INV 00017', 100_00n, ['00017']],
  ['GOTHAM 17 NOV', 100_00n, ['00017']],
  ['Inv17', 100_00n, ['00017']],
  ['INV-0017', 30_00n, ['00017']],
  ['Plants 1042 ref 38-9000-0000001-00', 60_00n, ['INV-1042']],
  ['inv 17 & 18', 140_00n, ['00017', '00018']],
  ['00017/00018', 140_00n, ['00017', '00018']],
  ['00017,00018', 120_00n, ['00017', '00018']],
  ['Rechnung Nr. 1042', 60_00n, ['INV-1042']],
  // The named one of the amount, not the other number in the text.
  ['00017 18 GARDEN ST', 40_00n, ['00018']],
])('%s of %s pays %s', (text, amount, invoices) => {
  expect(paid(text, amount)).toEqual(invoices)
})

test.each<[string, bigint]>([
  // A day, or more than is due.
  ['GOTHAM 17 NOV', 30_00n],
  ['INV 00017', 145_00n],
  ['INV 00017 AND 1042', 30_00n],
  ['Card 4835000000000017', 100_00n],
  ['GOTHAM', 100_00n],
])('%s of %s names no invoice that it pays', (text, amount) => {
  expect(paid(text, amount)).toEqual([])
})

test('the numbers of a text have no leading zeros', () => {
  expect(numbersIn('INV 00017, 1042 and 4835000000000017')).toEqual(['17', '1042'])
})
