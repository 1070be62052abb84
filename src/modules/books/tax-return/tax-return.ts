/** The worksheet of a tax return: the figure of each box, each opening its lines. To be checked by the nursery's accountant. Pure. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type TaxBasis, basisOn, countsWhenPaid, flatRateOn } from '#modules/setup/settings/tax-bases.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { invalid } from '#kernel/problem.ts'
import { type Cents, type RoundingMode, moneyText } from '#kernel/money.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Report, ReportRow } from '#modules/figures/engine/report.ts'
import type { TaxAmounts } from './tax-amounts.ts'
import { inputTax, outputTax, taxForms } from './tax-boxes.ts'

/** The key of the same figure on the payments basis. */
const onPaid = (key: string) => (key === '' || key.startsWith('adjusted') ? key : `paid_${key}`)

/** The days of a return on which the nursery was registered. */
export interface RegisteredDays extends DayRange {
  /** First day of that registration: documents of earlier days are in no return. Null: since ever. */
  readonly since: string | null
  /** True if the registration began, or ended, within the return. */
  readonly begins: boolean
  readonly ends: boolean
}

type Registrations = Settings['gstRegistrations']

/** Null for a return of days without registration. Throws a Problem INVALID for days of two registrations. */
export function registeredDays(registrations: Registrations, { from, to }: DayRange): RegisteredDays | null {
  const starts = registrations.flatMap((each) => (each.from !== null && each.from > from && each.from <= to ? [each.from] : []))
  const stretches = [from, ...starts].map((start, i) => ({ from: start, to: starts[i] ? addDays(starts[i], -1) : to }))
  const registered = stretches.filter((stretch) => isRegistered(registrations, stretch.from))
  const [first, last] = [registered.at(0), registered.at(-1)]
  if (!first || !last) return null
  const between = stretches.find((each) => each.from > first.from && each.to < last.to && !registered.includes(each))
  if (between) {
    const [end, again] = [spelledOutDay(addDays(between.from, -1)), spelledOutDay(addDays(between.to, 1))]
    throw invalid([
      { path: 'from', message: `You were registered up to ${end}, and again from ${again}. Choose days of one registration.` },
    ])
  }
  const before = registrations.filter((each) => each.from === null || each.from <= first.from)
  const since = before[before.findLastIndex((each) => !each.registered) + 1]?.from ?? null
  const ends = !isRegistered(registrations, addDays(last.to, 1))
  return { from: first.from, to: last.to, since, begins: since === first.from, ends }
}

/** The basis on the day before a return and on its last day. If they differ, it changed in between. */
export interface Bases {
  readonly before: TaxBasis
  readonly atEnd: TaxBasis
}

/**
 * Counts unpaid amounts in the last return of a registration, as on the invoice basis (New Zealand: Goods and Services Tax Act
 * 1985 s 19C; Australia: GST Act 1999 s 138-15; United Kingdom: VAT Notice 731 section 6).
 */
export function basesOf(
  { taxBases, gstRegistrations }: Pick<Settings, 'taxBases' | 'gstRegistrations'>,
  { from, to }: DayRange,
): Bases {
  const begins = !isRegistered(gstRegistrations, addDays(from, -1))
  const ends = !isRegistered(gstRegistrations, addDays(to, 1))
  return { before: basisOn(taxBases, begins ? from : addDays(from, -1)), atEnd: ends ? 'invoice' : basisOn(taxBases, to) }
}

/** True if unpaid documents adjust the return: on its last day, or because earlier returns left them out. */
export const countsPaid = ({ before, atEnd }: Bases): boolean => before !== 'invoice' || atEnd !== 'invoice'

interface Stretch extends DayRange {
  /** Percentage of the flat rate scheme; 0 without it. */
  readonly percent: string
}

/** The days of a return by the flat rate on them: a rate that changes within it is applied to the turnover of its own days. */
export function flatStretches(rates: Settings['flatRates'], { from, to }: DayRange): Stretch[] {
  const starts = [
    from,
    ...rates.flatMap((rate) => (rate.from !== null && rate.from > from && rate.from <= to ? [rate.from] : [])),
  ]
  return starts.map((start, i) => {
    const next = starts[i + 1]
    return { from: start, to: next === undefined ? to : addDays(next, -1), percent: flatRateOn(rates, start) }
  })
}

