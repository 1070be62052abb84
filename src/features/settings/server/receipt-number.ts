/** The next invoice number, as a piece of SQL for the statement that writes the invoice: taken with it or not at all. */
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/** An UPDATE that gives one row, `invoice_number`. It locks the nursery's counter until the commit: take it last. */
export const takeReceiptNumber = (db: Db): Sql => sql`
  UPDATE receipt_counters SET next_number = next_number + 1
  WHERE nursery_id = ${db.nursery_id} AND name = 'invoice'
  RETURNING prefix || lpad((next_number - 1)::text, greatest(digits, length((next_number - 1)::text)), '0') AS invoice_number`
