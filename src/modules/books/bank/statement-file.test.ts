import { expect, test } from 'vitest'
import type { StatementChoice } from './chosen-columns.ts'
import { decideStatement } from './read-statement.ts'
import { statementTable } from './statement-table.ts'

const setup = {
  usual_order: 'day first',
  time_zone: 'UTC',
  currency: 'NZD',
  today: '2026-12-31',
  remembered: {},
  is_owed: false,
} as const

const read = (text: string, choice: StatementChoice = {}, more: object = {}) => {
  const table = statementTable(
    text
      .trim()
      .split('\n')
      .map((row) => row.split(';')),
    setup.today,
  )
  if (!table) throw new Error('No table.')
  const decided = decideStatement({ table }, choice, { ...setup, ...more })
  return { ...decided, amounts: decided.lines.map(({ amount }) => amount), columns: decided.reading.columns }
}

test('a statement with lines above its titles and one column of amounts', () => {
  const { columns, lines, faults, above } = read(`
Account 12-3456
Date;Amount;Payee;Reference;Balance
22/11/2026;-1150.00;Power Co;INV 7;3850.00
23/11/2026;45.00;GOTHAM;04022;3895.00
;;;;`)
  expect(columns).toMatchObject({
    day_column: 'Date',
    amount_column: 'Amount',
    description_column: 'Payee',
    reference_column: 'Reference',
    balance_column: 'Balance',
  })
  expect([faults, above]).toEqual([[], [{ row: 1, text: 'Account 12-3456' }]])
  expect(lines).toEqual([
    {
      row: 3,
      day: '2026-11-22',
      amount: -115000n,
      description: 'Power Co',
      reference: 'INV 7',
      bank_number: '',
      balance: 385000n,
    },
    { row: 4, day: '2026-11-23', amount: 4500n, description: 'GOTHAM', reference: '04022', bank_number: '', balance: 389500n },
  ])
})

test('two columns of amounts, month first', () => {
  const { lines } = read(`
Posting Date;Details;Debit;Credit
11/23/2026;Card fee;2.50;
11/23/2026;Card fee;-2.50;
11/24/2026;Deposit;;100.00`)
  expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-11-23', -250n],
    ['2026-11-23', -250n],
    ['2026-11-24', 10000n],
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
  expect(statementTable([['Nothing', 'here']], setup.today)).toBeUndefined()
})

test('days that cannot be of a statement are faults', () => {
  const { faults } = read('Date;Text;Amount\n01/11/1111;A;1.00\n02/02/2027;B;2.00\n03/11/2026;C;3.00')
  expect(faults.map(({ message }) => message.split('. ')[0])).toEqual([
    '“01/11/1111” is not a date from 1990 to 2199',
    '2027-02-02 is in the future',
  ])
})

test.each<[string, string, readonly bigint[]]>([
  [
    'a balance before each line',
    'Date;Text;Amount;Balance\n01/11/2026;A;-10.00;100.00\n02/11/2026;B;5.00;90.00\n03/11/2026;C;-1.00;95.00',
    [-1000n, 500n, -100n],
  ],
  [
    'a balance before each line, newest first',
    'Date;Text;Amount;Balance\n03/11/2026;C;-1.00;95.00\n02/11/2026;B;5.00;90.00\n01/11/2026;A;-10.00;100.00',
    [-100n, 500n, -1000n],
  ],
  [
    'CR beside what came in, and nothing beside what went out',
    'Date;Text;Amount\n01/11/2026;A;10.00\n02/11/2026;B;5.00 CR',
    [-1000n, 500n],
  ],
  [
    'CR in a column of its own, and nothing in it for what went out',
    'Date;Text;Amount;\n01/11/2026;A;10.00;\n02/11/2026;B;5.00;CR\nTotal;;-5.00;',
    [-1000n, 500n],
  ],
  [
    'a card, whose minus is money in, as the balance shows',
    'Date;Text;Amount;Balance\n02/11/2026;Mix;412.50;-412.50\n03/11/2026;Paid;-100.00;-312.50',
    [-41250n, 10000n],
  ],
  [
    'a fee beside the amount that only the two explain the balance with',
    'Date;Text;Amount;Fee;Balance\n01/11/2026;A;100.00;0.00;100.00\n02/11/2026;B;-20.00;0.50;79.50\n03/11/2026;C;-5.00;0.10;74.40',
    [10000n, -2050n, -510n],
  ],
  [
    'two columns without titles, of which the balance says which is which',
    '01/11/2026;A;10.00;;90.00\n02/11/2026;B;;5.00;95.00\n03/11/2026;C;1.00;;94.00',
    [-1000n, 500n, -100n],
  ],
  [
    'thousands that only the balance tells from decimals',
    'Date;Text;Amount;Balance\n01/11/2026;A;-500;12.000\n02/11/2026;B;-500;11.500\n03/11/2026;C;1.000;12.500',
    [-50000n, -50000n, 100000n],
  ],
])('reads %s', (_, text, amounts) => {
  const decided = read(text)
  expect([decided.questions, decided.faults]).toEqual([[], []])
  expect(decided.amounts).toEqual(amounts)
})

test('days with the year first, in two digits', () => {
  const { lines } = read('Date;Text;Amount\n26-11-13;A;-4.50\n26-11-12;B;12.00')
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-12'])
})

test('fees that no balance explains are pointed out', () => {
  const feeText = '“Fee” is not taken off “Amount”: choose it if the amounts are without fees'
  expect(read('Date;Text;Amount;Fee\n01/11/2026;A;100.00;3.20\n02/11/2026;B;-20.00;0.00').decided).toContain(feeText)
  expect(read('Date;Text;Amount;Fee\n01/11/2026;A;100.00;0.00\n02/11/2026;B;-20.00;0.00').decided).not.toContain(feeText)
})

