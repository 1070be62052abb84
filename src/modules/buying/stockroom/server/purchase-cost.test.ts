/** The line total in SQL agrees with the rule. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { moneyText } from '#kernel/money.ts'
import { sql } from '#server/sql.ts'
import * as rule from '../purchase-cost.ts'
import { lineCost } from './purchase-cost.ts'

const Row = z.object({ quantity: z.string(), unit_cost: z.string(), total: z.string() })

test('random lines come to the same by the rule and by its SQL', async () => {
  const decimal = (digits: number) => fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 10 ** digits).toFixed(digits))
  const lines = fc.sample(fc.record({ quantity: decimal(4), unit_cost: decimal(6) }), 400)
  const nursery = await aNursery()
  const rows = await nursery.has((db) =>
    db.many(
      Row,
      sql`SELECT quantity::text, unit_cost::text, ${lineCost}::text AS total
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (quantity numeric, unit_cost numeric) WHERE ${db.nursery_id}::uuid IS NOT NULL`,
    ),
  )
  expect(rows).toHaveLength(400)
  for (const { quantity, unit_cost, total } of rows) expect(moneyText(rule.lineCost(quantity, unit_cost))).toBe(total)
})
