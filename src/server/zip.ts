/** A ZIP archive written as its files come (APPNOTE 6.3.10): sizes follow each file, so that nothing has to be held back. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Sizes follow, names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: archives of the same content are the same. */
const date = 0x0021

export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name: plain, content } of entries) {
    const name = Buffer.from(plain)
    const start = at
    const head = Buffer.concat([
      numbers(
        [0x04034b50, 4],
        [20, 2],
        [flags, 2],
        [deflated, 2],
        [0, 2],
        [date, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [name.length, 2],
        [0, 2],
      ),
      name,
    ])
    yield head
    at += head.length
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of deflate(content, sums)) {
      yield chunk
      at += chunk.length
    }
    const tail = numbers([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.size, 4])
    yield tail
    at += tail.length
    written.push({ name, at: start, ...sums })
  }
  const directory = Buffer.concat(written.map(line))
  yield directory
  yield numbers([0x06054b50, 4], [0, 2], [0, 2], [written.length, 2], [written.length, 2], [directory.length, 4], [at, 4], [0, 2])
}

const line = ({ name, at, crc, packed, size }: Written) =>
  Buffer.concat([
    numbers([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2], [crc, 4], [packed, 4], [size, 4]),
    numbers([name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ])

async function* deflate(
  content: ZipEntry['content'],
  sums: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const deflater = createDeflateRaw()
  const fed = pipeline(Readable.from(counted()), deflater)
  // Whoever reads is told by the stream itself; this only keeps the promise from being nobody's.
  fed.catch(() => {})
  for await (const chunk of deflater as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
  await fed
}

function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((all, [, bytes]) => all + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at)
  return buffer
}
