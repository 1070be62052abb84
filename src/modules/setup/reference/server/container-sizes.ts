/** The SQL of container sizes alone: their measures, and the prices of merged ones. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { ContainerSize } from '../container-size.ts'
import type { Kind } from '../kinds.ts'

// A table of another module: a merge may leave one plant with two prices for one size.
const prices = sql`plant_type_prices`

/** Offered sizes with measures as the settings carry them, in their order. */
export const sizesAsSetting = (db: Db): Sql => sql`
    SELECT 'containerSizes', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', name, 'system', system,
      'litres', trim_scale(litres)::text, 'mm', mm, 'cells', cells, 'trays_per_shelf', trays_per_shelf, 'shelves', shelves)) ORDER BY position, id), '[]')
    FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND litres IS NOT NULL`

/** Writes the measures of sizes that are there, found by their names. */
export const writeMeasures = (db: Db, sizes: readonly ContainerSize[]) =>
  db.run(sql`
    UPDATE container_sizes AS size SET system = given.system, litres = given.litres, mm = given.mm, cells = given.cells,
      trays_per_shelf = given.trays_per_shelf, shelves = given.shelves, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) AS given (code text, system text, litres numeric, mm int, cells int, trays_per_shelf int, shelves int)
    WHERE size.nursery_id = ${db.nursery_id} AND size.merged_into_id IS NULL AND lower(btrim(size.name)) = lower(btrim(given.code))
      AND (size.system, size.litres, size.mm, size.cells, size.trays_per_shelf, size.shelves)
        IS DISTINCT FROM (given.system, given.litres, given.mm, given.cells, given.trays_per_shelf, given.shelves)`)

const Measured = z.object({ name: z.string(), litres: z.string() })

/** Litres per plant by size name; sizes that are not measured are missing. */
export async function litresOf(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db.many(
    Measured,
    sql`
    SELECT requested_name AS name, litres::text AS litres FROM unnest(${[...names]}::text[]) AS requested_name
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND lower(btrim(size.name)) = lower(btrim(requested_name)) AND litres IS NOT NULL`,
  )
  return new Map(found.map(({ name, litres }) => [name, Number(litres)]))
}

/** The kinds that a plant has one price each for: a size and a grade. */
export type PricedKind = 'container_sizes' | 'grades'
export const isPricedKind = (kind: Kind): kind is PricedKind => kind === 'container_sizes' || kind === 'grades'

const columnsOf: Readonly<Record<PricedKind, readonly [merged: Sql, other: Sql]>> = {
  container_sizes: [sql`container_size_id`, sql`grade_id`],
  grades: [sql`grade_id`, sql`container_size_id`],
}

/**
 * When a merge gives one plant two prices of one size and grade, the price of the remaining one stays, with the barcode, SKU and colour of the
 * other if it has none; the other is archived. Gives how many were archived.
 */
export async function archiveDoublePrices(db: Db, kind: PricedKind, from: string, into: string): Promise<number> {
  const [id, same] = columnsOf[kind]
  const twice = sql`price.archived_at IS NULL AND other.archived_at IS NULL AND other.plant_type_id = price.plant_type_id
    AND other.${same} IS NOT DISTINCT FROM price.${same}`
  await db.run(sql`
    UPDATE ${prices} AS price SET barcode = coalesce(price.barcode, other.barcode), sku = coalesce(price.sku, other.sku),
      color = coalesce(price.color, other.color), version = price.version + 1, updated_at = now()
    FROM ${prices} AS other
    WHERE price.nursery_id = ${db.nursery_id} AND other.nursery_id = ${db.nursery_id} AND price.${id} = ${into}
      AND other.${id} = ${from} AND ${twice}`)
  return db.run(sql`
    UPDATE ${prices} AS price SET archived_at = now(), version = price.version + 1, updated_at = now()
    FROM ${prices} AS other
    WHERE price.nursery_id = ${db.nursery_id} AND other.nursery_id = ${db.nursery_id} AND price.${id} = ${from}
      AND other.${id} = ${into} AND ${twice}`)
}
