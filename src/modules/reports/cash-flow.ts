/** The cash statement: money in and out, and what the nursery holds for customers. Pure. */
import type { Figure } from '#modules/books/journal/figure.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { reportLabelOf, startsBetween } from '#modules/figures/sums/trend.ts'

/** Liabilities to customers at the end of the last day: deposits on orders, payments of lay-bys and store credit. */
export interface HeldForCustomers {
  readonly orders: string
  readonly laybys: string
  readonly credits: string
}

/** Money in and out, month by month, its balance, and what of it is held for customers. */
/** `months`: the figures of the journal by the first day of their month. */
export function cashFlow(
  range: DayRange,
  months: ReadonlyMap<string, ReadonlyMap<Figure, Cents>>,
  held: HeldForCustomers,
): Report {
  let running = 0n
  const rows = startsBetween(range.from, range.to, 'month').map((start) => {
    const figures = months.get(start)
    const [received, spent] = [figures?.get('received') ?? 0n, -(figures?.get('spent') ?? 0n)]
    running += received - spent
    return { start, received, spent, net: received - spent, running }
  })
  const cash = table(
    {
      id: 'cash',
      title: 'Cash flow',
      note: 'What moved on the accounts for bank, cash and card payments, without transfers between them: payments of customers less refunds, expenses and bills on the days they were paid, cash counts, and journal entries by hand. All with tax.',
    },
    rows,
    [
      ['label', 'Month', 'text', ({ start }) => reportLabelOf(start, 'month')],
      ['received', 'Received', 'money', (month) => month.received],
      ['spent', 'Spent', 'money', (month) => month.spent],
      ['net', 'Net', 'money', (month) => month.net],
      ['running', 'Since the first day', 'money', (month) => month.running],
    ],
    ({ start }) => start,
  )
  const total = (['received', 'spent', 'net'] as const).map((column) => moneyText(sum(rows.map((month) => month[column]))))
  const heldSection = table(
    {
      id: 'held',
      title: 'Held for customers',
      note: 'Paid by customers for orders and lay-bys not yet invoiced on the last day, and unspent store credit: you owe it to them. A deposit counts in sales on the invoice date; the tax return counts it on the date your country’s law sets.',
    },
    [
      { kind: 'orders', label: 'Orders' },
      { kind: 'laybys', label: 'Lay-bys' },
      { kind: 'credits', label: 'Store credit' },
    ] as const,
    [
      ['label', 'For', 'text', ({ label }) => label],
      ['amount', 'Held', 'money', ({ kind }) => held[kind]],
    ],
    ({ kind }) => drillKey('held', kind),
  )
  return report(
    'Cash flow',
    range,
    { ...cash, total: ['Total', ...total, moneyText(running)], total_key: 'cash' },
    {
      ...heldSection,
      total: ['Total', moneyText(sum([held.orders, held.laybys, held.credits].map(cents)))],
      total_key: 'held',
    },
  )
}
