/**
 * Default tax codes of accounting programs. Xero: the display names of a new organisation's tax rates
 * (https://central.xero.com/s/article/Default-tax-rates); QuickBooks: its codes by country; MYOB: the codes of a new company
 * file (https://help.myob.com/wiki/x/8YFk, "Tax Code"). A nursery that renamed them enters its own.
 */
import type { Country } from '#kernel/country.ts'
import type { ExportFormat, TaxSide } from './accounting-export.ts'

interface Taxes {
  /** `%` is the rate. */
  readonly rate: Readonly<Record<TaxSide, string>>
  readonly zero: Readonly<Record<TaxSide, string>>
  /** Code for exempt sales; without one they use the zero-rated code. */
  readonly exempt?: string
  /** Codes for single rates that deviate from the `rate` pattern. */
  readonly named?: Readonly<Record<string, string>>
  /** No supply: money put in a till, a payment. */
  readonly outside: string
}

const both = (name: string): Readonly<Record<TaxSide, string>> => ({ sales: name, purchases: name })

const xero: Readonly<Partial<Record<Country, Taxes>>> = {
  NZ: {
    rate: { sales: '%% GST on Income', purchases: '%% GST on Expenses' },
    zero: { sales: 'Zero Rated', purchases: 'No GST' },
    outside: 'No GST',
  },
  AU: {
    rate: { sales: 'GST on Income', purchases: 'GST on Expenses' },
    zero: { sales: 'GST Free Income', purchases: 'GST Free Expenses' },
    exempt: 'Input Taxed',
    outside: 'BAS Excluded',
  },
  UK: {
    rate: { sales: '%% (VAT on Income)', purchases: '%% (VAT on Expenses)' },
    zero: { sales: 'Zero Rated Income', purchases: 'Zero Rated Expenses' },
    exempt: 'Exempt Income',
    outside: 'No VAT',
  },
}
const xeroElsewhere: Taxes = {
  rate: { sales: 'Tax on Sales', purchases: 'Tax on Purchases' },
  zero: both('Tax Exempt'),
  outside: 'Tax Exempt',
}

const quickbooks: Readonly<Partial<Record<Country, Taxes>>> = {
  AU: { rate: both('GST'), zero: both('GST free'), outside: 'Out of Scope' },
  NZ: { rate: both('%% S'), zero: both('0% Z'), outside: 'Out of Scope' },
  UK: { rate: both('%.0% S'), named: { '5': '5.0% R' }, zero: both('0.0% Z'), exempt: 'Exempt', outside: 'No VAT' },
}
const quickbooksElsewhere: Taxes = { rate: both('TAX'), zero: both('NON'), outside: 'NON' }

const myob: Readonly<Partial<Record<Country, Taxes>>> = {
  NZ: { rate: both('S%'), zero: both('Z'), outside: 'N-T' },
}
const myobElsewhere: Taxes = { rate: both('GST'), zero: both('FRE'), exempt: 'ITS', outside: 'N-T' }

/** Takes a tax (a rate in percent, `zero`, `exempt` or `outside`); gives its usual name in the program. */
export function usualTaxCode(format: ExportFormat, country: Country, side: TaxSide, tax: string): string {
  const taxes =
    format === 'xero'
      ? (xero[country] ?? xeroElsewhere)
      : format === 'quickbooks'
        ? (quickbooks[country] ?? quickbooksElsewhere)
        : (myob[country] ?? myobElsewhere)
  if (tax === 'outside') return taxes.outside
  if (tax === 'exempt' && side === 'sales' && taxes.exempt) return taxes.exempt
  if (tax === 'zero' || tax === 'exempt') return taxes.zero[side]
  return taxes.named?.[tax] ?? taxes.rate[side].replace('%', tax)
}
