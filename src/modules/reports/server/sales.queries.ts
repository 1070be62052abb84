/** The SQL of the sales reports: sales by one dimension, and the lines of a figure. */
import * as z from 'zod/mini'
import { idNamed, joinName } from '#modules/setup/reference/server/entry-names.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { Sql, join, none, sql } from '#server/sql.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { ReportLine } from '#modules/figures/engine/report.ts'
import { type Dimension, type SalesBy, dimensions } from '../sales-dimensions.ts'
import { type SalesFilter, isTime } from '../sales-report.ts'
import { type Place, newestLines } from '#modules/figures/engine/server/report-lines.ts'
import { type FactsSource, type LinesSource, chooseSource } from '#modules/figures/sums/sales-source.ts'
import { notAllReversed, soldFacts, soldLines } from '#modules/figures/sums/server/sold-facts.ts'

const Sold = z.object({
  key: z.string(),
  label: z.string(),
  quantity: z.string(),
  sales: z.string(),
  tax: z.string(),
  discount: z.string(),
  cost: z.string(),
})

interface Grouping {
  /** The columns to group by: the columns themselves, which is many times faster than their text. */
  readonly group: Sql
  /** The same key as text. */
  readonly key: Sql
  /** The label of a group; names are those on the invoices. */
  readonly label: Sql
  /** The label of a group that has no name. */
  readonly unnamed: string
  /** The column that holds the key, where that is an id. */
  readonly id?: Sql
  /** Compares the column directly, so that indexes apply; undefined for a key that is no value of it. */
  readonly is?: (db: Db, key: string) => Sql | undefined
}

/** The name of a size today; as printed, if it is not in the list. */
const sizeName = sql`coalesce(size.name, container_size)`

export const groupings: Readonly<Record<Dimension | 'day', Grouping>> = {
  day: { group: sql`day`, key: sql`day::text`, label: sql`''`, unnamed: '' },
  plant: {
    group: sql`plant_type_id, CASE WHEN plant_type_id IS NULL THEN coalesce(inventory_item_name, '') END`,
    key: sql`coalesce(plant_type_id::text, 'x:' || CASE WHEN plant_type_id IS NULL THEN coalesce(inventory_item_name, '') END)`,
    label: sql`coalesce(max(plant_common_name COLLATE "C"), nullif(max(inventory_item_name COLLATE "C"), ''), 'Other')`,
    unnamed: 'Other',
    id: sql`plant_type_id`,
  },
  category: {
    group: sql`category`,
    key: sql`coalesce(category, '-')`,
    label: sql`coalesce(max(category COLLATE "C"), 'Not plants')`,
    unnamed: 'Not plants',
    is: (_, key) => (key === '-' ? undefined : sql`category = ${key}`),
  },
  size: {
    group: sizeName,
    key: sql`coalesce(${sizeName}, '-')`,
    label: sql`coalesce(max(${sizeName} COLLATE "C"), 'Without a container')`,
    unnamed: 'Without a container',
    is: (db, key) =>
      sql`(container_size_id = ${entryIdOf(db, 'container_sizes', key)} OR container_size_id IS NULL AND coalesce(container_size, '-') = ${key})`,
  },
  staff: {
    group: sql`lines.created_by, CASE WHEN lines.created_by IS NULL THEN "soldBy" END`,
    key: sql`coalesce(lines.created_by::text, 'x:' || CASE WHEN lines.created_by IS NULL THEN "soldBy" END)`,
    label: sql`coalesce(nullif(max("soldBy" COLLATE "C"), ''), 'Unknown')`,
    unnamed: 'Unknown',
    id: sql`lines.created_by`,
  },
  customer: {
    group: sql`business_account_id, CASE WHEN business_account_id IS NULL THEN customer_name END`,
    key: sql`coalesce(business_account_id::text, 'x:' || CASE WHEN business_account_id IS NULL THEN customer_name END)`,
    label: sql`coalesce(nullif(max(customer_name COLLATE "C"), ''), 'Walk-in')`,
    unnamed: 'Walk-in',
    id: sql`business_account_id`,
    is: (_, key) => sql`business_account_id IS NULL AND customer_name = ${key.replace(/^x:/, '')}`,
  },
  method: { group: sql`payment_method`, key: sql`payment_method`, label: sql`payment_method`, unnamed: '' },
}

