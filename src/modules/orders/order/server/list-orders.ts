import type * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../contract.ts'
import type { Order } from '../order.ts'
import { itemsOf, orderOrders, ordersPage, ordersTotals } from './orders.queries.ts'

type Query = z.infer<typeof calls.listCurrentOrders.query> & { readonly kind: 'current' | 'future' }

export async function listOrders(db: Db, { limit, cursor, sort, ...filter }: Query): Promise<ApiReply<Order[]>> {
  const { rows, meta } = await readList(
    { limit, cursor, sort },
    {
      orders: orderOrders(db),
      standard: '-date',
      id: sql`orders.id`,
      read: (most, sorted) => ordersPage(db, filter, most, sorted),
      sums: () => ordersTotals(db, filter),
    },
  )
  const items = await itemsOf(
    db,
    rows.map((row) => row.id),
  )
  return new ApiReply(
    rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] })),
    { meta },
  )
}
