/** The condition of SQL on low stock says what the rule says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import { isLowStock } from '../low-stock.ts'
import { lowStock } from './low-stock.ts'

const Row = z.object({ quantity_on_hand: z.string(), reorder_point: z.nullable(z.string()), low: z.boolean() })

test('of random supplies the same ones are low by the rule and by its SQL', async () => {
  const few = fc.integer({ min: 0, max: 30 }).map((n) => `${n}.${n % 3}`)
  const supplies = fc.sample(fc.record({ on_hand: few, point: fc.option(few) }), 400)
  const nursery = await aNursery()
  const rows = await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, name, unit, quantity_on_hand, reorder_point)
      SELECT ${db.nursery_id}, 'Pot', 'each', on_hand, point FROM jsonb_to_recordset(${JSON.stringify(supplies)}::jsonb) AS supply (on_hand numeric, point numeric) RETURNING 1`)
    return db.many(
      Row,
      sql`SELECT quantity_on_hand, reorder_point, ${lowStock} AS low FROM inventory_items WHERE nursery_id = ${db.nursery_id}`,
    )
  })
  expect(rows).toHaveLength(400)
  expect(new Set(rows.map(({ low }) => low)).size).toBe(2)
  for (const row of rows) expect(isLowStock(row.quantity_on_hand, row.reorder_point)).toBe(row.low)
})
