import { expect, test } from 'vitest'
import { planSessionEviction } from './device-limit.ts'

const now = new Date('2026-03-07T12:00:00Z')
const session = (id: string, minutesAgo: number) => ({
  id,
  device_id: id,
  last_active: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
})

test('lets a second device in, a third only in place of an idle one', () => {
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

test('counts ten minutes to the second as idle', () => {
  expect(planSessionEviction([session('phone', 1), session('desk', 10)], 'till', now).evicted).toEqual(['desk'])
})

test('signs out the longest unused of several idle devices, and no more than needed', () => {
  expect(planSessionEviction([session('phone', 20), session('desk', 40)], 'till', now).evicted).toEqual(['desk'])
  expect(planSessionEviction([session('desk', 40), session('phone', 20)], 'till', now).evicted).toEqual(['desk'])
})

test('replaces the session of a device that signs in again', () => {
  expect(planSessionEviction([session('phone', 1), session('desk', 1)], 'desk', now)).toEqual({
    replaced: ['desk'],
    evicted: [],
    refused: false,
  })
})
