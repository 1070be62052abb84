/** The worksheet of a tax return from the books of today, and the lines of its deposits and of what is unpaid. */
import { figuresOf } from '#modules/books/journal/server/read-journal.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { ReportDays } from '#modules/figures/engine/server/report-days.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { addDays } from '#kernel/day.ts'
import { type TaxBasis, countsWhenPaid } from '#modules/setup/settings/tax-bases.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { type TaxFigure, addAmounts, atFlatRate, onPaymentsBasis, taxAmountsOf, withDeposits } from '../tax-amounts.ts'
import { paidByPlace, placesSection } from '../tax-places.ts'
import {
  type Bases,
  type RegisteredDays,
  aboveFlatRate,
  basesOf,
  countsPaid,
  flatStretches,
  registeredDays,
  taxReturn,
} from '../tax-return.ts'
import { capitalPurchases, unpaidCapital } from './capital.queries.ts'
import { taxedDeposits } from './deposits.queries.ts'
import { soldByPlace, unpaidByPlace } from './tax-places.queries.ts'
import { unpaidAt } from './unpaid.queries.ts'

export { capitalLines, unpaidCapitalLines } from './capital.queries.ts'
export { depositLines } from './deposits.queries.ts'
export { placeLines, unpaidPlaceLines } from './tax-places.queries.ts'
export { type UnpaidOn, unpaidBillLines, unpaidSaleLines } from './unpaid.queries.ts'

type Days = Pick<ReportDays, 'range' | 'settings'>

export async function readTaxReturn(db: Db, { range, settings }: Days): Promise<Report> {
  const { country, gstRegistrations, taxRates } = settings
  const registered = registeredDays(gstRegistrations, range)
  const bases = basesOf(settings, registered ?? range)
  const stretches = registered ? await readStretches(db, registered, settings) : []
  const flatRates = stretches.flatMap(({ percent }) => (Number(percent) > 0 ? [percent] : []))
  const amounts = stretches.map((stretch) => stretch.amounts).reduce(addAmounts, taxAmountsOf(new Map()))
  const report = taxReturn({ country, bases, flatRates, registered }, halfCentOf(settings), range, amounts)
  if (!registered || taxRates.every(({ place }) => place === '')) return report
  return { ...report, sections: [...report.sections, await readPlaces(db, registered, bases)] }
}

/** The tax charged above the flat rate in these days; 0 without the scheme. */
export async function readAboveFlatRate(db: Db, { range, settings }: Days): Promise<Cents> {
  const registered = registeredDays(settings.gstRegistrations, range)
  const stretches = registered ? await readStretches(db, registered, settings) : []
  return sum(stretches.map(({ counted, amounts }) => aboveFlatRate(counted, amounts)))
}

/** The amounts of the days by the flat rate on them: as they are counted without it, and as they are in the return. */
async function readStretches(db: Db, { since, ...range }: RegisteredDays, settings: Days['settings']) {
  const half = halfCentOf(settings)
  const stretches = settings.country === 'UK' ? flatStretches(settings.flatRates, range) : [{ ...range, percent: '0' }]
  return Promise.all(
    stretches.map(async ({ percent, ...days }) => {
      const counted = await readAmounts(db, days, basesOf(settings, days), since)
      return { percent, counted, amounts: Number(percent) > 0 ? atFlatRate(counted, percent, half) : counted }
    }),
  )
}

async function readAmounts(db: Db, range: DayRange, bases: Bases, since: string | null) {
  const dayBefore = addDays(range.from, -1)
  const unpaidOn = async (basis: TaxBasis, day: string): Promise<ReadonlyMap<TaxFigure, Cents>> =>
    new Map([
      ...(basis === 'invoice' ? [] : await unpaidAt(db, { day, since }, basis)),
      ...(countsWhenPaid(basis, 'purchases') ? await unpaidCapital(db, { day, since }) : []),
    ])
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
async function readPlaces(db: Db, { since, ...range }: RegisteredDays, bases: Bases) {
  const sums = await Promise.all([
    soldByPlace(db, range),
    countsWhenPaid(bases.before, 'sales') ? unpaidByPlace(db, { day: addDays(range.from, -1), since }) : [],
    countsWhenPaid(bases.atEnd, 'sales') ? unpaidByPlace(db, { day: range.to, since }) : [],
  ])
  return placesSection(paidByPlace(...sums), countsPaid(bases) ? 'paid_place' : 'place')
}
