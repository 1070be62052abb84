import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { aNursery, jobPool, owner } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { issueStockFor } from './allocate-stock.ts'

const Read = z.object({ rows: z.int() })
/** Number of batches that this transaction has read without an index. */
const readWithoutIndex = async (db: Db) =>
  (
    await db.one(
      Read,
      sql`SELECT seq_tup_read::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'plant_batches' AND ${db.nursery_id}::uuid IS NOT NULL`,
    )
  ).rows

test('plants of a few among thousands of batches are taken without reading the others, with a cached plan', async () => {
  const nursery = await aNursery()
  const { batch } = await nursery.has((db) => forSale(db, { quantity: 10 }))
  await owner.query(
    `INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
     SELECT nursery_id, plant_type_id, batch_code || n, container_size_id, 1, 'growing', started_on
     FROM plant_batches, generate_series(1, 4000) AS n WHERE id = $1`,
    [batch],
  )
  await owner.query('ANALYZE plant_batches')
  const why = { kind: 'sale', reference_id: newId(), user_id: nursery.people.sales, occurred_on: '2026-03-01' } as const
  const rows = await withTenantTransaction(
    jobPool,
    nursery.nursery_id,
    async (db) => {
      const takes = [{ batch_id: batch, quantity: 1, cost: '0.000000' }]
      await issueStockFor(
        db,
        [
          { takes, why },
          { takes, why },
        ],
        [],
      )
      return readWithoutIndex(db)
    },
    'write with cached plans',
  )
  expect(rows).toBe(0)
})
