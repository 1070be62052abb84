/** What was agreed with an account on prices, as SQL for every feature that sells. */
import type { AccountId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { notFound } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { AccountPrices } from '../price-group.ts'

/** The rules of a row of price_groups as one value, with the given columns in each. */
export const rulesColumn = (db: Db, besides: Sql = none) => sql`(
  SELECT coalesce(json_agg(json_build_object('plant_type_id', plant_type_id, 'container_size', container_size, 'from_quantity', from_quantity,
    'percent', percent::text, 'price', rule.price::text${besides}) ORDER BY rule.position), '[]')
  FROM price_rules AS rule LEFT JOIN plant_types AS plant ON plant.nursery_id = rule.nursery_id AND plant.id = plant_type_id
  WHERE rule.nursery_id = ${db.nursery_id} AND price_group_id = price_groups.id)`

/** What an account of `alias` pays by, as one value of a row. */
export const pricesColumn = (db: Db, alias: Sql) => sql`
  json_build_object('trade_discount', ${alias}.trade_discount::text, 'group', (
    SELECT json_build_object('name', price_groups.name, 'rules', ${rulesColumn(db)}) FROM price_groups
    WHERE price_groups.nursery_id = ${db.nursery_id} AND price_groups.id = ${alias}.price_group_id))`

/** By account; one that is not there is left out. */
export async function pricesOfAccounts(db: Db, accountIds: readonly AccountId[]): Promise<ReadonlyMap<string, AccountPrices>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db.many(
    Priced,
    sql`
    SELECT id, ${pricesColumn(db, sql`business_accounts`)} AS prices FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...accountIds]}::uuid[])`,
  )
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}

/** A Problem NOT_FOUND where there is no such account. */
export async function pricesOfAccount(db: Db, accountId: AccountId): Promise<AccountPrices> {
  const prices = (await pricesOfAccounts(db, [accountId])).get(accountId)
  if (!prices) throw notFound()
  return prices
}

const Priced = z.object({ id: Id, prices: AccountPrices })
