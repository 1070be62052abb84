import { expect, test } from 'vitest'
import { Rows, matchRows, mostRows, refuseRows } from './bulk-edit.ts'
import { Problem } from './problem.ts'
import * as z from 'zod/mini'

const hebe = { id: 'a', version: 1, name: 'Hebe' }
const fern = { id: 'b', version: 4, name: 'Fern' }
const match = (sent: readonly { id: string; version: number }[]) => matchRows(sent, [hebe, fern], ({ name }) => name)

function thrown(action: () => unknown): Problem {
  try {
    action()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

test('rows come in the order in which they were sent', () => {
  const sent = [
    { id: 'b', version: 4 },
    { id: 'a', version: 1 },
  ]
  expect(match(sent).map(({ row }) => row.name)).toEqual(['Fern', 'Hebe'])
})

test('rows that were changed since are named, all of them', () => {
  const error = thrown(() =>
    match([
      { id: 'a', version: 0 },
      { id: 'b', version: 3 },
    ]),
  )
  expect(error.code).toBe('STALE')
  expect(error.detail).toMatch(/^Nothing was changed\. Hebe was changed in the meantime\..* Fern was changed in the meantime\./)
})

test('a row that is gone, or listed twice, refuses the whole', () => {
  expect(thrown(() => match([{ id: 'x', version: 1 }])).detail).toBe(
    'Nothing was changed. One of these rows no longer exists. Reload the list and choose again.',
  )
  expect(thrown(() => match([hebe, hebe])).code).toBe('INVALID')
})

test('of many refused rows five are in the sentence, and all in the answer', () => {
  const refused = Array.from({ length: 8 }, (_, i) => ({ id: String(i), name: `Task ${i}`, reason: 'is cancelled' }))
  const error = thrown(() => refuseRows(refused))
  expect(error.detail).toBe(
    'Nothing was changed. Task 0 is cancelled. Task 1 is cancelled. Task 2 is cancelled. Task 3 is cancelled. Task 4 is cancelled. And 3 more.',
  )
  expect(error.extra['refused']).toHaveLength(8)
  expect(() => refuseRows([])).not.toThrow()
})

test('no row and more than the most are refused', () => {
  const shape = Rows(z.number())
  expect(shape.safeParse([]).success).toBe(false)
  expect(shape.safeParse(Array.from({ length: mostRows }, () => 1)).success).toBe(true)
  expect(shape.safeParse(Array.from({ length: mostRows + 1 }, () => 1)).success).toBe(false)
})
