/** The calls that a device without a network stores: a finding, and its photo. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Id } from '#kernel/wire.ts'
import { NewScoutingEntry, ScoutingEntry } from './scouting-entry.ts'

export const createScoutingEntry = endpoint({
  method: 'POST',
  path: '/api/scouting',
  status: 201,
  summary: 'Enters a count or a reading; the newest beyond its limit plans a task',
  roles: growers,
  body: NewScoutingEntry,
  reply: ScoutingEntry,
  queueable: true,
  problems: ['DUPLICATE'],
})

export const addScoutingPhoto = endpoint({
  method: 'POST',
  path: '/api/scouting/:id/photo',
  status: 201,
  summary: 'Uploads the photo of an entry; the location where it was taken is removed',
  roles: growers,
  file: { field: 'photo', maxBytes: 25 * 1024 * 1024, isStored: true },
  body: z.strictObject({}),
  reply: z.object({ id: Id }),
  queueable: true,
})
