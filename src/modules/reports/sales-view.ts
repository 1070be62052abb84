import { methodOptions, paymentMethods } from '#modules/selling/payment/payment.ts'
import { cellOf, totalOf } from '#modules/figures/engine/report.ts'
import { bestCustomers } from './accounts-report.ts'
import { type ExpensesBy, expensesBys, expensesTitles } from './expenses-report.ts'
import { type Choice, type Filter, type ReportQuery, type ReportView, hasNoRows } from './report-view.ts'
import { crossKey, mayCross } from './sales-across.ts'
import { type Measure, type SalesBy, dimensions, measureNames, measures, salesBys, titles } from './sales-dimensions.ts'
import { isTime } from './sales-report.ts'

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }))
const filter = (name: string, title: string): Filter => ({ name, title, any: `Any ${title.toLowerCase()}` })
const nothingSold = { title: 'No sales in this period', text: 'Choose other days or fewer filters.' }
const salesBy = (query: ReportQuery) => query['by'] as SalesBy

export const salesView: ReportView = {
  days: 'all_time',
  by: { options: choices(salesBys, titles), first: 'month' },
  across: {
    columns: (by) =>
      choices(
        salesBys.filter((across) => mayCross(by as SalesBy, across)),
        titles,
      ),
    measures: choices(measures, measureNames),
  },
  filters: [
    { name: 'goods', title: 'Goods', any: 'All goods', options: [{ value: 'plants', label: 'Plants only' }], isShort: true },
    ...dimensions.map((name) => ({
      ...filter(name, titles[name]),
      ...(name === 'method' ? { options: methodOptions(paymentMethods) } : {}),
    })),
  ],
  choices: 'sales',
  exportsLines: true,
  keyFigures: (section, { goods, across, measure = 'revenue' }) => {
    const total = (id: string) => totalOf(section, id) ?? '0'
    if (across)
      return [
        {
          label: measureNames[measure as Measure],
          value: total('total'),
          kind: measure === 'quantity' ? 'number' : 'money',
        },
      ]
    const share = totalOf(section, 'margin_percent')
    return [
      { label: 'Revenue', value: total('revenue'), kind: 'money', change: totalOf(section, 'change') },
      { label: 'Margin', value: total('margin'), kind: 'money', note: share === null ? '' : `${share}% of revenue` },
      { label: goods === 'plants' ? 'Plants sold' : 'Quantity', value: total('quantity'), kind: 'number' },
      { label: 'Discount', value: total('discount'), kind: 'money' },
      { label: 'Cost of goods', value: total('cost'), kind: 'money' },
    ]
  },
  chart: (query) =>
    query['across']
      ? undefined
      : isTime(salesBy(query))
        ? { draws: 'line', column: 'revenue' }
        : { draws: 'bars', column: 'revenue', most: 12 },
  chartTitle: (query) => `Revenue by ${titles[salesBy(query)].toLowerCase()}`,
  table: true,
  spends: false,
  opens: 'Sold: ',
  cellKey: ({ key }, column) => crossKey(key, column),
  isEmpty: ({ sections }) =>
    sections.every((section) =>
      totalOf(section, 'total') === null
        ? section.rows.every((row) => ['quantity', 'before'].every((id) => Number(cellOf(section, row, id)) === 0))
        : section.rows.length === 0,
    ),
  empty: nothingSold,
}

/** Revenue by business account. */
export const bestCustomersView: ReportView = {
  only: { by: 'customer' },
  days: 'some',
  chart: () => ({ draws: 'bars', column: 'revenue', most: 12 }),
  chartTitle: () => 'Best customers by revenue',
  table: true,
  spends: false,
  opens: 'Sold to ',
  isEmpty: hasNoRows,
  empty: { title: 'No account sales in this period', text: 'Choose other days.' },
  select: bestCustomers,
}

export const expensesView: ReportView = {
  days: 'compared',
  by: { options: choices(expensesBys, expensesTitles), first: 'category' },
  filters: [filter('category', 'Category'), filter('vendor', 'Vendor')],
  choices: 'expenses',
  exportsLines: true,
  keyFigures: (section) => {
    const total = (id: string) => totalOf(section, id) ?? '0'
    const tax = section.columns.find(({ id }) => id === 'tax')?.title ?? ''
    return [
      { label: 'Cost', value: total('net'), kind: 'money', change: totalOf(section, 'change') },
      { label: tax, value: total('tax'), kind: 'money' },
      { label: 'Total paid', value: total('cost'), kind: 'money' },
      { label: 'Expenses', value: total('count'), kind: 'count' },
    ]
  },
  chart: ({ by }) =>
    by === 'month' ? { draws: 'line', column: 'net' } : { draws: 'bars', column: 'net', most: 14, largestFirst: true },
  chartTitle: ({ by }) => `Cost by ${expensesTitles[by as ExpensesBy].toLowerCase()}`,
  table: true,
  spends: true,
  opens: 'Spent: ',
  isEmpty: ({ sections }) => sections.every((section) => Number(totalOf(section, 'count') ?? '0') === 0),
  empty: { title: 'No expenses in this period', text: 'Choose other days or fewer filters.' },
}
