/** Every call about lay-bys. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Day, Id, MaybeText, Money, MoneyText, Text } from '#kernel/wire.ts'
import { CartShape } from './kept.ts'
import { Layby } from './layby.ts'
import { paidMethods } from './payment.ts'

const paying = {
  method: z.enum(paidMethods, 'Choose how it is paid.'),
  amount: Money,
  tendered: z.optional(Money),
}
const session = { till_session_id: z.optional(Id) }

export const listLaybys = endpoint({
  method: 'GET',
  path: '/api/laybys',
  summary: 'Lay-bys, the latest 200, newest first; meta says what is held of customers’ money for open ones',
  roles: sellers,
  query: z.strictObject({ state: z.optional(z.enum(['open', 'sold', 'cancelled'])) }),
  reply: z.array(Layby),
  meta: z.object({ held: MoneyText }),
})

export const makeLayby = endpoint({
  method: 'POST',
  path: '/api/laybys',
  summary: 'Puts a cart aside for a customer against a deposit: nobody else is sold it',
  roles: sellers,
  body: z.strictObject({
    cart: CartShape,
    customer_name: Text(120),
    contact: MaybeText(120),
    valid_until: Day,
    ...paying,
    ...session,
  }),
  reply: Layby,
  idempotent: true,
})

export const payLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/payments',
  summary: 'Takes a part payment',
  roles: sellers,
  body: z.strictObject({ ...paying, ...session }),
  reply: Layby,
  idempotent: true,
})

export const completeLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/complete',
  summary: 'Hands the goods over: what is still owed is paid now, the stock leaves, the invoice gets its number',
  roles: sellers,
  body: z.strictObject({
    /** How the rest is paid, where something is left to pay. */
    payment: z.optional(z.strictObject({ method: paying.method, tendered: paying.tendered })),
    ...session,
  }),
  reply: Layby,
  idempotent: true,
})

export const cancelLayby = endpoint({
  method: 'POST',
  path: '/api/laybys/:id/cancel',
  summary: 'Cancels a lay-by: what was paid goes back, less the fee of the nursery’s rule, which gets an invoice',
  roles: sellers,
  body: z.strictObject({ method: paying.method, reason: Text(200), ...session }),
  reply: Layby,
  idempotent: true,
})
