/** The SQL of propagation records. */
import type { BatchId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { Propagation, strikingMethods } from '../propagation.ts'

const most = 5_000

/** Plants that a batch began with, less what was lost in it until all of it was potted. */
const propagations = (db: Db, which: Sql) => sql`
  SELECT batch.id, batch.batch_code, batch.plant_type_id, common_name, botanical_name, batch.method, batch.started_on, mother.batch_code AS mother,
    coalesce(record.treatment, '') AS treatment, coalesce(record.hormone, '') AS hormone, record.done_by,
    btrim(concat_ws(' ', person.first_name, person.last_name)) AS done_by_name, counted.started, greatest(0, counted.started - counted.lost) AS struck,
    potted.day IS NULL AND batch.quantity_current > 0 AND batch.state = 'growing' AS open, coalesce(record.version, 0) AS version
  FROM plant_batches AS batch
  JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = batch.plant_type_id
  LEFT JOIN propagation_records AS record ON record.nursery_id = ${db.nursery_id} AND record.batch_id = batch.id
  LEFT JOIN users AS person ON person.nursery_id = ${db.nursery_id} AND person.id = coalesce(record.done_by, batch.created_by)
  LEFT JOIN plant_batches AS mother ON mother.nursery_id = ${db.nursery_id} AND mother.id = batch.parent_batch_id
  CROSS JOIN LATERAL (
    SELECT min(history.occurred_on) AS day FROM batch_history AS history
    JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = history.operation_id AND operation.reversed_by IS NULL
    WHERE history.nursery_id = ${db.nursery_id} AND history.batch_id = batch.id AND history.kind = 'pot_up' AND history.delta = 0) AS potted
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(history.delta) FILTER (WHERE history.kind = 'created'), 0)::int AS started,
      coalesce(-sum(history.delta) FILTER (WHERE history.kind IN ('loss', 'count') AND (potted.day IS NULL OR history.occurred_on <= potted.day)), 0)::int AS lost
    FROM batch_history AS history
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = history.operation_id
    WHERE history.nursery_id = ${db.nursery_id} AND history.batch_id = batch.id AND operation.reversed_by IS NULL AND history.kind <> 'reversal') AS counted
  WHERE batch.nursery_id = ${db.nursery_id} AND batch.method = ANY (${[...strikingMethods]}::text[]) AND counted.started > 0${which}
  ORDER BY batch.started_on DESC, batch.id DESC LIMIT ${most}`

export const allPropagations = (db: Db) => db.many(Propagation, propagations(db, none))

export const propagationOf = (db: Db, id: BatchId) => db.maybe(Propagation, propagations(db, sql` AND batch.id = ${id}`))

interface Written {
  readonly batch_id: string
  readonly treatment: string
  readonly hormone: string
  readonly done_by: string | null
}

export const insertRecords = (db: Db, records: readonly Written[]) =>
  db.run(sql`
    INSERT INTO propagation_records (nursery_id, batch_id, treatment, hormone, done_by)
    SELECT ${db.nursery_id}, batch_id, treatment, hormone, done_by
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS given (batch_id uuid, treatment text, hormone text, done_by uuid) RETURNING 1`)

const Saved = z.object({ batch_id: Id })

/** Undefined where the record was changed since that version; version 0 is none yet. */
export const saveRecord = (db: Db, { batch_id, treatment, hormone, done_by }: Written, version: number) =>
  db.maybe(
    Saved,
    sql`
    INSERT INTO propagation_records AS record (nursery_id, batch_id, treatment, hormone, done_by, version)
    SELECT ${db.nursery_id}, ${batch_id}, ${treatment}, ${hormone}, ${done_by}::uuid, ${version + 1}::int
    ON CONFLICT (nursery_id, batch_id) DO UPDATE SET treatment = excluded.treatment, hormone = excluded.hormone, done_by = excluded.done_by,
      version = excluded.version, updated_at = excluded.updated_at
    WHERE record.version = ${version} RETURNING batch_id`,
  )

export const isPerson = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(z.object({ id: Id }), sql`SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)) !==
  undefined
