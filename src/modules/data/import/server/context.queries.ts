/** The SQL of what the check of an import must know of the nursery, as JSON for another thread. */
import * as z from 'zod/mini'
import { termsFrom } from '#modules/customers/terms.ts'
import { Care } from '#modules/plants/care-fields.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { productionRecipes } from '#modules/planning/server/production-recipes.ts'
import { commonUnits, knownUnits } from '#modules/supplies/units.ts'
import { dayIn } from '#kernel/day.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { keysOf } from '#kernel/record.ts'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { DateOrder } from '#kernel/written-day.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import type { ImportKind, ImportKindId } from '../import-kind.ts'
import type { NameList } from '../name-list.ts'

const Plant = z.object({
  id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  archived: z.boolean(),
  care: Care,
})

/** Archived ones too, the most recently archived last. */
const plants = (db: Db) =>
  db.json(
    Plant,
    sql`
    SELECT id, common_name, botanical_name, synonyms, archived_at IS NOT NULL AS archived, care FROM plant_types
    WHERE nursery_id = ${db.nursery_id} ORDER BY archived_at, id`,
  )

const Price = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  price: DecimalText,
  tray_price: z.nullable(DecimalText),
  shelf_price: z.nullable(DecimalText),
  trolley_price: z.nullable(DecimalText),
  discount_price: z.nullable(DecimalText),
  barcode: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  color: z.nullable(z.string()),
  archived: z.boolean(),
})

const prices = (db: Db) =>
  db.json(
    Price,
    sql`
    SELECT id, plant_type_id, ${nameOf(db, 'container_sizes', sql`plant_type_prices.container_size_id`)} AS container_size, price::text AS price, tray_price::text AS tray_price, shelf_price::text AS shelf_price,
      trolley_price::text AS trolley_price, discount_price::text AS discount_price, barcode, sku, color, archived_at IS NOT NULL AS archived FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND grade_id IS NULL ORDER BY archived_at, id`,
  )

const Account = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  label: z.string(),
  terms_days: z.int(),
  terms_from: z.enum(termsFrom),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  delivery_address: z.string(),
  tax_number: z.string(),
  credit_limit: z.nullable(DecimalText),
  trade_discount: DecimalText,
  emails: z.array(z.string()),
})

/** The name of an account with what tells it apart from others of that name. */
const accountLabel = sql`name || coalesce(' (' || coalesce(nullif(code, ''), nullif(left(address, 60), ''), nullif(phone, ''), nullif(email, '')) || ')', '')`

const accounts = (db: Db) =>
  db.json(
    Account,
    sql`SELECT id, name, code, ${accountLabel} AS label, terms_days, terms_from, contact_name, email, phone, address, delivery_address,
      tax_number, credit_limit::text AS credit_limit, trade_discount::text AS trade_discount,
      ARRAY(SELECT contact ->> 'email' FROM jsonb_array_elements(contacts) AS contact) AS emails FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY id`,
  )

const Opening = z.object({ business_account_id: Id, amount: DecimalText, notes: z.string() })

const openings = (db: Db) =>
  db.json(
    Opening,
    sql`
    SELECT min(business_account_id::text) AS business_account_id, sum(amount)::text AS amount, min(notes) AS notes FROM account_entries
    WHERE nursery_id = ${db.nursery_id} AND kind = 'opening' AND reference_type = 'opening' GROUP BY reference_id HAVING sum(amount) <> 0`,
  )

const Stock = z.object({
  plant_type_id: PlantTypeId,
  batch_code: z.string(),
  container_size: z.string(),
  location: z.string(),
  quantity: z.int(),
  started_on: z.string(),
  as_of: z.string(),
})

const importedStock = (db: Db) =>
  db.json(
    Stock,
    sql`
    SELECT plant_type_id, batch_code, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, coalesce(${nameOf(db, 'locations', sql`location_id`)}, '') AS location, delta AS quantity, started_on::text AS started_on, options ->> 'as_of' AS as_of FROM imports
    JOIN import_records AS record ON record.nursery_id = ${db.nursery_id} AND import_id = imports.id AND record_table = 'plant_batches'
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = record_id
    JOIN batch_history AS history ON history.nursery_id = ${db.nursery_id} AND batch_id = batch.id AND history.kind = 'created'
    WHERE imports.nursery_id = ${db.nursery_id} AND imports.state = 'imported' ORDER BY imported_at, batch.id`,
  )

const Sale = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  week: z.string(),
  quantity: DecimalText,
  first_day: z.string(),
  last_day: z.string(),
  by_day: z.boolean(),
})

const importedSales = (db: Db) =>
  db.json(
    Sale,
    sql`
    SELECT plant_type_id, size.name AS container_size, week::text AS week, quantity::text AS quantity, first_day::text AS first_day, last_day::text AS last_day,
      count(*) FILTER (WHERE first_day = last_day) OVER by_file > 0
        AND min(extract(isodow FROM first_day)) FILTER (WHERE first_day = last_day) OVER by_file
          < max(extract(isodow FROM first_day)) FILTER (WHERE first_day = last_day) OVER by_file AS by_day
    FROM past_sales AS past JOIN container_sizes AS size ON size.nursery_id = past.nursery_id AND size.id = container_size_id
    WHERE past.nursery_id = ${db.nursery_id} WINDOW by_file AS (PARTITION BY import_id)`,
  )

const Supply = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  reorder_point: z.nullable(DecimalText),
  for_sale: z.boolean(),
  price: z.nullable(DecimalText),
  barcode: z.nullable(z.string()),
})

