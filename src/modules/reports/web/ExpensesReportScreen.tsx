/** The expenses report. */
import { expensesView } from '../sales-view.ts'
import { expensesCalls } from './report-calls.ts'
import { ReportScreen } from './ReportScreen.tsx'
import { expensesReportSearch } from './report-search.ts'

export const ExpensesReportScreen = () => (
  <ReportScreen title="Expenses Report" search={expensesReportSearch} calls={expensesCalls} view={expensesView} />
)
