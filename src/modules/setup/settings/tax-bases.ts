/** The basis of the tax return, and the flat rate of the United Kingdom, by day. Pure. */
import type { Country } from '#kernel/country.ts'
import { type Since, factOn } from './since.ts'
import type { taxBases } from './tax-kind.ts'

export type TaxBasis = (typeof taxBases)[number]

export interface BasisFrom extends Since {
  readonly basis: TaxBasis
}

/** True if an unpaid sale or purchase is in no return yet. */
export const countsWhenPaid = (basis: TaxBasis, of: 'sales' | 'purchases'): boolean =>
  basis === 'payments' || (basis === 'receipts' && of === 'sales')

/**
 * Explains why a basis cannot be chosen in that country: only some member states of the European Union deduct the tax on unpaid purchases of who
 * declares sales when they are paid (Ireland: VAT Consolidation Act 2010 s 80; Germany: UStG § 15 and § 20, until 2027).
 */
export const basisFault = (country: Country, bases: readonly BasisFrom[]): string | undefined =>
  country !== 'EU' && bases.at(-1)?.basis === 'receipts'
    ? 'The receipts basis is for the European Union. Choose the invoice or the payments basis.'
    : undefined

/** The basis of a day: of invoices, if no other was chosen. */
export const basisOn = (bases: readonly BasisFrom[], day: string): TaxBasis => factOn(bases, day)?.basis ?? 'invoice'

export interface FlatRateFrom extends Since {
  /** Percentage of the turnover with tax; 0: tax is counted by sale and purchase. */
  readonly percent: string
}

/** Percentage of the flat rate scheme on a day; 0 without it. */
export const flatRateOn = (rates: readonly FlatRateFrom[], day: string): string => factOn(rates, day)?.percent ?? '0'
