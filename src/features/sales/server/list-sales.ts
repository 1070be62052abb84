/** Sales Transactions: a page of them, and on request what they come to. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { Moment, pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { Answer } from '#server/serve.ts'
import type { SaleRow } from '../sale.ts'
import { type SaleFilter, salesPage, salesTotals } from './sales.queries.ts'

const Place = z.strictObject({ sold_at: Moment, id: Id })

interface Asked extends SaleFilter {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
  readonly totals?: 'yes' | undefined
}

export async function listSales(db: Db, { limit: wanted, cursor, totals, ...filter }: Asked): Promise<Answer<SaleRow[]>> {
  const limit = Number(wanted ?? 50)
  const after = readCursor(Place, cursor)
  const [found, sums] = await Promise.all([salesPage(db, filter, limit + 1, after), totals ? salesTotals(db, filter) : undefined])
  const { rows, next_cursor } = pageOf(found, limit, ({ place, id }) => ({ sold_at: place, id }))
  return new Answer(
    rows.map(({ place: _place, ...row }) => row),
    { meta: { next_cursor, ...sums } },
  )
}
