/**
 * A model of double entry that shares no rule with the product: amounts are whole cents, each act is posted by hand.
 */
import { expect } from 'vitest'

export interface Trade {
  readonly country: 'NZ' | 'AU' | 'UK' | 'US' | 'EU'
  readonly timeZone: string
  readonly currency: string
  /** Thousandths of a per cent. */
  readonly rate: bigint
  readonly included: boolean
  /** Smallest coin in cents, and its setting. */
  readonly coin: readonly [bigint, 'none' | '5c' | '10c' | '50c' | '1']
}

const cent = [1n, 'none'] as const
export const trades: readonly Trade[] = [
  { country: 'NZ', timeZone: 'Pacific/Auckland', currency: 'NZD', rate: 15_000n, included: true, coin: [10n, '10c'] },
  { country: 'NZ', timeZone: 'Pacific/Auckland', currency: 'NZD', rate: 15_000n, included: false, coin: [10n, '10c'] },
  { country: 'AU', timeZone: 'Australia/Sydney', currency: 'AUD', rate: 10_000n, included: true, coin: [5n, '5c'] },
  { country: 'UK', timeZone: 'Europe/London', currency: 'GBP', rate: 20_000n, included: true, coin: cent },
  { country: 'US', timeZone: 'America/New_York', currency: 'USD', rate: 8_875n, included: false, coin: cent },
  { country: 'EU', timeZone: 'Europe/Berlin', currency: 'EUR', rate: 19_000n, included: true, coin: cent },
  { country: 'EU', timeZone: 'Europe/Stockholm', currency: 'SEK', rate: 25_000n, included: true, coin: [100n, '1'] },
  { country: 'EU', timeZone: 'Europe/Oslo', currency: 'NOK', rate: 25_000n, included: true, coin: [100n, '1'] },
  { country: 'EU', timeZone: 'Europe/Copenhagen', currency: 'DKK', rate: 25_000n, included: true, coin: [50n, '50c'] },
  { country: 'EU', timeZone: 'Europe/Zurich', currency: 'CHF', rate: 8_100n, included: true, coin: [5n, '5c'] },
  { country: 'EU', timeZone: 'Europe/Prague', currency: 'CZK', rate: 21_000n, included: true, coin: [100n, '1'] },
]

export const text = (amount: bigint) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rounds a fraction of positive numbers; a half goes up, or down in New Zealand. */
export function rounded(numerator: bigint, denominator: bigint, isHalfUp: boolean): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  return rest * 2n > denominator || (isHalfUp && rest * 2n === denominator) ? whole + 1n : whole
}

export type Method = 'cash' | 'card' | 'bank_transfer' | 'account'
export const moneyOf = { cash: 'cash', card: 'card_clearing', bank_transfer: 'bank' } as const

/** Accounts of the model: debits are positive, in cents; values of stock in millionths of a cent. */
export function ledger() {
  const balances = new Map<string, bigint>()
  const worth = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, lines: readonly (readonly [account: string, amount: bigint])[]) => {
    expect(lines.reduce((total, [, amount]) => total + amount, 0n)).toBe(0n)
    for (const [account, amount] of lines) to.set(account, (to.get(account) ?? 0n) + amount)
  }
  return {
    post: (...lines: readonly (readonly [account: string, amount: bigint])[]) => add(balances, lines),
    /** Moves the value of stock from one account to another. */
    moveStock: (from: string, to: string, amount: bigint) =>
      add(worth, [
        [from, -amount],
        [to, amount],
      ]),
    /** True if an account of the product agrees: to the cent, or to a hundredth of one where values of stock were divided. */
    agrees: (account: string, amount: number) => {
      const divided = worth.get(account) ?? 0n
      const model = Number(text(balances.get(account) ?? 0n)) + Number(divided) / 100_000_000
      return [divided === 0n ? model === amount : Math.abs(model - amount) < 0.000_1, model] as const
    },
  }
}
