/**
 * Format of a backup: a folder with `manifest.json`, the rows of every table (`tables/`, as PostgreSQL's COPY writes them,
 * gzipped), the stored files (`files/`), and `SHA256SUMS`, which `sha256sum -c` can check without this product.
 */
import path from 'node:path'
import * as z from 'zod'
import { StartupError } from '../startup-error.ts'

export const manifestFile = 'manifest.json'
export const sumsFile = 'SHA256SUMS'
export const secretsFile = 'secrets.json'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() })
export type TableEntry = z.infer<typeof Table>

const Manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  postgres: z.string(),
  /** The migrations the database had: a restore applies these before it loads the rows, and newer ones after. */
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string() })),
  /** Number of stored files (photos, receipts). */
  files: z.number().int(),
  secrets: z.boolean(),
  /** State of the server's counters of changed rows (`changesOf`); absent in backups of before it was noted. */
  changes: z.string().optional(),
  /** Absent if the backup is not encrypted. `check` tells a wrong passphrase from a damaged file. */
  encryption: z.object({ cipher: z.literal('aes-256-gcm'), salt: z.string(), check: z.string() }).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** Parses a manifest; throws a StartupError that names the folder if it is none. */
export function parseManifest(text: string, folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new StartupError(`${path.join(folder, manifestFile)} is not the manifest of a backup, or is damaged.`, { cause: error })
  }
}

/** The path of a table's rows within the backup. */
export const tableFile = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>) => `tables/${schema}.${name}.copy.gz`

/** The path of a stored file within the backup. */
export const storedFile = (key: string) => `files/${key}`

/** A line of SHA256SUMS. */
export const sumLine = (sha256: string, file: string) => `${sha256}  ${file}\n`

/** Undefined for a line that is none. */
export function parseSumLine(line: string): { readonly sha256: string; readonly file: string } | undefined {
  const [, sha256, file] = /^([0-9a-f]{64})  ([\w./-]+)$/.exec(line) ?? []
  // A damaged or forged list must not lead out of the folder.
  if (sha256 === undefined || file === undefined || file.startsWith('/') || file.split('/').includes('..')) return undefined
  return { sha256, file }
}

/** The name of a backup's folder: sorts by time. */
export const folderName = (at: Date) => `glasshouse-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The time in a name of `folderName`. */
export const timeOf = (name: string): Date =>
  new Date(name.replace(/^glasshouse-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** A backup that is being written; a later run deletes what an interrupted one left. */
export const unfinished = '.unfinished'

const finishedName = /^glasshouse-\d{8}T\d{6}Z$/

/** The names of the finished backups in a folder, oldest first. */
export const finishedBackups = (names: readonly string[]) => names.filter((name) => finishedName.test(name)).toSorted()

/** The names of the backups to delete so that the newest `keep` remain. Other names in the folder are never touched. */
export const expiredBackups = (names: readonly string[], keep: number): string[] => finishedBackups(names).slice(0, -keep)

const limits = { hourly: 24, daily: 30 }

/** The names of the backups to delete so that the newest 24 remain, and the last one of each of the newest 30 days that have one. */
export function thinnedBackups(names: readonly string[]): string[] {
  const newestFirst = finishedBackups(names).toReversed()
  const lastOfDay = new Map<string, string>()
  for (const name of newestFirst) {
    const day = name.slice(0, 'glasshouse-20261123'.length)
    if (!lastOfDay.has(day)) lastOfDay.set(day, name)
  }
  const remaining = new Set([...newestFirst.slice(0, limits.hourly), ...[...lastOfDay.values()].slice(0, limits.daily)])
  return newestFirst.filter((name) => !remaining.has(name)).toReversed()
}

/** The names of the remains of interrupted backups. */
export const unfinishedBackups = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(unfinished) && finishedName.test(name.slice(0, -unfinished.length)))
