import { expect, test } from 'vitest'
import { planSessionEviction } from './device-limit.ts'

const now = new Date('2026-03-07T12:00:00Z')
const session = (id: string, minutesAgo: number) => ({
  id,
  device_id: id,
  last_active: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
})

test('a second device comes in, a third only for one that was left idle', () => {
  expect(planSessionEviction([], 'till', now)).toEqual({ replaced: [], evicted: [], refused: false })
  expect(planSessionEviction([session('phone', 60)], 'till', now)).toEqual({ replaced: [], evicted: [], refused: false })
  expect(planSessionEviction([session('phone', 1), session('desk', 30)], 'till', now)).toEqual({
    replaced: [],
    evicted: ['desk'],
    refused: false,
  })
  expect(planSessionEviction([session('phone', 1), session('desk', 9)], 'till', now)).toEqual({
    replaced: [],
    evicted: [],
    refused: true,
  })
})

test('ten minutes to the second are idle', () => {
  expect(planSessionEviction([session('phone', 1), session('desk', 10)], 'till', now).evicted).toEqual(['desk'])
})

test('of several idle devices the longest unused goes, and no more than have to', () => {
  expect(planSessionEviction([session('phone', 20), session('desk', 40)], 'till', now).evicted).toEqual(['desk'])
  expect(planSessionEviction([session('desk', 40), session('phone', 20)], 'till', now).evicted).toEqual(['desk'])
})

test('a device that signs in again takes its own place', () => {
  expect(planSessionEviction([session('phone', 1), session('desk', 1)], 'desk', now)).toEqual({
    replaced: ['desk'],
    evicted: [],
    refused: false,
  })
})