/** Joins the names that are used to lines. */
export const withNames = (db: Db, by: readonly SalesBy[], { category }: SalesFilter): Sql =>
  sql`${by.includes('category') || category !== undefined ? withCategories(db, sql`plant_types.id = plant_type_id`) : none}${
    by.includes('size') ? withSizes(db, sql`size.id = container_size_id`) : none
  }`

/** Joins the names that are used to facts. */
export const withNamesOfFacts = (db: Db, by: SalesBy, { category }: SalesFilter): Sql =>
  sql`${by === 'category' || category !== undefined ? withCategories(db, sql`plant_types.id::text = member_key`) : none}${
    by === 'size' ? withSizes(db, sql`size.id::text = member_key`) : none
  }`

const withCategories = (db: Db, ofPlant: Sql) =>
  sql` LEFT JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND ${ofPlant} ${joinName(db, 'plant_categories', sql`plant_types.category_id`)}`

const withSizes = (db: Db, ofSize: Sql) =>
  sql` LEFT JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND ${ofSize}`

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isKey(db: Db, dimension: Dimension, key: string): Sql {
  const { id, is, key: text } = groupings[dimension]
  if (id && isId.test(key)) return sql`${id} = ${key}::uuid`
  return is?.(db, key) ?? sql`${text} = ${key}`
}

/** At least one condition: "true AND …". */
export function conditions(db: Db, filter: SalesFilter): Sql {
  const wanted = dimensions.flatMap((dimension) =>
    filter[dimension] === undefined ? [] : [isKey(db, dimension, filter[dimension])],
  )
  // Only plants have a plant type.
  const ofGoods = filter.goods === 'plants' ? [sql`plant_type_id IS NOT NULL`] : []
  return join([sql`true`, ...wanted, ...ofGoods], ' AND ')
}

/** The plants of a category by themselves, so that an index finds their lines. */
export const plantsOfCategory = (db: Db, { category }: SalesFilter): Sql =>
  category === undefined || category === '-'
    ? none
    : sql` AND plant_type_id = ANY (ARRAY(SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} AND category_id = ${idNamed(db, 'plant_categories', category)}))`

/** The sums that a report is read from. */
export const sourceOf = (by: readonly SalesBy[], filter: SalesFilter): FactsSource | LinesSource =>
  chooseSource({
    by,
    within: dimensions.filter((dimension) => filter[dimension] !== undefined),
    plantsOnly: filter.goods === 'plants',
  })

/** Sales by one dimension; of a time, the rows are of days or whole months of it. */
export function soldBy(db: Db, by: SalesBy, range: DayRange, filter: SalesFilter) {
  const source = sourceOf([by], filter)
  const group = isTime(by) ? 'day' : by
  return source.table === 'sold_facts'
    ? soldByFacts(db, group, range, filter, source)
    : soldByLines(db, group, range, filter, source)
}

async function soldByLines(db: Db, by: Dimension | 'day', range: DayRange, filter: SalesFilter, source: LinesSource) {
  return db.many(
    Sold,
    sql`
    SELECT ${groupings[by].key} AS key, ${groupings[by].label} AS label, sum(quantity)::text AS quantity, sum(sales)::text AS sales,
      sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost
    FROM ${await soldLines(db, source, range)} AS lines${withNames(db, [by], filter)}
    WHERE ${db.nursery_id}::uuid IS NOT NULL AND ${conditions(db, filter)}${plantsOfCategory(db, filter)}
    GROUP BY ${groupings[by].group}
    HAVING ${notAllReversed}`,
  )
}

async function soldByFacts(db: Db, by: Dimension | 'day', range: DayRange, filter: SalesFilter, source: FactsSource) {
  const { key, name } = by === 'day' ? { key: sql`facts.day::text`, name: sql`''` } : memberOf(by)
  const label = by === 'day' ? name : sql`coalesce(nullif(max(${name} COLLATE "C"), ''), ${groupings[by].unnamed}::text)`
  return db.many(
    Sold,
    sql`
    SELECT ${key} AS key, ${label} AS label,
      sum(quantity)::text AS quantity, sum(sales)::text AS sales, sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost
    FROM (${await soldFacts(db, source, range)}) AS facts${withNamesOfFacts(db, by, filter)}
    WHERE ${factsWanted(db, filter, source)}
    GROUP BY 1
    HAVING ${notAllReversed}`,
  )
}

