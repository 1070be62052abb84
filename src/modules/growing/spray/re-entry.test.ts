import { expect, test } from 'vitest'
import { closedBy, closedUntil, isRecordedLater, isStillToCome } from './re-entry.ts'

const closed = (location: string, closed_until: string) => ({
  spray_id: closed_until,
  location,
  location_id: null,
  parts: ['Bed 1'],
  product: 'Oil',
  closed_until,
})

test('a place is closed by whatever closes it longest, to the minute, however its name is written', () => {
  const places = [
    closed('Tunnel 2', '2026-08-01T04:00:00.000Z'),
    closed('tunnel 2 ', '2026-08-01T06:00:00.000Z'),
    closed('Shade house', '2026-08-01T09:00:00.000Z'),
  ]
  const at = (time: string) => closedBy(places, 'Tunnel 2', new Date(`2026-08-01T${time}Z`))?.closed_until
  expect(at('03:00:00')).toBe('2026-08-01T06:00:00.000Z')
  expect(at('05:59:59')).toBe('2026-08-01T06:00:00.000Z')
  expect(at('06:00:00')).toBeUndefined()
  expect(closedBy(places, null, new Date('2026-08-01T03:00:00Z'))).toBeUndefined()
  expect(closedBy(places, 'bed 1', new Date('2026-08-01T03:00:00Z'))?.closed_until).toBe('2026-08-01T09:00:00.000Z')
  expect(closedBy(places, 'Tunnel', new Date('2026-08-01T03:00:00Z'))).toBeUndefined()
})

test('a place is closed for the hours of re-entry, from the spraying on', () => {
  const sprayed = new Date('2026-08-01T06:30:00Z')
  expect(closedUntil(sprayed, 4)).toEqual(new Date('2026-08-01T10:30:00Z'))
  expect(closedUntil(sprayed, 0)).toEqual(sprayed)
})

test('a spraying more than five minutes ahead is still to come', () => {
  const now = new Date('2026-08-01T06:30:00Z')
  expect(isStillToCome(new Date('2026-08-01T06:35:00Z'), now)).toBe(false)
  expect(isStillToCome(new Date('2026-08-01T06:35:01Z'), now)).toBe(true)
})

test('work counts as recorded later when it was done before now', () => {
  const now = new Date('2026-08-01T12:00:00Z')
  const later = (doneAt: string | undefined) => isRecordedLater(doneAt, now)
  expect(later(undefined)).toBe(false)
  expect(later('2026-08-01T11:59:00Z')).toBe(true)
  // A fast clock makes it no earlier.
  expect(later('2026-08-01T12:30:00Z')).toBe(false)
})
