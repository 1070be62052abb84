/** Entries in bulk, for an import. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Kind } from '../kinds.ts'
import * as queries from './entries.queries.ts'
import { entriesCalled, insertNames } from './entries.queries.ts'

/** The entries of these names, by name; and the ids of those that it added. */
export async function findOrAddEntries(db: Db, kind: Kind, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')
  if (wanted.length === 0) return { idOf: new Map<string, string>(), added: [] }
  const before = await entriesCalled(db, kind, wanted)
  const missing = wanted.filter((name) => !before.some(({ requested_name }) => requested_name === name))
  if (missing.length > 0) await insertNames(db, kind, missing)
  const all = missing.length > 0 ? await entriesCalled(db, kind, wanted) : before
  const idOf = new Map(all.map(({ requested_name, id }) => [requested_name, id]))
  return { idOf, added: [...new Set(missing.flatMap((name) => idOf.get(name) ?? []))] }
}

/** Deletes entries that nothing refers to. */
export const deleteEntries = (db: Db, kind: Kind, ids: readonly string[]) => queries.deleteEntries(db, kind, ids)

const VendorDetails = z.object({
  id: Id,
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  account_number: z.string(),
  tax_number: z.string(),
  payment_terms: z.nullable(z.int()),
  charges_tax: z.boolean(),
})
export type VendorDetails = z.infer<typeof VendorDetails>

export const vendorDetails = (db: Db, ids: readonly string[]) =>
  db.many(
    VendorDetails,
    sql`
    SELECT id, address, email, phone, account_number, tax_number, payment_terms, charges_tax FROM vendors
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export const writeVendorDetails = (db: Db, vendors: readonly VendorDetails[]) =>
  db.run(sql`
    UPDATE vendors SET address = given.address, email = given.email, phone = given.phone, account_number = given.account_number,
      tax_number = coalesce(given.tax_number, vendors.tax_number), payment_terms = given.payment_terms, charges_tax = given.charges_tax,
      version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) AS given (id uuid, address text, email text, phone text, account_number text,
      tax_number text, payment_terms int, charges_tax boolean)
    WHERE vendors.nursery_id = ${db.nursery_id} AND vendors.id = given.id`)
