/**
 * Replacements for functions that browsers offer only in a secure context (https or localhost), for a page opened over http by
 * another name. The camera, USB, passkeys and the service worker stay unavailable there.
 */
import { sha256 } from '@noble/hashes/sha2.js'

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A random UUID (RFC 9562, version 4). */
function randomUUID(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const [a, b, c, d, e] = [bytes.slice(0, 4), bytes.slice(4, 6), bytes.slice(6, 8), bytes.slice(8, 10), bytes.slice(10)].map(
    (part) => Array.from(part, hex).join(''),
  )
  return `${a}-${b}-${c}-${d}-${e}`
}

type Work = (lock: Lock | null) => unknown

const held = new Map<string, Promise<unknown>>()

/** Locks among the work of this tab; what two tabs send twice has a key, and is done once. */
async function request(name: string, given: LockOptions | Work, last?: Work): Promise<unknown> {
  const [{ ifAvailable = false }, work] = typeof given === 'function' ? [{}, given] : [given, last]
  const before = held.get(name)
  if (ifAvailable && before !== undefined) return work?.(null)
  const turn = Promise.resolve(before)
    .catch(() => undefined)
    .then(() => work?.({ name, mode: 'exclusive' }))
  held.set(name, turn)
  try {
    return await turn
  } finally {
    if (held.get(name) === turn) held.delete(name)
  }
}

Object.defineProperty(crypto, 'randomUUID', { value: randomUUID })
// Signing in needs SHA-256 and nothing else of it.
Object.defineProperty(crypto, 'subtle', { value: { digest: async (_: 'SHA-256', bytes: Uint8Array) => sha256(bytes) } })
Object.defineProperty(navigator, 'locks', { value: { request } })
Object.defineProperty(navigator, 'storage', { value: { persist: async () => false } })
