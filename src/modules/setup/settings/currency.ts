/**
 * Currencies: the notes and coins that a drawer is counted by, the largest first, and to what cash is rounded where the smallest coin is worth
 * more than the smallest amount. Amounts have two decimals: currencies without cents, or with three decimals, are not offered.
 */
import type { Settings } from './settings.ts'

interface Currency {
  readonly cash: readonly string[]
  readonly rounding: Settings['cashRounding']
}

const euros = '500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01'

const of = (cash: string, rounding: Currency['rounding'] = 'none'): Currency => ({ cash: cash.split(' '), rounding })

const currencies: Readonly<Record<string, Currency>> = {
  AUD: of('100 50 20 10 5 2 1 0.50 0.20 0.10 0.05', '5c'),
  CAD: of('100 50 20 10 5 2 1 0.25 0.10 0.05', '5c'),
  CHF: of('1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05', '5c'),
  CZK: of('5000 2000 1000 500 200 100 50 20 10 5 2 1', '1'),
  DKK: of('1000 500 200 100 50 20 10 5 2 1 0.50', '50c'),
  EUR: of(euros),
  GBP: of('50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01'),
  NOK: of('1000 500 200 100 50 20 10 5 1', '1'),
  NZD: of('100 50 20 10 5 2 1 0.50 0.20 0.10', '10c'),
  PLN: of('500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01'),
  SEK: of('1000 500 200 100 50 20 10 5 2 1', '1'),
  USD: of('100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01'),
}

/** For another currency: every sum can be counted by these. */
const others = of('10000 5000 2000 1000 500 200 100 50 20 10 5 2 1 0.50 0.25 0.20 0.10 0.05 0.02 0.01')

const currencyOf = (code: string): Currency => currencies[code] ?? others

export const denominationsOf = (code: string): readonly string[] => currencyOf(code).cash

export const cashRoundingOf = (code: string): Settings['cashRounding'] => currencyOf(code).rounding

/** Reason why amounts of a currency cannot be stored; undefined for one with cents. */
export function currencyFault(code: string): string | undefined {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  if (decimals === 2) return undefined
  return `${code} has ${decimals === 0 ? 'no cents' : `${decimals} decimals`}, and amounts here are kept to two decimals: prices, tax and cash would be wrong. Choose a currency with cents.`
}
