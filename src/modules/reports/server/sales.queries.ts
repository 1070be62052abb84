/** The SQL of the sales reports: sales by one dimension, and the lines of a figure. */
import * as z from 'zod/mini'
import { formerNames } from '#modules/setup/reference/server/container-sizes.ts'
import { idNamed, joinName } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { Sql, join, none, sql } from '#server/sql.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { ReportLine } from '#modules/figures/engine/report.ts'
import { type Dimension, type SalesBy, dimensions } from '../sales-dimensions.ts'
import type { SalesFilter } from '../sales-report.ts'
import { type Place, newestLines } from '#modules/figures/engine/server/report-lines.ts'
import type { SumsOfLines } from '#modules/figures/sums/server/sold-sums.ts'
import { type FactDimension, notAllReversed, factsIn, factsOnDays, soldLines } from '#modules/figures/sums/server/sold-facts.ts'

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
  /** The stored sums that cover it. */
  readonly facts: FactDimension
  /** The column that holds the key, where that is an id. */
  readonly id?: Sql
  /** Compares the column directly, so that indexes apply; undefined for a key that is none of its values. */
  readonly is?: (key: string, sizes: readonly string[]) => Sql | undefined
}

export const groupings: Readonly<Record<Dimension | 'day', Grouping>> = {
  day: { group: sql`day`, key: sql`day::text`, label: sql`''`, unnamed: '', facts: 'kind' },
  plant: {
    group: sql`plant_type_id, CASE WHEN plant_type_id IS NULL THEN coalesce(inventory_item_name, '') END`,
    key: sql`coalesce(plant_type_id::text, 'x:' || CASE WHEN plant_type_id IS NULL THEN coalesce(inventory_item_name, '') END)`,
    label: sql`coalesce(max(plant_common_name COLLATE "C"), nullif(max(inventory_item_name COLLATE "C"), ''), 'Other')`,
    unnamed: 'Other',
    facts: 'plant',
    id: sql`plant_type_id`,
  },
  category: {
    group: sql`category`,
    key: sql`coalesce(category, '-')`,
    label: sql`coalesce(max(category COLLATE "C"), 'Not plants')`,
    unnamed: 'Not plants',
    // A plant belongs to one category, so its sums cover both.
    facts: 'plant',
    is: (key) => (key === '-' ? undefined : sql`category = ${key}`),
  },
  size: {
    group: sql`container_size`,
    key: sql`coalesce(container_size, '-')`,
    label: sql`coalesce(max(container_size COLLATE "C"), 'Without a container')`,
    unnamed: 'Without a container',
    facts: 'size',
    is: (key, sizes) => (key === '-' ? undefined : sql`container_size = ANY(${[key, ...sizes]}::text[])`),
  },
  staff: {
    group: sql`lines.created_by, CASE WHEN lines.created_by IS NULL THEN "soldBy" END`,
    key: sql`coalesce(lines.created_by::text, 'x:' || CASE WHEN lines.created_by IS NULL THEN "soldBy" END)`,
    label: sql`coalesce(nullif(max("soldBy" COLLATE "C"), ''), 'Unknown')`,
    unnamed: 'Unknown',
    facts: 'staff',
    id: sql`lines.created_by`,
  },
  customer: {
    group: sql`business_account_id, CASE WHEN business_account_id IS NULL THEN customer_name END`,
    key: sql`coalesce(business_account_id::text, 'x:' || CASE WHEN business_account_id IS NULL THEN customer_name END)`,
    label: sql`coalesce(nullif(max(customer_name COLLATE "C"), ''), 'Walk-in')`,
    unnamed: 'Walk-in',
    facts: 'customer',
    id: sql`business_account_id`,
    is: (key) => sql`business_account_id IS NULL AND customer_name = ${key.replace(/^x:/, '')}`,
  },
  method: { group: sql`payment_method`, key: sql`payment_method`, label: sql`payment_method`, unnamed: '', facts: 'method' },
}

export const withCategories = (db: Db) =>
  sql` LEFT JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id ${joinName(db, 'plant_categories', sql`plant_types.category_id`)}`

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isKey(dimension: Dimension, key: string, sizes: readonly string[]): Sql {
  const { id, is, key: text } = groupings[dimension]
  if (id && isId.test(key)) return sql`${id} = ${key}::uuid`
  return is?.(key, sizes) ?? sql`${text} = ${key}`
}

/** At least one condition: "true AND …". `sizes`: former names of the size, which lines may still have. */
export function conditions(filter: SalesFilter, sizes: readonly string[] = []): Sql {
  const wanted = dimensions.flatMap((dimension) =>
    filter[dimension] === undefined ? [] : [isKey(dimension, filter[dimension], sizes)],
  )
  // Only plants have a plant type.
  const ofGoods = filter.goods === 'plants' ? [sql`plant_type_id IS NOT NULL`] : []
  return join([sql`true`, ...wanted, ...ofGoods], ' AND ')
}

/** Stored sums that cover the dimensions of a report and its filters; undefined if none does. */
export function coveringSums(by: readonly Dimension[], filter: SalesFilter): FactDimension | undefined {
  const used = [...dimensions.filter((dimension) => filter[dimension] !== undefined), ...by]
  const sums = new Set(used.map((each) => groupings[each].facts))
  const [dimension = 'kind'] = sums
  // Only the sums of kinds and of plants separate plants from other goods.
  const knowsProduct = filter.goods === undefined || dimension === 'kind' || dimension === 'plant'
  return sums.size > 1 || !knowsProduct ? undefined : dimension
}

/** The plants of a category by themselves, so that an index finds their lines. */
export const plantsOfCategory = (db: Db, { category }: SalesFilter): Sql =>
  category === undefined || category === '-'
    ? none
    : sql` AND plant_type_id = ANY (ARRAY(SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} AND category_id = ${idNamed(db, 'plant_categories', category)}))`

