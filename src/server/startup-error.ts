/** Explains why the product cannot start, in sentences that say what to do: printed without a stack. */
import fs from 'node:fs'
import path from 'node:path'

export class StartupError extends Error {
  override name = 'StartupError'
}

interface Place {
  readonly dataDir: string
  /** Undefined for the embedded database, which is in the data folder. */
  readonly databaseUrl?: string | undefined
}

/** The message for the person who started the product; undefined for an unknown error. */
export function startupErrorMessage(error: unknown, { dataDir, databaseUrl }: Place): string | undefined {
  const decided = error instanceof StartupError && error.cause === undefined
  // A full disk is the reason behind any other error. PostgreSQL may crash without reporting it.
  const disk = databaseUrl !== undefined && chain(error).some(isFullServer) ? diskOf(databaseUrl) : `The disk under ${dataDir}`
  if (!decided && (chain(error).some(isFullDisk) || freeSpace(dataDir) < 32_000_000))
    return `${disk} is full. Make room there (a nursery wants 500 MB) and start again: nothing is damaged.`
  for (const each of chain(error)) {
    if (each instanceof StartupError) return each.message
    const place = textOf(each, 'path') ?? dataDir
    const code = textOf(each, 'code')
    if (code === 'EROFS') return `${place} is on a disk that cannot be written to: set GLASSHOUSE_DATA to a folder that can.`
    if (code === 'EACCES' || code === 'EPERM')
      return `${place} may not be read or written by this user: start as the user it belongs to, or set GLASSHOUSE_DATA to another folder.`
  }
  return undefined
}

/** The error and its chain of causes. */
function chain(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...chain(error.cause)] : [error]
}

/** Reported by PostgreSQL, wherever it runs. */
const isFullServer = (error: unknown) => textOf(error, 'code') === '53100'

function diskOf(databaseUrl: string): string {
  return `The disk of the PostgreSQL server at ${new URL(databaseUrl).host || 'this machine'}`
}

/** Reported by the system (ENOSPC), by PostgreSQL (53100), or in the output of one of its programs. */
function isFullDisk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error)
  return (
    isFullServer(error) ||
    ['ENOSPC', 'EDQUOT'].includes(textOf(error, 'code') ?? '') ||
    /No space left on device|Disk quota exceeded|Check free disk space/i.test(message)
  )
}

function freeSpace(folder: string): number {
  if (!fs.existsSync(folder)) return folder === path.dirname(folder) ? Infinity : freeSpace(path.dirname(folder))
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

function textOf(error: unknown, name: 'code' | 'path'): string | undefined {
  const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}
