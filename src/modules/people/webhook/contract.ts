/** The calls about webhooks. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'
import { Delivery, MadeWebhook, NewWebhook, Webhook } from './webhook.ts'

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'Lists the webhooks',
  roles: admins,
  reply: z.array(Webhook),
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'Returns a webhook',
  roles: admins,
  reply: Webhook,
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  status: 201,
  summary: 'Adds a webhook; only this answer has its secret',
  roles: admins,
  freshSignIn: true,
  body: NewWebhook,
  reply: MadeWebhook,
  problems: ['BAD_STATE'],
})

export const editWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Changes a webhook; what waits goes to its new address',
  roles: admins,
  freshSignIn: true,
  body: NewWebhook,
  reply: Webhook,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/resume',
  summary: 'Resumes a paused webhook: it receives what happens from now on',
  roles: admins,
  reply: Webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Deletes a webhook with what was sent to it',
  roles: admins,
  evenLapsed: true,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Sends an event of the type webhook.test',
  roles: admins,
  reply: Delivery,
  problems: ['BAD_STATE'],
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'Lists what was sent to a webhook in the last 30 days, newest first',
  roles: admins,
  query: z.optional(z.strictObject(Page)),
  reply: z.array(Delivery),
  meta: ListMeta,
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Sends an event again, with the same id and body',
  roles: admins,
  reply: Delivery,
  problems: ['BAD_STATE'],
})
