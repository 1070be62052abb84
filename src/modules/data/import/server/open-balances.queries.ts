/** The SQL of what is left of opening balances. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

/** Accounts whose balance, less their unpaid invoices, no longer covers the imported opening balance. */
export const unpaidOpenings = (db: Db, openings: readonly { readonly id: string; readonly amount: string }[]) =>
  db.many(
    z.object({ name: z.string() }),
    sql`
    SELECT name FROM business_accounts AS account
    JOIN jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) AS opening (id uuid, amount numeric) ON opening.id = account.id
    WHERE account.nursery_id = ${db.nursery_id} AND balance - opening.amount < coalesce((
        SELECT sum(total_amount - amount_paid) FROM sales
        WHERE sales.nursery_id = ${db.nursery_id} AND sales.business_account_id = account.id AND payment_method = 'account'
          AND payment_status = 'unpaid' AND voided_at IS NULL), 0) AND opening.amount > 0
    ORDER BY name`,
  )
