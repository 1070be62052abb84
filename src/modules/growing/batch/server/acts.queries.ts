/** The SQL that reads the acts of a family of batches, as they were entered and corrected. */
import { OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { idNamed } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Related = z.object({ id: Id })

/** These batches and all that plants went to or came from, however many steps away. */
export const relatedBatches = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db.many(
      Related,
      sql`
      WITH RECURSIVE kin (id) AS (
        SELECT unnest(${[...ids]}::uuid[])
        UNION
        SELECT reference_id FROM kin JOIN batch_history ON nursery_id = ${db.nursery_id} AND batch_id = kin.id AND reference_type = 'plant_batch'
      ) SELECT id FROM kin ORDER BY id`,
    )
  ).map(({ id }) => id)

const ActChange = z.object({
  removed: z.optional(z.boolean()),
  occurred_on: z.optional(Day),
  quantity: z.optional(z.int()),
  input_quantity: z.optional(z.int()),
  counted: z.optional(z.int()),
  parts: z.optional(z.array(z.int())),
  container_size: z.optional(z.string()),
  location: z.optional(z.string()),
  reason: z.optional(z.string()),
  abnormal: z.optional(z.boolean()),
  rest: z.optional(z.object({ id: Id, batch_code: z.string() })),
})

const UseThen = z.object({ inventory_item_id: Id, quantity: z.string() })

const OperationDetails = z.object({
  id: OperationId,
  kind: z.string(),
  occurred_on: Day,
  created_at: z.string(),
  corrects: z.nullable(OperationId),
  reverses: z.nullable(OperationId),
  reversed: z.boolean(),
  state: z.nullable(z.enum(['growing', 'for_sale'])),
  abnormal: z.nullable(z.boolean()),
  /** The group of a cost by hand: its batches, its amount and its day. */
  placed: z.nullable(z.object({ group: z.string(), carried: z.int(), batch_ids: z.array(Id), amount: z.string(), date: Day })),
  /** Operations that a corrected price was put on. */
  shares: z.nullable(z.array(z.object({ operation_id: Id, component: z.string(), cost: DecimalText }))),
  act: z.nullable(ActChange),
  /** Costs of inputs that a correction changed, by operation and component. */
  inputs: z.nullable(z.record(z.string(), z.record(z.string(), DecimalText))),
  uses_before: z.nullable(z.record(z.string(), z.array(UseThen))),
})
export type OperationDetails = z.infer<typeof OperationDetails>

/** Every operation on these batches, the reversed ones too, in the order in which they were written. */
export const operationsOn = (db: Db, batchIds: readonly string[]) =>
  db.many(
    OperationDetails,
    sql`
    SELECT id, kind, occurred_on, created_at::text AS created_at, corrects, reverses, reversed_by IS NOT NULL AS reversed,
      CASE WHEN details ->> 'state' IN ('growing', 'for_sale') THEN details ->> 'state' END AS state, (details ->> 'abnormal')::boolean AS abnormal,
      details -> 'placed' AS placed, details -> 'shares' AS shares, details -> 'act' AS act, details -> 'inputs' AS inputs, details -> 'uses_before' AS uses_before
    FROM batch_operations
    WHERE nursery_id = ${db.nursery_id} AND id IN (
      SELECT operation_id FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = ANY(${[...batchIds]}::uuid[]))
    ORDER BY batch_operations.created_at, batch_operations.id`,
  )

const Standing = z.object({ id: Id, archived: z.boolean() })

/** These batches and whether they are archived. */
export const archivedAmong = (db: Db, batchIds: readonly string[]) =>
  db.many(
    Standing,
    sql`SELECT id, archived_at IS NOT NULL AS archived FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...batchIds]}::uuid[])`,
  )

const OperationRow = z.object({
  kind: z.string(),
  reversed: z.boolean(),
  corrects: z.nullable(OperationId),
  batch_ids: z.array(Id),
})

/** An operation with the batches that it wrote to; undefined if there is none. */
export const operationRow = (db: Db, id: string) =>
  db.maybe(
    OperationRow,
    sql`
    SELECT kind, reversed_by IS NOT NULL AS reversed, corrects, (
      SELECT coalesce(array_agg(DISTINCT batch_id), '{}') FROM batch_history WHERE nursery_id = ${db.nursery_id} AND operation_id = batch_operations.id) AS batch_ids
    FROM batch_operations WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`,
  )

const DocumentNumber = z.object({ name: z.string() })

/** “Sale 00042 of …” or “Docket 7”; undefined if the document is neither. */
export const documentNumber = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db.maybe(
      DocumentNumber,
      sql`
      SELECT 'Sale ' || invoice_number || ' of ' || to_char(sale_date, 'FMDD Mon YYYY') AS name FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid
      UNION ALL SELECT 'Docket ' || docket_number FROM order_dockets WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`,
    )
  )?.name

const Replayed = z.object({ id: OperationId })

/**
 * The operations of these that are undone by a replay: corrections of acts, acts of batches that have one, and acts
 * after which only costs came.
 */
export const replayedAmong = async (db: Db, operationIds: readonly OperationId[]): Promise<OperationId[]> =>
  (
    await db.many(
      Replayed,
      sql`
      SELECT DISTINCT operation.id FROM batch_operations AS operation
      JOIN batch_history AS own ON own.nursery_id = ${db.nursery_id} AND own.operation_id = operation.id
      JOIN batch_history AS later ON later.nursery_id = ${db.nursery_id} AND later.batch_id = own.batch_id AND later.created_at >= own.created_at
      JOIN batch_operations AS since ON since.nursery_id = ${db.nursery_id} AND since.id = later.operation_id AND since.reversed_by IS NULL
        AND since.kind IN ('act_correction', 'cost', 'correction', 'input_correction')
      WHERE operation.nursery_id = ${db.nursery_id} AND operation.id = ANY(${[...operationIds]}::uuid[])
        AND operation.reversed_by IS NULL AND operation.reverses IS NULL
        AND (since.kind = 'act_correction' OR (since.id <> ALL(${[...operationIds]}::uuid[]) AND operation.kind NOT IN ('correction', 'input_correction')
          AND (since.corrects IS NULL OR since.corrects <> ALL(${[...operationIds]}::uuid[]))
          AND since.created_at > operation.created_at))`,
    )
  ).map(({ id }) => id)

const EntryIds = z.object({ container_size_id: z.nullable(Id), location_id: z.nullable(Id) })

export const entryIdsOf = (
  db: Db,
  { container_size, location }: { readonly container_size: string | null; readonly location: string | null },
) =>
  db.one(
    EntryIds,
    sql`SELECT ${idNamed(db, 'container_sizes', container_size ?? '')} AS container_size_id, ${idNamed(db, 'locations', location ?? '')} AS location_id`,
  )
