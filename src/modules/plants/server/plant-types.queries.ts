/** The SQL of plant types. */
import { PlantTypeId, type UserId } from '#kernel/id.ts'
import { byName, idNamed, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, pageQuery } from '#server/keyset-pagination.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import { type NewPlantType, PlantType, PlantTypeRow, PlantTypeUsage } from '../plant-type.ts'
import type { plantSorts } from '../sorts.ts'
import { plantSearchText, searchTerms } from '../search-text.ts'
import * as z from 'zod/mini'

const category = (db: Db) => nameOf(db, 'plant_categories', sql`category_id`)
export const columns = (db: Db) =>
  sql`id, common_name, botanical_name, synonyms, ${category(db)} AS category, category_id, description, tax_kind, photo, version`

interface PlantTypeFilter {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly archived?: 'true' | undefined
}

export const plantOrders = (db: Db): Orders<(typeof plantSorts)[number]> => ({
  name: [sql`search_text`, 'text'],
  botanical: [sql`sort_key(regexp_replace(botanical_name, '[×]\\s*', '', 'g'))`, 'text'],
  category: byName(db, 'plant_categories', sql`plant_types.category_id`, sql`name`),
  sizes: [sql`coalesce(prices.sizes, 0)::int`, 'int'],
  price: [sql`coalesce(prices.price_from, 0)`, 'numeric'],
  available: [sql`coalesce(stock.available, 0)::int`, 'int'],
})

const Sortable = z.extend(PlantTypeRow, SortKey)

const rowColumns = (db: Db) => sql`${columns(db)}, coalesce(prices.sizes, 0)::int AS sizes, prices.price_from, prices.price_to,
  coalesce(stock.available, 0)::int AS available, plant_types.archived_at IS NOT NULL AS archived`

const withPrices = (db: Db) => sql`
    plant_types
    LEFT JOIN LATERAL (
      SELECT count(*) AS sizes, min(price) AS price_from, max(price) AS price_to FROM plant_type_prices
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = plant_types.id AND archived_at IS NULL) AS prices ON true
    LEFT JOIN LATERAL (
      SELECT sum(quantity_current) AS available FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = plant_types.id AND state = 'for_sale') AS stock ON true`

export const plantTypesPage = (db: Db, filter: PlantTypeFilter, limit: number, sorted: Sorted) =>
  db.many(Sortable, pageQuery({ columns: rowColumns(db), from: withPrices(db), where: matching(db, filter) }, limit, sorted))

export const plantTypeRow = (db: Db, id: PlantTypeId) =>
  db.one(
    PlantTypeRow,
    sql`SELECT ${rowColumns(db)} FROM ${withPrices(db)} WHERE plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = ${id}`,
  )

const Total = z.object({ total: z.int() })
export const countPlantTypes = async (db: Db, filter: PlantTypeFilter) =>
  (await db.one(Total, sql`SELECT count(*)::int AS total FROM plant_types WHERE ${matching(db, filter)}`)).total

function matching(db: Db, { search = '', category, archived }: PlantTypeFilter): Sql {
  return join(
    [
      sql`plant_types.nursery_id = ${db.nursery_id}`,
      archived ? sql`plant_types.archived_at IS NOT NULL` : sql`plant_types.archived_at IS NULL`,
      ...(category ? [sql`category_id = ${idNamed(db, 'plant_categories', category)}`] : []),
      // The words hold letters and digits only, so nothing in them means anything to LIKE.
      ...searchTerms(search).map((term) => sql`(search_text LIKE ${`${term}%`} OR search_text LIKE ${`% ${term}%`})`),
    ],
    ' AND ',
  )
}

export const plantTypeWithId = (db: Db, id: PlantTypeId) =>
  db.one(PlantType, sql`SELECT ${columns(db)} FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const lockPlantType = (db: Db, id: PlantTypeId) =>
  db.one(
    PlantType,
    sql`
    SELECT ${columns(db)} FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )

const Namesake = z.object({ id: PlantTypeId, common_name: z.string(), botanical_name: z.string(), archived: z.boolean() })
export type Namesake = z.infer<typeof Namesake>

/** Another plant type with both these names: the active one, or the latest archived. */
export const namesakeOf = (
  db: Db,
  { common_name, botanical_name }: Pick<TidyPlantType, 'common_name' | 'botanical_name'>,
  ownId: string | null,
) =>
  db.maybe(
    Namesake,
    sql`
    SELECT id, common_name, botanical_name, archived_at IS NOT NULL AS archived FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND lower(common_name) = lower(${common_name}) AND lower(botanical_name) = lower(${botanical_name})
      AND id IS DISTINCT FROM ${ownId}::uuid
    ORDER BY archived_at DESC NULLS FIRST, id LIMIT 1`,
  )

export const usageOf = (db: Db, id: PlantTypeId) =>
  db.one(
    PlantTypeUsage,
    sql`
    SELECT coalesce(stock.plants, 0)::int AS plants, stock.batches::int, prices.count::int AS prices, open_orders.count::int AS orders
    FROM plant_types
    CROSS JOIN LATERAL (
      SELECT sum(quantity_current) AS plants, count(*) AS batches FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = plant_types.id AND quantity_current > 0) AS stock
    CROSS JOIN LATERAL (
      SELECT count(*) FROM plant_type_prices
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = plant_types.id AND archived_at IS NULL) AS prices
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT orders.id) FROM order_items
      JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
      WHERE order_items.nursery_id = ${db.nursery_id} AND plant_type_id = plant_types.id
        AND called_off_order_id IS NULL AND status NOT IN ('invoiced', 'fulfilled', 'cancelled')) AS open_orders
    WHERE plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = ${id}`,
  )

/** A plant type as it is stored, its names tidied. */
export interface TidyPlantType extends NewPlantType {
  readonly botanical_name: string
  readonly synonyms: string[]
}

export const insertPlantType = (
  db: Db,
  userId: UserId,
  { common_name, botanical_name, synonyms, description, tax_kind = 'standard' }: TidyPlantType,
  category: { readonly id: string },
) =>
  db.one(
    PlantType,
    sql`
    INSERT INTO plant_types (nursery_id, common_name, botanical_name, synonyms, category_id, description, tax_kind, search_text, created_by, updated_by)
    VALUES (${db.nursery_id}, ${common_name}, ${botanical_name}, ${synonyms}, ${category.id}, ${description ?? ''}, ${tax_kind},
      ${plantSearchText({ common_name, botanical_name, synonyms })}, ${userId}, ${userId})
    RETURNING ${columns(db)}`,
  )

export const updatePlantType = (
  db: Db,
  userId: UserId,
  id: string,
  { common_name, botanical_name, synonyms, description, tax_kind = 'standard' }: TidyPlantType,
  category: { readonly id: string },
) =>
  db.one(
    PlantType,
    sql`
    UPDATE plant_types SET common_name = ${common_name}, botanical_name = ${botanical_name}, synonyms = ${synonyms}, category_id = ${category.id}, description = ${description ?? ''}, tax_kind = ${tax_kind}, search_text = ${plantSearchText({ common_name, botanical_name, synonyms })},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns(db)}`,
  )

const Photo = z.object({ photo: z.nullable(z.string()) })
export const photoOf = async (db: Db, id: PlantTypeId) =>
  (await db.one(Photo, sql`SELECT photo FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)).photo

export const setPhoto = (db: Db, userId: UserId, id: PlantTypeId, photo: string | null) =>
  db.one(
    PlantType,
    sql`
    UPDATE plant_types SET photo = ${photo}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns(db)}`,
  )
