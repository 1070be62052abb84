/** The tables of the financial statements: which rows have a percentage of the revenue. */
import { expect, test } from 'vitest'
import { type ProfitFigures, type ProfitFigure, profitAndLoss } from './financial.ts'
import { cashFlow } from './cash-flow.ts'
import { plantBooks, stockValue } from './stock-value.ts'
import type { ReportSection } from '#modules/figures/engine/report.ts'

const range = { from: '2026-07-01', to: '2026-07-31' }
const figure = (
  id: string,
  name: string,
  type: ProfitFigure['account']['type'],
  amount: bigint,
  category?: string,
): ProfitFigure => ({
  account: { id, code: id, name, type },
  amount,
  category,
})
const figures: ProfitFigures = [
  figure('200', 'Sales of plants', 'income', 100_000n),
  figure('260', 'Cash rounding', 'income', -5n),
  figure('310', 'Cost of plants sold', 'cost_of_sales', 30_000n),
  figure('313', 'Stock count differences', 'cost_of_sales', -1_000n),
  figure('400', 'Expenses', 'expense', -1_000n, 'Pots'),
  figure('400', 'Expenses', 'expense', 110_000n, 'Power'),
  figure('478', 'Labour applied to plants', 'expense', -4_000n),
]
const shares = (of: ProfitFigures) => {
  const { sections } = profitAndLoss({ range, before: undefined, names: ['July', ''], now: of, earlier: undefined })
  return Object.fromEntries(sections[0]?.rows.map(({ key, cells }) => [key, cells[2]]) ?? [])
}

test('gives negative amounts no percentage of the revenue, but a loss one', () => {
  expect(shares(figures)).toEqual({
    '': null,
    'account_days:200': '100.0',
    'account_days:260': null,
    revenue: '100.0',
    'account_days:310': '30.0',
    'account_days:313': null,
    cost_of_sales: '29.0',
    gross_profit: '71.0',
    'account_days:400:Pots': null,
    'account_days:400:Power': '110.0',
    'account_days:478': null,
    spending: '105.0',
    profit: '-34.0',
  })
})

test('gives no percentages without revenue', () => {
  const returned = [figure('200', 'Sales of plants', 'income', -100_000n), ...figures.slice(1)]
  expect(new Set(Object.values(shares(returned)))).toEqual(new Set([null]))
})

const rowsOf = (section: ReportSection | undefined) =>
  section?.rows.map(({ key, cells, weight }) => [key, ...cells, ...(weight ? [weight] : [])].join(' | '))

test('profit and loss: revenue less cost of sales less expenses, next to the comparison period', () => {
  const earlier = [
    figure('200', 'Sales of plants', 'income', 79_000n),
    figure('202', 'Other sales', 'income', 1_000n),
    figure('310', 'Cost of plants sold', 'cost_of_sales', 20_000n),
    figure('400', 'Expenses', 'expense', 500n, ''),
  ]
  const before = { from: '2025-07-01', to: '2025-07-31' }
  const report = profitAndLoss({ range, before, names: ['July', 'July 2025'], now: figures, earlier })
  expect(rowsOf(report.sections[0])).toEqual([
    ' | Revenue |  |  |  |  | head',
    'account_days:200 | Sales of plants | 1000.00 | 100.0 | 790.00 | 26.6',
    'account_days:202 | Other sales | 0.00 | 0.0 | 10.00 | -100.0',
    'account_days:260 | Cash rounding | -0.05 |  | 0.00 | ',
    'revenue | Total revenue | 999.95 | 100.0 | 800.00 | 25.0 | sum',
    ' | Cost of sales |  |  |  |  | head',
    'account_days:310 | Cost of plants sold | 300.00 | 30.0 | 200.00 | 50.0',
    'account_days:313 | Stock count differences | -10.00 |  | 0.00 | ',
    'cost_of_sales | Total cost of sales | 290.00 | 29.0 | 200.00 | 45.0 | sum',
    'gross_profit | Gross profit | 709.95 | 71.0 | 600.00 | 18.3 | sum',
    ' | Expenses |  |  |  |  | head',
    'account_days:400: | Without a category | 0.00 | 0.0 | 5.00 | -100.0',
    'account_days:400:Pots | Pots | -10.00 |  | 0.00 | ',
    'account_days:400:Power | Power | 1100.00 | 110.0 | 0.00 | ',
    'account_days:478 | Labour applied to plants | -40.00 |  | 0.00 | ',
    'spending | Total expenses | 1050.00 | 105.0 | 5.00 |  | sum',
    'profit | Profit | -340.05 | -34.0 | 595.00 |  | sum',
  ])
  expect({ ...report, sections: [] }).toEqual({ title: 'Profit and loss', ...range, before, sections: [] })
  expect(report.sections[0]?.columns).toEqual([
    { id: 'label', title: 'Item', kind: 'text' },
    { id: 'amount', title: 'July', kind: 'money' },
    { id: 'share', title: '% of revenue', kind: 'percent' },
    { id: 'before', title: 'July 2025', kind: 'money' },
    { id: 'change', title: 'Change %', kind: 'percent' },
  ])
})

