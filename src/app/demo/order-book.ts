/** The orders of the demo, as rows of their tables. */
import type { SaleId, UserId } from '#kernel/id.ts'
import { addDays } from '#kernel/day.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import type { Account } from './accounts.ts'
import { instantIn } from './clock.ts'
import { dispatchPlace } from './places.ts'
import type { Chance } from './random.ts'
import type { Row } from './write.ts'

export interface OrderBook {
  readonly orders: Row[]
  readonly items: Row[]
}

interface Line {
  readonly kind: {
    readonly plant: { readonly id: string; readonly common_name: string }
    readonly container_size: string
    readonly price: Cents
  }
  readonly quantity: number
  readonly line_total?: Cents
  readonly price_reason?: string
  readonly promised_date?: string
  readonly ready?: boolean
}

export interface Order {
  readonly kind: 'current' | 'future'
  readonly status: 'draft' | 'confirmed' | 'picking' | 'ready' | 'invoiced' | 'cancelled'
  readonly account: Account | undefined
  readonly customer_name: string
  readonly order_date: string
  readonly due_date: string
  readonly discount: Cents
  readonly notes: string
  readonly sale_id: SaleId | null
  readonly lines: readonly Line[]
}

interface Clerk {
  readonly sellers: readonly { readonly user_id: UserId }[]
  readonly today: string
  readonly timeZone: string
}

/** The state of a current order's plants: none, reserved, picked, delivered. */
const reached = { draft: 0, cancelled: 0, confirmed: 1, picking: 1, ready: 2, invoiced: 3 } as const

/** Adds an order and its lines. */
export function enter(
  { lines, account, discount, ...order }: Order,
  { sellers, today, timeZone }: Clerk,
  book: OrderBook,
  dice: Chance,
): void {
  const at = instantIn(timeZone, order.order_date, 9 * 60 + dice.int(0, 420))
  const id = dice.id(at)
  const priced = lines.map((line) => ({ ...line, line_total: line.line_total ?? line.kind.price * BigInt(line.quantity) }))
  const { user_id } = dice.pick(sellers)
  const isClosed = ['invoiced', 'cancelled'].includes(order.status)
  const far = reached[order.kind === 'future' ? 'draft' : order.status]
  book.orders.push({
    id,
    ...order,
    order_number: book.orders.length + 1,
    discount_invoiced: order.status === 'invoiced' ? moneyText(discount) : '0.00',
    business_account_id: account?.id ?? null,
    discount: moneyText(discount),
    total_amount: moneyText(sum(priced.map((line) => line.line_total)) - discount),
    created_at: at,
    created_by: user_id,
    updated_at: at,
    updated_by: user_id,
    version: 1,
  })
  priced.forEach(({ kind, quantity, line_total, price_reason = '', promised_date = null, ready = false }, position) => {
    book.items.push({
      id: dice.id(at),
      order_id: id,
      position,
      plant_type_id: kind.plant.id,
      description: isClosed ? `${kind.plant.common_name}, ${kind.container_size}` : null,
      container_size: kind.container_size,
      quantity,
      quantity_reserved: far >= 1 ? quantity : 0,
      quantity_picked: far >= 2 ? quantity : 0,
      quantity_delivered: far >= 3 ? quantity : 0,
      quantity_invoiced: far >= 3 ? quantity : 0,
      unit_price: moneyText(kind.price),
      price_reason,
      line_total: moneyText(line_total),
      promised_date,
      ready_at: ready ? instantIn(timeZone, addDays(today, -dice.int(1, 2)), 14 * 60) : null,
      location: ready ? dispatchPlace(dice) : null,
      date_added: at,
    })
  })
}
