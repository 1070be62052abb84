/** Finds what a scanned label is of. */
import * as z from 'zod/mini'
import { availability } from '#modules/growing/availability/server/availability.ts'
import { Care } from '#modules/plants/care-fields.ts'
import { readLabel } from '#modules/plants/label-address.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { notFound } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { ScannedLabel } from '../scanned-label.ts'

const Row = z.object({
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  category: z.string(),
  photo: z.nullable(z.string()),
  care: Care,
  batch_id: z.nullable(Id),
  batch_code: z.nullable(z.string()),
  container_size: z.nullable(z.string()),
})

/** `code` is a batch code, or the token of a plant's label. */
export async function scannedLabel(db: Db, code: string): Promise<ScannedLabel> {
  const label = readLabel(code)
  const [row, all] = await Promise.all([
    label && 'label_key' in label ? ofPlant(db, label.label_key) : ofBatch(db, code.trim()),
    availability(db),
  ])
  if (!row) throw notFound()
  const sizes = all
    .filter(({ plant_type_id }) => plant_type_id === row.plant_type_id)
    .toSorted((a, b) => Number(b.container_size === row.container_size) - Number(a.container_size === row.container_size))
    .map(({ price, on_hand, committed, available, ...kind }) => ({
      container_size: sizeText(kind),
      price,
      on_hand,
      committed,
      available,
    }))
  return { ...row, sizes }
}

const plantColumns = (db: Db) =>
  sql`plant.id AS plant_type_id, common_name, botanical_name, ${nameOf(db, 'plant_categories', sql`category_id`)} AS category, photo, care`

const ofBatch = (db: Db, code: string) =>
  db.maybe(
    Row,
    sql`
    SELECT ${plantColumns(db)}, batch.id AS batch_id, batch.batch_code, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND upper(batch.batch_code) = upper(${code})`,
  )

const ofPlant = (db: Db, labelKey: string) =>
  db.maybe(
    Row,
    sql`
    SELECT ${plantColumns(db)}, NULL::uuid AS batch_id, NULL AS batch_code, NULL AS container_size
    FROM plant_types AS plant WHERE plant.nursery_id = ${db.nursery_id} AND label_key = ${labelKey}`,
  )
