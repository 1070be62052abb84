/** A picker that asks for one page of a list that grows offers what was first in it, and silently nothing else. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '..')

/** Where one page is enough: a number has few matches. */
const exempt = new Set([
  'features/sale-documents/web/scanned-receipt.ts',
  // Links an order to one of the newest sales.
  'features/orders/web/OrderActions.tsx',
])

/** The largest page that a list gives, asked for by hand; whoever needs every row calls `readAll`, whoever picks one `usePicker`. */
const takesOnePage = (source: string): boolean =>
  /limit: ?['"`](1\d\d|200)['"`]/.test(source) && !source.includes('usePagedList(')

test('no screen takes the largest page of a list for the whole of it', () => {
  const screens = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(web|features\/[\w-]+\/web)\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.filter((file) => !exempt.has(file) && takesOnePage(fs.readFileSync(path.join(src, file), 'utf8')))).toEqual([])
})

test('the guard sees such a call, and lets a list that goes on pass', () => {
  expect(takesOnePage("useQuery(query(listAccounts, { query: { limit: '200' } }))")).toBe(true)
  expect(takesOnePage("usePagedList(listAccounts, { limit: '100' })")).toBe(false)
})
