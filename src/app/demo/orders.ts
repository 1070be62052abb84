/** The orders of the demo: recently delivered, being picked now, and future orders for the season. */
import type { UserId } from '#kernel/id.ts'
import { addDays } from '#kernel/day.ts'
import { agreedPrice } from '#modules/customers/agreed-price.ts'
import { cents, moneyText } from '#kernel/money.ts'
import type { Account } from './accounts.ts'
import type { Bench } from './batches.ts'
import type { Crop } from './crops.ts'
import { type Order, type OrderBook, enter } from './order-book.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import type { Sold } from './till.ts'

export interface Trade {
  readonly sales: readonly Sold[]
  readonly accounts: readonly Account[]
  readonly kinds: readonly Kind[]
  readonly crops: readonly Crop[]
  readonly bench: Bench
  readonly sellers: readonly { readonly user_id: UserId }[]
  readonly today: string
  readonly timeZone: string
}

/** About forty orders. */
export function orders(trade: Trade, dice: Chance): OrderBook {
  const book: OrderBook = { orders: [], items: [] }
  for (const order of [...invoiced(trade, dice), ...current(trade, dice), ...future(trade, dice)]) enter(order, trade, book, dice)
  return book
}

/** Orders that were picked, collected and invoiced: each linked to its sale. */
function invoiced({ sales, accounts, today }: Trade, dice: Chance): Order[] {
  const recentAccountSales = sales.filter(
    ({ visit, method }) => visit.account && method === 'account' && visit.day >= addDays(today, -45),
  )
  return dice.some(recentAccountSales, 10).map(({ id, visit, plan }) => ({
    kind: 'current',
    status: 'invoiced',
    account: accounts.find(({ id: each }) => each === visit.account?.id),
    customer_name: '',
    order_date: addDays(visit.day, -dice.int(1, 8)),
    due_date: visit.day,
    discount: 0n,
    notes: '',
    sale_id: id,
    lines: plan.items.map((item) => ({
      kind: {
        plant: { id: item.plant_type_id ?? '', common_name: item.plant_common_name ?? '' },
        container_size: item.container_size ?? '',
        price: cents(item.unit_price),
      },
      quantity: Number(item.quantity),
      line_total: cents(item.line_total),
      price_reason: item.price_reason,
    })),
  }))
}

/** Current orders; their plants are in the sales area and reserved only once. */
function current({ accounts, kinds, bench, today }: Trade, dice: Chance): Order[] {
  const free = new Map(
    kinds.map((kind) => [kind, Math.floor(bench.forSale(kind).reduce((all, batch) => all + batch.quantity_current, 0) / 2)]),
  )
  return states.map(([status, inDays]) => {
    const chosen = dice.some(
      kinds.filter((kind) => (free.get(kind) ?? 0) >= 3),
      dice.int(2, 6),
    )
    const lines = chosen.map((kind) => ({
      kind,
      quantity: Math.min(free.get(kind) ?? 0, dice.int(3, kind.price > 4000n ? 6 : 20)),
    }))
    for (const { kind, quantity } of lines) free.set(kind, (free.get(kind) ?? 0) - quantity)
    const account = dice.yes(0.75) ? dice.weighted(accounts, (each) => each.weight) : undefined
    return {
      kind: 'current' as const,
      status,
      account,
      customer_name: account
        ? ''
        : dice.pick(['Marama Hoult', 'Chris Anderson', 'Nisha Rao', 'St Mary’s School', 'Riverside Body Corporate']),
      order_date: addDays(today, -dice.int(1, 6)),
      due_date: addDays(today, inDays),
      discount: 0n,
      notes: dice.yes(0.4) ? dice.pick(notes) : '',
      sale_id: null,
      lines: agreedWith(account, lines),
    }
  })
}

/** At the prices agreed with the account. */
const agreedWith = <Ordered extends { readonly kind: Kind; readonly quantity: number }>(
  account: Account | undefined,
  lines: readonly Ordered[],
) =>
  lines.map((line) => {
    const { kind, quantity } = line
    const bought = { plant_type_id: kind.plant.id, container_size: kind.container_size }
    const { price, reason } = agreedPrice(moneyText(kind.price), bought, quantity, account?.prices)
    return { ...line, kind: { ...kind, price: cents(price) }, price_reason: reason }
  })

const states = [
  ['ready', -1],
  ['ready', 0],
  ['ready', 0],
  ['picking', 0],
  ['picking', 0],
  ['picking', 1],
  ['confirmed', 1],
  ['confirmed', 1],
  ['confirmed', 2],
  ['confirmed', 3],
  ['confirmed', 4],
  ['confirmed', 6],
  ['draft', 7],
  ['cancelled', 2],
] as const
const notes = [
  'Deliver to site, call the foreman first.',
  'Will collect with the trailer, early.',
  'Even heights please: these go along a drive.',
  'No substitutes without a call.',
  'Keep the labels on.',
]

/** Future orders for plants that are still growing; some are ready early and have a location. */
function future({ accounts, crops, today }: Trade, dice: Chance): Order[] {
  const coming = crops.filter((crop) => crop.ready > today)
  return Array.from({ length: 16 }, () => {
    const account = dice.yes(0.85) ? dice.weighted(accounts, (each) => each.weight) : undefined
    const lines = dice.some(coming, dice.int(1, 5)).map(({ kind, ready, potted_quantity }) => {
      const early = dice.yes(0.22)
      const promised_date = addDays(ready, dice.int(3, 14))
      return { kind, quantity: Math.max(2, Math.min(30, Math.floor(potted_quantity / 6))), promised_date, ready: early }
    })
    const last =
      lines
        .map((line) => line.promised_date)
        .sort()
        .at(-1) ?? today
    return {
      kind: 'future' as const,
      status: 'confirmed' as const,
      account,
      customer_name: account
        ? ''
        : dice.pick(['Hillcrest Primary School', 'Wairoa Stream Care', 'Fiona Bell', 'Tui Street Residents']),
      order_date: addDays(today, -dice.int(3, 60)),
      due_date: last,
      discount: 0n,
      notes: dice.yes(0.3) ? 'Confirm quantities four weeks before.' : '',
      sale_id: null,
      lines: agreedWith(account, lines),
    }
  })
}
