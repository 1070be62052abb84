/** Records corrections of a sale's customer name, account or payment method. Reports read them to correct their sums. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { SaleRow } from '../sale.ts'

type Changing = Pick<SaleRow, 'customer_name' | 'business_account_id' | 'payment_method'>

/** `before` is the sale as it was; the caller writes the sale itself. Records nothing if nothing changes. */
export async function recordSaleChange(db: Db, before: Changing & Pick<SaleRow, 'id'>, change: Partial<Changing>): Promise<void> {
  const after = { ...before, ...change }
  if (
    after.customer_name === before.customer_name &&
    after.business_account_id === before.business_account_id &&
    after.payment_method === before.payment_method
  )
    return
  await db.run(sql`
    INSERT INTO sale_changes (nursery_id, sale_id, name_before, name_after, account_before, account_after, method_before, method_after)
    VALUES (${db.nursery_id}, ${before.id}, ${before.customer_name}, ${after.customer_name}, ${before.business_account_id}, ${after.business_account_id},
      ${before.payment_method}, ${after.payment_method})`)
}