const supplies = (db: Db) =>
  db.json(
    Supply,
    sql`SELECT id, name, unit, reorder_point::text AS reorder_point, "forSale" AS for_sale, price::text AS price, barcode FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY id`,
  )

/** The statement of the names of each list. */
const namesOf = (db: Db, list: NameList): Sql => {
  switch (list) {
    case 'plant_categories':
      return sql`SELECT name FROM plant_categories WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'container_sizes':
      return sql`SELECT name FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'locations':
      return sql`SELECT name FROM locations WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'growth_stages':
      return sql`SELECT name FROM growth_stages WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'grades':
      return sql`SELECT name FROM grades WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'vendors':
      return sql`SELECT name FROM vendors WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`
    case 'supply_categories':
      return sql`SELECT name FROM inventory_categories WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`
    case 'price_groups':
      return sql`SELECT name FROM price_groups WHERE nursery_id = ${db.nursery_id}`
    case 'supplies':
      return sql`SELECT name FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`
    case 'customers':
      return sql`
        SELECT name FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
        UNION SELECT ${accountLabel} FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
        UNION SELECT code FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND code <> ''`
    case 'units':
      return sql`SELECT DISTINCT unit AS name FROM inventory_items WHERE nursery_id = ${db.nursery_id}`
    case 'plants':
      return sql`
        SELECT common_name || CASE WHEN botanical_name = '' THEN '' ELSE ' (' || botanical_name || ')' END AS name FROM plant_types
        WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`
  }
}

const Named = z.object({ name: z.string() })

/** The names of a list, as one chooses them for an unknown name. */
export async function namesIn(db: Db, list: NameList, search: string, most: number): Promise<string[]> {
  const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db.many(
    Named,
    sql`SELECT name FROM (${namesOf(db, list)}) AS names WHERE ${db.nursery_id}::uuid IS NOT NULL AND name ILIKE ${like} ORDER BY sort_key(name) LIMIT ${most}`,
  )
  const names = rows.map(({ name }) => name)
  const lower = search.trim().toLowerCase()
  return list === 'units'
    ? [...new Set([...commonUnits, ...names, ...knownUnits])].filter((unit) => unit.toLowerCase().includes(lower))
    : names
}

const Lists = z.object({ list: z.string(), names: z.nullable(z.array(z.string())) })

async function listsOf(db: Db, kind: ImportKind): Promise<Partial<Record<NameList, string[]>>> {
  const wanted = [...new Set(kind.columns.flatMap(({ list }) => list ?? []))]
  // Groups and vendors are what these kinds themselves bring.
  if (kind.id === 'price-groups') wanted.push('price_groups')
  if (kind.id === 'vendors') wanted.push('vendors')
  if (wanted.length === 0) return {}
  const rows = await db.many(
    Lists,
    join(
      wanted.map(
        (list) =>
          sql`SELECT ${list}::text AS list, (SELECT array_agg(name) FROM (${namesOf(db, list)}) AS names WHERE ${db.nursery_id}::uuid IS NOT NULL) AS names`,
      ),
      ' UNION ALL ',
    ),
  )
  const lists: Record<string, string[]> = Object.fromEntries(rows.map(({ list, names }) => [list, names ?? []]))
  if (lists['units']) lists['units'] = [...new Set([...knownUnits, ...lists['units']])]
  return lists
}

const names = async (db: Db, from: Sql): Promise<string> => JSON.stringify((await db.many(Named, from)).map(({ name }) => name))

const codes = (db: Db) => names(db, sql`SELECT upper(batch_code) AS name FROM plant_batches WHERE nursery_id = ${db.nursery_id}`)

const recipeNames = (db: Db) =>
  names(db, sql`SELECT name FROM recipes WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`)

/** Fields of the context that only some kinds need, as JSON. */
const parts = {
  plants,
  prices,
  accounts,
  supplies,
  recipes: recipeNames,
  openings,
  imported_stock: importedStock,
  imported_sales: importedSales,
  batch_codes: codes,
  production_recipes: productionRecipes,
} as const
type Part = keyof typeof parts

const needed: Readonly<Record<ImportKindId, readonly Part[]>> = {
  'price-list': ['plants', 'prices', 'imported_stock'],
  batches: ['plants', 'prices', 'batch_codes', 'imported_stock'],
  'price-groups': ['plants'],
  'past-sales': ['plants', 'imported_sales'],
  recipes: ['supplies', 'recipes'],
  'production-recipes': ['plants', 'production_recipes'],
  supplies: ['supplies'],
  customers: ['accounts'],
  'open-invoices': ['accounts', 'openings'],
  vendors: [],
}

/** The context of the check as JSON, without the options; and how the nursery writes days. */
export async function readContext(
  db: Db,
  kind: ImportKind,
): Promise<{ readonly context: string; readonly usual_order: DateOrder }> {
  const [settings, now, lists, ...texts] = await Promise.all([
    readSettings(db),
    db.now(),
    listsOf(db, kind),
    ...keysOf(parts).map(async (part) => `"${part}":${needed[kind.id].includes(part) ? await parts[part](db) : '[]'}`),
  ])
  const small = {
    today: dayIn(settings.timeZone, now),
    time_zone: settings.timeZone,
    tax_in_prices: settings.gstRegistered && settings.retailTaxIncluded ? Number(settings.salesTaxRate) : 0,
    currency: settings.currency,
    ...(settings.gstRegistered ? { prices_with_tax: settings.retailTaxIncluded } : {}),
    lists,
  }
  const context = `${JSON.stringify(small).slice(0, -1)},${texts.join(',')}}`
  return { context, usual_order: settings.dateFormat.startsWith('MM') ? 'month first' : 'day first' }
}
