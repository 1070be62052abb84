/** Writes imported supplies, and what is on hand of them as an opening balance. */
import { reverseMovements } from '#modules/supplies/server/book-movement.ts'
import {
  addItems,
  addMissingCategories,
  archiveItems,
  bookOpeningStock,
  deleteEmptyCategories,
  deleteItems,
  itemsWithIds,
  movedOtherwise,
  saveItems,
  type SupplyDetails,
} from '#modules/supplies/server/import-supplies.ts'
import { findOrAddEntries } from '#modules/setup/reference/server/import-entries.ts'
import type { UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { newId } from '#server/new-id.ts'
import { unitCostOf } from '#modules/data/import/kinds/supplies.ts'
import type { ImportValues } from '../imports.queries.ts'
import { refuseIfUsed } from '../usage.queries.ts'
import { removeNames } from './names.ts'
import { type Writer, orNull, records } from './writer.ts'

export const suppliesWriter: Writer = {
  start:
    ({ db, user_id, file_name, options }) =>
    async (rows) => {
      const added = rows
        .filter(({ values }) => !values['item_id'])
        .map(({ values }) => ({ values, id: newId(), quantity: values['On hand'] || '0', unit: values['Unit'] || 'each' }))
      const before = await updateItems(db, user_id, rows)
      const categories = await addMissingCategories(
        db,
        added.map(({ values }) => values['Category'] ?? ''),
      )
      const vendors = await findOrAddEntries(
        db,
        'vendors',
        added.map(({ values }) => values['Vendor'] ?? ''),
      )
      await addItems(
        db,
        user_id,
        added.map(({ values, id, unit }) => ({
          id,
          name: values['Supply'] ?? '',
          category: values['Category'] ?? '',
          unit,
          reorder_point: orNull(values['Reorder point']),
          forSale: values['For sale'] === 'yes',
          price: orNull(values['Price']),
          barcode: orNull(values['Barcode']),
          vendor: orNull(values['Vendor']),
        })),
      )
      const opening = added.filter(({ quantity }) => Number(quantity) > 0)
      const movements = await bookOpeningStock(
        db,
        user_id,
        opening.map(({ id, quantity, values }) => ({ inventory_item_id: id, quantity, unit_cost: unitCostOf(values) || '0' })),
        { as_of: options.as_of, reason: `Imported from ${file_name}` },
      )
      return {
        records: [
          ...records('inventory_categories', categories),
          ...records('vendors', vendors.added),
          ...records(
            'inventory_items',
            added.map(({ id }) => id),
          ),
          ...records('inventory_transactions', movements),
          ...before.map((each) => ({ record_table: 'changed_supplies', record_id: each.id, before: each })),
        ],
        counts: { supplies: added.length, 'changed supplies': before.length, 'supplies with stock': opening.length },
      }
    },
  undo: async ({ db, user_id }, { ids, before }) => {
    await saveItems(db, user_id, before<SupplyDetails>('changed_supplies'))
    const [items, movements] = [ids('inventory_items'), ids('inventory_transactions')]
    await refuseIfUsed(db, { table: 'inventory_items', ids: items, except: ['inventory_transactions'] }, 'supplies')
    const [moved] = await movedOtherwise(db, items, movements)
    if (moved) throw new Problem('IN_USE', `${moved.name} has moved since: see its movements. Undo those first.`)
    await reverseMovements(db, user_id, movements)
    const counted = await movedOtherwise(db, items, [])
    await archiveItems(
      db,
      user_id,
      counted.map(({ id }) => id),
    )
    const isCounted = new Set(counted.map(({ id }) => id))
    await inSlices(
      items.filter((id) => !isCounted.has(id)),
      (slice) => deleteItems(db, slice),
    )
    await deleteEmptyCategories(db, ids('inventory_categories'))
    await removeNames(db, 'vendors', ids('vendors'))
  },
}

/** Gives known supplies the details that the rows bring; returns what they had. An empty cell leaves what is there. */
async function updateItems(db: Db, user_id: UserId, rows: readonly ImportValues[]): Promise<SupplyDetails[]> {
  const changed = new Map(
    rows.flatMap(({ values }) =>
      values['item_id'] && values['status'] !== 'already here' ? [[values['item_id'], values] as const] : [],
    ),
  )
  const before = await itemsWithIds(db, [...changed.keys()])
  await saveItems(
    db,
    user_id,
    before.map((item) => {
      const values = changed.get(item.id) ?? {}
      return {
        ...item,
        reorder_point: values['Reorder point'] || item.reorder_point,
        forSale: values['For sale'] ? values['For sale'] === 'yes' : item.forSale,
        price: values['Price'] || item.price,
        barcode: values['Barcode'] || item.barcode,
      }
    }),
  )
  return before
}
