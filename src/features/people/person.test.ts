import { expect, test } from 'vitest'
import { deviceOf, makeRoom } from './person.ts'

const now = new Date('2026-03-07T12:00:00Z')
const session = (id: string, minutesAgo: number) => ({
  id,
  device_id: id,
  last_active: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
})

test('a second device comes in, a third only for one that was left idle', () => {
  expect(makeRoom([session('phone', 1)], 'till', now)).toEqual({ replaced: [], evicted: [], refused: false })
  expect(makeRoom([session('phone', 1), session('desk', 30)], 'till', now)).toEqual({
    replaced: [],
    evicted: ['desk'],
    refused: false,
  })
  expect(makeRoom([session('phone', 1), session('desk', 9)], 'till', now)).toEqual({ replaced: [], evicted: [], refused: true })
})

test('a device that signs in again takes its own place', () => {
  expect(makeRoom([session('phone', 1), session('desk', 1)], 'desk', now)).toEqual({
    replaced: ['desk'],
    evicted: [],
    refused: false,
  })
})

test('devices are named by what they are', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(iphone)).toEqual({ device_type: 'Mobile', device_info: 'Safari on iPhone' })
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36')).toEqual({
    device_type: 'other',
    device_info: 'Chrome on Windows',
  })
})
