/** The expenses report. */
import { expensesView } from '../report-view.ts'
import { expensesCalls } from './report-calls.ts'
import { ReportScreen } from './ReportScreen.tsx'

export const ExpensesReportScreen = () => <ReportScreen title="Expenses Report" calls={expensesCalls} view={expensesView} />
