/** SQL of a line that was sold (`item`), of an invoice (`sale`) or a credit note: what the journal books of it. */
import { type Sql, sql } from '#server/sql.ts'

/** What a line of an invoice or a credit note is without tax; the invoice is `sale`. */
export const withoutTax = (line: Sql) =>
  sql`(${line}.line_total - CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN ${line}.tax_amount ELSE 0 END)`

/** Which of the sales accounts a line goes to. */
export const soldPurpose = sql`CASE WHEN item.item_type = 'plant' THEN 'sales_plants' WHEN item.inventory_item_id IS NOT NULL THEN 'sales_supplies' ELSE 'sales_other' END`
