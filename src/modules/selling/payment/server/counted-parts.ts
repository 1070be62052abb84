/** Taxed parts of payments before the invoice, as stored with them. */
import * as z from 'zod/mini'
import { type Cents, cents, sum } from '#kernel/money.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { StoredPart, type TaxedPart, readPart } from '../taxed-part.ts'

/** The kinds of documents that are paid before their invoice. */
export type PaidBefore = 'order' | 'layby'

const Row = z.object({ id: z.string(), amount: MoneyText, paid_on: Day, taxed: z.nullable(z.array(StoredPart)) })

interface Counted {
  readonly held: Cents
  readonly counted: readonly TaxedPart[]
}

/** Amount held for each order or lay-by and the parts counted in tax returns so far, in the order of `ids`. */
export async function countedFor(db: Db, kind: PaidBefore, ids: readonly string[]): Promise<Counted[]> {
  const document = kind === 'order' ? sql`order_id` : sql`layby_id`
  const rows = await db.many(
    Row,
    sql`
    SELECT ${document} AS id, amount, paid_on, taxed FROM payments
    WHERE nursery_id = ${db.nursery_id} AND ${document} = ANY(${[...ids]}::uuid[])`,
  )
  const byDocument = Map.groupBy(rows, ({ id }) => id)
  return ids.map((id) => {
    const of = byDocument.get(id) ?? []
    return {
      held: sum(of.map(({ amount }) => cents(amount))),
      counted: of.flatMap(({ taxed, paid_on }) => (taxed ?? []).map((part) => readPart(part, paid_on))),
    }
  })
}
