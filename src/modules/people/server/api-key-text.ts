/** The text of a key: `gh_`, its id with the nursery’s, and a secret of 256 bits, stored as a hash only. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { NurseryId } from '#kernel/id.ts'
import { newSecret } from '#server/secrets.ts'

const start = 'gh_'
/** 32 bytes as base64url, twice. */
const pattern = /^gh_([\w-]{43})\.([\w-]{43})$/

export const isKeyText = (token: string): boolean => token.startsWith(start)

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The first letters of the key with this id. */
export const keyPrefix = (id: string): string => `${start}${bytesOf(id).toString('base64url').slice(0, 12)}`

export function newKeyText(nursery: NurseryId, id: string): { readonly text: string; readonly hash: string } {
  const secret = newSecret()
  const ids = Buffer.concat([bytesOf(id), bytesOf(nursery)]).toString('base64url')
  return { text: `${start}${ids}.${secret}`, hash: hashOf(secret) }
}

/** A key anywhere in a text, such as an address or a cookie. */
export const keyIn = (text: string): string | undefined => /gh_[\w-]{43}\.[\w-]{43}/.exec(text)?.[0]

/** The parts of a key; undefined for a text that is none. Nothing of it is proved. */
export function partsOfKey(text: string) {
  const [, ids, secret = ''] = pattern.exec(text) ?? []
  if (ids === undefined) return undefined
  const bytes = Buffer.from(ids, 'base64url')
  return { id: uuidOf(bytes.subarray(0, 16)), nursery_id: uuidOf(bytes.subarray(16)) as NurseryId, secret }
}

// The secret is random and long: a slow hash would protect nothing more.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const isSecretOf = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash.padEnd(64).slice(0, 64)))
