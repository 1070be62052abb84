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
  summary: 'The entries of one kind, in their order, archived ones too',
  roles: everyone,
  query: ReferenceQuery,
  reply: z.array(ReferenceEntry),
})

export const addReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference',
  status: 201,
  summary:
    'Adds an entry after the last one; one that was archived under this name is restored. DUPLICATE where the name is in use',
  roles: admins,
  body: NewReferenceEntry,
  reply: ReferenceEntry,
  problems: ['DUPLICATE'],
})

export const changeReferenceEntry = endpoint({
  method: 'PUT',
  path: '/api/reference/:id',
  summary:
    'Changes an entry; a new name is shown wherever the entry is used, and issued documents keep the old one. DUPLICATE with `merge_into` where another entry has this name',
  roles: admins,
  body: ReferenceEntryChange,
  reply: ChangedReferenceEntry,
  problems: ['STALE', 'DUPLICATE'],
})

export const usageOfReferenceEntry = endpoint({
  method: 'GET',
  path: '/api/reference/:id/usage',
  summary: 'Where an entry is used: how many of each thing refer to it',
  roles: everyone,
  query: ReferenceQuery,
  reply: Usage,
})

export const mergeReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference/:id/merge',
  summary:
    'Merges an entry into another of its kind: what used it uses the other, and its name finds the other from now on. Issued documents keep what was printed',
  roles: admins,
  body: MergeReferenceEntry,
  reply: ChangedReferenceEntry,
})

export const archiveReferenceEntry = endpoint({
  method: 'POST',
  path: '/api/reference/:id/archive',
  summary: 'Archives an entry: what uses it keeps it, and it is offered no more',
  roles: admins,
  body: ReferenceQuery,
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
  summary: 'Puts the entries of one kind in order: every id that is not archived, once',
  roles: admins,
  body: ReferenceOrder,
  reply: z.array(ReferenceEntry),
  problems: ['STALE'],
})
