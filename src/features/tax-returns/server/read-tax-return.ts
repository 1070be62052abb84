/** The worksheet of a tax return from the books of today, and the lines of its deposits and of what is unpaid. */
import { figuresOf } from '#features/journal/server/read-journal.ts'
import type { ReportDays } from '#features/report-engine/server/report-days.ts'
import type { Report } from '#features/report-engine/report.ts'
import { halfCentOf } from '#features/settings/half-cent.ts'
import { addDays } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { onPaymentsBasis, taxAmountsOf, withDeposits } from '../tax-amounts.ts'
import { taxReturn } from '../tax-return.ts'
import { taxedDeposits } from './deposits.queries.ts'
import { unpaidAt } from './unpaid.queries.ts'

export { depositLines } from './deposits.queries.ts'
export { unpaidBillLines, unpaidSaleLines } from './unpaid.queries.ts'

export async function readTaxReturn(db: Db, { range, settings }: ReportDays): Promise<Report> {
  const dayBefore = addDays(range.from, -1)
  const [figures, depositsBefore, deposits] = await Promise.all([
    figuresOf(db, range),
    taxedDeposits(db, dayBefore),
    taxedDeposits(db, range.to),
  ])
  const counted =
    settings.taxBasis === 'invoice'
      ? figures
      : onPaymentsBasis(figures, ...(await Promise.all([unpaidAt(db, dayBefore), unpaidAt(db, range.to)])))
  const facts = withDeposits(taxAmountsOf(counted), depositsBefore, deposits)
  return taxReturn(settings, halfCentOf(settings), range, facts)
}
