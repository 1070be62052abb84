/** Money is counted in whole cents, so that sums are exact; text like "12.50" is used only in the API and in numeric columns. */
import type { Flavor } from './flavor.ts'
import { parseFixed, formatFixed } from './quantity.ts'

export type Cents = Flavor<bigint, 'cents'>
/** Thousandths of a percent. */
export type Rate = Flavor<bigint, 'rate'>

/** Rounding of half a cent: `up` in Australia, the UK and the US, `down` in New Zealand (GST Act 1985 s 19O). */
export type RoundingMode = 'up' | 'down'

/** "12.5" → 1250n. Throws a RangeError for anything that is not money with at most two decimals. */
export function cents(text: string | number): Cents {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(text)) ?? []
  if (whole === undefined) throw new RangeError(`Not an amount of money: ${text}`)
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}

/** 1250n → "12.50" */
export function moneyText(amount: Cents): string {
  const digits = abs(amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Invisible, on both sides of an amount that the server writes with the nursery’s currency: rules know none. */
export const sumMark = '\u2063'

/** 1250n → "12.50", to be written with its currency by `writeSums`. */
export const sumText = (amount: Cents): string => sumMark + moneyText(amount) + sumMark

/** amount × top ÷ bottom as a whole number, in the unit of the amount; half is rounded away from zero (`up`) or towards it (`down`). */
export function mulDivRounded(amount: bigint, top: bigint, bottom: bigint, half: RoundingMode = 'up'): bigint {
  const scaled = abs(amount * top)
  const whole = scaled / bottom
  const rest = (scaled % bottom) * 2n
  const rounded = rest > bottom || (rest === bottom && half === 'up') ? whole + 1n : whole
  return amount * top < 0n ? -rounded : rounded
}

/** 100 % in thousandths of a percent. */
export const wholeRate: Rate = 100_000n

/** A tax rate in percent, "8.875", as thousandths of a percent: 8875n. */
export const rateParts = (percent: string): Rate => parseFixed(percent, 3)

/** "8.875" and "15.00": two decimals, and a third where it is not 0. */
export const rateText = (rate: Rate): string => formatFixed(rate, 3).replace(/0$/, '')

/**
 * Splits a total by weight with the largest remainder method, so that the parts add up to the total to the cent. Equal
 * remainders: the first gets the cent. Without weights the result is empty.
 */
export function prorate(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (total * weight) / whole)
  const remainders = weights.map((weight, i) => ({ i, left: abs(total * weight - (parts[i] ?? 0n) * whole) }))
  const missing = Number(abs(total - sum(parts)))
  const cent = total < 0n ? -1n : 1n
  for (const { i } of remainders.sort((a, b) => Number(b.left - a.left)).slice(0, missing)) parts[i] = (parts[i] ?? 0n) + cent
  return parts
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

const abs = (n: bigint) => (n < 0n ? -n : n)
