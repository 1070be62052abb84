/** The basis of the tax return, and the flat rate of the United Kingdom, by day. Pure. */
import { type Since, factOn } from './since.ts'
import type { taxBases } from './tax-kind.ts'

export type TaxBasis = (typeof taxBases)[number]

export interface BasisFrom extends Since {
  readonly basis: TaxBasis
}

/** The basis of a day: of invoices, if no other was chosen. */
export const basisOn = (bases: readonly BasisFrom[], day: string): TaxBasis => factOn(bases, day)?.basis ?? 'invoice'

export interface FlatRateFrom extends Since {
  /** Percentage of the turnover with tax; 0: tax is counted by sale and purchase. */
  readonly percent: string
}

/** Percentage of the flat rate scheme on a day; 0 without it. */
export const flatRateOn = (rates: readonly FlatRateFrom[], day: string): string => factOn(rates, day)?.percent ?? '0'
