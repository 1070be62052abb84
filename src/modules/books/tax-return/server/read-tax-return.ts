/** The worksheet of a tax return from the books of today, and the lines of its deposits and of what is unpaid. */
import { figuresOf } from '#modules/books/journal/server/read-journal.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { ReportDays } from '#modules/figures/engine/server/report-days.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { addDays } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { onPaymentsBasis, taxAmountsOf, withDeposits } from '../tax-amounts.ts'
import { paidByPlace, placesSection } from '../tax-places.ts'
import { type Bases, basesOf, countsPaid, taxReturn } from '../tax-return.ts'
import { taxedDeposits } from './deposits.queries.ts'
import { soldByPlace, unpaidByPlace } from './tax-places.queries.ts'
import { unpaidAt } from './unpaid.queries.ts'

export { depositLines } from './deposits.queries.ts'
export { placeLines, unpaidPlaceLines } from './tax-places.queries.ts'
export { unpaidBillLines, unpaidSaleLines } from './unpaid.queries.ts'

export async function readTaxReturn(db: Db, { range, settings }: ReportDays): Promise<Report> {
  const dayBefore = addDays(range.from, -1)
  const [figures, depositsBefore, deposits] = await Promise.all([
    figuresOf(db, range),
    taxedDeposits(db, dayBefore),
    taxedDeposits(db, range.to),
  ])
  const bases = basesOf(settings, range)
  const counted = onPaymentsBasis(
    figures,
    bases.before === 'payments' ? await unpaidAt(db, dayBefore) : new Map(),
    bases.atEnd === 'payments' ? await unpaidAt(db, range.to) : new Map(),
  )
  const amounts = withDeposits(taxAmountsOf(counted), depositsBefore, deposits)
  const report = taxReturn({ country: settings.country, bases }, halfCentOf(settings), range, amounts)
  if (settings.taxRates.every(({ place }) => place === '')) return report
  return { ...report, sections: [...report.sections, await readPlaces(db, range, bases)] }
}

/** The return by place, on the same basis. */
async function readPlaces(db: Db, range: DayRange, bases: Bases) {
  const sums = await Promise.all([
    soldByPlace(db, range),
    bases.before === 'payments' ? unpaidByPlace(db, addDays(range.from, -1)) : [],
    bases.atEnd === 'payments' ? unpaidByPlace(db, range.to) : [],
  ])
  return placesSection(paidByPlace(...sums), countsPaid(bases) ? 'paid_place' : 'place')
}
