/** The SQL that writes a sale. */
import type { SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf } from '#features/reference/server/find-or-create.ts'
import { takeInvoiceNumber } from '#server/number-sequence.ts'
import { moneyText, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { PlannedItem, PlannedSale } from '../plan-sale.ts'
import type { NewSale } from '#features/carts/new-sale.ts'

interface Written {
  readonly id: string
  readonly sale: NewSale
  readonly plan: PlannedSale
  /** The time of the sale, and its day at the nursery. */
  readonly at: Date
  readonly today: string
}

const Clock = z.object({ now: z.string() })

/** What time it is for everybody who uses this database. */
export const databaseTime = async (db: Db): Promise<Date> => new Date((await db.one(Clock, sql`SELECT now() AS now`)).now)

/** Takes the next invoice number and writes the sale under it. */
export function writeSale(db: Db, who: CurrentUser, { id, sale, plan, at, today }: Written) {
  const { cart, discount } = plan
  const paid = sum(plan.payments.map(({ amount }) => amount))
  return db.run(sql`
    WITH number AS (${takeInvoiceNumber(db)})
    INSERT INTO sales (nursery_id, id, invoice_number, till_reference, till_time, sold_at, sale_date, customer_name, business_account_id,
      payment_method, payment_status, due_date, discount_percent, discount_amount, discount_reason,
      subtotal, tax_amount, total_amount, amount_paid, tax_rules, notes, customer_order_number, "soldBy", created_by)
    SELECT ${db.nursery_id}, ${id}, invoice_number, ${sale.till_reference ?? null}, ${sale.till_time ?? null}, ${at}, ${today}, ${plan.customer_name},
      ${sale.business_account_id ?? null}, ${sale.payment_method}, ${paid === cart.total_amount ? 'paid' : 'unpaid'}, ${plan.due_date},
      ${discount.percent}, ${moneyText(discount.amount)}, ${discount.reason}, ${moneyText(cart.subtotal)}, ${moneyText(cart.tax_amount)},
      ${moneyText(cart.total_amount)}, ${moneyText(paid)}, ${JSON.stringify(plan.tax_rules)}, ${sale.notes ?? ''}, ${sale.customer_order_number ?? ''}, ${who.name}, ${who.user_id}
    FROM number`)
}

/** Every line, and which batches each took its plants from, in one statement. */
export function writeItems(db: Db, saleId: SaleId, items: readonly (PlannedItem & { readonly id: string })[]) {
  const lines = items.map(({ takes: _, ...item }, position) => ({ ...item, position }))
  const takes = items.flatMap((item) => item.takes.map((take) => ({ ...take, sale_item_id: item.id })))
  return db.run(sql`
    WITH lines AS (
      INSERT INTO sale_items (nursery_id, sale_id, id, position, item_type, plant_type_id, inventory_item_id, plant_common_name,
        plant_botanical_name, inventory_item_name, container_size, unit, quantity, unit_price, price_reason, discount_amount, line_total, tax_amount,
        tax_kind, tax_rate, cost, container_size_id)
      SELECT ${db.nursery_id}, ${saleId}, line.*, ${entryIdOf(db, 'container_sizes', sql`line.container_size`)} FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (
        id uuid, position int, item_type text, plant_type_id uuid, inventory_item_id uuid, plant_common_name text, plant_botanical_name text,
        inventory_item_name text, container_size text, unit text, quantity numeric, unit_price numeric, price_reason text, discount_amount numeric, line_total numeric,
        tax_amount numeric, tax_kind text, tax_rate numeric, cost numeric)
    )
    INSERT INTO sale_item_batches (nursery_id, sale_item_id, batch_id, quantity, cost)
    SELECT ${db.nursery_id}, take.* FROM jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) AS take (sale_item_id uuid, batch_id uuid, quantity int, cost numeric)`)
}
