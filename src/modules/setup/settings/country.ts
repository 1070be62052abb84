/** Country-specific rules as data. As of 2026; each nursery's accountant confirms its own. */
import { type Country, countryCurrencies } from '#kernel/country.ts'
import type { Settings, SettingsChange } from './settings.ts'
import type { GoodsTaxKind } from './tax-kind.ts'
import type { TaxRate } from './tax-rates.ts'

interface CountryPack extends Pick<
  Settings,
  'currency' | 'timeZone' | 'taxLabel' | 'retailTaxIncluded' | 'unitSystem' | 'dateFormat' | 'cashRounding'
> {
  /** Kind, name and percent; the standard rate first. */
  readonly rates: readonly (readonly [GoodsTaxKind, string, string])[]
  /**
   * Tax point of payments before the invoice: the payment, the whole supply, or nothing until the invoice. On the payments basis
   * the whole supply is taxed as it is paid. `payments_basis`: the payment, on the payments basis only.
   */
  readonly depositsTaxed: {
    readonly orders: 'payment' | 'supply' | 'none'
    readonly laybys: 'payment' | 'payments_basis' | 'none'
  }
}

/** The country's name of the tax registration number. */
export const taxNumberName = (country: string, label: string): string => (country === 'AU' ? 'ABN' : `${label} number`)

/** "ABN 51 824 753 556": on every letter of a nursery that charges tax; empty for any other. */
export const taxNumberLine = ({
  gstRegistered,
  gstNumber,
  country,
  taxLabel,
}: Pick<Settings, 'gstRegistered' | 'gstNumber' | 'country' | 'taxLabel'>): string =>
  gstRegistered && gstNumber.trim() ? `${taxNumberName(country, taxLabel)} ${gstNumber}` : ''

/** Hint with typical goods of a tax kind in that country. */
export const taxKindHint = (country: string, kind: GoodsTaxKind): string =>
  country === 'UK' && kind === 'zero'
    ? 'Vegetable plants, herbs, fruit trees and bushes'
    : country === 'AU' && kind === 'zero'
      ? 'Some food, and plants that grow it'
      : country === 'EU' && kind === 'reduced'
        ? 'In most countries live plants and cut flowers; not pots, soil and tools'
        : ''

const metric = { unitSystem: 'metric', dateFormat: 'DD/MM/YYYY' } as const

function euRates({ standard, reduced, second_reduced, super_reduced }: EuRates): CountryPack['rates'] {
  return [
    ['standard', 'Standard rate', standard],
    ['reduced', 'Reduced rate', reduced],
    ...(second_reduced ? [['second_reduced', 'Second reduced rate', second_reduced] as const] : []),
    ...(super_reduced ? [['super_reduced', 'Super-reduced rate', super_reduced] as const] : []),
    ['zero', 'Zero rate', '0'],
    ['exempt', 'Exempt', '0'],
    ['out_of_scope', 'Outside the scope of VAT', '0'],
  ]
}

interface EuRates {
  readonly standard: string
  /** Rate of live plants. */
  readonly reduced: string
  readonly second_reduced?: string
  readonly super_reduced?: string
}

/**
 * The rates by time zone. The standard one and that of live plants: Taxes in Europe Database of the European Commission, 2026; the others: published
 * tables of 2025.
 */
const euRatesByZone: Readonly<Record<string, EuRates>> = {
  'Europe/Amsterdam': { standard: '21', reduced: '9' },
  'Europe/Berlin': { standard: '19', reduced: '7' },
  'Europe/Brussels': { standard: '21', reduced: '6', second_reduced: '12' },
  'Europe/Dublin': { standard: '23', reduced: '13.5', second_reduced: '9', super_reduced: '4.8' },
  'Europe/Lisbon': { standard: '23', reduced: '6', second_reduced: '13' },
  'Europe/Luxembourg': { standard: '17', reduced: '8', second_reduced: '14', super_reduced: '3' },
  'Europe/Madrid': { standard: '21', reduced: '10', super_reduced: '4' },
  'Europe/Paris': { standard: '20', reduced: '10', second_reduced: '5.5', super_reduced: '2.1' },
  'Europe/Rome': { standard: '22', reduced: '10', second_reduced: '5', super_reduced: '4' },
  'Europe/Vienna': { standard: '20', reduced: '13', second_reduced: '10' },
  'Europe/Warsaw': { standard: '23', reduced: '8', second_reduced: '5' },
}

