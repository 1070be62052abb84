/** Sales Transactions: a page of them, and on request what they come to. */
import type * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../contract.ts'
import type { ListedSale } from '../sale.ts'
import { saleOrders, salesPage, salesTotals } from './sales.queries.ts'
import { searchSales } from './search-sales.queries.ts'

type Query = z.infer<typeof calls.listSales.query>

export async function listSales(
  db: Db,
  { include, limit, cursor, sort, search = '', ...filter }: Query,
): Promise<ApiReply<ListedSale[]>> {
  const found = search.trim() === '' ? undefined : await searchSales(db, search)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: saleOrders,
      standard: '-date',
      id: sql`sales.id`,
      read: (most, sorted) => salesPage(db, { ...filter, found: found?.page }, most, sorted),
      sums: async () => (include ? salesTotals(db, filter, found) : {}),
    },
  )
}
