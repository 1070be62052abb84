/** Shared by `shared-sales.test.ts` and `shared-sales.proof.ts`. */
import * as z from 'zod/mini'
import { owner } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

export const gst = { gstRegistered: true, country: 'NZ' } as const

export async function aSupply(db: Db, on_hand: string): Promise<string> {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, average_cost)
    VALUES (${db.nursery_id}, ${id}, ${`Mulch ${id}`}, 'm3', true, '85.50', ${on_hand}, '40')`)
  return id
}

/** Number of transactions that wrote the sales of a nursery. */
export async function transactionsOf(nurseryId: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM sales WHERE nursery_id = $1',
    [nurseryId],
  )
  return rows[0]?.count ?? 0
}

const Ledger = z.object({ delta: z.int(), quantity_after: z.int(), cost_delta: z.string(), created_by: z.string() })
export const ledgerOf = (db: Db, batch: string) =>
  db.many(
    Ledger,
    sql`
    SELECT delta, quantity_after, cost_delta, created_by FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batch} ORDER BY quantity_after DESC`,
  )
