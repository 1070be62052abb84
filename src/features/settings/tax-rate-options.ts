/** The tax rates of today as a list to choose from. */
import { dayIn } from '#kernel/day.ts'
import type { Settings } from './settings.ts'
import { type GoodsTaxKind, type TaxKind, goodsTaxKinds } from './tax-kind.ts'
import { type TaxRate, kindsOn } from './tax-rates.ts'

/** "Reduced rate (5%)"; kinds without tax by their name alone. */
export const rateLabel = ({ name, percent, kind }: Pick<TaxRate, 'name' | 'percent' | 'kind'>): string =>
  kind === 'standard' || kind === 'reduced' ? `${name} (${Number(percent)}%)` : name

/** The kinds of tax, as accountants call them. */
export const kindNames: Readonly<Record<TaxKind, string>> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  out_of_scope: 'Outside the scope of tax',
  reverse_charge: 'Reverse charge',
}

/** What goods can be taxed as today, the standard rate first; and what they are taxed as, if no rate of that kind is left. */
export function taxKindOptions(
  settings: Pick<Settings, 'taxRates' | 'timeZone'>,
  chosen?: string,
): readonly { readonly value: GoodsTaxKind; readonly label: string }[] {
  const rates = kindsOn(settings.taxRates, dayIn(settings.timeZone, new Date()))
  return goodsTaxKinds.flatMap((value) => {
    const rate = rates.find(({ kind }) => kind === value)
    if (rate) return { value, label: rateLabel(rate) }
    return value === 'standard' || value === chosen ? { value, label: kindNames[value] } : []
  })
}
