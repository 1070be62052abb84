/** SQL of a line that was sold (`item`), of an invoice (`sale`) or a credit note: what the journal books of it. */
import { type Sql, sql } from '#server/sql.ts'

/** Amount of an invoice or credit note line without tax; needs the invoice as `sale`. */
export const withoutTax = (line: Sql) =>
  sql`(${line}.line_total - CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN ${line}.tax_amount ELSE 0 END)`

export const soldPurpose = sql`CASE WHEN item.item_type = 'plant' THEN 'sales_plants' WHEN item.inventory_item_id IS NOT NULL THEN 'sales_supplies' ELSE 'sales_other' END`
