/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 bits that count those of the same millisecond (6.2, method 1), then random. Sorted by creation
 * like those of the database: rows of one transaction have one time, and their ids say which came first.
 */
import { randomBytes } from 'node:crypto'

let [latest, count] = [0, 0]

export function newId(): string {
  const now = Date.now()
  count = now === latest ? Math.min(count + 1, 0xfff) : 0
  latest = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
