/** Supplies that come back of a sale. */
import type { SaleId, UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { type SupplyMove, moveSupplies } from './move-supplies.ts'
import { settleStock } from './price-differences.ts'

/** At what they were sold at; what that is off, because their price was corrected since, comes back from the price variance. */
export async function returnSupplies(db: Db, user_id: UserId, sale_id: SaleId, supplies: readonly SupplyMove[], reason: string) {
  if (supplies.length === 0) return
  await moveSupplies(db, supplies, { kind: 'refund', reason, reference_type: 'sale', reference_id: sale_id, user_id })
  const ids = supplies.map(({ inventory_item_id }) => inventory_item_id)
  await settleStock(db, user_id, ids, { reason })
}
