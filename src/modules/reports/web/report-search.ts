/** The search parameters of the reports. Written out, so that the first screen does not load what the reports are made of. */
import { accountsSearch } from '#modules/customers/web/accounts-search.ts'
import { periods } from '#modules/figures/sums/period-names.ts'
import type { Comparison } from '#modules/figures/sums/period.ts'
import { type Param, daysParams, either, id, name, oneOf, upTo } from '#web/search-params.ts'
import type { Analysis } from '../analytics.ts'
import type { ExpensesBy } from '../expenses-report.ts'
import type { Statement } from '../financial.ts'
import type { Dimension, Measure, SalesBy } from '../sales-dimensions.ts'

const days = {
  ...daysParams,
  period: oneOf(...periods, 'all'),
  compare: oneOf<Comparison>('before', 'year', 'none'),
}

/** The figure whose lines are open. */
const figure = { key: upTo(1000), of: name }

const reportSearch = { ...days, ...figure, filters: oneOf('yes') }

const dimensions: Readonly<Record<Dimension, Param>> = {
  plant: name,
  category: name,
  size: name,
  staff: name,
  customer: name,
  method: name,
}

const salesBy = oneOf<SalesBy>('day', 'week', 'month', 'season', 'plant', 'category', 'size', 'staff', 'customer', 'method')

export const salesReportSearch = {
  ...reportSearch,
  ...dimensions,
  by: salesBy,
  across: salesBy,
  measure: oneOf<Measure>('revenue', 'sales', 'quantity', 'discount', 'cost', 'margin'),
  goods: oneOf('plants'),
}

export const expensesReportSearch = {
  ...reportSearch,
  by: oneOf<ExpensesBy>('month', 'category', 'vendor', 'tax_kind'),
  category: name,
  vendor: name,
}

export const financialSearch = {
  ...reportSearch,
  tab: either(
    oneOf<Statement>('profit', 'balance', 'trial', 'tax', 'stock', 'cash', 'plants'),
    oneOf('journal', 'bank', 'accounts', 'export', 'closing', 'month-end', 'history'),
  ),
  /** The saved report, and the journal entry, that is open. */
  report: id,
  entry: either(oneOf('new'), id),
}

export const analyticsSearch = {
  ...reportSearch,
  view: either(
    oneOf<Analysis>('sell_through', 'abc', 'losses', 'age', 'times', 'seasons', 'stock_outs', 'overrides', 'margin'),
    oneOf('forecast', 'plan'),
  ),
  /** The part of the forecast or of the planner. */
  part: oneOf('ready', 'demand', 'looked_back', 'work', 'buying', 'unmet', 'plants', 'recipes', 'back_test'),
  /** For how many weeks the planner plans. */
  weeks: oneOf('26', '52', '104', '156'),
  /** The plant whose margin or plan is explained, and the size of it. */
  plant: name,
  size: name,
}

/** Business accounts have the report of the best customers in a tab. */
export const bestCustomersSearch = reportSearch
export const accountsWithReportSearch = { ...reportSearch, ...accountsSearch }