test('amounts without signs get them from the balance, and the first is asked', () => {
  const text =
    'Date;Text;Amount;Balance\n02/11/2026;Mix;412.50;587.50\n03/11/2026;Diesel;88.20;499.30\n04/11/2026;Shop;50.00;549.30'
  const { faults, questions, reading } = read(text)
  expect(reading.directions).toEqual([{ value: 'Row 2', is_out: null }])
  expect([faults, questions]).toEqual([[], [{ path: 'out_values', message: 'Choose whether “Row 2” is money in or money out.' }]])
  expect(read(text, { out_values: 'Row 2' }).amounts).toEqual([-41250n, -8820n, 5000n])
})

test('two columns that nothing explains are asked', () => {
  const text = '01/11/2026;A;10.00;\n02/11/2026;B;;5.00'
  expect(read(text).questions.map(({ path }) => path)).toEqual(['amount_column'])
  const chosen = { day_column: 'Column 1', money_out_column: 'Column 3', money_in_column: 'Column 4' }
  expect(read(text, chosen)).toMatchObject({ questions: [], amounts: [-1000n, 500n] })
})

test('a row of words below a line belongs to it, and rows around the lines are left out with the reason', () => {
  const { lines, left_out } = read(`
Date;Text;Amount;Balance
01/11/2026;Opening balance;;100.00
01/11/2026;EFTPOS;-10.00;90.00
;Garden Supplies Levin;;
Date;Text;Amount;Balance
02/11/2026;Shop;5.00;95.00
02/11/2026;Nothing;0.00;95.00
Total;;-5.00;
End of file;;;`)
  expect(lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['EFTPOS Garden Supplies Levin', -1000n],
    ['Shop', 500n],
  ])
  expect(left_out.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'a total or a balance'],
    [5, 'the titles again'],
    [7, 'no money moved'],
    [8, 'a total or a balance'],
    [9, 'no date and no amount'],
  ])
})

test('a row that is proposed to be left out can be imported all the same', () => {
  const text = 'Date;Text;Amount\n01/11/2026;Total payments;-10.00\n02/11/2026;Shop;5.00'
  expect(read(text)).toMatchObject({ amounts: [500n], left_out: [{ row: 2, is_line: true }] })
  expect(read(text, { included: '2' }).amounts).toEqual([-1000n, 500n])
  expect(read(text, { left_out: '2-3' }).amounts).toEqual([])
})

test('a payee may be called Total', () => {
  const text =
    'Date;Text;Amount\n01/11/2026;TOTAL TOOLS PENROSE;-10.00\n02/11/2026;Saldo Verde GmbH;5.00\n;Total of November;-5.00'
  expect(read(text)).toMatchObject({ amounts: [-1000n, 500n], left_out: [{ row: 4 }] })
})

test('of a file with several accounts or currencies one is chosen', () => {
  const text = 'Date;Text;Amount;Currency\n01/11/2026;A;-10.00;NZD\n02/11/2026;B;5.00;USD\n03/11/2026;C;7.00;NZD'
  expect(read(text)).toMatchObject({
    questions: [{ path: 'statement', message: 'This file has 2 statements. Choose the one of this account.' }],
    statements: [
      { name: 'NZD', line_count: 2 },
      { name: 'USD', line_count: 1 },
    ],
  })
  expect(read(text, { statement: 'NZD' })).toMatchObject({
    questions: [],
    amounts: [-1000n, 700n],
    left_out: [{ row: 3, reason: 'of USD' }],
  })
})

test.each([
  ['Original amount;Original currency;Amount in account currency', '-50.20;USD;-88.20', '1200.00;NZD;1200.00'],
  ['Amount;Currency;Amount (NZD)', '-50.20;USD;-88.20', '1200.00;NZD;1200.00'],
  ['Amount (NZD);Amount;Currency', '-88.20;-50.20;USD', '1200.00;1200.00;NZD'],
  ['Transaction amount;Transaction currency;Billing amount', '50.20;USD;-88.20', '1200.00;NZD;1200.00'],
  ['Amount;Currency;Account amount;Account currency', '-50.20;USD;-88.20;NZD', '1200.00;EUR;2100.00;NZD'],
  ['Account amount;Fee', '-88.20;0.00', '1200.00;1.00'],
  ['Net;VAT;Gross', '-76.70;-11.50;-88.20', '1043.48;156.52;1200.00'],
  ['Amount;GST;Total', '-76.70;-11.50;-88.20', '1043.48;156.52;1200.00'],
])('%s: the amount is what moved on the account', (titles, ...cells) => {
  const rows = cells.map((each, i) => `0${i + 1}/11/2026;Purchase;${each}`)
  const { amounts, questions, statements } = read(`Date;Details;${titles}\n${rows.join('\n')}`)
  expect({ amounts: [amounts[0], (amounts[1] ?? 0n) > 119_000n], questions, statements }).toEqual({
    amounts: [-8_820n, true],
    questions: [],
    statements: [],
  })
})

test('what was chosen for the last file comes first, and what is new in this one is matched', () => {
  const remembered = {
    day_column: 'Date',
    amount_column: 'Amount',
    description_column: 'Reference',
    reference_column: '',
    titles: 'Date\nAmount\nReference',
  }
  const { columns } = read('Date;Amount;Reference;Particulars;Balance\n01/11/2026;-10.00;A;B;90.00', {}, { remembered })
  expect(columns).toMatchObject({ description_column: 'Reference', reference_column: 'Particulars', balance_column: 'Balance' })
  const other = read('When;Paid\n01/11/2026;-10.00', {}, { remembered })
  expect(other.columns).toMatchObject({ day_column: 'When', amount_column: 'Paid' })
})