/** The tax that was charged, less what was paid, above the tax that is due at a flat rate: income, or with a minus a cost. */
export function aboveFlatRate(charged: TaxAmounts, atFlat: TaxAmounts): Cents {
  const net = (amounts: TaxAmounts) => outputTax(amounts) - inputTax(amounts)
  return net(charged) - net(atFlat)
}

const notes = {
  invoice: 'By invoice and expense date, from the tax on each invoice and receipt.',
  payments: 'On the payments basis: sales and bills by the days they were paid, a part payment with its share of the tax.',
  receipts:
    'On the receipts basis: sales by the days they were paid, a part payment with its share of the tax; bills by their own days.',
}
const check = 'Check with your accountant before you file.'

function noteOf({ before, atEnd }: Bases, flatRates: readonly string[], registered: RegisteredDays | null): string {
  if (!registered) return 'You were not registered for this tax on these days: nothing is declared.'
  const flat =
    flatRates.length === 0
      ? ''
      : ` Flat rate scheme: ${flatRates.map((percent) => `${Number(percent)}%`).join(', then ')} of the turnover with VAT. The VAT you charged above that is income: filing the return books it.`
  const registration = registrationNote(registered)
  if (before === atEnd || registered.ends) return `${notes[before]}${registration}${flat} ${check}`
  return `${notes[atEnd]} ${changeNote({ before, atEnd })}${registration}${flat} ${check}`
}

const basisNames = { invoice: 'invoices', payments: 'payments', receipts: 'receipts' } as const
const documentNames = { sales: 'invoices', purchases: 'bills' } as const

function changeNote({ before, atEnd }: Bases): string {
  const changed = (['sales', 'purchases'] as const).filter((of) => countsWhenPaid(before, of) !== countsWhenPaid(atEnd, of))
  const documents = changed.map((of) => documentNames[of]).join(' and ')
  const now = `The basis changed to ${basisNames[atEnd]}: ${documents} that were unpaid then were in`
  return changed.some((of) => countsWhenPaid(atEnd, of))
    ? `${now} earlier returns. They are taken off here, once, and count when they are paid.`
    : `${now} no return. They are all in this one.`
}

/**
 * Tax on what is in stock when a registration begins or ends is entered by hand (New Zealand: Goods and Services Tax Act 1985 s 21B and 5(3); Australia: GST Act
 * 1999 Divisions 137 and 138; United Kingdom: VAT Notices 700 section 10 and 700/11 section 7).
 */
function registrationNote({ from, to, begins, ends }: RegisteredDays): string {
  const byHand = 'Adjust it in the journal.'
  return [
    begins &&
      ` Registered from ${spelledOutDay(from)}: earlier days are in no return. Tax on what you bought before and still have may be claimable. ${byHand}`,
    ends &&
      ` Registered up to ${spelledOutDay(to)}: what was unpaid then is in this return. Tax may be due on the stock and equipment that you keep. ${byHand}`,
  ]
    .filter(Boolean)
    .join('')
}

interface Rules extends Pick<Settings, 'country'> {
  readonly bases: Bases
  readonly flatRates: readonly string[]
  readonly registered: RegisteredDays | null
}

export function taxReturn(
  { country, bases, flatRates, registered }: Rules,
  half: RoundingMode,
  range: DayRange,
  amounts: TaxAmounts,
): Report {
  const { name, boxes } = taxForms[country]
  const rows = boxes(amounts, half).map(({ box, label, amount, key: invoiced = '', sum }): ReportRow => {
    const key = countsPaid(bases) ? onPaid(invoiced) : invoiced
    return { key, cells: [label, box, moneyText(amount)], ...(sum ? { weight: 'sum' as const } : {}) }
  })
  return {
    title: name,
    ...range,
    before: null,
    sections: [
      {
        id: 'tax',
        title: name,
        note: noteOf(bases, flatRates, registered),
        columns: [
          { id: 'label', title: 'Description', kind: 'text' },
          { id: 'box', title: 'Box', kind: 'text' },
          { id: 'amount', title: 'Amount', kind: 'money' },
        ],
        rows,
        total: null,
      },
    ],
  }
}
