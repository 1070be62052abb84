/** The next invoice number, as a piece of SQL for the statement that writes the invoice: taken with it or not at all. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

const Numbered = z.object({ number: z.int(), written: z.string() })
type Numbered = z.infer<typeof Numbered>

/** An UPDATE that gives one row, `invoice_number`. It locks the nursery's counter until the commit: take it last. */
export const takeReceiptNumber = (db: Db): Sql => sql`
  UPDATE receipt_counters SET next_number = next_number + 1
  WHERE nursery_id = ${db.nursery_id} AND name = 'invoice'
  RETURNING prefix || lpad((next_number - 1)::text, greatest(digits, length((next_number - 1)::text)), '0') AS invoice_number`

/** The next number of another count (`credit`, `till`, `quote` …), which begins at 1. Locks it until the commit. */
export const takeNumber = (db: Db, name: 'credit' | 'till' | 'quote' | 'layby', prefix = ''): Promise<Numbered> =>
  db.one(
    Numbered,
    sql`
    INSERT INTO receipt_counters (nursery_id, name, prefix, next_number) VALUES (${db.nursery_id}, ${name}, ${prefix}, 2)
    ON CONFLICT (nursery_id, name) DO UPDATE SET next_number = receipt_counters.next_number + 1
    RETURNING (next_number - 1)::int AS number,
      prefix || lpad((next_number - 1)::text, greatest(digits, length((next_number - 1)::text)), '0') AS written`,
  )
