/** When something is built again: in a small project of the test's own. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fingerprint, isBuilt, stamp, unstamp } from './sources.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-sources-'))
afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }))

let projects = 0
let project = ''
const longAgo = new Date('2026-01-02T03:04:05.678Z')
const placeOf = (file: string) => path.join(project, file)

/** A source, last changed long ago unless another time is given. */
function write(file: string, text: string, at = longAgo): void {
  fs.mkdirSync(path.dirname(placeOf(file)), { recursive: true })
  fs.writeFileSync(placeOf(file), text)
  fs.utimesSync(placeOf(file), at, at)
}

const stampNow = () => fs.readFileSync(placeOf('dist/sources.json'), 'utf8')

beforeEach(() => {
  project = path.join(folder, String(projects++))
  write('src/app/a.ts', 'one')
  write('src/b.ts', 'two')
  write('start/c.ts', 'three')
  write('package-lock.json', '{}')
  for (const built of ['dist/web', 'dist/server']) fs.mkdirSync(placeOf(built), { recursive: true })
  stamp(fingerprint(project), project)
})

test('is built while nothing has changed', () => {
  expect(isBuilt(project)).toBe(true)
})

test.each([
  ['a source is changed', () => write('src/app/a.ts', 'ones', new Date())],
  ['a source is changed to another of the same length', () => write('src/app/a.ts', 'eno', new Date(2026, 1, 1))],
  ['a source is added', () => write('src/app/d.ts', 'four')],
  ['a source is removed', () => fs.rmSync(placeOf('src/b.ts'))],
  ['a source is renamed', () => fs.renameSync(placeOf('src/b.ts'), placeOf('src/bb.ts'))],
  ['other packages are locked', () => write('package-lock.json', '{ }')],
  ['the web app is missing', () => fs.rmdirSync(placeOf('dist/web'))],
  ['a build replaces the last one', () => unstamp(project)],
  ['the server is missing', () => fs.rmdirSync(placeOf('dist/server'))],
  ['nothing is recorded', () => fs.rmSync(placeOf('dist/sources.json'))],
])('is not built when %s', (_what, change) => {
  change()
  expect(isBuilt(project)).toBe(false)
})

test('stays built when only a test or something beside the sources changes', () => {
  write('src/app/a.test.ts', 'a test', new Date())
  write('src/app/a.proof.ts', 'a proof', new Date())
  write('docs/page.md', 'a page', new Date())
  expect(isBuilt(project)).toBe(true)
})

test('stays built in a copy, whose files have other times, and compares contents there once only', () => {
  const before = stampNow()
  write('src/b.ts', 'two', new Date(2026, 5, 1))
  expect(isBuilt(project)).toBe(true)
  expect(stampNow()).not.toBe(before)
  // Same size and time but other contents: not compared again.
  write('src/b.ts', 'owt', new Date(2026, 5, 1))
  expect(isBuilt(project)).toBe(true)
})

test('stays built in the layer of a container, whose times have no fractions of a second', () => {
  const before = stampNow()
  write('src/b.ts', 'two', new Date('2026-01-02T03:04:05.000Z'))
  expect(isBuilt(project)).toBe(true)
  expect(stampNow()).toBe(before)
})

test('sees a second change of the same size within the same second', () => {
  const now = new Date()
  write('src/b.ts', 'two', now)
  expect(isBuilt(project)).toBe(true)
  write('src/b.ts', 'owt', now)
  expect(isBuilt(project)).toBe(false)
})

test('stays built where that cannot be recorded', () => {
  write('src/b.ts', 'two', new Date(2026, 5, 1))
  const before = stampNow()
  // Blocks the path of the temporary record, which fails for root as well.
  fs.mkdirSync(placeOf(`dist/sources.json.${process.pid}`))
  expect(isBuilt(project)).toBe(true)
  expect(stampNow()).toBe(before)
})
