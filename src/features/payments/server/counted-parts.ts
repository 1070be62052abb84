/** What payments before the invoice count for in tax returns, as it was stored with them. */
import * as z from 'zod/mini'
import { type Cents, cents, sum } from '#kernel/money.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { StoredPart, type TaxedPart, readPart } from '../taxed-part.ts'

export type PaidBefore = { readonly kind: 'order' | 'layby'; readonly id: string }

const Row = z.object({ amount: MoneyText, paid_on: Day, taxed: z.nullable(z.array(StoredPart)) })

/** What was paid of an order or a lay-by before, and what of it was counted on which day. */
export async function countedFor(db: Db, { kind, id }: PaidBefore): Promise<{ held: Cents; counted: TaxedPart[] }> {
  const rows = await db.many(
    Row,
    sql`
    SELECT amount, paid_on, taxed FROM payments
    WHERE nursery_id = ${db.nursery_id} AND ${kind === 'order' ? sql`order_id` : sql`layby_id`} = ${id}::uuid`,
  )
  return {
    held: sum(rows.map(({ amount }) => cents(amount))),
    counted: rows.flatMap(({ taxed, paid_on }) => (taxed ?? []).map((part) => readPart(part, paid_on))),
  }
}
