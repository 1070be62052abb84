/** The value of the stock, and the reconciliation of the plant ledger with the stock on hand. Pure. */
import type { DocketId } from '#kernel/id.ts'
import { toCents } from '#kernel/amount.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { quantityText } from '#modules/figures/sums/sold-totals.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import type { Report, ReportSection } from '#modules/figures/engine/report.ts'

/** Stock on hand at the end of a day, at cost. */
export interface StockRow {
  readonly key: string
  readonly group: string
  readonly name: string
  readonly quantity: string
  readonly cost: string
}

/** A docket that is not invoiced: the cost of its goods. */
export interface DeliveredStock {
  readonly docket_id: DocketId
  readonly docket_number: number
  readonly order_number: number | null
  readonly customer_name: string
  readonly quantity: string
  readonly cost: string
}

/** Plants of a batch for sale, with their cost and what one is sold for, without tax. */
export interface PricedStock extends StockRow {
  readonly price: Cents
}

/** The value of plants and supplies at the end of `day`, with goods delivered and not invoiced. */
export function stockValue(
  day: string,
  plants: readonly StockRow[],
  supplies: readonly StockRow[],
  delivered: readonly DeliveredStock[],
  priced: readonly PricedStock[] = [],
): Report {
  const dockets = delivered.map(({ docket_id, docket_number, order_number, customer_name, quantity, cost }): StockRow => ({
    key: docket_id,
    group: `Order ${order_number ?? ''}`,
    name: `Docket ${docket_number}, ${customer_name}`,
    quantity,
    cost,
  }))
  const all = [
    { id: 'plants', title: 'Plants', note: 'Growing and for sale: the cost so far of plants on hand.', rows: plants },
    { id: 'supplies', title: 'Supplies', note: 'At their average cost.', rows: supplies },
    {
      id: 'delivered',
      title: 'Delivered, not invoiced',
      note: 'Plants delivered on dockets not invoiced by then, at cost. They count in cost of sales on the invoice date.',
      rows: dockets,
    },
  ]
  const sections = all.map(({ id, title, note, rows }): ReportSection => ({
    ...table(
      { id, title, note },
      rows.toSorted((a, b) => Number(parseCost(b.cost) - parseCost(a.cost))),
      [
        ['label', title, 'text', ({ name }) => name],
        ['group', id === 'delivered' ? 'Order' : 'Category', 'text', ({ group }) => group],
        ['quantity', 'Quantity', 'number', (row) => quantityText(tenThousandths(row.quantity))],
        ['each', 'Each', 'money', eachOf],
        ['cost', 'Value', 'money', (row) => toCents(parseCost(row.cost))],
      ],
      ({ key }) => drillKey(id, key),
    ),
    total: ['Total', null, quantityOf(rows), null, moneyText(worthOf(rows))],
    total_key: id,
  }))
  const summary: ReportSection = {
    ...table(
      {
        id: 'summary',
        title: 'Value of stock',
        note: 'At cost, from the ledgers of that day. This is no valuation by law: to be confirmed by your accountant.',
      },
      all,
      [
        ['label', 'Item', 'text', ({ title }) => title],
        ['cost', 'Value', 'money', ({ rows }) => worthOf(rows)],
      ],
      ({ id }) => id,
    ),
    total: ['Total', moneyText(sum(all.map(({ rows }) => worthOf(rows))))],
    total_key: 'stock',
  }
  return report(summary.title, { from: day, to: day }, summary, ...sections, ...dearerThanPrice(priced))
}

