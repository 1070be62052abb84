/** Changes many supplies in a few statements, however many: all of them or none. */
import type { UserId } from '#kernel/id.ts'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import { matchRows, refuseRows } from '#kernel/bulk-edit.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { BulkItemChange } from '../bulk-items.ts'
import type { InventoryItem } from '../supply.ts'
import * as queries from './bulk-items.queries.ts'
import { itemsWithIds } from './supplies.queries.ts'
import type { SupplyQuestions } from './supplies.ts'

export async function editItems(
  db: Db,
  userId: UserId,
  changes: readonly BulkItemChange[],
  { recipesWithSupplies }: SupplyQuestions,
): Promise<InventoryItem[]> {
  const ids = changes.map(({ id }) => id)
  const edits = matchRows(changes, await queries.lockItemRows(db, ids), ({ name }) => name)
  const archiving = edits.filter(({ sent, row }) => sent.archived === true && !row.archived).map(({ row }) => row)
  const recipes =
    archiving.length === 0
      ? new Map<string, string>()
      : await recipesWithSupplies(
          db,
          archiving.map(({ id }) => id),
        )
  refuseRows(
    archiving.flatMap(({ id, name }) => {
      const recipe = recipes.get(id)
      return recipe === undefined ? [] : { id, name, reason: `is used by the recipe ${recipe}. Change the recipe first` }
    }),
    'IN_USE',
  )
  await refuseUnknownCategory(db, changes)
  const vendorOf = await findOrCreateAll(
    db,
    'vendors',
    changes.map(({ vendor }) => vendor),
  )
  await queries.writeItems(
    db,
    userId,
    edits.map(({ sent, row }) => ({
      id: row.id,
      category_id: sent.category_id === undefined ? row.category_id : sent.category_id,
      vendor_id: sent.vendor === undefined ? row.vendor_id : vendorOf(sent.vendor).id,
      reorder_point: sent.reorder_point === undefined ? row.reorder_point : sent.reorder_point,
      archived: sent.archived ?? row.archived,
    })),
  )
  const now = new Map((await itemsWithIds(db, ids)).map((item) => [item.id, item]))
  await recordChanges(
    db,
    edits.map(({ sent: { id: _id, version: _version, ...after }, row }) => ({
      user_id: userId,
      action: after.archived === undefined ? 'supply.edit' : after.archived ? 'supply.archive' : 'supply.restore',
      subject_type: 'inventory_item',
      subject_id: row.id,
      before: row,
      after,
    })),
  )
  return ids.flatMap((id) => now.get(id) ?? [])
}

async function refuseUnknownCategory(db: Db, changes: readonly BulkItemChange[]): Promise<void> {
  const wanted = new Set(changes.flatMap(({ category_id }) => category_id ?? []))
  if (wanted.size > 0 && (await queries.categoriesAmong(db, [...wanted])) < wanted.size)
    throw invalid([{ path: 'items.0.category_id', message: 'This category no longer exists. Choose another.' }])
}
