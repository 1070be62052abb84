/** The sales report. */
import { salesView } from '../report-view.ts'
import { salesCalls } from './report-calls.ts'
import { ReportScreen } from './ReportScreen.tsx'

export const SalesReportScreen = () => <ReportScreen title="Sales Report" calls={salesCalls} view={salesView} />
