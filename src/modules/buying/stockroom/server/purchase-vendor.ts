/** SQL: the vendor of a purchase order, empty without one. */
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/** Value: of the order that a statement calls `purchase`. A finished order keeps the name it was printed with. */
export const vendorOf = (db: Db): Sql =>
  sql`coalesce(purchase.printed_vendor, ${nameOf(db, 'vendors', sql`purchase.vendor_id`)}, '')`
