import { moneyText } from '#kernel/money.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { none, sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { type VendorAgeing, payablesAgeing } from '../bill-payment.ts'
import { owedDocuments } from './bill-payments.queries.ts'

export { owedDocuments }

const Owed = z.object({ vendor_id: Id, vendor: z.string(), kind: z.enum(['bill', 'credit']), due_date: Day, left: MoneyText })

/** Vendors to whom something is owed, or who owe a credit, by name. */
export async function vendorsByAge(db: Db, day: string): Promise<VendorAgeing[]> {
  const documents = await db.many(
    Owed,
    sql`
    SELECT vendor_id, vendor, kind, due_date, "left" FROM (${owedDocuments(db, day)}) AS owed WHERE "left" <> 0 ORDER BY sort_key(vendor), vendor_id`,
  )
  return [...Map.groupBy(documents, ({ vendor_id }) => vendor_id)].map(([id, own]) => {
    const ages = payablesAgeing(own, day)
    return {
      id,
      name: own[0]?.vendor ?? '',
      current: moneyText(ages.current),
      days_30: moneyText(ages.days_30),
      days_60: moneyText(ages.days_60),
      days_90: moneyText(ages.days_90),
      older: moneyText(ages.older),
      total: moneyText(ages.total),
    }
  })
}

const Line = z.object({
  id: Id,
  kind: z.enum(['bill', 'credit']),
  vendor: z.string(),
  bill_number: z.string(),
  bill_date: Day,
  due_date: Day,
  /** Negative for a credit note. */
  left: MoneyText,
})

interface Page {
  readonly vendor_id: string | undefined
  readonly limit: number
  /** The last document of the page before. */
  readonly after: { readonly day: string; readonly id: string } | undefined
}

/** Open documents at the end of a day, newest first; of one vendor or of all. */
export const owedOn = (db: Db, day: string, { vendor_id, limit, after }: Page) =>
  db.many(
    Line,
    sql`
    SELECT id, kind, vendor, bill_number, bill_date, due_date, (CASE kind WHEN 'bill' THEN "left" ELSE -"left" END)::text AS "left"
    FROM (${owedDocuments(db, day)}) AS owed
    WHERE "left" <> 0${vendor_id === undefined ? none : sql` AND vendor_id = ${vendor_id}`}
      AND (${after?.day ?? null}::date IS NULL OR (bill_date, id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY bill_date DESC, id DESC LIMIT ${limit}`,
  )
