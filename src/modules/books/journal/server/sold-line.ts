/** SQL of a line that was sold (`item`), of an invoice (`sale`) or a credit note: what the journal books of it. */
import { type Sql, sql } from '#server/sql.ts'

/** Amount of an invoice line without tax; needs the invoice as `sale`. `included`: where else its tax may be in it. */
export const withoutTax = (line: Sql, included = sql`false`) =>
  sql`(${line}.line_total - CASE WHEN sale.tax_rules ->> 'included' = 'true' OR ${included} THEN ${line}.tax_amount ELSE 0 END)`

/** A credit note without a receipt (`note`) has no invoice to ask. */
export const includedInNote = sql`note.tax_included`

/** Document of a credit note: its invoice, or the note itself without a receipt. */
export const creditedDocument = sql`coalesce(note.sale_id, note.id)`

export const soldPurpose = sql`CASE WHEN item.item_type = 'plant' THEN 'sales_plants' WHEN item.inventory_item_id IS NOT NULL THEN 'sales_supplies' ELSE 'sales_other' END`
