/** Every call about the photos of a batch: how it looked, day by day. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone, growers } from '#kernel/role.ts'
import { Day, Id, Note } from '#kernel/wire.ts'

export const BatchPhoto = z.object({
  id: Id,
  taken_on: Day,
  note: z.string(),
  by: z.nullable(z.string()),
})
export type BatchPhoto = z.infer<typeof BatchPhoto>

export const listBatchPhotos = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/photos',
  summary: 'Lists the photos of a batch, newest first',
  roles: growers,
  reply: z.array(BatchPhoto),
})

export const addBatchPhoto = endpoint({
  method: 'POST',
  path: '/api/plant-batches/:id/photos',
  status: 201,
  summary:
    'Uploads a photo of a batch (JPEG, PNG, WebP, AVIF), reduces it and removes the location where it was taken; at most 100',
  roles: growers,
  file: { field: 'photo', maxBytes: 25 * 1024 * 1024, isStored: true },
  body: z.strictObject({ taken_on: z.optional(Day), note: Note }),
  reply: BatchPhoto,
  queueable: true,
})

export const showBatchPhoto = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/photos/:photoId',
  summary: 'Returns a photo of a batch as WebP, at most the given number of pixels wide and high',
  roles: everyone,
  query: z.strictObject({ size: z.optional(z.enum(['320', '1280'])) }),
  download: ['webp'],
})

export const removeBatchPhoto = endpoint({
  method: 'DELETE',
  path: '/api/plant-batches/:id/photos/:photoId',
  summary: 'Deletes a photo of a batch',
  roles: growers,
})
