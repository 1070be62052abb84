/** Corrects a movement that was entered by hand: it is reversed, and booked again. Pure. */
import { partFault } from './units.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import type { Transaction, TransactionChange, TransactionKind } from './supply.ts'

type Was = Pick<Transaction, 'kind' | 'delta' | 'quantity_before' | 'quantity_after'>

/** True for receipts, which have a cost of their own; everything else moves at the average. */
export const hasCost = (kind: TransactionKind): boolean => kind === 'purchase' || kind === 'opening'

/** The corrected input: the counted quantity, a signed adjustment, or an unsigned quantity for the others. */
export function typedFor({ kind, delta, quantity_after }: Was): string {
  if (kind === 'count') return quantity_after
  return kind === 'adjustment' ? delta : delta.replace('-', '')
}

/** Corrected difference. A count is compared with the quantity written down at the time, whatever moved since. */
export function deltaOf({ kind, quantity_before }: Pick<Was, 'kind' | 'quantity_before'>, quantity: string): bigint {
  const typed = parseQuantity(quantity)
  if (kind === 'use') return -typed
  return kind === 'count' ? typed - parseQuantity(quantity_before) : typed
}

export const afterwards = (was: Was, quantity: string, on_hand: string): bigint =>
  parseQuantity(on_hand) - parseQuantity(was.delta) + deltaOf(was, quantity)

interface SupplyOnHand {
  readonly name: string
  readonly unit: string
  readonly quantity_on_hand: string
}

/** The difference to book; a Problem on the field where that cannot be. */
export function corrected(was: Was, { quantity }: Pick<TransactionChange, 'quantity'>, supply: SupplyOnHand): bigint {
  const refuse = (message: string) => invalid([{ path: 'quantity', message }])
  if (was.kind !== 'adjustment' && quantity.startsWith('-')) throw refuse('Only an adjustment may be negative.')
  const fault = partFault(supply, quantity)
  if (fault) throw refuse(fault)
  const delta = deltaOf(was, quantity)
  if (delta === 0n)
    throw refuse(
      was.kind === 'count'
        ? 'That matches the record before the count. Undo the count instead.'
        : 'Enter more than 0, or undo it.',
    )
  const after = afterwards(was, quantity, supply.quantity_on_hand)
  if (after >= 0n) return delta
  const isUse = was.kind === 'use'
  const bound = Number(formatFixed(parseQuantity(quantity) + (isUse ? after : -after), 4))
  const message = isUse ? `At most ${bound}: no more was on hand.` : `At least ${bound}: that much has been used or sold since.`
  throw new Problem(
    'SHORT_SUPPLIES',
    `Stock of ${supply.name} would fall below zero. Enter ${isUse ? 'less' : 'more'}, or count it.`,
    {
      available: supply.quantity_on_hand,
      errors: [{ path: 'quantity', message }],
    },
  )
}