export const countryPacks: Readonly<Record<Country, CountryPack>> = {
  NZ: {
    ...metric,
    currency: countryCurrencies.NZ,
    cashRounding: '10c',
    timeZone: 'Pacific/Auckland',
    taxLabel: 'GST',
    rates: [
      ['standard', 'Standard rate', '15'],
      ['zero', 'Zero-rated', '0'],
      ['exempt', 'Exempt', '0'],
    ],
    retailTaxIncluded: true,
    // Goods and Services Tax Act 1985 s 9(1): at the earlier of the invoice and any payment, for the whole supply. Lay-by sales, s 9(2)(c): when
    // the goods become the buyer's; Inland Revenue, "GST on special supplies": on the payments basis as well.
    depositsTaxed: { orders: 'supply', laybys: 'none' },
  },
  AU: {
    ...metric,
    currency: countryCurrencies.AU,
    cashRounding: '5c',
    timeZone: 'Australia/Sydney',
    taxLabel: 'GST',
    rates: [
      ['standard', 'GST', '10'],
      ['zero', 'GST-free', '0'],
      ['exempt', 'Input taxed', '0'],
    ],
    retailTaxIncluded: true,
    // GST Act 1999 s 29-5(1): any payment before the invoice makes the whole supply taxable. A deposit that the customer forfeits by not going on
    // with the order is security and counts when it is applied (Division 99; GSTR 2006/2); deposits on orders here are given back, so they are part
    // payments (GSTD 2000/1 paragraph 4). Lay-bys: with the final instalment, on the cash basis as they are paid (determination PAR 2017/7; GSTR 2000/12).
    depositsTaxed: { orders: 'supply', laybys: 'payments_basis' },
  },
  UK: {
    ...metric,
    currency: countryCurrencies.UK,
    cashRounding: 'none',
    timeZone: 'Europe/London',
    taxLabel: 'VAT',
    rates: [
      ['standard', 'Standard rate', '20'],
      ['reduced', 'Reduced rate', '5'],
      ['zero', 'Zero rate', '0'],
      ['exempt', 'Exempt', '0'],
      ['out_of_scope', 'Outside the scope of VAT', '0'],
    ],
    retailTaxIncluded: true,
    // Value Added Tax Act 1994 s 6(4): a payment before the goods are supplied is a tax point, to its extent (HMRC manual VATTOS5105).
    depositsTaxed: { orders: 'payment', laybys: 'payment' },
  },
  US: {
    unitSystem: 'imperial',
    dateFormat: 'MM/DD/YYYY',
    currency: countryCurrencies.US,
    cashRounding: 'none',
    timeZone: 'America/New_York',
    taxLabel: 'Sales Tax',
    rates: [
      ['standard', 'Taxable', '0'],
      ['exempt', 'Not taxable', '0'],
    ],
    retailTaxIncluded: false,
    // Most states tax a sale when the goods pass to the buyer: California, Sales and Use Tax Annotation 200.0160; Washington, Department of Revenue,
    // "Layaway sales". Some tax the contract: Maryland, COMAR 03.06.01.21.
    depositsTaxed: { orders: 'none', laybys: 'none' },
  },
  EU: {
    ...metric,
    currency: countryCurrencies.EU,
    cashRounding: 'none',
    timeZone: 'Europe/Brussels',
    taxLabel: 'VAT',
    rates: euRates({ standard: '20', reduced: '10' }),
    retailTaxIncluded: true,
    // Directive 2006/112/EC article 65: on a payment on account, VAT is chargeable on receipt, on the amount received.
    depositsTaxed: { orders: 'payment', laybys: 'payment' },
  },
  other: {
    ...metric,
    currency: countryCurrencies.other,
    cashRounding: 'none',
    timeZone: 'UTC',
    taxLabel: 'VAT',
    rates: [
      ['standard', 'Standard rate', '15'],
      ['zero', 'Zero-rated', '0'],
      ['exempt', 'Exempt', '0'],
    ],
    retailTaxIncluded: true,
    depositsTaxed: { orders: 'none', laybys: 'none' },
  },
}

/**
 * Month and day on which the usual financial year starts: New Zealand's standard balance date is 31 March (Tax Administration Act 1994 s 38),
 * Australia's income year ends on 30 June, a British sole trader's tax year on 5 April; elsewhere it is the calendar year.
 */
const yearStarts: Readonly<Record<Country, string>> = {
  NZ: '04-01',
  AU: '07-01',
  UK: '04-06',
  US: '01-01',
  EU: '01-01',
  other: '01-01',
}

/** First day of the usual financial year that `today` is in. */
export function usualFinancialYear(country: Country, today: string): string {
  const year = Number(today.slice(0, 4))
  const start = `${today.slice(0, 4)}-${yearStarts[country]}`
  return start <= today ? start : `${year - 1}-${yearStarts[country]}`
}

/** The rates a nursery in that country starts with. */
export function countryRates(country: Country, timeZone: string = countryPacks[country].timeZone): TaxRate[] {
  const ofZone = country === 'EU' ? euRatesByZone[timeZone] : undefined
  const rates = ofZone ? euRates(ofZone) : countryPacks[country].rates
  return rates.map(([kind, name, percent]) => ({ name, kind, percent, place: '', from: null, until: null }))
}

/** The settings of a nursery in that country: its currency, tax, dates, units, cash rounding and time zone. */
export function countrySettings(country: Country, timeZone?: string) {
  const { rates: _rates, depositsTaxed: _deposits, ...pack } = countryPacks[country]
  const taxRates = countryRates(country, timeZone)
  return {
    country,
    ...pack,
    taxRates,
    salesTaxRate: taxRates[0]?.percent ?? '0',
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

/** A change of settings; where it moves the nursery to another country, that country's settings come along, except those sent with it. */
export function withCountry(sent: SettingsChange, { country }: Pick<Settings, 'country'>): SettingsChange {
  if (sent.country === undefined || sent.country === country) return sent
  const { salesTaxRate, ...moved } = countrySettings(sent.country, sent.timeZone)
  // With rates of its own, the country's standard rate would change them from today on.
  if (sent.taxRates) return { ...moved, ...sent }
  const { salesTaxRate: standard } = sent
  const taxRates = moved.taxRates.map((rate, i) => (i === 0 && standard !== undefined ? { ...rate, percent: standard } : rate))
  return { ...moved, salesTaxRate, taxRates, ...sent }
}
