/** Commands on supplies and their categories. */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import type { Role } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../contract.ts'
import { type Category, type InventoryItem, type ItemChange, type NewItem, visibleItem } from '../supply.ts'
import { refuseSortByCost, seesCosts } from '../costs-seen.ts'
import { bookMovement } from './book-movement.ts'
import * as queries from './supplies.queries.ts'

type Query = z.infer<typeof calls.listItems.query>

export async function listItems(db: Db, role: Role, { limit, cursor, sort, ...filter }: Query) {
  refuseSortByCost(role, sort, ['cost', 'value'])
  const { rows, meta } = await readList(
    { limit, cursor, sort },
    {
      orders: queries.itemOrders(db),
      standard: 'name',
      id: sql`item.id`,
      read: (most, sorted) => queries.itemsPage(db, filter, most, sorted),
      sums: () => queries.sumItems(db, filter),
    },
  )
  return new ApiReply(
    rows.map((row) => visibleItem(row, role)),
    { meta: 'totals' in meta && !seesCosts(role) ? { ...meta, totals: { value: null } } : meta },
  )
}

export async function createItem(db: Db, user_id: UserId, item: NewItem): Promise<InventoryItem> {
  const { id } = await queries.addItem(db, user_id, item, await findOrCreate(db, 'vendors', item.vendor))
  if (item.quantity_on_hand && Number(item.quantity_on_hand) > 0)
    await bookMovement(
      db,
      user_id,
      {
        inventory_item_id: id,
        kind: 'opening',
        delta: item.quantity_on_hand,
        unit_cost: item.average_cost ?? '0',
        reason: 'Opening stock',
      },
      { quantity: item.quantity_on_hand, path: 'quantity_on_hand' },
    )
  await recordChange(db, { user_id, action: 'supply.create', subject_type: 'inventory_item', subject_id: id, after: item })
  return queries.itemWithId(db, id)
}

export async function editItem(db: Db, user_id: UserId, id: InventoryItemId, change: ItemChange): Promise<InventoryItem> {
  const before = await queries.itemWithId(db, id)
  if (before.unit !== change.unit && Number(before.quantity_on_hand) !== 0)
    throw invalid([
      {
        path: 'unit',
        message: `${before.quantity_on_hand} ${before.unit} on hand. Count it to 0 first, or add another item.`,
      },
    ])
  if ((await queries.writeItem(db, user_id, id, change, await findOrCreate(db, 'vendors', change.vendor))) === 0)
    throw await staleProblem(db, {
      id,
      name: before.name,
      current: before,
      actions: ['supply.edit', 'supply.archive', 'supply.restore'],
    })
  await recordChange(db, {
    user_id,
    action: 'supply.edit',
    subject_type: 'inventory_item',
    subject_id: id,
    before,
    after: change,
  })
  return queries.itemWithId(db, id)
}

/** Calls that archiving a supply makes to modules above. */
export interface SupplyQuestions {
  /** Name of one active recipe for each of these supplies that is used in any. */
  readonly recipesWithSupplies: (db: Db, ids: readonly InventoryItemId[]) => Promise<ReadonlyMap<string, string>>
}

/** Archives a supply; refused while an active recipe uses it. */
export async function deleteItem(
  db: Db,
  user_id: UserId,
  id: InventoryItemId,
  { recipesWithSupplies }: SupplyQuestions,
): Promise<undefined> {
  const item = await queries.itemWithId(db, id)
  const recipe = (await recipesWithSupplies(db, [id])).get(id)
  if (recipe !== undefined) throw new Problem('IN_USE', `The recipe ${recipe} uses ${item.name}. Change the recipe first.`)
  await queries.setArchived(db, user_id, id, true)
  await recordChange(db, { user_id, action: 'supply.archive', subject_type: 'inventory_item', subject_id: id })
  return undefined
}

export async function restoreItem(db: Db, user_id: UserId, id: InventoryItemId): Promise<InventoryItem> {
  if ((await queries.setArchived(db, user_id, id, false)) === 0) throw notFound()
  await recordChange(db, { user_id, action: 'supply.restore', subject_type: 'inventory_item', subject_id: id })
  return queries.itemWithId(db, id)
}

export const categoryWithId = async (db: Db, id: InventoryItemId): Promise<Category> => {
  const found = (await queries.categories(db)).find((category) => category.id === id)
  if (!found) throw notFound()
  return found
}

async function refuseDuplicate(db: Db, name: string, id?: string): Promise<void> {
  const duplicate = (await queries.categories(db)).find(
    (each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase(),
  )
  if (duplicate) throw invalid([{ path: 'name', message: `There is already a category ${duplicate.name}.` }])
}

export async function createCategory(db: Db, user_id: UserId, name: string): Promise<Category> {
  await refuseDuplicate(db, name)
  const { id } = await queries.addCategory(db, name)
  await recordChange(db, {
    user_id,
    action: 'supply_category.create',
    subject_type: 'inventory_category',
    subject_id: id,
    after: { name },
  })
  return categoryWithId(db, id)
}

export async function editCategory(db: Db, user_id: UserId, id: InventoryItemId, name: string): Promise<Category> {
  const before = await categoryWithId(db, id)
  await refuseDuplicate(db, name, id)
  await queries.nameCategory(db, id, name)
  await recordChange(db, {
    user_id,
    action: 'supply_category.edit',
    subject_type: 'inventory_category',
    subject_id: id,
    before: { name: before.name },
    after: { name },
  })
  return categoryWithId(db, id)
}

export async function deleteCategory(db: Db, user_id: UserId, id: InventoryItemId): Promise<undefined> {
  const { name, items } = await categoryWithId(db, id)
  if (items > 0) throw new Problem('IN_USE', `${items} items are in ${name}. Put them into another category first.`)
  await queries.archiveCategory(db, id)
  await recordChange(db, {
    user_id,
    action: 'supply_category.delete',
    subject_type: 'inventory_category',
    subject_id: id,
    before: { name },
  })
  return undefined
}
