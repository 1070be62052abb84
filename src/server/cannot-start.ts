/** Why the product cannot start, in sentences a person can act on: printed as they are, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const fullDisk = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i

/** What to tell the person who started the product about this error: a sentence where we know one, else undefined. */
export function sentenceFor(error: unknown, dataDir: string): string | undefined {
  if (error instanceof CannotStart) return error.message
  const { code, message, path } = facts(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || fullDisk.test(message))
    return `The disk under ${dataDir} is full. Make room there (a nursery wants 500 MB) and start again: nothing is damaged.`
  if (code === 'EROFS')
    return `${path ?? dataDir} is on a disk that cannot be written to: set GLASSHOUSE_DATA to a folder that can.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${path ?? dataDir} may not be read or written by this user: start as the user it belongs to, or set GLASSHOUSE_DATA to another folder.`
  return error instanceof Error && error.cause !== undefined ? sentenceFor(error.cause, dataDir) : undefined
}

function facts(error: unknown): { code: string | undefined; message: string; path: string | undefined } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error), path: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  return { code, message: error.message, path }
}