/** Lower of cost and net realisable value: batches whose plants cost more than they are sold for; none, no section. */
function dearerThanPrice(priced: readonly PricedStock[]): ReportSection[] {
  const dearer = priced
    .map((row) => ({ ...row, worth: row.price * (tenThousandths(row.quantity) / 10_000n), costs: toCents(parseCost(row.cost)) }))
    .filter(({ costs, worth }) => costs > worth)
    .toSorted((a, b) => Number(b.costs - b.worth - (a.costs - a.worth)))
  if (dearer.length === 0) return []
  const rows = table(
    {
      id: 'dearer',
      title: 'Dearer than its price',
      note: 'Batches for sale whose plants cost more than their price in today’s list, without tax. Stock counts at the lower of cost and net realisable value: decide with your accountant whether to write the difference off.',
    },
    dearer,
    [
      ['label', 'Plants', 'text', ({ name }) => name],
      ['group', 'Batch', 'text', ({ group }) => group],
      ['quantity', 'Quantity', 'number', (row) => quantityText(tenThousandths(row.quantity))],
      ['each', 'Cost each', 'money', eachOf],
      ['price', 'Price', 'money', ({ price }) => price],
      ['over', 'Over its price', 'money', ({ costs, worth }) => costs - worth],
    ],
    ({ key }) => drillKey('plants', key),
  )
  const over = sum(dearer.map(({ costs, worth }) => costs - worth))
  return [{ ...rows, total: ['Total', null, quantityOf(dearer), null, null, moneyText(over)] }]
}

const worthOf = (rows: readonly StockRow[]) => toCents(rows.reduce((total, { cost }) => total + parseCost(cost), 0n))
const quantityOf = (rows: readonly StockRow[]) =>
  quantityText(rows.reduce((total, { quantity }) => total + tenThousandths(quantity), 0n))
const tenThousandths = (text: string) => parseCost(text) / 100n

function eachOf({ quantity, cost }: StockRow): string | null {
  const count = tenThousandths(quantity)
  return count <= 0n ? null : moneyText(toCents((parseCost(cost) * 10_000n) / count))
}

/** One kind of movement in the plant ledger. */
interface PlantMoves {
  readonly kind: string
  readonly quantity: string
  readonly cost: string
}

const moveNames: Readonly<Record<string, string>> = {
  created: 'Raised and bought in',
  division: 'Division, in and out',
  pot_up: 'Potted up, in and out',
  split: 'Split, in and out',
  grade: 'Graded, in and out',
  merge: 'Merged, in and out',
  sale: 'Sold',
  refund: 'Returned',
  delivery: 'Delivered, not invoiced',
  loss: 'Lost',
  count: 'Counted differently',
  state: 'Discarded and offered',
  movement: 'Moved',
  cost: 'Labour and other cost put in',
  reversal: 'Reversed',
}

/** The plant ledger: all plants and costs that came in are sold, lost, or on hand; the last line must be zero. */
export function plantBooks(
  range: DayRange,
  moves: readonly PlantMoves[],
  onHand: { readonly quantity: string; readonly cost: string },
): Report {
  const plants = (text: string) => tenThousandths(text) / 10_000n
  const ledger = moves.map(({ kind, quantity, cost }) => ({
    key: drillKey('moved', kind),
    label: moveNames[kind] ?? kind,
    quantity: plants(quantity),
    cost: parseCost(cost),
  }))
  const expected = {
    key: 'moved',
    label: 'Expected on hand',
    quantity: sum(ledger.map(({ quantity }) => quantity)),
    cost: sum(ledger.map(({ cost }) => cost)),
  }
  const actual = {
    key: 'on_hand',
    label: 'On hand in the batches',
    quantity: plants(onHand.quantity),
    cost: parseCost(onHand.cost),
  }
  const difference = {
    key: 'differs',
    label: 'Difference',
    quantity: expected.quantity - actual.quantity,
    cost: expected.cost - actual.cost,
  }
  const section = table(
    {
      id: 'plants',
      title: 'Every plant and every cent since the first day',
      note: 'The ledger of all batches, by type of entry. In − out must equal the plants on hand: a difference of zero.',
    },
    [...ledger, expected, actual, difference],
    [
      ['label', 'Item', 'text', ({ label }) => label],
      ['quantity', 'Plants', 'count', ({ quantity }) => String(quantity)],
      ['cost', 'Cost', 'money', ({ cost }) => toCents(cost)],
    ],
    ({ key }) => key,
  )
  const rows = section.rows.map((row) =>
    row.key === 'moved' || row.key === 'differs' ? { ...row, weight: 'sum' as const } : row,
  )
  return report('Books of plants', range, { ...section, rows })
}
