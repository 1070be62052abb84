/** Lay-bys: reserved goods, paid in parts, and handed over when they are paid. */
import { isMailAddress } from '#kernel/mail-address.ts'
import { SaleId, SavedCartId } from '#kernel/id.ts'
import { percentOf } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { type Cents, type RoundingMode, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day, Id, Instant, MoneyText } from '#kernel/wire.ts'
import { CartShape } from './draft.ts'

const LaybyPayment = z.object({
  id: Id,
  amount: MoneyText,
  method: z.string(),
  rounding: MoneyText,
  paid_at: Instant,
  /** The payment that this one reverses. */
  reverses: z.nullable(Id),
})
type LaybyPayment = z.infer<typeof LaybyPayment>

export const Layby = z.object({
  id: SavedCartId,
  number: z.string(),
  customer_name: z.string(),
  /** Phone number or mail address of the customer. */
  contact: z.string(),
  by: z.string(),
  at: Instant,
  total_amount: MoneyText,
  paid_amount: MoneyText,
  /** Day by which it must be paid. */
  valid_until: Day,
  state: z.enum(['open', 'sold', 'cancelled']),
  sale_id: z.nullable(SaleId),
  cart: CartShape,
  payments: z.array(LaybyPayment),
})
export type Layby = z.infer<typeof Layby>

export const laybyStates = ['open', 'overdue', 'sold', 'cancelled'] as const
export const laybySorts = ['number', 'customer', 'made', 'total', 'paid', 'rest', 'due'] as const

/** True for an open lay-by past its due day. */
export const isOverdue = ({ state, valid_until }: Pick<Layby, 'state' | 'valid_until'>, today: string): boolean =>
  state === 'open' && valid_until < today

type LaybyTerms = Pick<Layby, 'number' | 'state' | 'total_amount' | 'paid_amount'>

/** Amount still to pay. Throws if it was handed over or cancelled. */
export function owedOn({ number, state, total_amount, paid_amount }: LaybyTerms): Cents {
  if (state !== 'open')
    throw new Problem('BAD_STATE', `Lay-by ${number} is already ${state === 'sold' ? 'handed over' : 'cancelled'}.`)
  return cents(total_amount) - cents(paid_amount)
}

/** A part payment: more than nothing, never more than is owed. */
export function partPayment(text: string, owed: Cents, path: string): Cents {
  const amount = cents(text)
  if (amount === 0n) throw invalid([{ path, message: 'Enter more than 0.' }])
  if (amount > owed)
    throw new Problem('OVERPAID', `Only ${sumText(owed)} is due. Enter no more than that.`, { available: moneyText(owed) })
  return amount
}

/** The cancellation fee by the nursery's rule: a percentage of what was paid. */
export const cancellationFee = (paid: Cents, percent: string, half: RoundingMode): Cents => percentOf(paid, cents(percent), half)

/** Method that paid most of it; used as the method of the sale. */
export function mainMethod(payments: readonly Pick<LaybyPayment, 'method' | 'amount'>[]): string {
  const byMethod = Map.groupBy(payments, ({ method }) => method)
  const sums = [...byMethod].map(([method, each]) => ({ method, amount: sum(each.map(({ amount }) => cents(amount))) }))
  return sums.toSorted((a, b) => Number(b.amount - a.amount))[0]?.method ?? 'cash'
}

/** The e-mail address among what was written down of where the customer is reached; empty without one. */
export const mailOf = ({ contact }: Pick<Layby, 'contact'>): string => contact.split(/[\s,;<>]+/).find(isMailAddress) ?? ''
