/** The SQL that reads the ledger of a family of batches, for a cost that follows its plants. */
import * as z from 'zod/mini'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Row = z.object({
  batch_id: Id,
  kind: z.string(),
  delta: z.int(),
  quantity_after: z.int(),
  cost_delta: DecimalText,
  component: z.nullable(z.string()),
  other_batch_id: z.nullable(Id),
  /** The sale or the docket. */
  document: z.nullable(Id),
  document_type: z.nullable(z.string()),
  sale_item_id: z.nullable(Id),
  reason: z.string(),
  occurred_on: Day,
  operation_id: z.nullable(Id),
  /** Present on an operation that corrects an act, not its inputs. */
  is_correction: z.boolean(),
})
export type FamilyRow = z.infer<typeof Row>

/** In the order in which they were written; operations that were reversed are left out. */
export const familyRows = (db: Db, batchIds: readonly string[]) =>
  db.many(
    Row,
    sql`
    SELECT batch_id, history.kind, delta, quantity_after, cost_delta, component, CASE WHEN reference_type = 'plant_batch' THEN reference_id END AS other_batch_id,
      CASE WHEN reference_type IN ('sale', 'docket') THEN reference_id END AS document, CASE WHEN reference_type IN ('sale', 'docket') THEN reference_type END AS document_type,
      sale_item_id, reason, history.occurred_on, operation_id, coalesce(operation.kind = 'act_correction', false) AS is_correction
    FROM batch_history AS history
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = history.nursery_id AND operation.id = operation_id
    WHERE history.nursery_id = ${db.nursery_id} AND batch_id = ANY(${[...batchIds]}::uuid[]) AND operation.reversed_by IS NULL AND operation.reverses IS NULL
    ORDER BY history.created_at, history.id`,
  )

const Standing = z.object({ id: Id })

export const standingAmong = async (db: Db, batchIds: readonly string[]) =>
  (
    await db.many(
      Standing,
      sql`
      SELECT id FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...batchIds]}::uuid[]) AND quantity_current > 0 AND archived_at IS NULL`,
    )
  ).map(({ id }) => id)

const OfOperation = z.object({ batch_id: Id })

/** The batches that these operations put costs of a component on. */
export const batchesOfOperations = async (db: Db, operationIds: readonly string[], component: string) =>
  (
    await db.many(
      OfOperation,
      sql`
      SELECT DISTINCT batch_id FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[]) AND kind = 'cost' AND component = ${component}`,
    )
  ).map(({ batch_id }) => batch_id)
