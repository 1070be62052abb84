/** Costs of stock have six decimals, accounting programs two: rounds the movements of accounts so that each day and the whole balance. */
import { type Cents, sum } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'

export interface Movement {
  readonly day: string
  /** The account's id. */
  readonly account: string
  /** The movements of a day add up to nothing. */
  readonly amount: Millionths
}

export interface RoundedDay {
  readonly day: string
  readonly amounts: ReadonlyMap<string, Cents>
}

/** Rounds the total of each account down, then rounds up those with the largest remainders until the sum is zero. */
function rounded(totals: ReadonlyMap<string, Millionths>): Map<string, Cents> {
  const parts = [...totals].map(([account, amount]) => {
    const remainder = ((amount % 10_000n) + 10_000n) % 10_000n
    return { account, remainder, down: (amount - remainder) / 10_000n }
  })
  const missing = Number(-sum(parts.map(({ down }) => down)))
  const up = new Set(
    parts
      .toSorted((a, b) => Number(b.remainder - a.remainder) || (a.account < b.account ? -1 : 1))
      .slice(0, missing)
      .map(({ account }) => account),
  )
  return new Map(parts.map(({ account, down }) => [account, up.has(account) ? down + 1n : down]))
}

/**
 * Rounds movements to cents by day. The remainder of a day is carried to the next, so the total of an account over all days is
 * its exact total, rounded to the cent; amounts without fractions never change.
 */
export function roundedDays(movements: readonly Movement[]): RoundedDay[] {
  const days = [...Map.groupBy(movements, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const totals = new Map<string, Millionths>()
  let before = new Map<string, Cents>()
  return days.map(([day, moved]) => {
    for (const { account, amount } of moved) totals.set(account, (totals.get(account) ?? 0n) + amount)
    const now = rounded(totals)
    const amounts = new Map(
      [...now]
        .map(([account, amount]): [string, Cents] => [account, amount - (before.get(account) ?? 0n)])
        .filter(([, amount]) => amount !== 0n),
    )
    before = now
    return { day, amounts }
  })
}
