import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

export const anyInvoice = async (db: Db): Promise<boolean> =>
  (await db.run(sql`SELECT 1 FROM sales WHERE nursery_id = ${db.nursery_id} LIMIT 1`)) > 0

export const invoiceExists = async (db: Db, invoiceNumber: string): Promise<boolean> =>
  (await db.run(sql`SELECT 1 FROM sales WHERE nursery_id = ${db.nursery_id} AND invoice_number = ${invoiceNumber}`)) > 0
