/** Unzips an .xlsx. Declared sizes can't be trusted, so each file is unpacked here, within a total of 50 MB. */
import { inflateRawSync } from 'node:zlib'
import { Problem } from '#kernel/problem.ts'

/** More than any price list, far less than a zip bomb. */
const maxUnpacked = 50 * 1024 * 1024

export const unsupported = (message: string) => new Problem('UNSUPPORTED_TYPE', message)
export const damaged = () => unsupported('This spreadsheet is damaged. Save it again as .xlsx or .csv.')

/** The files in a zip by their names; throws a Problem if it is damaged or too large. */
export function unpack(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 20 > bytes.length) throw damaged()
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  let left = maxUnpacked
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const content = unpackEntry(bytes, at, left)
    left -= content.length
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** The file whose directory entry starts at this offset. */
function unpackEntry(bytes: Buffer, entry: number, left: number): Buffer {
  if ((bytes.readUInt16LE(entry + 8) & 1) === 1)
    throw unsupported('This file is protected by a password. Save it without one, then choose it again.')
  const compressed = bytes.readUInt32LE(entry + 20)
  const header = bytes.readUInt32LE(entry + 42)
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== 0x04034b50) throw damaged()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const data = bytes.subarray(start, start + compressed)
  if (bytes.readUInt16LE(entry + 10) === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw damaged()
    throw new Problem('TOO_LARGE', 'This spreadsheet would unpack to more than 50 MB. Split it, or save the one sheet as .csv.')
  }
}
