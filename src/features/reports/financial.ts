/** The financial statements: profit and loss, cash, and what the stock is worth. Pure; figures come added up, and leave as tables. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { costParts } from '#kernel/quantity.ts'
import { drillKey } from './drill-key.ts'
import { change, percent, quantityText, toCents } from './facts.ts'
import type { DayRange } from './period.ts'
import type { Report, ReportRow, ReportSection } from './report.ts'
import { asksForDays } from './sales-report.ts'
import { labelOf, startsBetween } from './trend.ts'

export const statements = ['profit', 'tax', 'stock', 'cash', 'plants'] as const
export type Statement = (typeof statements)[number]

export const FinancialAsked = z.strictObject({
  ...asksForDays,
  statement: z.optional(z.enum(statements, 'Choose a statement from the list.')),
})
export type FinancialAsked = z.infer<typeof FinancialAsked>

/** What one period did, for its profit and loss; all without tax. */
export interface ProfitFacts {
  readonly plants: Cents
  readonly other: Cents
  /** What cash paid in coins came to more, or with a minus less, than the invoices; no tax is due on it. */
  readonly coins: Cents
  /** What plants and supplies had cost that stood there before the first day, and at the end of the last. */
  readonly opening: Cents
  readonly closing: Cents
  /** Stock that came in without a bill: what was there at the start, plants and costs entered by hand. It makes no profit. */
  readonly takenOn: Cents
  /** Work that went into plants at the hourly rate: it is part of what they cost, and its wages stand among the expenses. */
  readonly labour: Cents
  /** Purchases that went into stock. */
  readonly purchases: Cents
  readonly expenses: readonly { readonly category: string; readonly net: Cents }[]
  readonly adjustedSales: Cents
  readonly adjustedExpenses: Cents
}

interface ProfitLine {
  readonly key: string
  readonly label: string
  readonly weight?: 'head' | 'sum'
  readonly of: (facts: ProfitFacts) => Cents | null
}

const revenue = (facts: ProfitFacts) => facts.plants + facts.other + facts.coins + facts.adjustedSales
const costOfSales = ({ opening, takenOn, purchases, labour, closing }: ProfitFacts) =>
  opening + takenOn + purchases + labour - closing
const spent = (facts: ProfitFacts) => sum(facts.expenses.map(({ net }) => net)) + facts.adjustedExpenses - facts.labour

/** Revenue less what the sold stock had cost (stock at the beginning, taken on, bought and worked, less stock at the end) less expenses. */
const profitOf = (facts: ProfitFacts): Cents => revenue(facts) - costOfSales(facts) - spent(facts)

/** Lines that are there only when there is something to say. */
const unusual: ReadonlySet<string> = new Set([
  'Cash rounding',
  'Adjusting entries',
  'Opening stock taken on',
  'Labour applied to plants',
  'Less labour applied to plants',
])

/** Stock and corrections are no part of what was earned: a percentage of the revenue would say nothing. */
const withoutShare: ReadonlySet<string> = new Set([
  'coins',
  'adjusted:sales',
  'opening',
  'taken_on',
  'stock_left',
  'adjusted:expenses',
  'labour_applied',
])
/** A loss has a percentage; any other amount below zero has none, and so has everything where there was no revenue. */
const shareOf = (key: string, amount: Cents, whole: Cents): string | null =>
  whole <= 0n || withoutShare.has(key) || (amount < 0n && key !== 'gross_profit' && key !== 'profit')
    ? null
    : percent(amount, whole)

