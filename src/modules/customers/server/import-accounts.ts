/** Business accounts and price groups in bulk, for an import: one statement for each kind of change, however many. */
import type { AccountId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { insertRows } from '#server/rows.ts'
import { AccountContact } from '../account.ts'
import { termsFrom } from '../terms.ts'

export interface ImportedAccount {
  readonly id: AccountId
  readonly name: string
  readonly code: string
  readonly contact_name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly delivery_address: string
  readonly tax_number: string
  readonly terms_days: number
  readonly terms_from: string
  readonly credit_limit: string | null
  readonly trade_discount: string
  readonly price_group_id: string | null
  readonly exemption_number: string
  readonly exemption_until: string | null
  readonly on_hold: boolean
  readonly notes: string
  readonly contacts: readonly AccountContact[]
}

export const addAccounts = (db: Db, userId: UserId, accounts: readonly ImportedAccount[]): Promise<number> =>
  db.run(insertRows(db, 'business_accounts', accounts, { created_by: userId, updated_by: userId }))

export const deleteAccounts = (db: Db, ids: readonly string[]) =>
  db.run(sql`DELETE FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

const Details = z.object({
  id: Id,
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  delivery_address: z.string(),
  tax_number: z.string(),
  terms_days: z.int(),
  terms_from: z.enum(termsFrom),
  credit_limit: z.nullable(MoneyText),
  trade_discount: DecimalText,
  /** Left out of an import that was made before it had contacts. */
  contacts: z.optional(z.array(AccountContact)),
})
/** Details of an account that an import changes. */
export type AccountDetails = z.infer<typeof Details>

/** These accounts as they are, locked. */
export const accountsWithIds = (db: Db, ids: readonly string[]): Promise<AccountDetails[]> =>
  db.many(
    Details,
    sql`
    SELECT id, contact_name, email, phone, address, delivery_address, tax_number, terms_days, terms_from, credit_limit, trade_discount::text AS trade_discount, contacts
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export const saveAccounts = (db: Db, userId: UserId, accounts: readonly AccountDetails[]) =>
  db.run(sql`
    UPDATE business_accounts SET contact_name = changed.contact_name, email = changed.email, phone = changed.phone, address = changed.address,
      delivery_address = changed.delivery_address, tax_number = changed.tax_number, terms_days = changed.terms_days, terms_from = changed.terms_from,
      credit_limit = changed.credit_limit, trade_discount = changed.trade_discount, contacts = coalesce(changed.contacts, business_accounts.contacts), version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS changed (id uuid, contact_name text, email text, phone text, address text,
      delivery_address text, tax_number text, terms_days int, terms_from text, credit_limit numeric, trade_discount numeric, contacts jsonb)
    WHERE business_accounts.nursery_id = ${db.nursery_id} AND business_accounts.id = changed.id`)

/** Out of the lists; what refers to them stays. */
export const archiveAccounts = (db: Db, userId: UserId, ids: readonly string[]) =>
  db.run(sql`
    UPDATE business_accounts SET archived_at = ${nowUnlessSet('archived_at')}, code = '', version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

/** Their names, for those whose balance is not nothing. */
export const accountsWithBalance = (db: Db, ids: readonly string[]) =>
  db.many(
    z.object({ name: z.string() }),
    sql`SELECT name FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND balance <> 0 ORDER BY name`,
  )

const GroupNamed = z.object({ id: Id, name: z.string() })

/** The price groups of these names, without regard to capitals; a name that is new becomes one without rules. Gives those that were added, too. */
export async function findOrCreateGroups(db: Db, userId: UserId, names: readonly string[]) {
  const wanted = [...new Set(names)].filter((name) => name !== '')
  if (wanted.length === 0) return { all: [], added: [] }
  const added = await db.many(
    GroupNamed,
    sql`
    INSERT INTO price_groups (nursery_id, name, created_by, updated_by)
    SELECT ${db.nursery_id}, min(name), ${userId}, ${userId} FROM unnest(${wanted}::text[]) AS name GROUP BY lower(name)
    ON CONFLICT (nursery_id, lower(name)) DO NOTHING RETURNING id, name`,
  )
  const all = await db.many(
    GroupNamed,
    sql`SELECT id, name FROM price_groups WHERE nursery_id = ${db.nursery_id} AND lower(name) = ANY(${wanted.map((name) => name.toLowerCase())}::text[])`,
  )
  return { all, added }
}

interface ImportedRule {
  readonly price_group_id: string
  readonly position: number
  readonly plant_type_id: string | null
  readonly container_size: string | null
  readonly from_quantity: number
  readonly percent: string | null
  readonly price: string | null
}

export async function addRules(db: Db, rules: readonly ImportedRule[]): Promise<void> {
  const { retailTaxIncluded } = await readRules(db)
  await createMissing(
    db,
    'container_sizes',
    rules.map(({ container_size }) => container_size),
  )
  await db.run(sql`
    INSERT INTO price_rules (nursery_id, price_group_id, position, plant_type_id, container_size_id, from_quantity, percent, price, price_includes_tax)
    SELECT ${db.nursery_id}, price_group_id, position, plant_type_id, size.id, from_quantity, percent, price,
      CASE WHEN price IS NOT NULL THEN ${retailTaxIncluded}::boolean END
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      AS rule (price_group_id uuid, position int, plant_type_id uuid, container_size text, from_quantity int, percent numeric, price numeric)
    ${joinEntry(db, 'container_sizes', sql`rule.container_size`, sql`size`)} RETURNING 1`)
}

/** With their rules. */
export async function deleteGroups(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`DELETE FROM price_rules WHERE nursery_id = ${db.nursery_id} AND price_group_id = ANY(${[...ids]}::uuid[])`)
  await db.run(sql`DELETE FROM price_groups WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)
}
