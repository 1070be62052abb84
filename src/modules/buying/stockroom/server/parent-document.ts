/** Operations and expenses that are part of a larger document, a delivery or a stocktake, are reversed with all of it, on its screen. */
import type { ExpenseId, OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Whole = z.object({ number: z.int(), delivery: z.boolean() })

/** Checked before operations are reversed by hand. */
export async function refuseParts(db: Db, operationIds: readonly OperationId[]): Promise<void> {
  const whole = await db.maybe(
    Whole,
    sql`
    SELECT order_number AS number, true AS delivery FROM purchase_receipt_lines AS came
    JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = receipt_id AND reversed_at IS NULL
    JOIN purchase_orders AS purchase ON purchase.nursery_id = ${db.nursery_id} AND purchase.id = purchase_order_id
    WHERE came.nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[])
    UNION ALL
    SELECT stocktake_number, false FROM stocktake_lines AS line
    JOIN stocktakes ON stocktakes.nursery_id = ${db.nursery_id} AND stocktakes.id = stocktake_id AND stocktakes.state = 'booked'
    WHERE line.nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[])
    LIMIT 1`,
  )
  if (!whole) return
  const number = String(whole.number).padStart(4, '0')
  throw new Problem(
    'BAD_STATE',
    whole.delivery
      ? `This came with a delivery of PO-${number}. Undo the whole delivery there, under Supplies.`
      : `This was counted in stocktake ST-${number}. Undo the whole stocktake there, under Supplies.`,
  )
}

const Delivery = z.object({ order_number: z.int(), reversed: z.boolean() })

/** The purchase order whose delivery this expense is the bill of. */
export const deliveryOf = (db: Db, id: ExpenseId): Promise<z.infer<typeof Delivery> | undefined> =>
  db.maybe(
    Delivery,
    sql`
    SELECT order_number, reversed_at IS NOT NULL AS reversed FROM purchase_receipts AS receipt
    JOIN purchase_orders AS purchase ON purchase.nursery_id = receipt.nursery_id AND purchase.id = purchase_order_id
    WHERE receipt.nursery_id = ${db.nursery_id} AND expense_id = ${id}`,
  )
