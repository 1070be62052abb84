/** Every call about supplies: everybody sees them, who manages changes them. Read this file first. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, isTrue, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { BulkItemChanges } from './bulk-items.ts'
import { CorrectionPreview } from './carried-cost.ts'
import {
  Category,
  CategoryChange,
  InventoryItem,
  VisibleItem,
  VisibleTransaction,
  ItemChange,
  NewCategory,
  NewItem,
  NewTransaction,
  Transaction,
  TransactionBody,
  TransactionChange,
  transactionKinds,
} from './supply.ts'
import { transactionSorts, itemSorts } from './sorts.ts'

const search = z.optional(z.string().check(z.maxLength(100)))

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/inventory/categories',
  summary: 'Lists the categories of supplies with the number of items in each',
  roles: everyone,
  reply: z.array(Category),
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/inventory/categories/:id',
  summary: 'Returns a category with its number of items',
  roles: everyone,
  reply: Category,
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/inventory/categories',
  status: 201,
  summary: 'Creates a category',
  roles: managers,
  body: NewCategory,
  reply: Category,
})

export const editCategory = endpoint({
  method: 'PUT',
  path: '/api/inventory/categories/:id',
  summary: 'Renames a category',
  roles: managers,
  body: CategoryChange,
  reply: Category,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/inventory/categories/:id',
  summary: 'Deletes a category that has no items',
  roles: managers,
  problems: ['IN_USE'],
})

export const listItems = endpoint({
  method: 'GET',
  path: '/api/inventory/items',
  summary:
    'Lists supplies, by name by default, a page at a time; `meta` has their total value. Costs are null for roles that only sell',
  roles: everyone,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...itemSorts),
    search,
    forSale: z.optional(z.enum(['true', 'false'])),
    category_id: z.optional(Id),
    low_stock: isTrue,
    archived: isTrue,
  }),
  reply: z.array(VisibleItem),
  meta: z.extend(listMeta({ value: z.nullable(MoneyText) }), { low: z.optional(z.int()) }),
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id',
  summary: 'Returns one supply; its cost is null for roles that only sell',
  roles: everyone,
  reply: VisibleItem,
})

export const createItem = endpoint({
  method: 'POST',
  path: '/api/inventory/items',
  status: 201,
  summary: 'Creates a supply, with its opening stock',
  roles: managers,
  body: NewItem,
  reply: InventoryItem,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const editItem = endpoint({
  method: 'PUT',
  path: '/api/inventory/items/:id',
  summary: 'Changes the details of a supply; its quantity changes by movements',
  roles: managers,
  body: ItemChange,
  reply: InventoryItem,
})

export const editItems = endpoint({
  method: 'PUT',
  path: '/api/inventory/items',
  summary: 'Changes the category, vendor or reorder point of many supplies, or archives and restores them; all of them or none',
  roles: managers,
  body: BulkItemChanges,
  reply: z.array(InventoryItem),
  problems: ['IN_USE'],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/inventory/items/:id',
  summary: 'Archives a supply; its movements remain',
  roles: managers,
  problems: ['IN_USE'],
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/inventory/items/:id/restore',
  summary: 'Restores an archived supply',
  roles: managers,
  reply: InventoryItem,
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/inventory/transactions',
  summary: 'Lists movements of supplies, newest first by default, a page at a time',
  roles: everyone,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...transactionSorts),
    search,
    inventory_item_id: z.optional(InventoryItemId),
    kind: z.optional(z.enum(transactionKinds, 'Choose a type from the list.')),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: z.array(VisibleTransaction),
  meta: ListMeta,
})

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/inventory/transactions/:id',
  summary: 'Returns one movement of a supply',
  roles: everyone,
  reply: VisibleTransaction,
})

export const addTransaction = endpoint({
  method: 'POST',
  path: '/api/inventory/transactions',
  status: 201,
  summary: 'Records a receipt, an issue, an adjustment or a count of a supply',
  roles: managers,
  body: NewTransaction,
  reply: Transaction,
  idempotent: true,
  problems: ['NOT_FOUND', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const previewCorrection = endpoint({
  method: 'GET',
  path: '/api/inventory/transactions/:id/correction',
  summary:
    'Previews the correction of a movement: stock, average cost, the plants whose cost would change, and the day it counts on',
  roles: managers,
  query: TransactionChange,
  reply: CorrectionPreview,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE'],
})

export const editTransaction = endpoint({
  method: 'PUT',
  path: '/api/inventory/transactions/:id',
  summary:
    'Corrects a movement: it is reversed and booked again with the right values. The right one has its id, and the wrong one another, in the history',
  roles: managers,
  body: TransactionBody,
  reply: Transaction,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/api/inventory/transactions/:id',
  summary: 'Reverses a movement; both remain in the history',
  roles: managers,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
