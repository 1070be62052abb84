/** Decimals that are not money (quantities, unit costs), counted in small whole units so that sums are exact. */

import { trimEnd } from './trim-end.ts'
import type { Flavor } from './flavor.ts'

/** A quantity. */
export type TenThousandths = Flavor<bigint, 'quantity'>
/** A cost. */
export type Millionths = Flavor<bigint, 'cost'>

/** "1.5" with 4 digits → 15000n. Throws a RangeError for anything but digits, and for more decimals. */
export function parseFixed(text: string | number, digits: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  const decimals = trimEnd(fraction, '0')
  if (whole === undefined || decimals.length > digits) throw new RangeError(`Not a number with ${digits} decimals: ${text}`)
  const amount = BigInt(whole + decimals.padEnd(digits, '0'))
  return sign === '-' ? -amount : amount
}

/** 15000n with 4 digits → "1.5000" */
export function formatFixed(amount: bigint, digits: number): string {
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0')
  return `${amount < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Quantities on a sale: ten-thousandths. */
export const parseQuantity = (text: string | number): TenThousandths => parseFixed(text, 4)
/** The sum of quantities with at most four decimals, exact; a minus subtracts. */
export const addQuantities = (...quantities: readonly number[]): number =>
  quantities.reduce((all, quantity) => all + Math.round(quantity * 10_000), 0) / 10_000
/** Costs: millionths. */
export const parseCost = (text: string | number): Millionths => parseFixed(text, 6)
export const formatCost = (amount: Millionths) => formatFixed(amount, 6)
