/** The SQL of price groups. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#features/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { PriceGroup, type PriceGroupChange } from '../price-group.ts'
import { TillAccount } from '../price-group-calls.ts'
import { rulesColumn } from './account-prices.ts'

const columns = (db: Db) => sql`
  price_groups.id, price_groups.name, price_groups.version, ${rulesColumn(db, sql`, 'plant_name', common_name, 'container_size_id', container_size_id`)} AS rules,
  (SELECT count(*)::int FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND price_group_id = price_groups.id AND archived_at IS NULL) AS accounts`

/** To be limited. */
export const everyGroup = (db: Db) => sql`SELECT FROM price_groups WHERE nursery_id = ${db.nursery_id}`

export const priceGroups = (db: Db) =>
  db.many(PriceGroup, sql`SELECT ${columns(db)} FROM price_groups WHERE nursery_id = ${db.nursery_id} ORDER BY lower(name)`)

export const priceGroupWith = (db: Db, id: string) =>
  db.one(PriceGroup, sql`SELECT ${columns(db)} FROM price_groups WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const addGroup = (db: Db, userId: UserId, id: string, name: string) =>
  db.run(sql`
    INSERT INTO price_groups (nursery_id, id, name, created_by, updated_by) VALUES (${db.nursery_id}, ${id}, ${name}, ${userId}, ${userId})`)

/** 0 where the version is no longer that one. */
export const renameGroup = (db: Db, userId: UserId, id: string, { name, version }: PriceGroupChange) =>
  db.run(sql`
    UPDATE price_groups SET name = ${name}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${version}`)

/** These and no others. */
export async function writeRules(db: Db, groupId: string, wanted: PriceGroupChange['rules']): Promise<void> {
  await db.run(sql`DELETE FROM price_rules WHERE nursery_id = ${db.nursery_id} AND price_group_id = ${groupId}`)
  const rows = wanted.map((rule, position) => ({ from_quantity: 1, ...rule, position }))
  await createMissing(
    db,
    'container_sizes',
    wanted.map(({ container_size }) => container_size),
  )
  await db.run(sql`
    INSERT INTO price_rules (nursery_id, price_group_id, position, plant_type_id, container_size, container_size_id, from_quantity, percent, price)
    SELECT ${db.nursery_id}, ${groupId}, position, plant_type_id, size.name, size.id, from_quantity, percent, price FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS rule (position int, plant_type_id uuid, container_size text, from_quantity int, percent numeric, price numeric)
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