const lines = (categories: readonly string[]): ProfitLine[] => [
  { key: '', label: 'Revenue', weight: 'head', of: () => null },
  { key: 'sales:plant', label: 'Plants', of: ({ plants }) => plants },
  { key: 'sales:other', label: 'Other goods', of: ({ other }) => other },
  { key: 'coins', label: 'Cash rounding', of: ({ coins }) => coins },
  { key: 'adjusted:sales', label: 'Adjusting entries', of: ({ adjustedSales }) => adjustedSales },
  { key: 'revenue', label: 'Total revenue', weight: 'sum', of: revenue },
  { key: '', label: 'Cost of sales', weight: 'head', of: () => null },
  { key: 'opening', label: 'Stock at the beginning', of: ({ opening }) => opening },
  { key: 'taken_on', label: 'Opening stock taken on', of: ({ takenOn }) => takenOn },
  { key: 'purchases', label: 'Purchases of stock', of: ({ purchases }) => purchases },
  { key: 'labour', label: 'Labour applied to plants', of: ({ labour }) => labour },
  { key: 'stock_left', label: 'Less stock at the end', of: ({ closing }) => -closing },
  { key: 'cost_of_sales', label: 'Total cost of sales', weight: 'sum', of: costOfSales },
  { key: 'gross_profit', label: 'Gross profit', weight: 'sum', of: (facts) => revenue(facts) - costOfSales(facts) },
  { key: '', label: 'Expenses', weight: 'head', of: () => null },
  ...categories.map((category) => ({
    key: drillKey('category', category),
    label: category || 'Without a category',
    of: ({ expenses }: ProfitFacts) => expenses.find((each) => each.category === category)?.net ?? 0n,
  })),
  { key: 'adjusted:expenses', label: 'Adjusting entries', of: ({ adjustedExpenses }) => adjustedExpenses },
  { key: 'labour_applied', label: 'Less labour applied to plants', of: ({ labour }) => -labour },
  { key: 'spending', label: 'Total expenses', weight: 'sum', of: spent },
  { key: 'profit', label: 'Profit', weight: 'sum', of: profitOf },
]

export interface Compared<Facts> {
  readonly range: DayRange
  readonly before: DayRange | undefined
  /** What the two columns are called. */
  readonly names: readonly [now: string, before: string]
  readonly now: Facts
  readonly earlier: Facts | undefined
}

export function profitAndLoss({ range, before, names, now, earlier }: Compared<ProfitFacts>): Report {
  const categories = [...new Set([...now.expenses, ...(earlier?.expenses ?? [])].map(({ category }) => category))].toSorted(
    (a, b) => a.localeCompare(b),
  )
  const whole = revenue(now)
  const rows = lines(categories)
    .map(({ key, label, weight, of }): ReportRow & { quiet: boolean } => {
      const [amount, was] = [of(now), earlier ? of(earlier) : null]
      const cells = amount === null ? [null, null] : [moneyText(amount), shareOf(key, amount, whole)]
      const compared = was === null || amount === null ? [null, null] : [moneyText(was), change(amount, was)]
      const quiet = unusual.has(label) && amount === 0n && (was ?? 0n) === 0n
      return { key, cells: [label, ...cells, ...(earlier ? compared : [])], ...(weight ? { weight } : {}), quiet }
    })
    .filter(({ quiet }) => !quiet)
    .map(({ quiet: _quiet, ...row }) => row)
  return {
    title: 'Profit and loss',
    ...range,
    before: before ?? null,
    sections: [
      {
        id: 'profit',
        title: 'Profit and loss',
        note: 'Without tax. Sales by the day of the invoice, credit notes and expenses by their own day. Cost of sales is stock at the beginning, opening stock taken on without a bill, purchases of stock and labour applied to plants, less stock at the end, all at what they cost. Labour applied is taken off the expenses again, where its wages stand. To be confirmed by your accountant.',
        columns: [
          { id: 'label', title: 'Item', kind: 'text' },
          { id: 'amount', title: names[0], kind: 'money' },
          { id: 'share', title: '% of revenue', kind: 'percent' },
          ...(earlier
            ? ([
                { id: 'before', title: names[1], kind: 'money' },
                { id: 'change', title: 'Change %', kind: 'percent' },
              ] as const)
            : []),
        ],
        rows,
        total: null,
      },
    ],
  }
}

/** What stood somewhere at the end of a day, at what it had cost. */
export interface Standing {
  readonly key: string
  readonly group: string
  readonly name: string
  readonly quantity: string
  readonly cost: string
}

/** A docket that is not invoiced: what its goods had cost. */
export interface DeliveredStock {
  readonly docket_id: string
  readonly docket_number: number
  readonly order_number: number | null
  readonly customer_name: string
  readonly quantity: string
  readonly cost: string
}

