/** The worksheet of a tax return from the books of today, and the lines of its deposits and of what is unpaid. */
import { figuresOf } from '#modules/books/journal/server/read-journal.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { ReportDays } from '#modules/figures/engine/server/report-days.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { addDays } from '#kernel/day.ts'
import type { TaxBasis } from '#modules/setup/settings/tax-bases.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { type TaxFigure, addAmounts, atFlatRate, onPaymentsBasis, taxAmountsOf, withDeposits } from '../tax-amounts.ts'
import { paidByPlace, placesSection } from '../tax-places.ts'
import { type Bases, aboveFlatRate, basesOf, countsPaid, flatStretches, taxReturn } from '../tax-return.ts'
import { capitalPurchases, unpaidCapital } from './capital.queries.ts'
import { taxedDeposits } from './deposits.queries.ts'
import { soldByPlace, unpaidByPlace } from './tax-places.queries.ts'
import { unpaidAt } from './unpaid.queries.ts'

export { capitalLines, unpaidCapitalLines } from './capital.queries.ts'
export { depositLines } from './deposits.queries.ts'
export { placeLines, unpaidPlaceLines } from './tax-places.queries.ts'
export { unpaidBillLines, unpaidSaleLines } from './unpaid.queries.ts'

export async function readTaxReturn(db: Db, { range, settings }: ReportDays): Promise<Report> {
  const bases = basesOf(settings, range)
  const stretches = await readStretches(db, { range, settings })
  const flatRates = stretches.flatMap(({ percent }) => (Number(percent) > 0 ? [percent] : []))
  const amounts = stretches.map((stretch) => stretch.amounts).reduce(addAmounts)
  const report = taxReturn({ country: settings.country, bases, flatRates }, halfCentOf(settings), range, amounts)
  if (settings.taxRates.every(({ place }) => place === '')) return report
  return { ...report, sections: [...report.sections, await readPlaces(db, range, bases)] }
}

/** The tax charged above the flat rate in these days; 0 without the scheme. */
export const readAboveFlatRate = async (db: Db, days: Pick<ReportDays, 'range' | 'settings'>): Promise<Cents> =>
  sum((await readStretches(db, days)).map(({ counted, amounts }) => aboveFlatRate(counted, amounts)))

/** The amounts of the days by the flat rate on them: as they are counted without it, and as they are in the return. */
async function readStretches(db: Db, { range, settings }: Pick<ReportDays, 'range' | 'settings'>) {
  const half = halfCentOf(settings)
  const stretches = settings.country === 'UK' ? flatStretches(settings.flatRates, range) : [{ ...range, percent: '0' }]
  return Promise.all(
    stretches.map(async ({ percent, ...days }) => {
      const counted = await readAmounts(db, days, basesOf(settings, days))
      return { percent, counted, amounts: Number(percent) > 0 ? atFlatRate(counted, percent, half) : counted }
    }),
  )
}

async function readAmounts(db: Db, range: DayRange, bases: Bases) {
  const dayBefore = addDays(range.from, -1)
  const unpaidOn = async (basis: TaxBasis, day: string): Promise<ReadonlyMap<TaxFigure, Cents>> =>
    basis === 'payments' ? new Map([...(await unpaidAt(db, day)), ...(await unpaidCapital(db, day))]) : new Map()
  const [figures, capital, depositsBefore, deposits] = await Promise.all([
    figuresOf(db, range),
    capitalPurchases(db, range),
    taxedDeposits(db, dayBefore),
    taxedDeposits(db, range.to),
  ])
  const counted = onPaymentsBasis(
    new Map<TaxFigure, Cents>([...figures, ...capital]),
    await unpaidOn(bases.before, dayBefore),
    await unpaidOn(bases.atEnd, range.to),
  )
  return withDeposits(taxAmountsOf(counted), depositsBefore, deposits)
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
