import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { BatchSnapshot } from '#modules/growing/ledger/batch-snapshot.ts'

export type Batch = Pick<BatchSnapshot, 'id' | 'batch_code' | 'container_size'>

const Pot = z.object({ batch_id: Id, inventory_item_id: InventoryItemId, name: z.string(), archived: z.boolean() })

/**
 * The supplies of the last starting, potting or dividing of each batch. Plants that were split off, graded or merged since were potted in the batch
 * that they came from.
 */
export const usedForPotting = (db: Db, batches: readonly Batch[]) => {
  const isValid = sql`operation.reversed_by IS NULL AND operation.reverses IS NULL`
  const isPotted = sql`operation.kind IN ('propagation', 'pot_up', 'division') AND (entry.kind = 'created' OR entry.kind = 'pot_up' AND entry.delta = 0)`
  const entries = sql`
    batch_history AS entry JOIN batch_operations AS operation ON operation.nursery_id = entry.nursery_id AND operation.id = entry.operation_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.batch_id = source.source_id AND entry.created_at < until AND ${isValid}`
  return db.many(
    Pot,
    sql`
    WITH RECURSIVE source AS (
      SELECT id AS batch_id, id AS source_id, 'infinity'::timestamptz AS until FROM unnest(${batches.map(({ id }) => id)}::uuid[]) AS id
      UNION
      SELECT source.batch_id, came.from_id, came.created_at FROM source CROSS JOIN LATERAL (
        SELECT entry.reference_id AS from_id, entry.created_at FROM ${entries} AND entry.delta > 0 AND entry.reference_type = 'plant_batch' AND operation.kind IN ('split', 'grade', 'merge')
          AND NOT EXISTS (
            SELECT FROM batch_history AS later JOIN batch_operations AS potting ON potting.nursery_id = later.nursery_id AND potting.id = later.operation_id
            WHERE later.nursery_id = ${db.nursery_id} AND later.batch_id = source.source_id AND later.kind = 'pot_up' AND later.delta = 0
              AND potting.reversed_by IS NULL AND potting.reverses IS NULL AND later.created_at BETWEEN entry.created_at AND until)
      ) AS came
    )
    SELECT DISTINCT source.batch_id, item.id AS inventory_item_id, item.name, item.archived_at IS NOT NULL AS archived
    FROM source CROSS JOIN LATERAL (
      SELECT entry.operation_id FROM ${entries} AND ${isPotted}
      ORDER BY entry.created_at DESC, entry.id DESC LIMIT 1
    ) AS potted
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.reference_type = 'batch_operation'
      AND move.reference_id = potted.operation_id AND move.kind = 'use' AND move.delta < 0
    JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = move.inventory_item_id
    WHERE NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id)
    ORDER BY item.name, item.id`,
  )
}

/** For plants that were never potted here: the pot of the recipe of their container, or the one that is named after it. */
export const potsByName = (db: Db, batches: readonly Batch[]) =>
  db.many(
    Pot,
    sql`
    SELECT batch_id, pot.inventory_item_id, pot.name, false AS archived
    FROM jsonb_to_recordset(${JSON.stringify(batches.map(({ id, container_size }) => ({ batch_id: id, size: container_size })))}::jsonb)
      AS batch (batch_id uuid, size text) CROSS JOIN LATERAL (
      SELECT item.id AS inventory_item_id, item.name FROM inventory_items AS item
      LEFT JOIN recipe_ingredients AS used ON used.nursery_id = item.nursery_id AND used.inventory_item_id = item.id
      LEFT JOIN recipes ON recipes.nursery_id = used.nursery_id AND recipes.id = used.recipe_id AND recipes.container_size_id = ${entryIdOf(db, 'container_sizes', sql`size`)}
      WHERE item.nursery_id = ${db.nursery_id} AND item.archived_at IS NULL AND item.name ~* '\\m(pots?|planter|bags?|trays?|tubes?|containers?|PB ?\\d)'
        AND (recipes.id IS NOT NULL OR strpos(lower(item.name || ' '), lower(size) || ' ') > 0)
      ORDER BY recipes.id NULLS LAST, item.id LIMIT 1
    ) AS pot`,
  )
