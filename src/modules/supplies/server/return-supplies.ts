/** Supplies that come back of a sale, or of a docket. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { type SupplyMove, moveSupplies } from './move-supplies.ts'
import { settleStock } from './price-differences.ts'

type Why = Pick<Parameters<typeof moveSupplies>[2], 'kind' | 'reason' | 'reference_type' | 'reference_id'>

/** At what they left at; what that is off, because their price was corrected since, comes back from the price variance. */
export async function returnSupplies(db: Db, user_id: UserId, supplies: readonly SupplyMove[], why: Why) {
  if (supplies.length === 0) return
  await moveSupplies(db, supplies, { ...why, user_id })
  const ids = supplies.map(({ inventory_item_id }) => inventory_item_id)
  await settleStock(db, user_id, ids, { reason: why.reason })
}
