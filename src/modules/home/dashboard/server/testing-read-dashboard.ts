/** Shared by `read-dashboard.test.ts` and `read-dashboard.proof.ts`. */
import { referenceId } from '#testing/reference.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

export const auckland = { country: 'NZ', timeZone: 'Pacific/Auckland' } as const
export const today = () => dayIn('Pacific/Auckland', new Date())

export async function aPlant(db: Db) {
  const id = newId()
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${id}, 'Hebe', ${await referenceId(db, 'plant_categories', 'Shrubs')}, 'hebe')`)
  await db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price) VALUES (${db.nursery_id}, ${id}, ${await referenceId(db, 'container_sizes', '14 cm')}, 9)`)
  return id
}

export async function aSale(
  db: Db,
  plant: string,
  { day, quantity, voided = false, at = new Date() }: { day: string; quantity: number; voided?: boolean; at?: Date },
) {
  const id = newId()
  await db.run(sql`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules, voided_at, created_at)
    VALUES (${db.nursery_id}, ${id}, ${id}, ${day}, 'cash', 'paid', 9, 0, 9, '{}', ${voided ? new Date().toISOString() : null}, ${at.toISOString()})`)
  await db.run(sql`
    INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, quantity, unit_price, line_total, tax_amount)
    VALUES (${db.nursery_id}, ${id}, 0, 'plant', ${plant}, ${quantity}, 9, 9, 0),
           (${db.nursery_id}, ${id}, 1, 'other', NULL, 50, 1, 1, 0)`)
  return id
}
