/** Every call about purchase orders: who manages orders, receives and takes back. Read this file first. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { MoneyText } from '#kernel/wire.ts'
import {
  NewDrafts,
  NewPurchase,
  Purchase,
  PurchaseChange,
  ReceiveBody,
  PurchaseStateBody,
  WholePurchase,
  purchaseStates,
} from './purchase.ts'
import { purchaseSorts } from './sorts.ts'
import { Reorder } from './reorder.ts'

export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/purchase-orders',
  summary: 'Purchase orders, the newest first where no order is asked for, a page at a time; what they come to stands in meta',
  roles: managers,
  query: z.optional(
    z.strictObject({
      ...Page,
      sort: sortedBy(...purchaseSorts),
      search: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(z.enum([...purchaseStates, 'open'])),
      inventory_item_id: z.optional(InventoryItemId),
    }),
  ),
  reply: z.array(Purchase),
  meta: listMeta({ total_cost: MoneyText }),
})

export const listReorder = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/reorder',
  summary: 'Supplies at or below their reorder point, with what is on order and without what is promised; and how much to order',
  roles: managers,
  reply: z.array(Reorder),
})

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id',
  summary: 'One purchase order with its lines and what came of it',
  roles: managers,
  reply: WholePurchase,
})

export const getPurchasePdf = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id/pdf',
  summary: 'A purchase order as a PDF, as the vendor gets it',
  roles: managers,
  download: ['pdf'],
})

export const draftPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders',
  status: 201,
  summary: 'Writes a purchase order down as a draft',
  roles: managers,
  body: NewPurchase,
  reply: WholePurchase,
  idempotent: true,
})

export const draftPurchases = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/drafts',
  status: 201,
  summary: 'Makes drafts of these lines, one for each vendor; what one of it cost last stands in them',
  roles: managers,
  body: NewDrafts,
  reply: z.array(Purchase),
  idempotent: true,
})

export const editPurchase = endpoint({
  method: 'PUT',
  path: '/api/purchase-orders/:id',
  summary: 'Changes an order of which nothing has come yet',
  roles: managers,
  body: PurchaseChange,
  reply: WholePurchase,
  problems: ['BAD_STATE'],
})

export const setPurchaseState = endpoint({
  method: 'PUT',
  path: '/api/purchase-orders/:id/state',
  summary: 'Sends an order, cancels it, says that the rest is not coming, or takes one of these back',
  roles: managers,
  body: PurchaseStateBody,
  reply: WholePurchase,
  problems: ['BAD_STATE'],
})

export const receivePurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/:id/receive',
  summary:
    'Receives a delivery: supplies go into stock, plants become batches, each at its cost with freight, and the bill is one expense',
  roles: managers,
  body: ReceiveBody,
  reply: WholePurchase,
  idempotent: true,
  problems: ['RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/receipts/:id/reverse',
  summary: 'Takes a delivery back exactly: supplies, batches and the bill; refused while something later stands on it',
  roles: managers,
  body: z.strictObject({}),
  reply: WholePurchase,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
