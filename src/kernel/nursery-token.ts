/** The tokens in public addresses: the nursery's id, and an unguessable secret. */
import type { NurseryId } from './id.ts'

const nurseryLength = 22
/** 24 random bytes in base64url: 192 bits. */
const usualLength = 32

export function tokenOf(nurseryId: NurseryId, secret: string): string {
  return `${encode(nurseryId.replaceAll('-', ''))}${secret}`
}

/** Undefined for anything that is not such a token. `length` is that of the secret. */
export function readToken(
  token: string,
  length = usualLength,
): { readonly nursery_id: NurseryId; readonly secret: string } | undefined {
  if (token.length !== nurseryLength + length || !/^[\w-]+$/.test(token)) return undefined
  const hex = decode(token.slice(0, nurseryLength))
  const nursery_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return nursery_id.length === 36 ? { nursery_id, secret: token.slice(nurseryLength) } : undefined
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// Three hexadecimal digits are two characters; 32 digits and one zero are 33, that is 22 characters.
const encode = (hex: string): string =>
  (`${hex}0`.match(/.{3}/g) ?? [])
    .map((three) => Number.parseInt(three, 16))
    .map((n) => `${letters[n >> 6]}${letters[n & 63]}`)
    .join('')

const decode = (text: string): string =>
  (text.match(/.{2}/g) ?? [])
    .map((two) => (letters.indexOf(two[0] ?? '') << 6) | letters.indexOf(two[1] ?? ''))
    .map((n) => n.toString(16).padStart(3, '0'))
    .join('')
    .slice(0, 32)
