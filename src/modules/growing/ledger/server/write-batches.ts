/** The SQL that writes batches outside of an operation: new ones, what is noted about them, and the archive. */
import type { OperationId, PlantTypeId, RecipeId, UserId } from '#kernel/id.ts'
import type { Specification } from '#modules/setup/reference/specification.ts'
import { specificationColumns } from '#modules/setup/reference/server/specification-columns.ts'
import { joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'

interface NewBatchRow extends Specification {
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly batch_code: string
  readonly container_size: string
  readonly quantity: number
  readonly location: string | null
  readonly state: string
  readonly method: string
  readonly started_on: string
  readonly ready_on: string | null
  readonly notes: string
}

/** Each with its first row in the ledger. */
export const insertBatches = (db: Db, rows: readonly NewBatchRow[], why: { readonly user_id: UserId; readonly reason: string }) =>
  db.run(sql`
    WITH added AS (
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, location_id, state, grade_id, ${specificationColumns}, method, started_on, ready_on, notes, created_by, updated_by)
      SELECT ${db.nursery_id}, batch.id, plant_type_id, batch_code, size.id, quantity, place.id, state, graded.id, height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm, specification, method, started_on, ready_on, notes, ${why.user_id}, ${why.user_id}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS batch (id uuid, plant_type_id uuid, batch_code text, container_size text,
        quantity int, location text, state text, method text, started_on date, ready_on date, notes text,
        grade text, height_from_cm int, height_to_cm int, caliper_from_mm int, caliper_to_mm int, specification text)
      ${joinEntry(db, 'grades', sql`batch.grade`, sql`graded`)}
      ${joinEntry(db, 'locations', sql`batch.location`, sql`place`)} ${joinEntry(db, 'container_sizes', sql`batch.container_size`, sql`size`)}
      RETURNING 1
    )
    INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, occurred_on, reason, created_by)
    SELECT ${db.nursery_id}, id, 'created', quantity, quantity, started_on, ${why.reason}, ${why.user_id}
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ quantity }) => quantity)}::int[], ${rows.map(({ started_on }) => started_on)}::date[])
      AS batch (id, quantity, started_on)
    RETURNING 1`)

interface BatchNotes {
  readonly batch_code?: string | undefined
  readonly plant_type_id?: PlantTypeId | undefined
  readonly container_size?: string | undefined
  readonly method?: string | undefined
  readonly started_on?: string | undefined
  readonly notes?: string | null | undefined
  readonly growth_stage?: string | null | undefined
  readonly ready_on?: string | null | undefined
  readonly vendor?: string | null | undefined
  readonly vendor_lot?: string | null | undefined
}

interface Entry {
  readonly id: string | null
  readonly name: string | null
}

/** Writes the fields that are given; `vendor`, `stage` and `size` are the entries that `change` names. */
export const updateBatch = (
  db: Db,
  userId: UserId,
  id: string,
  change: BatchNotes,
  { vendor, stage, size }: { readonly vendor: Entry; readonly stage: Entry; readonly size: Entry },
) =>
  db.run(sql`
    UPDATE plant_batches SET
      batch_code = coalesce(change.set ->> 'batch_code', batch_code),
      plant_type_id = coalesce((change.set ->> 'plant_type_id')::uuid, plant_type_id),
      container_size_id = coalesce(${size.id}::uuid, container_size_id),
      method = coalesce(change.set ->> 'method', method), started_on = coalesce(change.started_on, plant_batches.started_on),
      notes = CASE WHEN change.set ? 'notes' THEN coalesce(change.set ->> 'notes', '') ELSE notes END,
      growth_stage_id = CASE WHEN change.set ? 'growth_stage' THEN ${stage.id} ELSE growth_stage_id END,
      ready_on = CASE WHEN change.set ? 'ready_on' THEN change.ready_on ELSE plant_batches.ready_on END,
      vendor_id = CASE WHEN change.set ? 'vendor' THEN ${vendor.id} ELSE vendor_id END,
      vendor_lot = CASE WHEN change.set ? 'vendor_lot' THEN nullif(change.set ->> 'vendor_lot', '') ELSE vendor_lot END,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify([{ ...change, set: change }])}::jsonb)
      AS change (set jsonb, started_on date, ready_on date)
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const archiveBatch = (db: Db, userId: UserId, id: string) =>
  db.run(sql`
    UPDATE plant_batches SET archived_at = now(), version = version + 1, updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Archives batches that were undone; their codes are free again. */
export const archiveBatches = (db: Db, userId: UserId, ids: readonly string[]) =>
  db.run(sql`
    UPDATE plant_batches SET archived_at = ${nowUnlessSet('archived_at')}, batch_code = batch_code || ' undone ' || right(id::text, 8),
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

/** Back from the archive; false if it was not in it. */
export const unarchiveBatch = async (db: Db, userId: UserId, id: string): Promise<boolean> =>
  (await db.run(sql`
    UPDATE plant_batches SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NOT NULL`)) > 0

/** Operations, and in the same order those that reverse them. */
export const markReversed = (db: Db, operationIds: readonly OperationId[], reversedBy: readonly OperationId[]) =>
  db.run(sql`
    UPDATE batch_operations SET reversed_by = reversal.id
    FROM unnest(${[...operationIds]}::uuid[], ${[...reversedBy]}::uuid[]) AS reversal (reverses, id)
    WHERE nursery_id = ${db.nursery_id} AND batch_operations.id = reversal.reverses`)

interface PottedBy {
  readonly recipe_id: RecipeId | null
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
}

/** Corrects the recipe of a potting, for the next one to start from; null for none. */
export function correctRecipe(db: Db, operationId: string, potted: PottedBy): Promise<number> {
  const size = joinEntry(db, 'container_sizes', sql`potted.called`, sql`size`)
  return db.run(sql`
    UPDATE batch_operations SET recipe_id = ${potted.recipe_id}::uuid, potted_type_id = ${potted.plant_type_id}::uuid, potted_into_id = size.id
    FROM unnest(${[potted.container_size]}::text[]) AS potted (called) ${size}
    WHERE batch_operations.nursery_id = ${db.nursery_id} AND batch_operations.id = ${operationId}::uuid AND size.id IS NOT NULL`)
}
