import { expect, test } from 'vitest'
import { NewJournalEntry, type Posting, amountOf, entriesOf, entryFaults } from './journal-entry.ts'
import { sumText } from '#kernel/money.ts'

const posting = (lines: Posting['lines'], of: Partial<Posting> = {}): Posting => ({
  day: '2026-11-01',
  source_type: 'sale',
  source_id: 's1',
  description: 'Invoice 00012',
  lines,
  ...of,
})

test('what one document books on one day is one entry; lines to one account, figure and detail are added up', () => {
  const entries = entriesOf([
    posting([
      { purpose: 'sales_plants', figure: 'received', amount: -10_000_000n },
      { purpose: 'sales_plants', amount: -5_000_000n },
      { purpose: 'receivables', detail: 'Ana', amount: 15_000_000n },
    ]),
    posting([
      { purpose: 'sales_plants', figure: 'received', amount: -1_500_000n },
      { purpose: 'receivables', detail: 'Ben', amount: 1_500_000n },
    ]),
    posting([{ purpose: 'receivables', detail: 'Ana', amount: 1_000_000n }], { day: '2026-11-02' }),
    posting([{ purpose: 'receivables', detail: 'Ana', amount: 2_000_000n }], { source_id: 's2', description: 'Invoice 00013' }),
    posting([{ purpose: 'receivables', detail: 'Ana', amount: 3_000_000n }], { source_type: 'credit' }),
  ])
  expect(entries.map(({ entry_date, source_type, source_id }) => [entry_date, source_type, source_id])).toEqual([
    ['2026-11-01', 'sale', 's1'],
    ['2026-11-02', 'sale', 's1'],
    ['2026-11-01', 'sale', 's2'],
    ['2026-11-01', 'credit', 's1'],
  ])
  expect(entries[0]).toEqual({
    entry_date: '2026-11-01',
    source_type: 'sale',
    source_id: 's1',
    description: 'Invoice 00012',
    lines: [
      { purpose: 'sales_plants', detail: '', figure: 'received', amount: '-11.500000' },
      { purpose: 'sales_plants', detail: '', figure: '', amount: '-5.000000' },
      { purpose: 'receivables', detail: 'Ana', figure: '', amount: '15.000000' },
      { purpose: 'receivables', detail: 'Ben', figure: '', amount: '1.500000' },
    ],
  })
})

test('lines that come to nothing are left out, and so is an entry of none', () => {
  expect(
    entriesOf([
      posting([
        { purpose: 'tax', amount: 1_000_000n },
        { purpose: 'tax', amount: -1_000_000n },
        { purpose: 'sales_plants', amount: 2_000_000n },
      ]),
    ]).map(({ lines }) => lines),
  ).toEqual([[{ purpose: 'sales_plants', detail: '', figure: '', amount: '2.000000' }]])
  expect(entriesOf([posting([{ purpose: 'tax', amount: 0n }]), posting([], { source_id: 's2' })])).toEqual([])
})

const account_id = '01890000-0000-7000-8000-000000000001'
const faults = (...lines: readonly { debit?: string; credit?: string }[]) =>
  entryFaults({ entry_date: '2026-11-01', description: 'x', lines: lines.map((line) => ({ account_id, ...line })) })

test('an entry by hand has a debit or a credit in each line, and both add up to the same', () => {
  expect(faults({ debit: '10.00' }, { credit: '4.00' }, { credit: '6.00' })).toEqual([])
  const path = { message: 'Enter a debit or a credit.' }
  expect(faults({ debit: '10.00' }, {}, { debit: '1', credit: '1' })).toEqual([
    { path: 'lines.1.debit', ...path },
    { path: 'lines.2.debit', ...path },
  ])
  expect(faults({ debit: '10.00', credit: '0' }, { debit: '0', credit: '9.99' })).toEqual([
    { path: 'lines', message: `Debits come to ${sumText(10_00n)} and credits to ${sumText(9_99n)}. Make them equal.` },
  ])
})

test('the amount of a line is its debit, with a minus its credit', () => {
  expect([amountOf({ account_id, debit: '10.00' }), amountOf({ account_id, credit: '4.00' })]).toEqual([1_000n, -400n])
})

test('an entry has 2 to 200 lines', () => {
  const messages = (count: number) =>
    NewJournalEntry.safeParse({
      entry_date: '2026-11-01',
      description: 'x',
      lines: Array.from({ length: count }, () => ({ account_id, debit: '1' })),
    }).error?.issues.map(({ message }) => message) ?? []
  expect([messages(2), messages(200)]).toEqual([[], []])
  expect(messages(1)).toEqual(['Enter at least one debit and one credit.'])
  expect(messages(201)).toEqual(['At most 200 lines. Split the entry.'])
})
