/** Every call about purchase orders: managing, receiving and reversing. Read this file first. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { MoneyText } from '#kernel/wire.ts'
import { MailDraft, MailRequest, MailTaken } from '#modules/messages/mail.ts'
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
import { NewPurchaseBill } from './purchase-bill.ts'
import { purchaseSorts } from './sorts.ts'
import { Reorder } from './reorder.ts'

export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/purchase-orders',
  summary: 'Lists purchase orders, newest first by default, a page at a time; `meta` has their total',
  roles: managers,
  query: z.optional(
    z.strictObject({
      ...Page,
      sort: sortedBy(...purchaseSorts),
      search: z.optional(z.string().check(z.maxLength(100))),
      /** `unbilled`: goods came and are not billed, or are billed and did not come. */
      state: z.optional(z.enum([...purchaseStates, 'open', 'unbilled'])),
      inventory_item_id: z.optional(InventoryItemId),
    }),
  ),
  reply: z.array(Purchase),
  meta: listMeta({ total_cost: MoneyText }),
})

export const listReorder = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/reorder',
  summary:
    'Lists supplies at or below their reorder point, with the quantity on order, without reserved stock, and how much to order',
  roles: managers,
  reply: z.array(Reorder),
})

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id',
  summary: 'Returns one purchase order with its lines and receipts',
  roles: managers,
  reply: WholePurchase,
})

export const getPurchasePdf = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id/pdf',
  summary: 'Returns a purchase order as a PDF for the vendor',
  roles: managers,
  download: ['pdf'],
})

export const draftPurchaseMail = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id/mail',
  summary: 'Returns the defaults of the mail with a purchase order',
  roles: managers,
  reply: MailDraft,
})

export const mailPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/:id/mail',
  status: 202,
  summary: 'Sends a purchase order to its vendor by mail, as a PDF; a draft is sent by it',
  roles: managers,
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE', 'STALE'],
})

export const draftPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders',
  status: 201,
  summary: 'Creates a purchase order as a draft',
  roles: managers,
  body: NewPurchase,
  reply: WholePurchase,
  idempotent: true,
})

export const draftPurchases = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/drafts',
  status: 201,
  summary: 'Creates draft purchase orders from these lines, one for each vendor, at the last cost of each item',
  roles: managers,
  body: NewDrafts,
  reply: z.array(Purchase),
  idempotent: true,
})

export const editPurchase = endpoint({
  method: 'PUT',
  path: '/api/purchase-orders/:id',
  summary: 'Changes a purchase order before anything is received',
  roles: managers,
  body: PurchaseChange,
  reply: WholePurchase,
  problems: ['BAD_STATE'],
})

export const setPurchaseState = endpoint({
  method: 'PUT',
  path: '/api/purchase-orders/:id/state',
  summary: 'Sends or cancels a purchase order, closes the rest of it, or reverses one of these',
  roles: managers,
  body: PurchaseStateBody,
  reply: WholePurchase,
  problems: ['BAD_STATE'],
})

export const receivePurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/:id/receive',
  summary:
    'Receives a delivery: supplies go into stock, plants become batches, each at its cost with freight. Its bill is paid at once, owed, or comes later',
  roles: managers,
  body: ReceiveBody,
  reply: WholePurchase,
  idempotent: true,
  problems: ['RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const billPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/:id/bill',
  summary:
    'Enters the bill of a purchase order whose goods came without one; a difference of price goes into the cost of what is in stock, the rest into the cost of sales',
  roles: managers,
  body: NewPurchaseBill,
  reply: WholePurchase,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED', 'DUPLICATE'],
})

export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/receipts/:id/reverse',
  summary: 'Reverses a delivery exactly: supplies, batches and the bill; refused if a later entry depends on it',
  roles: managers,
  body: z.strictObject({}),
  reply: WholePurchase,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
