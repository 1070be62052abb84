/** The search parameters of the reports are written out: whatever a report offers can be in the address. */
import { expect, test } from 'vitest'
import { periods } from '#modules/figures/sums/period-names.ts'
import { comparisons } from '#modules/figures/sums/period.ts'
import { analyses } from '../analytics.ts'
import { expensesBys } from '../expenses-report.ts'
import { statements } from '../financial.ts'
import { salesBys } from '../sales-dimensions.ts'
import { analyticsSearch, expensesReportSearch, financialSearch, salesReportSearch } from './report-search.ts'

test('every period, comparison, grouping, statement and analysis is taken from the address', () => {
  expect(periods.map(salesReportSearch.period.read)).toEqual(periods)
  expect(comparisons.map(salesReportSearch.compare.read)).toEqual(comparisons)
  expect(salesBys.map(salesReportSearch.by.read)).toEqual(salesBys)
  expect(expensesBys.map(expensesReportSearch.by.read)).toEqual(expensesBys)
  expect(statements.map(financialSearch.tab.read)).toEqual(statements)
  expect(analyses.map(analyticsSearch.view.read)).toEqual(analyses)
})
