/**
 * The royalties of a breeder for some days, as a report: the amount due plant by plant, and corrections of earlier periods. Pure.
 */
import { drillKey, drillKeyParser } from '#modules/figures/engine/drill-key.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import { type Formats, currencySign, spelledOutDay } from '#kernel/format.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Day, Id } from '#kernel/wire.ts'
import * as z from 'zod/mini'
import { type DeclaredLine, type RoyaltyFigures, basisNames, rateText, royaltyOf } from './royalty.ts'

/** Figures by terms; of the days of the report, or of a period that was declared before. */
export const parseRoyaltyKey = drillKeyParser(
  z.object({ of: z.literal('terms'), terms: Id, from: z.optional(Day), to: z.optional(Day) }),
)

interface Given {
  readonly vendor: string
  readonly formats: Formats
  readonly range: { readonly from: string; readonly to: string }
  readonly figures: readonly RoyaltyFigures[]
  readonly corrected: readonly DeclaredLine[]
}

export const royaltiesDue = (figures: readonly RoyaltyFigures[], corrected: readonly DeclaredLine[]): Cents =>
  sum([...figures.map(royaltyOf), ...corrected.map(({ amount }) => cents(amount))])

export function royaltyReport({ vendor, formats, range, figures, corrected }: Given): Report {
  const { currency } = formats
  const sign = currencySign(formats)
  const own = table(
    {
      id: 'royalties',
      title: 'Royalties of the period',
      note: `Amounts in ${currency}. Returns and voided sales are taken off. Sales are without tax.`,
    },
    figures,
    [
      // On a phone the last ones are out of sight.
      ['label', 'Plant', 'text', ({ plant }) => plant],
      ['units', 'Units', 'number', ({ units }) => units],
      ['amount', `Royalty, ${currency}`, 'money', royaltyOf],
      ['sales', `Sales, ${currency}`, 'money', ({ sales }) => sales],
      ['rate', 'Rate', 'text', (terms) => rateText(terms, sign)],
      ['basis', 'Paid', 'text', ({ basis }) => basisNames[basis]],
    ],
    ({ terms_id }) => drillKey('terms', terms_id),
  )
  const before = table(
    {
      id: 'corrections',
      title: 'Corrections of declared periods',
      note: 'What changed since it was declared: returns, voided sales, sales and batches that were entered late, and corrected terms.',
    },
    corrected,
    [
      ['label', 'Plant', 'text', ({ plant }) => plant],
      ['period', 'Period', 'text', ({ from, to }) => `${spelledOutDay(from)} to ${spelledOutDay(to)}`],
      ['units', 'Units', 'number', ({ units }) => units],
      ['amount', `Royalty, ${currency}`, 'money', (line) => cents(line.amount)],
    ],
    ({ terms_id, from, to }) => drillKey('terms', terms_id, from, to),
  )
  const due = royaltiesDue(figures, corrected)
  const total = ['Total', null, moneyText(sum(figures.map(royaltyOf))), null, null, null]
  const corrections = moneyText(sum(corrected.map((line) => cents(line.amount))))
  const summary = table(
    { id: 'due', title: 'To declare', note: '' },
    [
      ['Royalties of the period', due - cents(corrections)],
      ['Corrections of declared periods', cents(corrections)],
      ['To declare', due],
    ] as const,
    [
      ['label', '', 'text', ([label]) => label],
      ['amount', `Amount, ${currency}`, 'money', ([, of]) => of],
    ],
  )
  return report(
    `Royalties for ${vendor}`,
    range,
    { ...own, total, total_key: everyLine },
    ...(corrected.length > 0 ? [{ ...before, total: ['Total', null, null, corrections] }, summary] : []),
  )
}
