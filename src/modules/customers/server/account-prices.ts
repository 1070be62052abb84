/** Agreed prices of an account, as SQL for every module that sells. */
import { type AccountId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { readRules, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { cents, moneyText, mulDivRounded, wholeRate } from '#kernel/money.ts'
import { notFound } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { AccountPrices, PriceRule } from '../price-group.ts'

/** The rules of a row of price_groups as one value, with the given columns in each. */
export const rulesColumn = (db: Db, besides: Sql = none) => sql`(
  SELECT coalesce(json_agg(json_build_object('plant_type_id', plant_type_id, 'container_size', size.name, 'from_quantity', from_quantity,
    'percent', percent::text, 'price', rule.price::text, 'price_includes_tax', price_includes_tax, 'tax_kind', coalesce(plant.tax_kind, 'standard')${besides}) ORDER BY rule.position), '[]')
  FROM price_rules AS rule LEFT JOIN plant_types AS plant ON plant.nursery_id = rule.nursery_id AND plant.id = plant_type_id
  LEFT JOIN container_sizes AS size ON size.nursery_id = rule.nursery_id AND size.id = container_size_id
  WHERE rule.nursery_id = ${db.nursery_id} AND price_group_id = price_groups.id)`

/** Prices of the account `alias`, as one JSON column. */
export const pricesColumn = (db: Db, alias: Sql) => sql`
  json_build_object('trade_discount', ${alias}.trade_discount::text, 'group', (
    SELECT json_build_object('name', price_groups.name, 'rules', ${rulesColumn(db)}) FROM price_groups
    WHERE price_groups.nursery_id = ${db.nursery_id} AND price_groups.id = ${alias}.price_group_id))`

export const StoredRule = z.extend(PriceRule, {
  price_includes_tax: z.nullable(z.boolean()),
  /** The kind of tax of its plant. */
  tax_kind: z.enum(goodsTaxKinds),
})
type StoredRule = z.infer<typeof StoredRule>

export const StoredPrices = z.extend(AccountPrices, {
  group: z.nullable(z.object({ name: z.string(), rules: z.array(StoredRule) })),
})

/** Prices that were agreed before tax was put into the prices of the list, or taken out, as the list has them now. */
export const rulesAsListed = async <Rule extends StoredRule>(db: Db, rules: readonly Rule[]) =>
  (await asListed(db, rules)).map(({ rule }) => rule)

export async function pricesAsListed(db: Db, { group, trade_discount }: z.infer<typeof StoredPrices>): Promise<AccountPrices> {
  if (!group) return { trade_discount, group }
  const rules = (await asListed(db, group.rules)).flatMap(({ rule, others }) => [...others, rule])
  return { trade_discount, group: { name: group.name, rules } }
}

/** `others`: of a rule for a size, the same for plants of that size that are taxed otherwise. */
async function asListed<Rule extends StoredRule>(db: Db, rules: readonly Rule[]) {
  const fixed = rules.some(({ price, price_includes_tax }) => price !== null && price_includes_tax !== null)
  const settings = fixed ? await readRules(db) : undefined
  const rates = settings && ratesOn(settings.taxRates, await todayOf(db))
  const isOther = ({ price, price_includes_tax }: StoredRule) =>
    settings?.gstRegistered === true &&
    price !== null &&
    price_includes_tax !== null &&
    price_includes_tax !== settings.retailTaxIncluded
  const sizes = rules.flatMap((rule) => (isOther(rule) && rule.plant_type_id === null ? (rule.container_size ?? []) : []))
  const kinds = Map.groupBy(sizes.length === 0 ? [] : await plantsOfSizes(db, sizes), ({ container_size }) => container_size)
  return rules.map((stored) => {
    const { price_includes_tax, tax_kind, ...rule } = stored
    if (!settings || !rates || !isOther(stored)) return { rule, others: [] }
    const priceAt = (kind: StoredRule['tax_kind']) => {
      const withTax = wholeRate + rates[kind]
      const [up, down] = price_includes_tax ? [wholeRate, withTax] : [withTax, wholeRate]
      return moneyText(mulDivRounded(cents(rule.price ?? '0'), up, down, halfCentOf(settings)))
    }
    const ofSize = rule.plant_type_id === null ? (kinds.get(rule.container_size ?? '') ?? []) : []
    const [only, ...more] = ofSize
    const usual = only && more.length === 0 ? only.tax_kind : tax_kind
    const others = ofSize
      .filter((each) => each.tax_kind !== usual)
      .map(({ tax_kind: kind, plant_type_ids }) => ({ ...rule, price: priceAt(kind), plant_type_ids }))
    return { rule: { ...rule, price: priceAt(usual) }, others }
  })
}

const PlantsOfSize = z.object({
  container_size: z.string(),
  tax_kind: z.enum(goodsTaxKinds),
  plant_type_ids: z.array(PlantTypeId),
})

/** The plants with a price in these sizes, by their kind of tax. */
const plantsOfSizes = (db: Db, sizes: readonly string[]) =>
  db.many(
    PlantsOfSize,
    sql`
    SELECT size.name AS container_size, tax_kind, array_agg(DISTINCT plant.id) AS plant_type_ids
    FROM plant_type_prices AS price JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = plant_type_id
    JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    WHERE price.nursery_id = ${db.nursery_id} AND size.name = ANY(${[...sizes]}::text[]) AND price.archived_at IS NULL
    GROUP BY size.name, tax_kind`,
  )

/** Prices by account id; unknown accounts are left out. */
export async function pricesOfAccounts(db: Db, accountIds: readonly AccountId[]): Promise<ReadonlyMap<string, AccountPrices>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db.many(
    Priced,
    sql`
    SELECT id, ${pricesColumn(db, sql`business_accounts`)} AS prices FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...accountIds]}::uuid[])`,
  )
  const listed = await Promise.all(rows.map(async ({ id, prices }) => [id, await pricesAsListed(db, prices)] as const))
  return new Map(listed)
}

/** A Problem NOT_FOUND where there is no such account. */
export async function pricesOfAccount(db: Db, accountId: AccountId): Promise<AccountPrices> {
  const prices = (await pricesOfAccounts(db, [accountId])).get(accountId)
  if (!prices) throw notFound()
  return prices
}

const Priced = z.object({ id: Id, prices: StoredPrices })