test('a change has no percentage where one would say nothing: from or to a negative amount, or tenfold', () => {
  const changes = (now: bigint, was: bigint) =>
    profitAndLoss({
      range,
      before: range,
      names: ['July', 'June'],
      now: [figure('400', 'Expenses', 'expense', now)],
      earlier: [figure('400', 'Expenses', 'expense', was)],
    })
      .sections[0]?.rows.find(({ key }) => key === 'spending')
      ?.cells.at(-1)
  expect(changes(150n, 100n)).toBe('50.0')
  expect(changes(999n, 100n)).toBe('899.0')
  expect([changes(1_000n, 100n), changes(100n, -100n), changes(-100n, 100n), changes(100n, 0n)]).toEqual([null, null, null, null])
})

test('leaves out accounts without an amount, unless they had one before', () => {
  const labels = (earlier: ProfitFigures | undefined) =>
    profitAndLoss({
      range,
      before: undefined,
      names: ['July', ''],
      now: [figure('200', 'Sales of plants', 'income', 100n), figure('202', 'Other sales', 'income', 0n)],
      earlier,
    }).sections[0]?.rows.map(({ cells }) => cells[0])
  const sums = ['Total revenue', 'Cost of sales', 'Total cost of sales', 'Gross profit', 'Expenses', 'Total expenses', 'Profit']
  expect(labels(undefined)).toEqual(['Revenue', 'Sales of plants', ...sums])
  expect(labels([figure('202', 'Other sales', 'income', 1n)])).toEqual(['Revenue', 'Sales of plants', 'Other sales', ...sums])
})

