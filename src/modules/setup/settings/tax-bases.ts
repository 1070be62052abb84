/** The basis of the tax return with the day it began, so that returns of earlier days stay as they were. Pure. */
import type { taxBases } from './tax-kind.ts'

export type TaxBasis = (typeof taxBases)[number]

export interface BasisFrom {
  readonly basis: TaxBasis
  /** Its first day; null: since ever. */
  readonly from: string | null
}

/** The basis of a day: of invoices, if no other was chosen. */
export const basisOn = (bases: readonly BasisFrom[], day: string): TaxBasis =>
  bases.findLast(({ from }) => from === null || from <= day)?.basis ?? 'invoice'

/** Another basis from a day on, in place of what was to begin later. */
export function withBasis(bases: readonly BasisFrom[], basis: TaxBasis, day: string): BasisFrom[] {
  const earlier = bases.filter(({ from }) => from === null || from < day)
  return earlier.at(-1)?.basis === basis ? earlier : [...earlier, { basis, from: day }]
}

export const isInOrder = (bases: readonly BasisFrom[]): boolean =>
  bases.every(({ from }, i) => i === 0 || (bases[i - 1]?.from ?? '') < (from ?? ''))

/** True if the basis changes on a day up to this one. */
export const differsUntil = (before: readonly BasisFrom[], after: readonly BasisFrom[], day: string): boolean =>
  ['', day, ...[...before, ...after].flatMap(({ from }) => (from !== null && from <= day ? [from] : []))].some(
    (each) => basisOn(before, each) !== basisOn(after, each),
  )
