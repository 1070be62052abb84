import { expect, test } from 'vitest'
import { bodyOf, failureOf, isTaken, isToPause, nextAttempt, restAfterSilence } from './webhook.ts'

const now = new Date('2026-11-30T10:00:00Z')

test('an event is tried again eight times within 24 hours, then no more', () => {
  const clock = 5 * 60_000
  const times = [1, 2, 3, 4, 5, 6, 7, 8].map((failed) => (nextAttempt(failed, now)?.getTime() ?? 0) - now.getTime())
  expect(times.every((pause, i) => pause > (times[i - 1] ?? 0))).toBe(true)
  expect(times.reduce((sum, pause) => sum + pause + clock, 0)).toBeLessThanOrEqual(24 * 60 * 60_000)
  expect(nextAttempt(9, now)).toBeUndefined()
})

test.each([
  [null, false],
  ['2026-11-24T10:00:00Z', false],
  ['2026-11-23T10:00:00Z', true],
])('a webhook that fails since %s is to be paused: %s', (since, paused) => {
  expect(isToPause(since, now)).toBe(paused)
})

test.each([
  [null, 30],
  ['2026-11-30T09:59:50Z', 30],
  ['2026-11-30T09:58:00Z', 120],
  ['2026-11-29T10:00:00Z', 300],
])('a silent receiver that fails since %s is left alone for %i seconds', (since, seconds) => {
  expect(restAfterSilence(since, now)).toBe(seconds)
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [404, false],
  [500, false],
])('an answer %i says that it was taken: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken)
  if (!taken) expect(failureOf(status)).toContain(String(status))
})

test('a body has the event, the id and link of its row, and the row only where it is wanted', () => {
  const event = { id: 'e', type: 'sale.create', occurred_at: '2026-11-30T10:00:00.000Z', subject_type: 'sale', subject_id: 's' }
  const thin = { kind: 'sale', id: 's', link: 'https://a/api/sales/s' }
  const of = (...given: Parameters<typeof bodyOf>) => JSON.parse(bodyOf(...given)) as object
  expect(of(event, thin.link, undefined)).toEqual({ id: 'e', type: 'sale.create', timestamp: event.occurred_at, data: thin })
  expect(of(event, thin.link, { row: { total: '1.00' } })).toMatchObject({ data: { ...thin, row: { total: '1.00' } } })
})
