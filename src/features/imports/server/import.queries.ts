/** The SQL of an import: existing plants and prices, and bulk writes in a few statements for any number of rows. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const KnownPlant = z.object({
  id: Id,
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  archived: z.boolean(),
})

/** Archived ones too, the most recently archived last. */
export const knownPlants = (db: Db) =>
  db.many(
    KnownPlant,
    sql`
    SELECT id, common_name, botanical_name, synonyms, archived_at IS NOT NULL AS archived FROM plant_types
    WHERE nursery_id = ${db.nursery_id} ORDER BY archived_at, id`,
  )

const KnownPrice = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  price: DecimalText,
  barcode: z.nullable(z.string()),
  archived: z.boolean(),
})

export const knownPrices = (db: Db) =>
  db.many(
    KnownPrice,
    sql`
    SELECT id, plant_type_id, container_size, price, barcode, archived_at IS NOT NULL AS archived FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND grade IS NULL ORDER BY archived_at, id`,
  )
