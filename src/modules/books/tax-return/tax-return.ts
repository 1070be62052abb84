/** The worksheet of a tax return: the figure of each box, each opening its lines. To be checked by the nursery's accountant. Pure. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type TaxBasis, basisOn, flatRateOn } from '#modules/setup/settings/tax-bases.ts'
import { addDays } from '#kernel/day.ts'
import { type Cents, type RoundingMode, moneyText } from '#kernel/money.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Report, ReportRow } from '#modules/figures/engine/report.ts'
import type { TaxAmounts } from './tax-amounts.ts'
import { inputTax, outputTax, taxForms } from './tax-boxes.ts'

/** The key of the same figure on the payments basis. */
const onPaid = (key: string) => (key === '' || key.startsWith('adjusted') ? key : `paid_${key}`)

/** The basis on the day before a return and on its last day. Where they differ, it changed in between. */
export interface Bases {
  readonly before: TaxBasis
  readonly atEnd: TaxBasis
}

export const basesOf = ({ taxBases }: Pick<Settings, 'taxBases'>, { from, to }: DayRange): Bases => ({
  before: basisOn(taxBases, addDays(from, -1)),
  atEnd: basisOn(taxBases, to),
})

/** True if unpaid documents adjust the return: on its last day, or because earlier returns left them out. */
export const countsPaid = ({ before, atEnd }: Bases): boolean => before === 'payments' || atEnd === 'payments'

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
}
const check = 'Check with your accountant before you file.'

function noteOf({ before, atEnd }: Bases, flatRates: readonly string[]): string {
  const flat =
    flatRates.length === 0
      ? ''
      : ` Flat rate scheme: ${flatRates.map((percent) => `${Number(percent)}%`).join(', then ')} of the turnover with VAT. The VAT you charged above that is income: filing the return books it.`
  if (before === atEnd) return `${notes[atEnd]}${flat} ${check}`
  const change =
    atEnd === 'payments'
      ? 'The basis changed to payments: invoices and bills that were unpaid then were in earlier returns. They are taken off here, once, and count when they are paid.'
      : 'The basis changed to invoices: invoices and bills that were unpaid then were in no return. They are all in this one.'
  return `${notes[atEnd]} ${change}${flat} ${check}`
}

export function taxReturn(
  { country, bases, flatRates }: Pick<Settings, 'country'> & { readonly bases: Bases; readonly flatRates: readonly string[] },
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
        note: noteOf(bases, flatRates),
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
