/** The running balance of a statement: each amount is the step from one balance to the next, in files of either order. Pure. */
import type { Cents } from '#kernel/money.ts'

export type Amounts = readonly (Cents | undefined)[]

export const sizeOf = (amount: Cents): Cents => (amount < 0n ? -amount : amount)

/**
 * Per row, the step of the balance where it is as large as the row's amount: money in; money out with a minus. Undefined where it is not, or where
 * both orders of the rows explain equally many amounts in different ways.
 */
export function balanceSteps(amounts: Amounts, balances: Amounts): Amounts {
  const stepsFrom = (before: -1 | 1) =>
    amounts.map((amount, i) => {
      const [now, earlier] = [balances[i], balances[i + before]]
      if (amount === undefined || amount === 0n || now === undefined || earlier === undefined) return undefined
      const step = now - earlier
      return sizeOf(step) === sizeOf(amount) ? step : undefined
    })
  const [oldestFirst, newestFirst] = [stepsFrom(-1), stepsFrom(1)]
  const count = (steps: Amounts) => steps.filter((step) => step !== undefined).length
  const [oldest, newest] = [count(oldestFirst), count(newestFirst)]
  if (oldest !== newest) return oldest > newest ? oldestFirst : newestFirst
  return oldestFirst.map((step, i) => (step === newestFirst[i] ? step : undefined))
}
