/** A picker that reads one page of a growing list would silently offer only the first entries. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '..')

/** Reads one page only: a number has few matches. */
const exempt = new Set(['modules/selling/document/web/scanned-receipt.ts'])

/** A hand-written request for the largest page; use `readAll` for every row, or `usePicker` to choose one. */
const takesOnePage = (source: string): boolean =>
  /limit: ?['"`](1\d\d|200)['"`]/.test(source) && !source.includes('usePagedList(')

test('finds no screen that takes the largest page of a list for the whole', () => {
  const screens = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(web|modules\/(?:[\w-]+\/){1,2}web)\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.filter((file) => !exempt.has(file) && takesOnePage(fs.readFileSync(path.join(src, file), 'utf8')))).toEqual([])
})

test('detects such a call, and allows a paged list', () => {
  expect(takesOnePage("useQuery(query(listAccounts, { query: { limit: '200' } }))")).toBe(true)
  expect(takesOnePage("usePagedList(listAccounts, { limit: '100' })")).toBe(false)
})
