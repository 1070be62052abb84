import { expect, test } from 'vitest'
import { writtenDay } from '#kernel/written-day.ts'
import { guessColumns } from './guess-columns.ts'
import { decimalsIn, guessDirections, guessOrder, statementLines } from './statement-file.ts'
import { statementAmount, statementTable } from './statement-table.ts'

const read = (text: string, order: 'day first' | 'month first' = 'day first') => {
  const table = statementTable(
    text
      .trim()
      .split('\n')
      .map((row) => row.split(';')),
  )
  if (!table) throw new Error('No table.')
  const columns = guessColumns(table)
  const decimals = decimalsIn(table, columns) ?? 'point'
  const directions = guessDirections(table, columns, decimals)
  const date_order = guessOrder(table, columns, order)
  return {
    columns,
    ...statementLines(table, { columns, decimals, directions, date_order, is_reversed: false, left_out: new Set() }),
  }
}

test('dates and amounts as banks write them', () => {
  expect(
    ['2026-11-23', '20261123', '23/11/2026', '23.11.26', '23 Nov 2026', '23-Nov-2026'].map((text) =>
      writtenDay(text, 'day first'),
    ),
  ).toEqual(Array.from({ length: 6 }, () => '2026-11-23'))
  expect([
    writtenDay('11/23/2026', 'month first'),
    writtenDay('11/23/2026', 'day first'),
    writtenDay('Opening', 'day first'),
  ]).toEqual(['2026-11-23', undefined, undefined])
  expect(
    [
      '1,234.56',
      '-12',
      '(12.50)',
      '12.50-',
      '12.50 DR',
      '12.50CR',
      '$ 7',
      '-€3.1',
      '12.00 NZD',
      'n/a',
      '1.2345',
      '2026-11-03',
    ].map((text) => statementAmount(text, 'point')),
  ).toEqual([123456n, -1200n, -1250n, -1250n, -1250n, 1250n, 700n, -310n, 1200n, undefined, undefined, undefined])
  expect(['1.234,56', '-1.000', '7,5'].map((text) => statementAmount(text, 'comma'))).toEqual([123456n, -100000n, 750n])
})

test('a statement with lines above its titles and one column of amounts', () => {
  const { columns, lines, faults } = read(`
Account 12-3456
Date;Amount;Payee;Reference;Balance
22/11/2026;-1150.00;Power Co;INV 7;3850.00
23/11/2026;45.00;GOTHAM;04022;3895.00
;;;;`)
  expect(columns).toEqual({
    day_column: 'Date',
    amount_column: 'Amount',
    direction_column: '',
    money_in_column: '',
    money_out_column: '',
    description_column: 'Payee',
    reference_column: 'Reference',
    balance_column: 'Balance',
  })
  expect(faults).toEqual([])
  expect(lines).toEqual([
    { day: '2026-11-22', amount: -115000n, description: 'Power Co', reference: 'INV 7', balance: 385000n, occurrence: 1 },
    { day: '2026-11-23', amount: 4500n, description: 'GOTHAM', reference: '04022', balance: 389500n, occurrence: 1 },
  ])
})

test('two columns of amounts, month first, and two lines that are the same', () => {
  const { lines } = read(`
Posting Date;Details;Debit;Credit
11/23/2026;Card fee;2.50;
11/23/2026;Card fee;-2.50;
11/24/2026;Deposit;;100.00`)
  expect(lines.map(({ day, amount, occurrence }) => [day, amount, occurrence])).toEqual([
    ['2026-11-23', -250n, 1],
    ['2026-11-23', -250n, 2],
    ['2026-11-24', 10000n, 1],
  ])
})

test('a file without titles, and rows that cannot be read', () => {
  const { columns, lines, faults } = read(`
2026-11-23;45.00;Gotham
soon;12.00;Unclear
2026-11-24;none;Unclear`)
  expect([columns.day_column, columns.amount_column, lines.length]).toEqual(['Column 1', 'Column 2', 1])
  expect(faults).toEqual([
    { row: 2, message: '“soon” is not a date. Choose another column, correct the file, or leave the row out.' },
    { row: 3, message: '“none” is not an amount. Choose another column, correct the file, or leave the row out.' },
  ])
  expect(statementTable([['Nothing', 'here']])).toBeUndefined()
})
