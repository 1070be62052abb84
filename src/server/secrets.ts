/** The signing secrets of the product: set by the operator, or created once and stored in the data folder. */
import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { StartupError } from './startup-error.ts'

export interface Secrets {
  /** Signs the product's own sessions; further keys are derived from it. */
  readonly session: string
  /** Encrypts and signs inside the membership provider. */
  readonly membership: string
}

const SecretsFile = z.object({ session: z.string().min(32), membership: z.string().min(32) })

/** The secrets of this data folder; created at the first start. */
export function localSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const fresh = () => JSON.stringify({ session: newSecret(), membership: newSecret() }, null, 2)
  try {
    return SecretsFile.parse(JSON.parse(createOnce(file, fresh)))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new StartupError(`${file} is damaged: put it back from a backup, or delete it, which signs everybody out.`)
    throw error
  }
}

/** Derives a secret for one purpose from another: deterministic. */
export function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The content of the file; on the first call, the result of `make`. Two concurrent processes agree on one text, and a power cut leaves all or nothing. */
export function createOnce(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    makeFolder(path.dirname(file))
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, make(), { mode: 0o600, flush: true })
    try {
      // A link, unlike a rename, never replaces what another process has just put there.
      fs.linkSync(draft, file)
    } catch {
      if (!fs.existsSync(file)) fs.renameSync(draft, file)
    }
    fs.rmSync(draft, { force: true })
  }
  return fs.readFileSync(file, 'utf8')
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new StartupError(`The folder ${folder} cannot be made (${why}): set GLASSHOUSE_DATA to one that can.`, { cause: error })
  }
}

const guessable = /secret|passw|change.?me|default|example|glasshouse|nursery|placeholder|development|qwert|abcdef|012345|123456/i

/** Returns why a chosen secret is too weak, as the end of a sentence; undefined if it is strong enough. */
export function secretStrengthIssue(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < 32) return 'is shorter than 32 bytes'
  if (repeats(secret)) return 'repeats itself'
  if (new Set(secret).size < 10) return 'uses too few different characters'
  if (guessable.test(secret)) return 'contains a word that can be guessed'
  return undefined
}

/** True if it is one block of up to 16 characters repeated. */
function repeats(secret: string): boolean {
  const bytes = Buffer.from(secret)
  return Array.from({ length: 16 }, (_, i) => i + 1).some((step) =>
    bytes.every((byte, i) => i < step || byte === bytes[i - step]),
  )
}
