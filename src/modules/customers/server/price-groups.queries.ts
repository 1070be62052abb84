/** The SQL of price groups. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { PriceGroup, type PriceGroupChange, sameRule } from '../price-group.ts'
import { TillAccount } from '../price-group-calls.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { Id } from '#kernel/wire.ts'
import { StoredRule, rulesAsListed, rulesColumn } from './account-prices.ts'

const columns = (db: Db) => sql`
  price_groups.id, price_groups.name, price_groups.version, ${rulesColumn(db, sql`, 'plant_name', common_name, 'container_size_id', container_size_id`)} AS rules,
  (SELECT count(*)::int FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND price_group_id = price_groups.id AND archived_at IS NULL) AS accounts`

/** Rows that count against the limit of groups. */
export const everyGroup = (db: Db) => sql`SELECT FROM price_groups WHERE nursery_id = ${db.nursery_id}`

const Stored = z.extend(PriceGroup, {
  rules: z.array(z.extend(StoredRule, { plant_name: z.nullable(z.string()), container_size_id: z.nullable(Id) })),
})
type Stored = z.infer<typeof Stored>

const listed = async (db: Db, group: Stored): Promise<PriceGroup> => ({ ...group, rules: await rulesAsListed(db, group.rules) })

export const priceGroups = async (db: Db): Promise<PriceGroup[]> => {
  const groups = await db.many(
    Stored,
    sql`SELECT ${columns(db)} FROM price_groups WHERE nursery_id = ${db.nursery_id} ORDER BY lower(name)`,
  )
  return Promise.all(groups.map((group) => listed(db, group)))
}

const storedGroup = (db: Db, id: string) =>
  db.one(Stored, sql`SELECT ${columns(db)} FROM price_groups WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const priceGroupWith = async (db: Db, id: string): Promise<PriceGroup> => listed(db, await storedGroup(db, id))

export const addGroup = (db: Db, userId: UserId, id: string, name: string) =>
  db.run(sql`
    INSERT INTO price_groups (nursery_id, id, name, created_by, updated_by) VALUES (${db.nursery_id}, ${id}, ${name}, ${userId}, ${userId})`)

/** 0 where the version is no longer that one. */
export const renameGroup = (db: Db, userId: UserId, id: string, { name, version }: PriceGroupChange) =>
  db.run(sql`
    UPDATE price_groups SET name = ${name}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${version}`)

/** These and no others. A price that is sent as it was read stays as it was agreed; any other is as the list has it now. */
export async function writeRules(db: Db, groupId: string, sent: PriceGroupChange['rules']): Promise<void> {
  const { rules: stored } = await storedGroup(db, groupId)
  const shown = await rulesAsListed(db, stored)
  const { retailTaxIncluded } = await readRules(db)
  const wanted = sent.map((rule) => {
    if ((rule.price ?? null) === null) return rule
    const before = stored[shown.findIndex((each) => sameRule(rule, each) && Number(each.price) === Number(rule.price))]
    return { ...rule, price: before?.price ?? rule.price, price_includes_tax: before?.price_includes_tax ?? retailTaxIncluded }
  })
  await db.run(sql`DELETE FROM price_rules WHERE nursery_id = ${db.nursery_id} AND price_group_id = ${groupId}`)
  const rows = wanted.map((rule, position) => ({ from_quantity: 1, ...rule, position }))
  await createMissing(
    db,
    'container_sizes',
    wanted.map(({ container_size }) => container_size),
  )
  await db.run(sql`
    INSERT INTO price_rules (nursery_id, price_group_id, position, plant_type_id, container_size_id, from_quantity, percent, price, price_includes_tax)
    SELECT ${db.nursery_id}, ${groupId}, position, plant_type_id, size.id, from_quantity, percent, price, price_includes_tax FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS rule (position int, plant_type_id uuid, container_size text, from_quantity int, percent numeric, price numeric, price_includes_tax boolean)
    ${joinEntry(db, 'container_sizes', sql`rule.container_size`, sql`size`)} RETURNING 1`)
}

const Used = z.object({ used: z.boolean() })
/** Also by archived accounts, which can be restored. */
export const isUsed = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.one(
      Used,
      sql`SELECT EXISTS (SELECT FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND price_group_id = ${id}) AS used`,
    )
  ).used

export const deleteGroup = (db: Db, id: string) =>
  db.run(sql`DELETE FROM price_groups WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const accountsAtTheTill = (db: Db) =>
  db.many(
    TillAccount,
    sql`
    SELECT id, name, contact_name, terms_days, terms_from, credit_limit, on_hold, trade_discount, balance, exemption_number, exemption_until, tax_treatment, tax_place,
      price_group_id
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY name, id`,
  )
