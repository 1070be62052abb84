/** Records what was sold, quoted or reserved below its agreed price, for the report of overrides. */
import type { ApprovalId, OrderId, SaleId, SavedCartId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { formatFixed } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { type LineReduction, overridesOf } from '../price-override.ts'

interface Overriding {
  readonly of: { readonly sale_id: SaleId } | { readonly saved_cart_id: SavedCartId } | { readonly order_id: OrderId }
  readonly today: string
  readonly approval_id: ApprovalId | undefined
}

/** Writes one row for each line below its agreed price. */
export function recordOverrides(
  db: Db,
  who: CurrentUser,
  lines: readonly LineReduction[],
  { of, today, approval_id }: Overriding,
): Promise<unknown>[] {
  const rows = overridesOf(lines).map(({ position, product, quantity, list_total, line_total, reason }) => ({
    id: newId(),
    position,
    product,
    quantity: formatFixed(quantity, 4),
    list_total: moneyText(list_total),
    line_total: moneyText(line_total),
    reason,
  }))
  if (rows.length === 0) return []
  const { sale_id, saved_cart_id, order_id } = { sale_id: null, saved_cart_id: null, order_id: null, ...of }
  return [
    db.run(sql`
      INSERT INTO price_overrides (nursery_id, id, sale_id, saved_cart_id, order_id, "position", overridden_on, user_id, approval_id, product, quantity,
        list_total, line_total, reason)
      SELECT ${db.nursery_id}, line.id, ${sale_id}::uuid, ${saved_cart_id}::uuid, ${order_id}::uuid, line."position", ${today}, ${who.user_id}, ${approval_id ?? null},
        line.product, line.quantity, line.list_total, line.line_total, line.reason
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS line (id uuid, "position" integer, product text, quantity numeric,
        list_total numeric, line_total numeric, reason text) RETURNING 1`),
  ]
}
