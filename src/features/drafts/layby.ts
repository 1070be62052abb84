/** Lay-bys: goods put aside, paid by and by, and handed over when they are paid. */
import { percentOf } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { type Cents, type RoundingMode, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { Day, Id, Instant, MoneyText } from '#kernel/wire.ts'
import { CartShape } from './draft.ts'
import { type TillCart, isPlant, isSupply } from '#features/sales/cart.ts'

const LaybyPayment = z.object({ amount: MoneyText, method: z.string(), rounding: MoneyText, paid_at: Instant })
type LaybyPayment = z.infer<typeof LaybyPayment>

export const Layby = z.object({
  id: Id,
  number: z.string(),
  customer_name: z.string(),
  /** Where the customer is reached. */
  contact: z.string(),
  by: z.string(),
  at: Instant,
  total_amount: MoneyText,
  paid_amount: MoneyText,
  /** By when it is to be paid. */
  valid_until: Day,
  state: z.enum(['open', 'sold', 'cancelled']),
  sale_id: z.nullable(Id),
  cart: CartShape,
  payments: z.array(LaybyPayment),
})
export type Layby = z.infer<typeof Layby>

export const laybyStates = ['open', 'overdue', 'sold', 'cancelled'] as const
export const laybySorts = ['number', 'customer', 'made', 'total', 'paid', 'rest', 'due'] as const

/** Open, and its day has passed. */
export const isOverdue = ({ state, valid_until }: Pick<Layby, 'state' | 'valid_until'>, today: string): boolean =>
  state === 'open' && valid_until < today

type LaybyTerms = Pick<Layby, 'number' | 'state' | 'total_amount' | 'paid_amount'>

/** What is still to be paid. Throws where it was handed over or cancelled. */
export function owedOn({ number, state, total_amount, paid_amount }: LaybyTerms): Cents {
  if (state !== 'open')
    throw new Problem('BAD_STATE', `Lay-by ${number} was ${state === 'sold' ? 'handed over' : 'cancelled'} already.`)
  return cents(total_amount) - cents(paid_amount)
}

/** A part payment: more than nothing, never more than is owed. */
export function partPayment(text: string, owed: Cents, path: string): Cents {
  const amount = cents(text)
  if (amount === 0n) throw invalid([{ path, message: 'Enter more than 0.' }])
  if (amount > owed)
    throw new Problem('OVERPAID', `Only ${moneyText(owed)} is to be paid. Enter that, or less.`, { available: moneyText(owed) })
  return amount
}

/** What is kept when a lay-by is cancelled, by the nursery's rule: so many percent of what was paid. */
export const cancellationFee = (paid: Cents, percent: string, half: RoundingMode): Cents => percentOf(paid, cents(percent), half)

/** A plant in a container, or a supply, and how much of it a lay-by puts aside. */
export interface PutAside {
  readonly plant_type_id: string | null
  readonly container_size: string | null
  readonly inventory_item_id: string | null
  readonly quantity: string
}

/** What a cart takes out of stock, each plant in a container and each supply once. Open items are in no stock. */
export function putAsideBy(cart: Pick<TillCart, 'lines'>): PutAside[] {
  const stocked = cart.lines.flatMap(({ good, quantity }) => {
    if (isPlant(good)) {
      const { plant_type_id, container_size } = good
      return { plant_type_id, container_size, inventory_item_id: null, quantity: parseQuantity(quantity) }
    }
    if (!isSupply(good)) return []
    return { plant_type_id: null, container_size: null, inventory_item_id: good.id, quantity: parseQuantity(quantity) }
  })
  const keyOf = (each: (typeof stocked)[number]) => each.inventory_item_id ?? `${each.plant_type_id} ${each.container_size}`
  return [...Map.groupBy(stocked, keyOf).values()].flatMap(([first, ...others]) =>
    first
      ? {
          ...first,
          quantity: formatFixed(
            others.reduce((all, { quantity }) => all + quantity, first.quantity),
            4,
          ),
        }
      : [],
  )
}

/** By which way most of it was paid: what the sale goes by. */
export function mainMethod(payments: readonly LaybyPayment[]): string {
  const byMethod = Map.groupBy(payments, ({ method }) => method)
  const sums = [...byMethod].map(([method, each]) => ({ method, amount: sum(each.map(({ amount }) => cents(amount))) }))
  return sums.toSorted((a, b) => Number(b.amount - a.amount))[0]?.method ?? 'cash'
}

/** The e-mail address among what was written down of where the customer is reached; empty without one. */
export const mailOf = ({ contact }: Pick<Layby, 'contact'>): string =>
  /[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/.exec(contact)?.[0] ?? ''
