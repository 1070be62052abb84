/** Shared by `price-overrides.test.ts` and `price-overrides.proof.ts`. */
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { setPin } from '#modules/people/contract.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { approve } from '../approval-calls.ts'
import { createSale } from '#modules/selling/sale/contract.ts'

export const pin = '4071'

const Override = z.object({
  product: z.string(),
  list_total: z.string(),
  line_total: z.string(),
  reason: z.string(),
  user_id: z.string(),
  approved_by: z.nullable(z.string()),
})
export const overrides = (db: Db) =>
  db.many(
    Override,
    sql`
    SELECT product, list_total, line_total, price_overrides.reason, user_id, approvals.approved_by
    FROM price_overrides LEFT JOIN approvals ON approvals.nursery_id = price_overrides.nursery_id AND approvals.id = approval_id
    WHERE price_overrides.nursery_id = ${db.nursery_id} ORDER BY price_overrides.created_at, "position"`,
  )

/** A nursery that sells lavender at 10.00, its manager with a PIN. */
export async function tillWithManager() {
  const nursery = await aNursery({ discountLimitSales: '20', discountLimitManager: '50' })
  const { plant } = await nursery.has((db) =>
    forSale(db, { name: `Lavender ${newId()}`, price: '10.00', quantity: 100, cost: 100 }),
  )
  const { manager, admin } = nursery.people
  await nursery.as('manager').calls(setPin, { params: { id: manager }, body: { pin } })
  const till = nursery.as('sales')
  const approval = async (amount: string, more: { approver_id?: string; pin?: string } = {}) =>
    till.calls(approve, { body: { approver_id: manager, pin, amount, reason: 'Torn leaves', ...more } })
  const item = (quantity: string, more = {}) => ({ ...lineOf(plant, quantity), ...more })
  const sell = (items: ReturnType<typeof item>[], more = {}) =>
    till.calls(createSale, { body: { payment_method: 'card', items, ...more } })
  return { nursery, till, manager, admin, approval, item, sell }
}