/** The key and the name of a member of facts. */
export function memberOf(by: Dimension): { readonly key: Sql; readonly name: Sql } {
  if (by === 'category') return { key: sql`coalesce(category, '-')`, name: sql`category` }
  if (by === 'size') return { key: sql`coalesce(size.name, member_key)`, name: sql`coalesce(size.name, member_label)` }
  return { key: sql`member_key`, name: sql`member_label` }
}

/** The conditions of a filter on the stored sums of a dimension. */
export function factsWanted(db: Db, filter: SalesFilter, { dimension }: FactsSource): Sql {
  const wanted = dimension === 'kind' || dimension === 'variant' ? undefined : filter[dimension]
  const isWanted =
    dimension === 'size' && wanted !== undefined
      ? sql`member_key IN (${wanted}, ${entryIdOf(db, 'container_sizes', wanted)}::text)`
      : sql`member_key = ${wanted}`
  const ofPlants = dimension === 'kind' ? sql` AND member_key LIKE 'plant:%'` : sql` AND member_key NOT LIKE 'x:%'`
  return sql`true${wanted === undefined ? none : sql` AND ${isWanted}`}${
    filter.category === undefined ? none : sql` AND coalesce(category, '-') = ${filter.category}`
  }${filter.goods === undefined ? none : ofPlants}`
}

/** A line of an invoice or a credit note, shown with its sale. */
const tradeLine = sql`
    lines.id, day, CASE WHEN credit_note_id IS NULL THEN 'sale' ELSE 'credit' END AS document, coalesce(sale_id, credit_note_id) AS document_id, number,
    coalesce(nullif(customer_name, ''), 'Walk-in') AS name, concat_ws(' · ', coalesce(plant_common_name, inventory_item_name), container_size) AS detail,
    quantity::text AS quantity, amount::text AS amount, tax::text AS tax`

/** The lines of a figure, newest first; `after` is the end of the last page. */
export const linesSold = (db: Db, range: DayRange, filter: SalesFilter, limit: number, after: Place | undefined) =>
  newestLines(range, limit, after, (slice, most) =>
    db.many(
      ReportLine,
      sql`
      SELECT ${tradeLine} FROM trade_lines AS lines${withNames(db, [], filter)}
      WHERE lines.nursery_id = ${db.nursery_id} AND day BETWEEN ${slice.from} AND ${slice.to} AND voided_at IS NULL AND ${conditions(db, filter)}
        AND (${after?.day ?? null}::date IS NULL OR (day, lines.id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
      ORDER BY day DESC, lines.id DESC LIMIT ${most}`,
    ),
  )

const Choice = z.object({ dimension: z.string(), key: z.string(), label: z.string() })

/** The filter options of the reports. */
export const salesChoices = (db: Db) =>
  db.many(
    Choice,
    sql`
    SELECT 'plant' AS dimension, id::text AS key, common_name AS label FROM plant_types WHERE nursery_id = ${db.nursery_id}
    UNION ALL SELECT 'category', name, name FROM plant_categories AS category WHERE nursery_id = ${db.nursery_id}
      AND EXISTS (SELECT FROM plant_types WHERE nursery_id = ${db.nursery_id} AND category_id = category.id)
    UNION ALL SELECT 'size', name, name FROM container_sizes AS size WHERE nursery_id = ${db.nursery_id}
      AND EXISTS (SELECT FROM plant_type_prices AS price WHERE price.nursery_id = ${db.nursery_id} AND container_size_id = size.id)
    UNION ALL SELECT 'staff', id::text, trim(first_name || ' ' || last_name) FROM users WHERE nursery_id = ${db.nursery_id}
    UNION ALL SELECT 'customer', id::text, name FROM business_accounts WHERE nursery_id = ${db.nursery_id}
    ORDER BY 1, 3`,
  )
