/** Current batches, locked for the transaction in the order of their ids, so that two operations never deadlock. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { parseCost } from '#kernel/quantity.ts'
import { notFound } from '#kernel/problem.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { specificationColumns } from '#modules/setup/reference/server/specification-columns.ts'
import { specificationFields } from '#modules/setup/reference/specification-fields.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { BatchSnapshot } from '../batch-snapshot.ts'

const HeldFields = z.object({
  state: z.string(),
  on_hold: z.string(),
  withheld_by: z.array(Id),
  sale_from: z.nullable(Day),
  sprayed_with: z.string(),
  sold_before: z.boolean(),
})
const heldColumns = sql`state, on_hold, withheld_by, sale_from, sprayed_with, sold_before`

const Row = z.object({
  id: Id,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  container_size_id: Id,
  quantity_current: z.int(),
  cost: DecimalText,
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  ...HeldFields.shape,
  growth_stage: z.nullable(z.string()),
  growth_stage_id: z.nullable(Id),
  ...specificationFields,
  grade_id: z.nullable(Id),
  potting_date: z.nullable(Day),
  ready_on: z.nullable(Day),
  started_on: Day,
})

const columns = (db: Db) => sql`
  id, batch_code, plant_type_id, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, container_size_id, quantity_current, cost, ${nameOf(db, 'locations', sql`location_id`)} AS location, location_id, ${heldColumns},
  ${nameOf(db, 'growth_stages', sql`growth_stage_id`)} AS growth_stage, growth_stage_id,
  ${nameOf(db, 'grades', sql`grade_id`)} AS grade, grade_id, ${specificationColumns}, potting_date, ready_on, started_on`

const snapshotOf = (row: z.infer<typeof Row>): BatchSnapshot => ({ ...row, cost: parseCost(row.cost) })

/** Includes archived batches, and locks none. */
export const readBatchSnapshots = async (db: Db, ids: readonly string[]): Promise<BatchSnapshot[]> =>
  (
    await db.many(
      Row,
      sql`SELECT ${columns(db)} FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id`,
    )
  ).map(snapshotOf)

/** In the order of `ids`; NOT_FOUND if one is not there. */
export async function lockBatches(db: Db, ids: readonly string[]): Promise<BatchSnapshot[]> {
  const rows = await db.many(
    Row,
    sql`
    SELECT ${columns(db)}
    FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND archived_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
  )
  const found = new Map(rows.map((row) => [row.id, snapshotOf(row)]))
  return ids.map((id) => {
    const batch = found.get(id)
    if (!batch) throw notFound()
    return batch
  })
}

/** One of them. */
export async function lockBatch(db: Db, id: string): Promise<BatchSnapshot> {
  const [batch] = await lockBatches(db, [id])
  if (!batch) throw notFound()
  return batch
}

const HeldRow = z.extend(HeldFields, { id: Id, quantity_current: z.int() })

/**
 * Locks these batches, including archived ones, each once in the order of their ids; returns the columns that decide
 * a hold.
 */
export const lockHeldStates = (db: Db, ids: readonly string[]) =>
  db.many(
    HeldRow,
    sql`
    SELECT id, quantity_current, ${heldColumns} FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

/** Includes archived batches. */
export const batchCodeExists = async (db: Db, code: string): Promise<boolean> =>
  (await db.run(sql`SELECT FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND batch_code = ${code}`)) > 0
