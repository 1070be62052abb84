/** Every call about reference data: vendors, and the other lists of names that everything else refers to. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone } from '#kernel/role.ts'
import {
  ChangedReferenceEntry,
  MergeReferenceEntry,
  NewReferenceEntry,
  ReferenceEntry,
  ReferenceEntryChange,
  ReferenceOrder,
  ReferenceQuery,
} from './entry.ts'
import { Usage } from './usage.ts'

export const listReferenceEntries = endpoint({
  method: 'GET',
  path: '/api/reference',
  summary: 'Lists the entries of one kind in their order, with archived ones',
  roles: everyone,
  query: ReferenceQuery,
  reply: z.array(ReferenceEntry),
})

export const getReferenceEntry = endpoint({
  method: 'GET',
  path: '/api/reference/:id',
  summary: 'Returns an entry of a kind',
  roles: everyone,
  query: ReferenceQuery,
  reply: ReferenceEntry,
})

export const addReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference',
  status: 201,
  summary: 'Creates an entry after the last one, or restores the archived entry of this name. DUPLICATE if the name is in use',
  roles: admins,
  body: NewReferenceEntry,
  reply: ReferenceEntry,
  problems: ['DUPLICATE'],
})

export const changeReferenceEntry = endpoint({
  method: 'PUT',
  path: '/api/reference/:id',
  summary:
    'Changes an entry; a new name is shown wherever the entry is used, and issued documents keep the old one. DUPLICATE with `merge_into` if another entry has this name',
  roles: admins,
  body: ReferenceEntryChange,
  reply: ChangedReferenceEntry,
  problems: ['STALE', 'DUPLICATE'],
})

export const usageOfReferenceEntry = endpoint({
  method: 'GET',
  path: '/api/reference/:id/usage',
  summary: 'Returns the usage of an entry: how many records of each kind refer to it',
  roles: everyone,
  query: ReferenceQuery,
  reply: Usage,
})

export const mergeReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference/:id/merge',
  summary:
    'Merges an entry into another of its kind: records that used it use the other, and its name finds the other from now on. Issued documents do not change',
  roles: admins,
  body: MergeReferenceEntry,
  reply: ChangedReferenceEntry,
})

export const archiveReferenceEntry = endpoint({
  method: 'DELETE',
  path: '/api/reference/:id',
  summary: 'Archives an entry: records that use it keep it, and it is no longer offered',
  roles: admins,
  query: ReferenceQuery,
  reply: ReferenceEntry,
  problems: ['IN_USE', 'BAD_STATE'],
})

export const restoreReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference/:id/restore',
  summary: 'Restores an archived entry: it is offered again',
  roles: admins,
  body: ReferenceQuery,
  reply: ReferenceEntry,
  problems: ['IN_USE', 'BAD_STATE'],
})

export const orderReferenceEntries = endpoint({
  method: 'PUT',
  path: '/api/reference',
  summary: 'Sets the order of the entries of one kind; takes every id that is not archived, once',
  roles: admins,
  body: ReferenceOrder,
  reply: z.array(ReferenceEntry),
  problems: ['STALE'],
})
