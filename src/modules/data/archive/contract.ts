/** Every call about a nursery's data as a whole. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'
import { Id, Instant } from '#kernel/wire.ts'
import { maxParts, partBytes } from './limits.ts'

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const

export const Export = z.object({
  status: z.enum(exportStates),
  /** Number of rows read while `total` is 0, then of `total` rows and files packed. */
  progress: z.int(),
  total: z.int(),
  /** Size of the file. */
  bytes: z.string(),
  /** Reason for the failure, and what to do; empty otherwise. */
  failure: z.string(),
  created_at: Instant,
  /** The time at which the file is deleted; null until it is ready. */
  expires_at: z.nullable(Instant),
})
export type Export = z.infer<typeof Export>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/export',
  status: 202,
  summary:
    'Starts the export of all data of the nursery, which runs in the background and replaces the last one: one ZIP that can be imported again, with each table as JSON and CSV, every photo and document, checksums, and a verifier of the sealed ledgers; also while the subscription has lapsed',
  roles: admins,
  freshSignIn: true,
  evenLapsed: true,
  reply: Export,
  problems: ['BAD_STATE'],
})

export const fetchExport = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Downloads the ZIP of the last export, until it expires; also while the subscription has lapsed',
  roles: admins,
  freshSignIn: true,
  download: ['zip'],
  problems: ['NOT_FOUND', 'BAD_RANGE'],
})

export const Seal = z.object({
  number: z.int(),
  hash: z.string(),
  sealed_at: Instant,
})

export const importStates = ['uploading', 'waiting', 'running', 'done', 'failed'] as const

export const Import = z.object({
  id: Id,
  file_name: z.string(),
  status: z.enum(importStates),
  /** Number of `total` rows and files done; each is checked and then loaded. */
  progress: z.int(),
  total: z.int(),
  /** Reason for the failure, after which nothing has changed; empty otherwise. */
  failure: z.string(),
  /** People imported as inactive, because the plan has no seat for them. */
  deactivated: z.int(),
  /** Settings with invalid values, reset to their defaults. */
  settings_reset: z.int(),
  created_at: Instant,
})
export type Import = z.infer<typeof Import>

export const Erasure = z.object({ requested_at: Instant, erase_after: Instant })
export type Erasure = z.infer<typeof Erasure>

/** Bytes in the file store, and what uses them: the folders of the files. */
export const Storage = z.object({
  used: z.int(),
  limit: z.int(),
  kinds: z.array(z.object({ kind: z.string(), files: z.int(), bytes: z.string() })),
})
export type Storage = z.infer<typeof Storage>

export const getNurseryData = endpoint({
  method: 'GET',
  path: '/api/nursery-data',
  summary:
    'Returns whether the nursery is empty, the newest seal of its ledgers, its last export and import, its erasure if one was requested, and how much storage its files use',
  roles: admins,
  reply: z.object({
    /** Only an empty nursery can import. */
    is_empty: z.boolean(),
    seal: z.nullable(Seal),
    export: z.nullable(Export),
    import: z.nullable(Import),
    erasure: z.nullable(Erasure),
    storage: Storage,
  }),
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/nursery-data/imports',
  status: 201,
  summary:
    'Begins the import of an archive of /api/export into an empty nursery: its parts are uploaded next, then it is started. An earlier one that was never started is dropped',
  roles: admins,
  freshSignIn: true,
  body: z.strictObject({
    file_name: z.string().check(z.minLength(1, 'Choose a file.'), z.maxLength(200, 'Give the file a shorter name.')),
    bytes: z.int().check(z.minimum(1, 'This file is empty.'), z.maximum(maxParts * partBytes, 'An archive has at most 4 GB.')),
  }),
  reply: Import,
  problems: ['BAD_STATE'],
})

export const uploadPart = endpoint({
  method: 'POST',
  path: '/api/nursery-data/imports/:id/parts',
  summary: 'Uploads one part of the archive: 8 MB each, numbered from 1, the last one smaller',
  roles: admins,
  file: { field: 'part', maxBytes: partBytes },
  body: z.strictObject({
    number: z.string().check(z.regex(/^([1-9]|[1-9]\d|[1-4]\d\d|50\d|51[0-2])$/, 'A part has a number from 1 to 512.')),
  }),
  problems: ['BAD_STATE'],
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/nursery-data/imports/:id/start',
  status: 202,
  summary:
    'Starts an import whose parts are uploaded. It runs in the background: everything is imported or nothing. Afterwards the admin of the archive is the signed-in user',
  roles: admins,
  reply: Import,
  problems: ['BAD_STATE'],
})

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/nursery-data/erasure',
  status: 201,
  summary:
    'Requests the erasure of the nursery with all of its rows and files, 14 days from now. Requires its name, and an export that was downloaded within the last day',
  roles: admins,
  freshSignIn: true,
  evenLapsed: true,
  body: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
  reply: Erasure,
  problems: ['BAD_STATE'],
})

export const cancelErasure = endpoint({
  method: 'DELETE',
  path: '/api/nursery-data/erasure',
  summary: 'Cancels the erasure of the nursery',
  roles: admins,
  evenLapsed: true,
  problems: ['NOT_FOUND'],
})
