/** Orders, a page at a time, with their lines and with what they come to. */
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { Answer } from '#server/serve.ts'
import type { Order } from '../order.ts'
import { type OrderFilter, Place, itemsOf, ordersPage, ordersTotals } from './orders.queries.ts'

interface Asked extends OrderFilter {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

export async function listOrders(db: Db, { limit: wanted, cursor, ...filter }: Asked): Promise<Answer<Order[]>> {
  const limit = Number(wanted ?? 50)
  const [found, sums] = await Promise.all([
    ordersPage(db, filter, limit + 1, readCursor(Place, cursor)),
    ordersTotals(db, filter),
  ])
  const { rows, next_cursor } = pageOf(found, limit, ({ order_date, id }) => ({ order_date, id }))
  const items = await itemsOf(
    db,
    rows.map((row) => row.id),
  )
  return new Answer(
    rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] })),
    { meta: { next_cursor, ...sums } },
  )
}
