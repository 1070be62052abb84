/** The tax of a document by its rates, and the words the law asks for where none is charged. */
import type { Sale, SaleItem } from '#modules/selling/sale/sale.ts'
import { type ChargedKind, type TaxKind, isCharged } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, cents, rateParts, rateText } from '#kernel/money.ts'

/** The fields of a line that decide its tax. */
export type TaxedLine = Pick<SaleItem, 'line_total' | 'tax_amount' | 'tax_kind' | 'tax_rate'>

export interface TaxByRate {
  readonly kind: TaxKind
  /** In percent. */
  readonly rate: string
  /** Without the tax. */
  readonly net: Cents
  readonly tax: Cents
}

/** One row for each kind and rate among the lines, the highest rate first. */
export function taxByRate(lines: readonly TaxedLine[], included: boolean): TaxByRate[] {
  const groups = Map.groupBy(lines, ({ tax_kind, tax_rate }) => `${tax_kind} ${Number(tax_rate)}`)
  return [...groups.values()]
    .flatMap((group): TaxByRate[] => {
      const [first] = group
      if (!first) return []
      const tax = group.reduce((all, { tax_amount }) => all + cents(tax_amount), 0n)
      const total = group.reduce((all, { line_total }) => all + cents(line_total), 0n)
      return [{ kind: first.tax_kind, rate: first.tax_rate, net: included ? total - tax : total, tax }]
    })
    .sort((a, b) => Number(b.rate) - Number(a.rate))
}

/** True if the lines have several rates, so that each must show its own. */
export const hasSeveralRates = (lines: readonly TaxedLine[]): boolean => taxByRate(lines, true).length > 1

const kindWords: Readonly<Record<Exclude<TaxKind, ChargedKind>, (label: string) => string>> = {
  zero: (label) => `${label} ${rateText(0n)}%`,
  exempt: (label) => `${label} exempt`,
  out_of_scope: (label) => `Outside the scope of ${label}`,
  reverse_charge: () => 'Reverse charge',
  import: () => 'Import',
}

/** "VAT 20.00%", "VAT exempt": how one line is taxed, in a word. */
export const lineTaxWords = ({ tax_kind: kind, tax_rate }: Pick<TaxedLine, 'tax_kind' | 'tax_rate'>, label: string): string =>
  isCharged(kind) ? `${label} ${rateText(rateParts(tax_rate))}%` : kindWords[kind](label)

interface WrittenSum {
  readonly label: string
  readonly amount: string
}

/** The tax as sums of a document: in one line where there is one rate, else one for each with what it is on. */
export function taxSums(
  lines: readonly TaxedLine[],
  { included, label, rate }: Pick<Sale['tax_rules'], 'included' | 'label' | 'rate'>,
  tax: string,
  money: (amount: Cents) => string,
): WrittenSum[] {
  const rows = taxByRate(lines, included)
  const [only = { kind: 'standard' as const, rate, tax: 0n, net: 0n }] = rows
  if (rows.length > 1)
    return rows.map((row) => ({
      label: `${lineTaxWords({ tax_kind: row.kind, tax_rate: row.rate }, label)} on ${money(row.net)}${included && isCharged(row.kind) ? ' (included)' : ''}`,
      amount: money(row.tax),
    }))
  return [
    isCharged(only.kind)
      ? { label: `${label} (${rateText(rateParts(only.rate))}%)${included ? ' included' : ''}`, amount: tax }
      : { label: lineTaxWords({ tax_kind: only.kind, tax_rate: only.rate }, label), amount: tax },
  ]
}

/**
 * Text required on an invoice without tax because of its buyer. EU: Directive 2006/112/EC, article 226 (11) and (11a); exports:
 * article 146. United Kingdom: VAT Regulations 1995, regulation 14 (1) (n), and VAT Notice 703 for exports.
 */
export function treatmentText({ treatment, country, label }: Pick<Sale['tax_rules'], 'treatment' | 'country' | 'label'>): string {
  if (treatment === 'reverse_charge')
    return country === 'EU'
      ? 'Reverse charge: VAT is to be accounted for by the customer, article 196 of Directive 2006/112/EC.'
      : `Reverse charge: the customer accounts for the ${label}.`
  if (treatment === 'export')
    return country === 'EU'
      ? 'Export of goods, exempt under article 146 of Directive 2006/112/EC.'
      : `Export, zero-rated for ${label}.`
  return ''
}
