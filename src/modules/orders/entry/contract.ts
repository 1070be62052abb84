/** Every call about how an order is entered. */
import * as z from 'zod/mini'
import { WholeOrder } from '#modules/orders/order/order.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { SavedCartId } from '#kernel/id.ts'
import { sellers } from '#kernel/role.ts'

export const orderQuote = endpoint({
  method: 'POST',
  path: '/api/orders/from-quote',
  status: 201,
  summary: 'Creates a draft order from a valid quote at the quoted prices, once',
  roles: sellers,
  body: z.strictObject({ quote_id: SavedCartId }),
  reply: WholeOrder,
  idempotent: true,
  problems: ['NOT_FOUND', 'BAD_STATE'],
})
