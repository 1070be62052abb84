/** Supplies for the commands of other modules. */
import { InventoryItemId, OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { DecimalText, Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { atCorrectedCost } from './taken-since.ts'

const SupplyRead = z.object({
  id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  price: z.nullable(MoneyText),
  tax_kind: z.enum(goodsTaxKinds),
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
  for_sale: z.boolean(),
})
export type SupplyRead = z.infer<typeof SupplyRead>

const read = (db: Db, ids: readonly string[], lock: Sql) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.many(
        SupplyRead,
        sql`
    SELECT id, name, unit, price, tax_kind, quantity_on_hand, average_cost, "forSale" AND archived_at IS NULL AS for_sale FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id${lock}`,
      )

/** The existing supplies among these, archived ones too. */
export const readSupplies = (db: Db, ids: readonly string[]): Promise<SupplyRead[]> => read(db, ids, none)

/** The same, locked until the commit in the order of their ids, so that two operations never wait for each other. */
export const lockSupplies = (db: Db, ids: readonly string[]): Promise<SupplyRead[]> => read(db, ids, sql` FOR NO KEY UPDATE`)

const OperationMovement = z.object({
  id: Id,
  operation_id: OperationId,
  inventory_item_id: InventoryItemId,
  delta: DecimalText,
  unit_cost: DecimalText,
})
export type OperationMovement = z.infer<typeof OperationMovement>

/**
 * Supplies taken and returned by operations, in booking order and at their cost after all corrections; corrected
 * movements are left out.
 */
export const movementsOfOperations = async (db: Db, operationIds: readonly OperationId[]): Promise<OperationMovement[]> => {
  const found = await db.many(
    OperationMovement,
    sql`
    SELECT id, reference_id AS operation_id, inventory_item_id, delta, unit_cost FROM inventory_transactions AS move
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'batch_operation' AND reference_id = ANY(${[...operationIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id)
    ORDER BY id`,
  )
  return atCorrectedCost(db, found)
}

const SupplyOnHand = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  quantity_on_hand: z.string(),
  reorder_point: z.nullable(z.string()),
  created_at: Instant,
})

/** Every supply that is not archived, with its reorder point. */
export const suppliesOnHand = (db: Db): Promise<z.infer<typeof SupplyOnHand>[]> =>
  db.many(
    SupplyOnHand,
    sql`
    SELECT id, name, unit, quantity_on_hand, reorder_point, created_at FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`,
  )
