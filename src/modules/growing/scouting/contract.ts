/** Every call about scouting beside those of walk-calls.ts. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { EntryVersion, NewestEntry, ScoutingCorrection, ScoutingEntry } from './scouting-entry.ts'
import { NewScoutingSubject, ScoutingSubject, ScoutingSubjectChange } from './scouting-subject.ts'
import { scoutingSorts } from './scouting-sorts.ts'

export const listScoutingSubjects = endpoint({
  method: 'GET',
  path: '/api/scouting/subjects',
  summary: 'Lists the pests, diseases and readings of scouting with their limits, archived ones too',
  roles: growers,
  reply: z.array(ScoutingSubject),
})

export const getScoutingSubject = endpoint({
  method: 'GET',
  path: '/api/scouting/subjects/:id',
  summary: 'Returns a pest, a disease or a reading with its limits',
  roles: growers,
  reply: ScoutingSubject,
})

export const createScoutingSubject = endpoint({
  method: 'POST',
  path: '/api/scouting/subjects',
  status: 201,
  summary: 'Adds a pest, a disease or a reading; a value beyond its limits plans a task',
  roles: growers,
  body: NewScoutingSubject,
  reply: ScoutingSubject,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const addUsualSubjects = endpoint({
  method: 'POST',
  path: '/api/scouting/subjects/usual',
  status: 201,
  summary: 'Adds the common pests, diseases and readings that are not on the list yet, without limits',
  roles: growers,
  body: z.strictObject({}),
  reply: z.array(ScoutingSubject),
  idempotent: true,
})

export const changeScoutingSubject = endpoint({
  method: 'PUT',
  path: '/api/scouting/subjects/:id',
  summary: 'Changes a pest, a disease or a reading, or archives and restores it; kind and unit stay once there are entries',
  roles: growers,
  body: ScoutingSubjectChange,
  reply: ScoutingSubject,
  problems: ['STALE', 'DUPLICATE'],
})

export const newestScouting = endpoint({
  method: 'GET',
  path: '/api/scouting/newest',
  summary: 'Lists the newest entry of each pest, disease and reading at each place within a year, the latest first',
  roles: growers,
  reply: z.array(NewestEntry),
})

export const listScouting = endpoint({
  method: 'GET',
  path: '/api/scouting',
  summary: 'Lists what was found and measured, newest first by default, a page at a time',
  roles: growers,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...scoutingSorts),
    search: z.optional(z.string().check(z.maxLength(100))),
    subject_id: z.optional(Id),
    location_id: z.optional(Id),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: z.array(ScoutingEntry),
  meta: ListMeta,
})

export const getScoutingEntry = endpoint({
  method: 'GET',
  path: '/api/scouting/:id',
  summary: 'Returns an entry of scouting',
  roles: growers,
  reply: ScoutingEntry,
})

export const scoutingVersions = endpoint({
  method: 'GET',
  path: '/api/scouting/:id/versions',
  summary: 'Lists the versions of an entry, newest first: as it was entered, corrected, taken out and restored',
  roles: growers,
  reply: z.array(EntryVersion),
})

export const correctScoutingEntry = endpoint({
  method: 'PUT',
  path: '/api/scouting/:id',
  summary: 'Corrects an entry by a new version of it; a task that it planned is replaced while it is unchanged',
  roles: growers,
  body: ScoutingCorrection,
  reply: ScoutingEntry,
  problems: ['STALE', 'BAD_STATE'],
})

export const removeScoutingEntry = endpoint({
  method: 'DELETE',
  path: '/api/scouting/:id',
  summary: 'Takes an entry out by a new version of it; it can be restored',
  roles: growers,
  problems: ['BAD_STATE'],
})

export const restoreScoutingEntry = endpoint({
  method: 'POST',
  path: '/api/scouting/:id/restore',
  summary: 'Restores an entry that was taken out',
  roles: growers,
  body: z.strictObject({}),
  reply: ScoutingEntry,
  problems: ['BAD_STATE'],
})

export const showScoutingPhoto = endpoint({
  method: 'GET',
  path: '/api/scouting/:id/photo',
  summary: 'Returns the photo of an entry as WebP, at most the given number of pixels wide and high',
  roles: growers,
  query: z.strictObject({ size: z.optional(z.enum(['320', '1280'])) }),
  download: ['webp'],
})

export const removeScoutingPhoto = endpoint({
  method: 'DELETE',
  path: '/api/scouting/:id/photo',
  summary: 'Deletes the photo of an entry',
  roles: growers,
})
