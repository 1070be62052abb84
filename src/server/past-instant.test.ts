import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { pastInstant } from './past-instant.ts'

const { has } = await aNursery()
const instant = (day: string, time: string, timeZone: string) => has((db) => pastInstant(db, day, time, timeZone))

test.each([
  ['2026-07-01', '14:30', 'Europe/London', '2026-07-01T13:30:00.000Z'],
  ['2025-10-26', '01:30', 'Europe/London', '2025-10-26T01:30:00.000Z'],
  ['2025-10-26', '01:30', 'Europe/Dublin', '2025-10-26T01:30:00.000Z'],
  ['2025-04-06', '01:45', 'Australia/Lord_Howe', '2025-04-05T15:15:00.000Z'],
  ['2025-04-06', '03:00', 'Pacific/Chatham', '2025-04-05T14:15:00.000Z'],
])('%s at %s in %s is the last instant that its clock shows', async (day, time, timeZone, at) => {
  expect(await instant(day, time, timeZone)).toBe(at)
})

test.each([
  ['2150-10-25', '01:30', 'Europe/London', '2150-10-25T00:30:00.000Z'],
  ['2150-04-05', '01:45', 'Australia/Lord_Howe', '2150-04-04T14:45:00.000Z'],
  ['2150-07-01', '14:30', 'Europe/London', '2150-07-01T13:30:00.000Z'],
])('%s at %s in %s is the first of them while both are to come', async (day, time, timeZone, at) => {
  expect(await instant(day, time, timeZone)).toBe(at)
})

test('a time that its clock leaves out is an hour later', async () => {
  expect(await instant('2026-03-29', '01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
})
