/** The tax rates of today as a list to choose from. */
import { dayIn } from '#kernel/day.ts'
import type { Settings } from './settings.ts'
import { type GoodsTaxKind, type TaxKind, goodsTaxKinds, isAccountedFor, isCharged, taxKinds } from './tax-kind.ts'
import { type TaxRate, kindsOn } from './tax-rates.ts'

/** "Reduced rate (5%)"; kinds without tax by their name alone. */
const rateLabel = ({ name, percent, kind }: Pick<TaxRate, 'name' | 'percent' | 'kind'>): string =>
  isCharged(kind) ? `${name} (${Number(percent)}%)` : name

/** The kinds of tax, as accountants call them. */
export const kindNames: Readonly<Record<TaxKind, string>> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  second_reduced: 'Second reduced rate',
  super_reduced: 'Super-reduced rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  out_of_scope: 'Outside the scope of tax',
  reverse_charge: 'Reverse charge',
  import: 'Import, VAT on the return',
}

/** Tax kinds of goods today, the standard rate first; includes the chosen kind even if no rate of it is left. */
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

/**
 * Tax kinds of a purchase on a day: the rates of that day, the standard one first, and the chosen kind. In the United Kingdom
 * and the European Union also the reverse charge and imports under postponed accounting.
 */
export function purchaseKindOptions(
  { taxRates, country }: Pick<Settings, 'taxRates' | 'country'>,
  day: string,
  chosen?: string,
): readonly { readonly value: TaxKind; readonly label: string }[] {
  const rates = kindsOn(taxRates, day)
  const isOffered = (kind: TaxKind) =>
    kind === 'standard' || kind === chosen || (isAccountedFor(kind) && (country === 'UK' || country === 'EU'))
  return taxKinds.flatMap((value) => {
    const rate = rates.find(({ kind }) => kind === value)
    if (rate) return { value, label: rateLabel(rate) }
    return isOffered(value) ? { value, label: kindNames[value] } : []
  })
}
