/** The running balance of a statement: each amount is the step from one balance to the next, in files of either order. Pure. */
import type { Cents } from '#kernel/money.ts'

export type Amounts = readonly (Cents | undefined)[]

export const sizeOf = (amount: Cents): Cents => (amount < 0n ? -amount : amount)

export type FileOrder = 'oldest first' | 'newest first'

export interface Steps {
  /** Per row, the step of the balance where it is as large as the row's amount: money in; money out with a minus. */
  readonly steps: Amounts
  readonly explained: number
  /** The balance of a row is that before it. */
  readonly isBefore: boolean
}

/** Each way to read a column of balances: the row beside that it is compared with, and what the step belongs to. */
const ways: readonly { readonly order: FileOrder; readonly beside: -1 | 1; readonly isBefore: boolean }[] = [
  { order: 'oldest first', beside: -1, isBefore: false },
  { order: 'newest first', beside: 1, isBefore: false },
  { order: 'oldest first', beside: 1, isBefore: true },
  { order: 'newest first', beside: -1, isBefore: true },
]

/**
 * The steps in the order of the file. Without an order, those after each row: undefined where both orders explain equally many amounts in
 * different ways.
 */
export function balanceSteps(amounts: Amounts, balances: Amounts, order?: FileOrder): Steps {
  const read = ways
    .filter((way) => (order === undefined ? !way.isBefore : way.order === order))
    .map(({ beside, isBefore }) => {
      const steps = amounts.map((amount, i) => {
        const [now, other] = [balances[i], balances[i + beside]]
        if (amount === undefined || amount === 0n || now === undefined || other === undefined) return undefined
        const step = isBefore ? other - now : now - other
        return sizeOf(step) === sizeOf(amount) ? step : undefined
      })
      return { steps, isBefore, explained: steps.filter((step) => step !== undefined).length }
    })
  const [first, second] = read
  if (!first || !second) return { steps: [], explained: 0, isBefore: false }
  if (first.explained !== second.explained) return first.explained > second.explained ? first : second
  if (order !== undefined) return first
  const steps = first.steps.map((step, i) => (step === second.steps[i] ? step : undefined))
  return { steps, explained: steps.filter((step) => step !== undefined).length, isBefore: false }
}
