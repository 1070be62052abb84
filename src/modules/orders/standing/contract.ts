/** Every call about standing orders. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { NewStandingOrder, StandingOrder, StandingOrderChange } from './standing-order.ts'

export const listStandingOrders = endpoint({
  method: 'GET',
  path: '/api/standing-orders',
  summary: 'Lists all standing orders, 1,000 at most, the next one first',
  roles: sellers,
  reply: z.array(StandingOrder),
})

export const getStandingOrder = endpoint({
  method: 'GET',
  path: '/api/standing-orders/:id',
  summary: 'Returns a standing order',
  roles: sellers,
  reply: StandingOrder,
})

export const createStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders',
  status: 201,
  summary: 'Creates a standing order; its draft orders are created some days ahead',
  roles: sellers,
  body: NewStandingOrder,
  reply: StandingOrder,
  idempotent: true,
  problems: ['APPROVAL_REQUIRED', 'BAD_STATE'],
})

export const editStandingOrder = endpoint({
  method: 'PUT',
  path: '/api/standing-orders/:id',
  summary: 'Changes the items and schedule of a standing order; existing orders do not change',
  roles: sellers,
  body: StandingOrderChange,
  reply: StandingOrder,
  problems: ['APPROVAL_REQUIRED'],
})

export const pauseStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders/:id/pause',
  summary: 'Pauses a standing order: no drafts are created; days within the pause are skipped',
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
  summary: 'Skips the next day of a standing order',
  roles: sellers,
  body: z.strictObject({ day: StandingOrder.shape.first_day }),
  reply: StandingOrder,
  problems: ['STALE'],
})

export const endStandingOrder = endpoint({
  method: 'DELETE',
  path: '/api/standing-orders/:id',
  summary: 'Ends a standing order; its orders remain',
  roles: sellers,
})
