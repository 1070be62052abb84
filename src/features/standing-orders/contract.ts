/** Every call about standing orders. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { NewStandingOrder, StandingOrder, StandingOrderChange } from './standing-order.ts'

export const listStandingOrders = endpoint({
  method: 'GET',
  path: '/api/standing-orders',
  summary: 'Orders that repeat, the next one first',
  roles: sellers,
  reply: z.array(StandingOrder),
})

export const createStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders',
  status: 201,
  summary: 'Sets an order up to repeat; its drafts are made some days ahead by themselves',
  roles: sellers,
  body: NewStandingOrder,
  reply: StandingOrder,
  idempotent: true,
})

export const editStandingOrder = endpoint({
  method: 'PUT',
  path: '/api/standing-orders/:id',
  summary: 'Changes what repeats and when; orders that were made stay as they are',
  roles: sellers,
  body: StandingOrderChange,
  reply: StandingOrder,
})

export const pauseStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders/:id/pause',
  summary: 'Pauses a standing order: no drafts are made of it; what falls into the pause is left out',
  roles: sellers,
  reply: StandingOrder,
})

export const resumeStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders/:id/resume',
  summary: 'Resumes a paused standing order',
  roles: sellers,
  reply: StandingOrder,
})

export const skipStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders/:id/skip',
  summary: 'Leaves out the next day of a standing order',
  roles: sellers,
  body: z.strictObject({ day: StandingOrder.shape.first_day }),
  reply: StandingOrder,
  problems: ['STALE'],
})

export const endStandingOrder = endpoint({
  method: 'DELETE',
  path: '/api/standing-orders/:id',
  summary: 'Ends a standing order; what was made of it stays',
  roles: sellers,
})
