/** The calls about a stop that a device without a network may store. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { FinishStop, Stop } from './delivery.ts'

export const finishStop = endpoint({
  method: 'POST',
  path: '/api/deliveries/stops/:id/finish',
  summary:
    'Marks a stop as delivered, partly delivered or refused, with the receiver’s name and signature; what came back returns to stock, reserved for the order',
  roles: everyone,
  body: FinishStop,
  reply: Stop,
  queueable: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS'],
})

export const addStopPhoto = endpoint({
  method: 'POST',
  path: '/api/deliveries/stops/:id/photo',
  status: 201,
  summary: 'Uploads the photo that proves a delivery (JPEG, PNG, WebP, AVIF), in place of an earlier one',
  roles: everyone,
  file: { field: 'photo', maxBytes: 25 * 1024 * 1024, isStored: true },
  body: z.strictObject({}),
  reply: Stop,
  queueable: true,
  problems: ['BAD_STATE'],
})
