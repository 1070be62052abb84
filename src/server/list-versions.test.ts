import { expect, test } from 'vitest'
import { ListVersions } from './list-versions.ts'

const rows = (...counts: readonly number[]) => counts.map(String)

test('a client with an earlier version receives the rows that differ from it', async () => {
  const versions = new ListVersions()
  expect(await versions.changes(rows(3, 4, 5), 'a', undefined)).toBeUndefined()
  expect(await versions.changes(rows(3, 4, 4), 'b', undefined)).toBeUndefined()
  const now = rows(3, 1, 4)
  expect(await versions.changes(now, 'c', 'b')).toEqual([{ position: 1, row: '1' }])
  expect(await versions.changes(now, 'c', 'a')).toEqual([
    { position: 1, row: '1' },
    { position: 2, row: '4' },
  ])
})

test('a longer or shorter list is sent whole', async () => {
  const versions = new ListVersions()
  await versions.changes(rows(3, 4), 'a', undefined)
  expect(await versions.changes(rows(3, 4, 5), 'longer', 'a')).toBeUndefined()
  expect(await versions.changes(rows(3), 'shorter', 'a')).toBeUndefined()
})

test('the version that was used longest ago is dropped first; its clients are sent everything', async () => {
  const versions = new ListVersions(4)
  await versions.changes(rows(1, 1), 'a', undefined)
  await versions.changes(rows(1, 2), 'b', 'a')
  await versions.changes(rows(1, 3), 'c', 'a')
  expect(await versions.changes(rows(1, 4), 'd', 'b')).toBeUndefined()
  expect(await versions.changes(rows(1, 5), 'e', 'd')).toHaveLength(1)
})
