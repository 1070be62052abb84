/** The SQL of correcting what an operation used: the operation with the batch that carries its cost, and the sales whose cost changes. */
import { BatchId, OperationId, PlantTypeId, RecipeId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const OperationRow = z.object({
  id: OperationId,
  kind: z.string(),
  occurred_on: Day,
  created_at: z.string(),
  reversed: z.boolean(),
  /** Booked first. */
  minutes: z.int(),
  labour: DecimalText,
  /** Corrected last. */
  labour_corrected: z.nullable(z.object({ minutes: z.int(), cost: DecimalText })),
  recipe_id: z.nullable(RecipeId),
  plants: z.nullable(z.int()),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  old_container_size: z.nullable(z.string()),
  batch_id: BatchId,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  common_name: z.string(),
})
export type OperationRow = z.infer<typeof OperationRow>

/** Undefined if there is none, or it is about no batch. Its cost is on the batch that it made, else on the one that it was done to. */
export function operationToCorrect(db: Db, id: string): Promise<OperationRow | undefined> {
  const size = joinEntry(
    db,
    'container_sizes',
    sql`coalesce(details->>'container_size', details->>'container_size_to')`,
    sql`size`,
  )
  return db.maybe(
    OperationRow,
    sql`
    SELECT operation.id, operation.kind, operation.occurred_on, operation.created_at::text AS created_at, reversed_by IS NOT NULL AS reversed, recipe_id,
      coalesce((details->>'minutes')::int, 0) AS minutes,
      (SELECT coalesce(sum(cost_delta), 0)::text FROM batch_history AS spent
        WHERE spent.nursery_id = ${db.nursery_id} AND spent.operation_id = operation.id AND spent.component = 'labour') AS labour,
      (SELECT later.details->'labour' FROM batch_operations AS later
        WHERE later.nursery_id = ${db.nursery_id} AND later.corrects = operation.id AND later.kind = 'input_correction' AND later.details->'labour' IS NOT NULL
        ORDER BY later.created_at DESC, later.id DESC LIMIT 1) AS labour_corrected,
      CASE WHEN operation.kind IN ('propagation', 'pot_up', 'division') THEN (details->>'quantity')::int END AS plants, size.name AS container_size, size.id AS container_size_id,
      coalesce(details->>'old_container_size', details->>'container_size_from') AS old_container_size,
      batch.id AS batch_id, batch_code, plant_type_id, common_name
    FROM batch_operations AS operation
    CROSS JOIN LATERAL (
      SELECT batch_id FROM batch_history AS entry
      WHERE entry.nursery_id = ${db.nursery_id} AND entry.operation_id = operation.id AND (entry.kind = 'created' OR delta = 0)
      ORDER BY entry.kind = 'created' DESC, entry.id LIMIT 1
    ) AS made
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = made.batch_id
    JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = plant_type_id ${size}
    WHERE operation.nursery_id = ${db.nursery_id} AND operation.id = ${id}::uuid`,
  )
}

const SaleRow = z.object({
  sale_id: SaleId,
  invoice_number: z.string(),
  customer_name: z.string(),
  sale_date: Day,
  revenue: DecimalText,
  cost: DecimalText,
})

/** These lines by their sales, the newest first: what they brought without tax, and what they had cost, as it was corrected last. */
export const salesOfLines = (db: Db, itemIds: readonly string[]) =>
  db.many(
    SaleRow,
    sql`
    SELECT sale.id AS sale_id, invoice_number, customer_name, sale_date,
      sum(item.line_total - CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN item.tax_amount ELSE 0 END)::numeric(14,2)::text AS revenue,
      sum(item.cost + coalesce((SELECT sum(late.cost) FROM corrected_costs AS late
        WHERE late.nursery_id = ${db.nursery_id} AND late.sale_id = sale.id AND late.sale_item_id = item.id AND late.kind = 'sale'), 0))::text AS cost
    FROM sale_items AS item JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = item.sale_id
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...itemIds]}::uuid[])
    GROUP BY sale.id, invoice_number, customer_name, sale_date ORDER BY sale_date DESC, sale.id DESC`,
  )
