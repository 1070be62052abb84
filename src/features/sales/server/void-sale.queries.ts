/** The SQL of what goes back when a sale is voided. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import type { Visitor } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { VoidRefund } from '../void.ts'

const PaymentRow = z.object({
  method: z.string(),
  amount: MoneyText,
  till_session_id: z.nullable(Id),
  store_credit_id: z.nullable(Id),
})

/** The payments of a sale, as `planVoid` needs them. */
export const paymentsToVoid = async (db: Db, saleId: string) =>
  (
    await db.many(
      PaymentRow,
      sql`
      SELECT method, amount, till_session_id, store_credit_id FROM payments
      WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId} ORDER BY paid_at, id`,
    )
  ).map((paid) => ({ ...paid, amount: cents(paid.amount) }))

interface Written {
  readonly method: string
  readonly amount: Cents
  readonly rounding: Cents
  readonly refunded_on: string
  readonly till_session_id: string | undefined
  readonly store_credit_id: string | undefined
}

export async function writeVoidRefunds(db: Db, who: Visitor, saleId: string, refunds: readonly Written[]): Promise<void> {
  if (refunds.length === 0) return
  const rows = refunds.map((refund) => ({
    ...refund,
    amount: moneyText(refund.amount),
    rounding: moneyText(refund.rounding),
    till_session_id: refund.till_session_id ?? null,
    store_credit_id: refund.store_credit_id ?? null,
  }))
  await db.run(sql`
    INSERT INTO void_refunds (nursery_id, sale_id, method, amount, rounding, refunded_on, till_session_id, store_credit_id, created_by)
    SELECT ${db.nursery_id}, ${saleId}, refund.*, ${who.user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS refund (method text, amount numeric, rounding numeric, refunded_on date,
      till_session_id uuid, store_credit_id uuid)`)
}

/** What went back when a sale was voided. */
export const voidRefundsOf = (db: Db, saleId: string) =>
  db.many(
    VoidRefund,
    sql`
    SELECT method, amount, rounding, refunded_on FROM void_refunds
    WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId} ORDER BY created_at, id`,
  )