const ofGoods = ['plant', 'category', 'size'] as const

/** The sums of lines that cover what a report is by and its filters; undefined where only the lines do. */
function coveringLines(by: readonly SalesBy[], filter: SalesFilter): SumsOfLines | undefined {
  const used = new Set<SalesBy>([...by, ...dimensions.filter((dimension) => filter[dimension] !== undefined)])
  if (used.has('day') || used.has('week')) return undefined
  const grain = used.has('month') || used.has('season') ? 'month' : 'year'
  if (!used.has('customer')) return { covers: 'goods', grain }
  return filter.goods === undefined && !ofGoods.some((dimension) => used.has(dimension))
    ? { covers: 'customers', grain }
    : undefined
}

/** The lines of these days, to be added up by these dimensions. */
export const linesBy = (db: Db, by: readonly SalesBy[], range: DayRange, filter: SalesFilter): Promise<Sql> =>
  soldLines(db, range, coveringLines(by, filter))

/** Sales by one dimension: from the stored sums if one of them covers the filters, else line by line. */
export function soldBy(db: Db, by: Dimension | 'day', range: DayRange, filter: SalesFilter) {
  const dimension = coveringSums(by === 'day' ? [] : [by], filter)
  return dimension === undefined ? soldByLines(db, by, range, filter) : soldByFacts(db, by, range, filter, dimension)
}

async function soldByLines(db: Db, by: Dimension | 'day', range: DayRange, filter: SalesFilter) {
  const ofCategory = by === 'category' || filter.category !== undefined
  return db.many(
    Sold,
    sql`
    SELECT ${groupings[by].key} AS key, ${groupings[by].label} AS label, sum(quantity)::text AS quantity, sum(sales)::text AS sales,
      sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost
    FROM ${await linesBy(db, [by], range, filter)} AS lines${ofCategory ? withCategories(db) : none}
    WHERE ${db.nursery_id}::uuid IS NOT NULL AND ${conditions(filter)}${plantsOfCategory(db, filter)}
    GROUP BY ${groupings[by].group}
    HAVING ${notAllReversed}`,
  )
}

async function soldByFacts(db: Db, by: Dimension | 'day', range: DayRange, filter: SalesFilter, dimension: FactDimension) {
  const group = { day: sql`facts.day::text`, category: sql`coalesce(category, '-')` }
  const name =
    by === 'category' ? sql`max(category COLLATE "C")` : by === 'day' ? sql`''` : sql`nullif(max(member_label COLLATE "C"), '')`
  const ofCategory = by === 'category' || filter.category !== undefined
  return db.many(
    Sold,
    sql`
    SELECT ${by === 'day' || by === 'category' ? group[by] : sql`member_key`} AS key, coalesce(${name}, ${groupings[by].unnamed}::text) AS label,
      sum(quantity)::text AS quantity, sum(sales)::text AS sales, sum(tax)::text AS tax, sum(discount)::text AS discount, sum(cost)::text AS cost
    FROM (${await (by === 'day' ? factsOnDays(db, dimension, range) : factsIn(db, dimension, range))}) AS facts${
      ofCategory ? withCategoriesOfFacts(db) : none
    }
    WHERE ${factsWanted(filter, dimension)}
    GROUP BY 1
    HAVING ${notAllReversed}`,
  )
}

export const withCategoriesOfFacts = (db: Db) =>
  sql` LEFT JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id::text = member_key ${joinName(db, 'plant_categories', sql`plant_types.category_id`)}`

/** The conditions of a filter on the stored sums of a dimension. */
export function factsWanted(filter: SalesFilter, dimension: FactDimension): Sql {
  const wanted = dimension === 'kind' ? undefined : filter[dimension === 'variant' ? 'plant' : dimension]
  const ofPlants = dimension === 'kind' ? sql` AND member_key LIKE 'plant:%'` : sql` AND member_key NOT LIKE 'x:%'`
  return sql`true${wanted === undefined ? none : sql` AND member_key = ${wanted}`}${
    filter.category === undefined ? none : sql` AND coalesce(category, '-') = ${filter.category}`
  }${filter.goods === undefined ? none : ofPlants}`
}

/** A line of an invoice or a credit note, shown with its sale. */
const tradeLine = sql`
    lines.id, day, CASE WHEN credit_note_id IS NULL THEN 'sale' ELSE 'credit' END AS document, sale_id AS document_id, number,
    coalesce(nullif(customer_name, ''), 'Walk-in') AS name, concat_ws(' · ', coalesce(plant_common_name, inventory_item_name), container_size) AS detail,
    quantity::text AS quantity, amount::text AS amount, tax::text AS tax`

/** The lines of a figure, newest first; `after` is the end of the last page. */
export async function linesSold(db: Db, range: DayRange, filter: SalesFilter, limit: number, after: Place | undefined) {
  const sizes = filter.size === undefined ? [] : (await formerNames(db)).filter(({ name }) => name === filter.size)
  const wanted = conditions(
    filter,
    sizes.map(({ former }) => former),
  )
  return newestLines(range, limit, after, (slice, most) =>
    db.many(
      ReportLine,
      sql`
      SELECT ${tradeLine} FROM trade_lines AS lines${withCategories(db)}
      WHERE lines.nursery_id = ${db.nursery_id} AND day BETWEEN ${slice.from} AND ${slice.to} AND voided_at IS NULL AND ${wanted}
        AND (${after?.day ?? null}::date IS NULL OR (day, lines.id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
      ORDER BY day DESC, lines.id DESC LIMIT ${most}`,
    ),
  )
}

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
