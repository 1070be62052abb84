/** Records what was sold, quoted or reserved below its agreed price, for the report of overrides. */
import type { ApprovalId, OrderId, SaleId, SavedCartId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { formatFixed } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type LineReduction, overridesOf } from '../price-override.ts'
import { insertRows } from '#server/rows.ts'

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
  return [
    db.run(
      insertRows(db, 'price_overrides', rows, {
        ...of,
        overridden_on: today,
        user_id: who.user_id,
        approval_id: approval_id ?? null,
      }),
    ),
  ]
}
