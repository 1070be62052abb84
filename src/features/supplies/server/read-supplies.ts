/** Supplies for the commands of other features. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#features/settings/tax-kind.ts'
import { DecimalText, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'

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

/** Those of these supplies that there are, archived ones too. */
export const readSupplies = (db: Db, ids: readonly string[]): Promise<SupplyRead[]> => read(db, ids, none)

/** The same, locked until the commit in the order of their ids, so that two operations never wait for each other. */
export const lockSupplies = (db: Db, ids: readonly string[]): Promise<SupplyRead[]> => read(db, ids, sql` FOR NO KEY UPDATE`)
