/** An archive of more files than 16 bits count is read back by an independent library. */
import { buffer as bytesOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from './testing-zip.ts'
import { type ZipEntry, zip } from './zip.ts'

test('holds more files than 16 bits count', async () => {
  const count = 65_600
  const many = function* (): Generator<ZipEntry> {
    for (let i = 0; i < count; i++) yield { name: `photos/${i}.txt`, content: [], isCompressed: true }
  }
  const names = [...(await unzip(await bytesOf(zip(many())))).keys()]
  expect([names.length, names.at(-1)]).toEqual([count, `photos/${count - 1}.txt`])
})
