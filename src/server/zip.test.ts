/** Archives are read back by an independent library. */
import { buffer as bytesOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from './testing-zip.ts'
import { type ZipEntry, zip } from './zip.ts'

test('reads files back under their names and in order; equal content makes equal archives', async () => {
  const files = [
    { name: 'first.txt', content: [Buffer.from('one, '), Buffer.from('two')] },
    { name: 'photos/Kōwhai.txt', content: [Buffer.from('ā')] },
    { name: 'empty.txt', content: [] },
  ]
  const bytes = await bytesOf(zip(files))
  const found = [...(await unzip(bytes))].map(([name, content]) => [name, content.toString()])
  expect(found).toEqual([
    ['first.txt', 'one, two'],
    ['photos/Kōwhai.txt', 'ā'],
    ['empty.txt', ''],
  ])
  expect(await bytesOf(zip(files))).toEqual(bytes)
})

test('reads a file only when the one before it is written', async () => {
  const order: string[] = []
  const file = (name: string): ZipEntry => ({
    name,
    content: (async function* () {
      order.push(`${name} begins`)
      yield Buffer.from(name)
      order.push(`${name} ends`)
    })(),
  })
  const entries = function* () {
    for (const name of ['a', 'b']) {
      order.push(`${name} is asked for`)
      yield file(name)
    }
  }
  await bytesOf(zip(entries()))
  expect(order).toEqual(['a is asked for', 'a begins', 'a ends', 'b is asked for', 'b begins', 'b ends'])
})

test('fails the archive with the error of a file that cannot be read', async () => {
  const failing = async function* () {
    yield Buffer.from('half')
    throw new Error('The disk is gone')
  }
  await expect(bytesOf(zip([{ name: 'a.txt', content: failing() }]))).rejects.toThrow('The disk is gone')
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', content: [Buffer.from('a')] }
    throw new Error('The list is gone')
  }
  await expect(bytesOf(zip(entries()))).rejects.toThrow('The list is gone')
})

test('stops reading files when the archive is read no further', async () => {
  let closed = false
  const endless = async function* () {
    try {
      while (true) yield Buffer.alloc(65_536, Math.random().toString())
    } finally {
      closed = true
    }
  }
  const reader = zip([{ name: 'a.txt', content: endless() }])
  await reader.next()
  await reader.return(undefined)
  await expect.poll(() => closed).toBe(true)
})
