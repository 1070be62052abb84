/** Edits the fields of a sale that may still change: customer name, note, and the customer's order number. */
import type { SaleId } from '#kernel/id.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { Sale } from '../sale.ts'
import { recordSaleChange } from './record-sale-change.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

interface Edit {
  readonly customer_name?: string | null | undefined
  readonly notes?: string | null | undefined
  readonly customer_order_number?: string | null | undefined
  readonly version: number
}

export async function editSale(db: Db, who: CurrentUser, id: SaleId, { version, ...sent }: Edit): Promise<Sale> {
  const before = await lockSale(db, id)
  if (before.version !== version) throw await staleSale(db, id)
  const after = {
    customer_name: sent.customer_name ?? before.customer_name,
    notes: sent.notes ?? before.notes,
    customer_order_number: sent.customer_order_number ?? before.customer_order_number,
  }
  await db.run(sql`
    UPDATE sales SET customer_name = ${after.customer_name}, notes = ${after.notes},
      customer_order_number = ${after.customer_order_number}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordSaleChange(db, before, { customer_name: after.customer_name })
  const { customer_name, notes, customer_order_number } = before
  const was = { customer_name, notes, customer_order_number }
  await recordChange(db, { user_id: who.user_id, action: 'sale.edit', subject_type: 'sale', subject_id: id, before: was, after })
  return wholeSale(db, id)
}

/** The refusal for a change that was made to an older sale than there is now. */
export const staleSale = async (db: Db, id: SaleId) =>
  staleProblem(db, { id, name: 'this sale', current: await wholeSale(db, id) })
