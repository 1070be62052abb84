/** Context of every random step in the tests of the books. */
import { randomUUID } from 'node:crypto'
import { moneyText } from '#kernel/money.ts'
import type { aNursery } from './nursery.ts'

export type Nursery = Awaited<ReturnType<typeof aNursery>>
export type Roll = (below: number) => number
export interface Trading {
  readonly calls: ReturnType<Nursery['as']>['calls']
  readonly roll: Roll
  readonly today: string
  readonly till: string
  /** The open session of the till. */
  readonly till_session_id: string
  readonly oneOf: <Each>(all: readonly Each[]) => Each | undefined
}
type Answer = { readonly status: number; readonly detail: string | undefined }
/** Gives the answer of its last call; nothing if there was nothing to do. */
export type Step = (trading: Trading) => Promise<Answer | undefined>

export const key = () => randomUUID()
export const methods = ['cash', 'card', 'eftpos', 'bank_transfer'] as const
export const amountOf = (roll: Roll, most = 40_000) => moneyText(BigInt(1 + roll(most)))
