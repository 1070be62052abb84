/** The SQL of returning stock and payments when a sale is voided. */
import { BatchId, StoreCreditId, TillSessionId, type SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { cents } from '#kernel/money.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import { leftOf } from '#modules/selling/payment/server/payments-ledger.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { VoidRefund } from '../void.ts'

const PaymentRow = z.object({
  id: Id,
  method: z.string(),
  amount: MoneyText,
  till_session_id: z.nullable(TillSessionId),
  store_credit_id: z.nullable(StoreCreditId),
})

/** The payments of a sale with what is left of each to give back, as `planVoid` needs them. */
export const paymentsToVoid = async (db: Db, saleId: SaleId) =>
  (
    await db.many(
      PaymentRow,
      sql`
      SELECT id, method, ${leftOf(db, sql`payment`)} AS amount, till_session_id, store_credit_id FROM payments AS payment
      WHERE payment.nursery_id = ${db.nursery_id} AND sale_id = ${saleId} AND kind = 'sale' AND reverses IS NULL ORDER BY paid_at, id`,
    )
  ).map((paid) => ({ ...paid, amount: cents(paid.amount) }))

export const voidRefundsOf = (db: Db, saleId: SaleId) =>
  db.many(
    VoidRefund,
    sql`
    SELECT method, -amount AS amount, -rounding AS rounding, paid_on AS refunded_on, reverses FROM payments
    WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId} AND kind = 'void_refund' ORDER BY created_at, id`,
  )

const TakenRow = z.object({ batch_id: BatchId, quantity: z.int(), cost: DecimalText })
/** The plants that a sale took, by batch, with what they had cost. */
export const plantsTaken = (db: Db, saleId: SaleId) =>
  db.many(
    TakenRow,
    sql`
    SELECT batch_id, quantity, cost FROM sale_item_batches WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId}
    UNION ALL SELECT batch_id, 0, cost FROM corrected_costs WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId}`,
  )