/** The value of plants and supplies at the end of `day`, with those that were delivered and not invoiced. */
export function stockValue(
  day: string,
  plants: readonly Standing[],
  supplies: readonly Standing[],
  delivered: readonly DeliveredStock[],
): Report {
  const dockets = delivered.map(({ docket_id, docket_number, order_number, customer_name, quantity, cost }): Standing => ({
    key: docket_id,
    group: `Order ${order_number ?? ''}`,
    name: `Docket ${docket_number}, ${customer_name}`,
    quantity,
    cost,
  }))
  const all = [
    { id: 'plants', title: 'Plants', note: 'Growing and for sale: what the plants that stand have cost so far.', rows: plants },
    { id: 'supplies', title: 'Supplies', note: 'At their average cost.', rows: supplies },
    {
      id: 'delivered',
      title: 'Delivered, not invoiced',
      note: 'What left on dockets that were not invoiced by then, at what it had cost. It is cost of sales on the day of the invoice.',
      rows: dockets,
    },
  ]
  const worth = (rows: readonly Standing[]) => toCents(rows.reduce((so_far, row) => so_far + costParts(row.cost), 0n))
  const quantity = (rows: readonly Standing[]) =>
    quantityText(rows.reduce((so_far, row) => so_far + tenThousandths(row.quantity), 0n))
  const summary: ReportSection = {
    id: 'summary',
    title: 'Value of stock',
    note: 'At cost, from the ledgers of that day. This is no valuation by law: to be confirmed by your accountant.',
    columns: [
      { id: 'label', title: 'Item', kind: 'text' },
      { id: 'cost', title: 'Value', kind: 'money' },
    ],
    rows: all.map(({ id, title, rows }) => ({ key: id, cells: [title, moneyText(worth(rows))] })),
    total: ['Total', moneyText(worth(plants) + worth(supplies) + worth(dockets))],
    total_key: 'stock',
  }
  const sections = all.map(({ id, title, note, rows }): ReportSection => ({
    id,
    title,
    note,
    columns: [
      { id: 'label', title, kind: 'text' },
      { id: 'group', title: id === 'delivered' ? 'Order' : 'Category', kind: 'text' },
      { id: 'quantity', title: 'Quantity', kind: 'number' },
      { id: 'each', title: 'Each', kind: 'money' },
      { id: 'cost', title: 'Value', kind: 'money' },
    ],
    rows: rows
      .toSorted((a, b) => Number(costParts(b.cost) - costParts(a.cost)))
      .map((row) => ({
        key: drillKey(id, row.key),
        cells: [
          row.name,
          row.group,
          quantityText(tenThousandths(row.quantity)),
          eachOf(row),
          moneyText(toCents(costParts(row.cost))),
        ],
      })),
    total: ['Total', null, quantity(rows), null, moneyText(worth(rows))],
    total_key: id,
  }))
  return { title: 'Value of stock', from: day, to: day, before: null, sections: [summary, ...sections] }
}

const tenThousandths = (text: string) => costParts(text) / 100n

function eachOf({ quantity, cost }: Standing): string | null {
  const count = tenThousandths(quantity)
  return count <= 0n ? null : moneyText(toCents((costParts(cost) * 10_000n) / count))
}

/** Money that came and went in one month. */
interface CashMonth {
  /** Its first day. */
  readonly month: string
  readonly received: string
  readonly spent: string
}

/** What customers had here at the end of the last day. */
export interface Held {
  readonly orders: string
  readonly laybys: string
  /** Store credit that was not spent. */
  readonly credits: string
}

