/** The SQL about the data of one person. Names of tables and columns come from `held-data.ts` and from the catalogue of the database. */
import * as z from 'zod/mini'
import { erasedSubject } from '#modules/people/person.ts'
import type { Db } from '#server/database.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import { FoundPerson } from '../person.ts'
import type { Place } from './held-data.ts'
import { named, type Person, type Selecting } from './person-rows.queries.ts'

const contains = (column: Sql, search: string) => sql`position(sort_key(${search}) IN sort_key(${column})) > 0`

/** People by a part of their name, e-mail address or phone number, 50 at most. */
export function peopleLike(db: Db, search: string, withStaff: boolean) {
  const contactsText = sql`concat_ws(' ', name, contact_name, email, phone, code, contacts::text)`
  const fullName = sql`trim(first_name || ' ' || last_name)`
  const staff = sql`
    SELECT 'staff' AS kind, id, ${fullName} AS name, concat_ws(', ', nullif(email, ''), CASE WHEN active THEN 'can sign in' ELSE 'deactivated' END) AS detail
    FROM users WHERE nursery_id = ${db.nursery_id} AND NOT starts_with(subject, ${erasedSubject}) AND ${contains(sql`concat_ws(' ', first_name, last_name, email)`, search)}`
  return db.many(
    FoundPerson,
    sql`
    SELECT kind, id, name, detail FROM (
      SELECT 'account' AS kind, id, name, concat_ws(', ', nullif(contact_name, ''), nullif(email, ''), nullif(phone, '')) AS detail
      FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND ${contains(contactsText, search)}
      UNION ALL
      SELECT 'vendor', id, name, concat_ws(', ', nullif(email, ''), nullif(phone, ''))
      FROM vendors WHERE nursery_id = ${db.nursery_id} AND ${contains(sql`concat_ws(' ', name, email, phone)`, search)}
      ${withStaff ? sql`UNION ALL ${staff}` : sql``}
      UNION ALL
      SELECT 'customer', NULL, written, 'on ' || string_agg(DISTINCT place, ', ' ORDER BY place) FROM (
        SELECT trim(customer_name) AS written, 'sales' AS place FROM sales
        WHERE nursery_id = ${db.nursery_id} AND business_account_id IS NULL AND ${contains(sql`customer_name`, search)}
        UNION ALL
        SELECT trim(customer_name), 'orders' FROM orders
        WHERE nursery_id = ${db.nursery_id} AND business_account_id IS NULL AND ${contains(sql`customer_name`, search)}
        UNION ALL
        SELECT trim(customer_name), 'standing orders' FROM standing_orders
        WHERE nursery_id = ${db.nursery_id} AND business_account_id IS NULL AND ${contains(sql`customer_name`, search)}
        UNION ALL
        SELECT trim(name_on_cart), 'quotes and lay-bys' FROM saved_carts, unnest(ARRAY[name, customer_name, contact]) AS name_on_cart
        WHERE nursery_id = ${db.nursery_id} AND business_account_id IS NULL AND ${contains(sql`name_on_cart`, search)}
        UNION ALL
        SELECT trim(customer_name), 'store credits' FROM store_credits
        WHERE nursery_id = ${db.nursery_id} AND ${contains(sql`customer_name`, search)}
        UNION ALL
        SELECT trim(sent_to), 'e-mails' FROM mails WHERE nursery_id = ${db.nursery_id} AND ${contains(sql`sent_to`, search)}
      ) AS places WHERE written NOT IN ('', 'Erased') GROUP BY written
    ) AS people ORDER BY sort_key(name), kind LIMIT 50`,
  )
}

const Row = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  emails: z.array(z.string()),
  /** For staff: true if they can sign in, and their id at the identity provider. */
  active: z.boolean(),
  subject: z.string(),
})

const blank = sql`'' AS first_name, '' AS last_name, false AS active, '' AS subject`

export const readAccountPerson = (db: Db, id: string) =>
  db.one(
    Row,
    sql`
    SELECT name, ${blank}, (SELECT coalesce(json_agg(DISTINCT address), '[]') FROM (
      SELECT email AS address UNION ALL SELECT contact->>'email' FROM jsonb_array_elements(contacts) AS contact) AS addresses WHERE address <> '') AS emails
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
export const readVendorPerson = (db: Db, id: string) =>
  db.one(
    Row,
    sql`SELECT name, ${blank}, CASE WHEN email = '' THEN '[]' ELSE json_build_array(email) END AS emails
    FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
export const readStaffPerson = (db: Db, id: string) =>
  db.one(
    Row,
    sql`SELECT trim(first_name || ' ' || last_name) AS name, first_name, last_name, active, subject,
      CASE WHEN email = '' THEN '[]' ELSE json_build_array(email) END AS emails
    FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND NOT starts_with(subject, ${erasedSubject})`,
  )

export const openMatters = (db: Db, orders: Sql, carts: Sql, accountId: string | null) =>
  db.one(
    z.object({ balance: z.string(), orders: z.int(), laybys: z.int() }),
    sql`
    SELECT coalesce((SELECT balance FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${accountId}::uuid), 0)::text AS balance,
      (SELECT count(*)::int FROM orders WHERE nursery_id = ${db.nursery_id} AND ${orders}
        AND status NOT IN ('invoiced', 'fulfilled', 'cancelled')) AS orders,
      (SELECT count(*)::int FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND ${carts} AND kind = 'layby' AND state = 'open') AS laybys`,
  )

const Counted = z.object({ position: z.int(), rows: z.int() })

/** Number of rows of the person by section; leaves out empty sections. */
export const countHeld = (db: Db, places: readonly Place[], person: Person, selecting: Selecting) =>
  db.many(
    Counted,
    sql`SELECT position, rows FROM (${join(
      places.map(
        ({ table, rows }, position) =>
          sql`SELECT ${position}::int AS position, count(*)::int AS rows FROM ${named(table)} WHERE nursery_id = ${db.nursery_id} AND ${rows(person, selecting)}`,
      ),
      ' UNION ALL ',
    )}) AS held WHERE rows > 0 AND ${db.nursery_id}::uuid IS NOT NULL ORDER BY position`,
  )

/** Rows of one place in full, as JSON objects, `most` at most. */
export const heldRows = (db: Db, { table, rows }: Place, person: Person, selecting: Selecting, most: number) =>
  db.many(
    z.object({ held: z.record(z.string(), z.unknown()) }),
    sql`SELECT to_jsonb(${named(table)}) - 'nursery_id' AS held FROM ${named(table)} WHERE nursery_id = ${db.nursery_id} AND ${rows(person, selecting)} LIMIT ${most}`,
  )

/** Erases the rows of one place. */
export const eraseRows = (db: Db, { table, rows }: Place, set: Sql, person: Person, selecting: Selecting) =>
  db.run(sql`UPDATE ${named(table)} SET ${set} WHERE nursery_id = ${db.nursery_id} AND ${rows(person, selecting)}`)

/** Deletes the rows of one place. */
export const deleteRows = (db: Db, { table, rows }: Place, person: Person, selecting: Selecting) =>
  db.run(sql`DELETE FROM ${named(table)} WHERE nursery_id = ${db.nursery_id} AND ${rows(person, selecting)}`)