test('values the stock at the cost of plants, supplies and goods on dockets', () => {
  const plants = [
    { key: 'hebe', group: 'Shrubs', name: 'Hebe', quantity: '3', cost: '10.000000' },
    { key: 'rimu', group: 'Trees', name: 'Rimu', quantity: '100', cost: '250.004999' },
  ]
  const supplies = [
    { key: 'bark', group: 'Mixes', name: 'Bark', quantity: '0', cost: '0' },
    { key: 'lime', group: 'Mixes', name: 'Lime', quantity: '2', cost: '1.6' },
  ]
  const delivered = [
    { docket_id: 'd1', docket_number: 4, order_number: 41, customer_name: 'City Council', quantity: '12.5', cost: '30.5' },
  ]
  const report = stockValue('2026-07-31', plants, supplies, delivered)
  expect({ ...report, sections: [] }).toEqual({
    title: 'Value of stock',
    from: '2026-07-31',
    to: '2026-07-31',
    before: null,
    sections: [],
  })
  expect(report.sections.map(({ id, title, note, total, total_key }) => [id, title, note, total, total_key])).toEqual([
    [
      'summary',
      'Value of stock',
      'At cost, from the ledgers of that day. This is no valuation by law: to be confirmed by your accountant.',
      ['Total', '292.10'],
      'stock',
    ],
    [
      'plants',
      'Plants',
      'Growing and for sale: the cost so far of plants on hand.',
      ['Total', null, '103', null, '260.00'],
      'plants',
    ],
    ['supplies', 'Supplies', 'At their average cost.', ['Total', null, '2', null, '1.60'], 'supplies'],
    [
      'delivered',
      'Delivered, not invoiced',
      'Plants delivered on dockets not invoiced by then, at cost. They count in cost of sales on the invoice date.',
      ['Total', null, '12.5', null, '30.50'],
      'delivered',
    ],
  ])
  expect(report.sections.map(rowsOf)).toEqual([
    ['plants | Plants | 260.00', 'supplies | Supplies | 1.60', 'delivered | Delivered, not invoiced | 30.50'],
    ['plants:rimu | Rimu | Trees | 100 | 2.50 | 250.00', 'plants:hebe | Hebe | Shrubs | 3 | 3.33 | 10.00'],
    ['supplies:lime | Lime | Mixes | 2 | 0.80 | 1.60', 'supplies:bark | Bark | Mixes | 0 |  | 0.00'],
    ['delivered:d1 | Docket 4, City Council | Order 41 | 12.5 | 2.44 | 30.50'],
  ])
  const columns = (title: string, group: string) => [
    { id: 'label', title, kind: 'text' },
    { id: 'group', title: group, kind: 'text' },
    { id: 'quantity', title: 'Quantity', kind: 'number' },
    { id: 'each', title: 'Each', kind: 'money' },
    { id: 'cost', title: 'Value', kind: 'money' },
  ]
  expect(report.sections.map((section) => section.columns)).toEqual([
    [
      { id: 'label', title: 'Item', kind: 'text' },
      { id: 'cost', title: 'Value', kind: 'money' },
    ],
    columns('Plants', 'Category'),
    columns('Supplies', 'Category'),
    columns('Delivered, not invoiced', 'Order'),
  ])
})

test('cash flow: each month with its balance, months without payments too, and what is held for customers', () => {
  const month = (received: bigint, spent: bigint) =>
    new Map([
      ['received', received],
      ['spent', -spent],
    ] as const)
  const months = new Map([
    ['2026-07-01', month(100_00n, 30_00n)],
    ['2026-09-01', month(20_00n, 50_50n)],
  ])
  const report = cashFlow({ from: '2026-07-01', to: '2026-09-30' }, months, { orders: '40.00', laybys: '5.50', credits: '1.00' })
  expect({ ...report, sections: [] }).toEqual({
    title: 'Cash flow',
    from: '2026-07-01',
    to: '2026-09-30',
    before: null,
    sections: [],
  })
  expect(report.sections.map(rowsOf)).toEqual([
    [
      '2026-07-01 | 2026-07 | 100.00 | 30.00 | 70.00 | 70.00',
      '2026-08-01 | 2026-08 | 0.00 | 0.00 | 0.00 | 70.00',
      '2026-09-01 | 2026-09 | 20.00 | 50.50 | -30.50 | 39.50',
    ],
    ['held:orders | Orders | 40.00', 'held:laybys | Lay-bys | 5.50', 'held:credits | Store credit | 1.00'],
  ])
  expect(report.sections.map(({ id, title, total, total_key }) => [id, title, total, total_key])).toEqual([
    ['cash', 'Cash flow', ['Total', '120.00', '80.50', '39.50', '39.50'], 'cash'],
    ['held', 'Held for customers', ['Total', '46.50'], 'held'],
  ])
  expect(report.sections.map(({ columns }) => columns)).toEqual([
    [
      { id: 'label', title: 'Month', kind: 'text' },
      { id: 'received', title: 'Received', kind: 'money' },
      { id: 'spent', title: 'Spent', kind: 'money' },
      { id: 'net', title: 'Net', kind: 'money' },
      { id: 'running', title: 'Since the first day', kind: 'money' },
    ],
    [
      { id: 'label', title: 'For', kind: 'text' },
      { id: 'amount', title: 'Held', kind: 'money' },
    ],
  ])
})

