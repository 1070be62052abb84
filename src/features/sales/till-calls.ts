/** Every call about tills: their numbers, and their days from the float to the count. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Id } from '#kernel/wire.ts'

export const Till = z.object({ id: Id, number: z.int() })
export type Till = z.infer<typeof Till>

export const registerTill = endpoint({
  method: 'POST',
  path: '/api/tills',
  summary: 'Makes a device a till: gives it its number, the same one however often it asks',
  roles: sellers,
  body: z.strictObject({
    /** Made up by the device and kept there. */
    device_id: Id,
  }),
  reply: Till,
})
