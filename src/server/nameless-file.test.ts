/** Uploads too large for memory go to an unnamed temporary file, which leaves nothing behind. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { NamelessFile } from './nameless-file.ts'

test('is in no folder while it is written and read, so that a killed process leaves none', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nameless-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const file = await NamelessFile.open()
    await file.append(Readable.from(['some of it']))
    expect(fs.readdirSync(folder)).toEqual([])
    await file.close()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    fs.rmSync(folder, { recursive: true })
  }
})

test('gives back each part that was added, while more is added', async () => {
  const file = await NamelessFile.open()
  const large = Buffer.alloc(300_000, 'Kōwhai, ')
  const first = await file.append(Readable.from([large.subarray(0, 70_001), large.subarray(70_001)]))
  const [read, second, none] = await Promise.all([
    buffer(file.read(first)),
    file.append(Readable.from(['Mānuka', '\n'])),
    text(file.read({ start: 0, end: 0 })),
  ])
  expect(read.equals(large)).toBe(true)
  expect([await text(file.read(second)), none, file.size]).toEqual(['Mānuka\n', '', 300_008])
  await file.close()
})