test('reconciles the plant ledger with the stock on hand in batches', () => {
  const moves = [
    { kind: 'created', quantity: '100', cost: '50.00' },
    { kind: 'sale', quantity: '-30', cost: '-15.00' },
    { kind: 'loss', quantity: '-5', cost: '0' },
    { kind: 'something', quantity: '1', cost: '0.50' },
  ]
  const report = plantBooks(range, moves, { quantity: '66', cost: '35.50' })
  expect({ ...report, sections: [] }).toEqual({ title: 'Books of plants', ...range, before: null, sections: [] })
  expect(rowsOf(report.sections[0])).toEqual([
    'moved:created | Raised and bought in | 100 | 50.00',
    'moved:sale | Sold | -30 | -15.00',
    'moved:loss | Lost | -5 | 0.00',
    'moved:something | something | 1 | 0.50',
    'moved | Expected on hand | 66 | 35.50 | sum',
    'on_hand | On hand in the batches | 66 | 35.50',
    'differs | Difference | 0 | 0.00 | sum',
  ])
  const { columns, total, id, title } = report.sections[0] ?? {}
  expect({ columns, total, id, title }).toEqual({
    id: 'plants',
    title: 'Every plant and every cent since the first day',
    columns: [
      { id: 'label', title: 'Item', kind: 'text' },
      { id: 'quantity', title: 'Plants', kind: 'count' },
      { id: 'cost', title: 'Cost', kind: 'money' },
    ],
    total: null,
  })
  const short = plantBooks(range, moves, { quantity: '60', cost: '30.00' }).sections[0]?.rows.at(-1)
  expect(short).toEqual({ key: 'differs', cells: ['Difference', '6', '5.50'], weight: 'sum' })
  const kinds = 'division pot_up split merge refund delivery count state movement cost reversal'.split(' ')
  const named = plantBooks(
    range,
    kinds.map((kind) => ({ kind, quantity: '0', cost: '0' })),
    { quantity: '0', cost: '0' },
  )
  expect(named.sections[0]?.rows.slice(0, kinds.length).map(({ cells }) => cells[0])).toEqual([
    'Division, in and out',
    'Potted up, in and out',
    'Split, in and out',
    'Merged, in and out',
    'Returned',
    'Delivered, not invoiced',
    'Counted differently',
    'Discarded and offered',
    'Moved',
    'Labour and other cost put in',
    'Reversed',
  ])
})

test('batches that cost more than their price are a section of the value of stock, dearest first', () => {
  const batch = (name: string, cost: string, price: bigint) => ({
    key: name,
    group: `${name}-1`,
    name,
    quantity: '20',
    cost,
    price,
  })
  const priced = [batch('Hebe', '100', 500n), batch('Rata', '100.000001', 499n), batch('Rimu', '800', 1_250n)]
  const [, , , , dearer] = stockValue('2026-07-31', [], [], [], priced).sections
  expect(dearer?.rows.map(({ cells }) => cells)).toEqual([
    ['Rimu', 'Rimu-1', '20', '40.00', '12.50', '550.00'],
    ['Rata', 'Rata-1', '20', '5.00', '4.99', '0.20'],
  ])
  expect(dearer?.total).toEqual(['Total', null, '40', null, null, '550.20'])
  expect([dearer?.id, dearer?.title, dearer?.note.slice(0, 62)]).toEqual([
    'dearer',
    'Dearer than its price',
    'Batches for sale whose plants cost more than their price in to',
  ])
  expect(dearer?.columns.map(({ id, title, kind }) => [id, title, kind])).toEqual([
    ['label', 'Plants', 'text'],
    ['group', 'Batch', 'text'],
    ['quantity', 'Quantity', 'number'],
    ['each', 'Cost each', 'money'],
    ['price', 'Price', 'money'],
    ['over', 'Over its price', 'money'],
  ])
  expect(dearer?.rows.map(({ key }) => key)).toEqual(['plants:Rimu', 'plants:Rata'])
})
