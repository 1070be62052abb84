/** The sales report. */
import { salesView } from '../sales-view.ts'
import { salesCalls } from './report-calls.ts'
import { ReportScreen } from './ReportScreen.tsx'
import { salesReportSearch } from './report-search.ts'

export const SalesReportScreen = () => (
  <ReportScreen title="Sales Report" search={salesReportSearch} calls={salesCalls} view={salesView} />
)
