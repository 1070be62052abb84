/** The SQL of the price overrides. */
import * as z from 'zod/mini'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import { type ReadLines, newestOf } from '#modules/figures/engine/server/report-lines.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Row = z.object({
  day: z.string(),
  document: z.string(),
  product: z.string(),
  quantity: DecimalText,
  list_total: MoneyText,
  line_total: MoneyText,
  user_id: Id,
  user_name: z.string(),
  approved_by: z.string(),
  reason: z.string(),
})

const overrides = (db: Db, { from, to }: DayRange) => sql`
  SELECT override.id, override.overridden_on::text AS day, override.user_id, override.product, trim_scale(override.quantity) AS quantity,
    override.list_total, override.line_total, override."position", override.created_at,
    coalesce(sale.id, orders.id, saved.id) AS document_id,
    CASE WHEN sale.id IS NOT NULL THEN 'sale' WHEN orders.id IS NOT NULL THEN 'order' WHEN saved.kind = 'layby' THEN 'layby' ELSE 'quote' END AS kind,
    coalesce(sale.invoice_number, orders.order_number::text, saved.number)
      || CASE WHEN sale.voided_at IS NOT NULL THEN ' (void)' WHEN orders.status = 'cancelled' THEN ' (cancelled)' ELSE '' END AS number,
    coalesce(nullif(trim(seller.first_name || ' ' || seller.last_name), ''), seller.email) AS user_name,
    coalesce(nullif(trim(approver.first_name || ' ' || approver.last_name), ''), approver.email, '') AS approved_by,
    concat_ws(' · ', nullif(override.reason, ''), approval.reason) AS reason
  FROM price_overrides AS override
  JOIN users AS seller ON seller.nursery_id = override.nursery_id AND seller.id = override.user_id
  LEFT JOIN approvals AS approval ON approval.nursery_id = override.nursery_id AND approval.id = override.approval_id
  LEFT JOIN users AS approver ON approver.nursery_id = override.nursery_id AND approver.id = approval.approved_by
  LEFT JOIN sales AS sale ON sale.nursery_id = override.nursery_id AND sale.id = override.sale_id
  LEFT JOIN orders ON orders.nursery_id = override.nursery_id AND orders.id = override.order_id
  LEFT JOIN saved_carts AS saved ON saved.nursery_id = override.nursery_id AND saved.id = override.saved_cart_id
  WHERE override.nursery_id = ${db.nursery_id} AND override.overridden_on BETWEEN ${from} AND ${to}
    -- Of an order that was changed, what it came to last.
    AND (override.order_id IS NULL OR NOT EXISTS (SELECT FROM price_overrides AS later
      WHERE later.nursery_id = ${db.nursery_id} AND later.order_id = override.order_id AND later.created_at > override.created_at))`

/** The newest first. */
export const overridesIn = (db: Db, range: DayRange) =>
  db.many(
    Row,
    sql`
    SELECT day, CASE kind WHEN 'sale' THEN 'Invoice ' WHEN 'order' THEN 'Order ' WHEN 'layby' THEN 'Lay-by ' ELSE 'Quote ' END || number AS document,
      product, quantity, list_total, line_total, user_id, user_name, approved_by, reason
    FROM (${overrides(db, range)}) AS override ORDER BY day DESC, created_at DESC, "position"`,
  )

/** Reduced lines of one user, or of all; the amount is the reduction. */
export const overrideLines =
  (range: DayRange, userId: string | null): ReadLines =>
  (db, limit, after) =>
    newestOf(
      db,
      sql`
      SELECT id, day::date AS day, kind AS document, document_id, number, user_name AS name,
        concat_ws(' · ', product, list_total || ' → ' || line_total, nullif('approved by ' || nullif(approved_by, ''), ''), nullif(reason, '')) AS detail,
        quantity::text AS quantity, (list_total - line_total)::text AS amount, '0.00' AS tax
      FROM (${overrides(db, range)}) AS override WHERE ${userId}::uuid IS NULL OR user_id = ${userId}::uuid`,
      limit,
      after,
    )