/** Money in and out, month by month, what it comes to, and what of it is still owed to customers. */
export function cashFlow(range: DayRange, months: readonly CashMonth[], held: Held): Report {
  const found = new Map(months.map((each) => [each.month, each]))
  let running = 0n
  let [received, spentInAll] = [0n, 0n]
  const rows = startsBetween(range.from, range.to, 'month').map((start): ReportRow => {
    const [inn, out] = [cents(found.get(start)?.received ?? '0'), cents(found.get(start)?.spent ?? '0')]
    running += inn - out
    received += inn
    spentInAll += out
    return {
      key: start,
      cells: [labelOf(start, 'month'), moneyText(inn), moneyText(out), moneyText(inn - out), moneyText(running)],
    }
  })
  return {
    title: 'Cash flow',
    ...range,
    before: null,
    sections: [
      {
        id: 'cash',
        title: 'Cash flow',
        note: 'Payments on the day they came in, less what was given back, and expenses on their day, all with tax.',
        columns: [
          { id: 'label', title: 'Month', kind: 'text' },
          { id: 'received', title: 'Received', kind: 'money' },
          { id: 'spent', title: 'Spent', kind: 'money' },
          { id: 'net', title: 'Net', kind: 'money' },
          { id: 'running', title: 'Since the first day', kind: 'money' },
        ],
        rows,
        total: ['Total', moneyText(received), moneyText(spentInAll), moneyText(received - spentInAll), moneyText(running)],
        total_key: 'cash',
      },
      {
        id: 'held',
        title: 'Held for customers',
        note: 'What customers had paid by the last day for orders and lay-bys that were not invoiced by then, and store credit they had not spent: it is owed to them. A deposit counts in sales and in the tax return on the day of the invoice; ask your accountant whether tax is due when it is paid.',
        columns: [
          { id: 'label', title: 'For', kind: 'text' },
          { id: 'amount', title: 'Held', kind: 'money' },
        ],
        rows: [
          { key: 'held:orders', cells: ['Orders', held.orders] },
          { key: 'held:laybys', cells: ['Lay-bys', held.laybys] },
          { key: 'held:credits', cells: ['Store credit', held.credits] },
        ],
        total: ['Total', moneyText(cents(held.orders) + cents(held.laybys) + cents(held.credits))],
        total_key: 'held',
      },
    ],
  }
}

/** One kind of movement in the plants' own ledger. */
interface PlantMoves {
  readonly kind: string
  readonly quantity: string
  readonly cost: string
}

const moveNames: Readonly<Record<string, string>> = {
  birth: 'Raised and bought in',
  division: 'Division, in and out',
  pot_up: 'Potted up, in and out',
  split: 'Split, in and out',
  merge: 'Merged, in and out',
  sale: 'Sold',
  refund: 'Came back',
  delivery: 'Delivered, not invoiced',
  loss: 'Lost',
  count: 'Counted differently',
  state: 'Discarded and offered',
  movement: 'Moved',
  cost: 'Labour and other cost put in',
  reversal: 'Taken back',
}

/** The books of plants: every plant and every cent that ever came in is sold, lost, or stands; the last line must be nought. */
export function plantBooks(
  range: DayRange,
  moves: readonly PlantMoves[],
  standing: { readonly quantity: string; readonly cost: string },
): Report {
  const plants = (text: string) => tenThousandths(text) / 10_000n
  const ledger = moves.map((move) => ({ ...move, count: plants(move.quantity), value: costParts(move.cost) }))
  const count = ledger.reduce((so_far, move) => so_far + move.count, 0n)
  const value = ledger.reduce((so_far, move) => so_far + move.value, 0n)
  const money = (parts: bigint) => moneyText(toCents(parts))
  const row = (key: string, label: string, quantity: bigint, cost: bigint, weight?: 'sum'): ReportRow => ({
    key,
    cells: [label, String(quantity), money(cost)],
    ...(weight ? { weight } : {}),
  })
  return {
    title: 'Books of plants',
    ...range,
    before: null,
    sections: [
      {
        id: 'plants',
        title: 'Every plant and every cent, from the first day on',
        note: 'The ledger of all batches, added up by what happened. It must come to what stands in the batches: the difference is nought.',
        columns: [
          { id: 'label', title: 'Item', kind: 'text' },
          { id: 'quantity', title: 'Plants', kind: 'count' },
          { id: 'cost', title: 'Cost', kind: 'money' },
        ],
        rows: [
          ...ledger.map((move) => row(drillKey('moved', move.kind), moveNames[move.kind] ?? move.kind, move.count, move.value)),
          row('moved', 'Should stand', count, value, 'sum'),
          row('stands', 'Stands in the batches', plants(standing.quantity), costParts(standing.cost)),
          row('differs', 'Difference', count - plants(standing.quantity), value - costParts(standing.cost), 'sum'),
        ],
        total: null,
      },
    ],
  }
}
