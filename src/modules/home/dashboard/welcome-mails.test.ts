import { expect, test } from 'vitest'
import { dueWelcomeMail } from './welcome-mails.ts'

const nursery = {
  today: '2026-03-02',
  hour: 9,
  signed_up_on: '2026-03-02',
  trial_ends_on: '2026-03-16',
  sent: [],
  last_sent_on: undefined,
  stopped: false,
} as const
const dueOn = (today: string, more: Partial<Parameters<typeof dueWelcomeMail>[0]> = {}) =>
  dueWelcomeMail({ ...nursery, today, ...more })

test('the day of the sign-up, three days later, and before the trial ends', () => {
  expect(dueOn('2026-03-02')).toBe('start')
  expect(dueOn('2026-03-04', { sent: ['start'], last_sent_on: '2026-03-02' })).toBeUndefined()
  expect(dueOn('2026-03-05', { sent: ['start'], last_sent_on: '2026-03-02' })).toBe('third_day')
  expect(dueOn('2026-03-12', { sent: ['start', 'third_day'], last_sent_on: '2026-03-05' })).toBeUndefined()
  expect(dueOn('2026-03-13', { sent: ['start', 'third_day'], last_sent_on: '2026-03-05' })).toBe('trial_end')
})

test('is sent from eight in the morning until seven in the evening', () => {
  for (const hour of [0, 7, 19, 23]) expect(dueOn('2026-03-02', { hour })).toBeUndefined()
  for (const hour of [8, 18]) expect(dueOn('2026-03-02', { hour })).toBe('start')
})

test('each once, and one a day at most, also where the clock jumps', () => {
  expect(dueOn('2026-03-02', { sent: ['start'], last_sent_on: '2026-03-02' })).toBeUndefined()
  expect(dueOn('2026-03-05', { sent: ['start'], last_sent_on: '2026-03-05' })).toBeUndefined()
  // Back to a day before a mail that was sent, and before the sign-up.
  expect(dueOn('2026-03-03', { sent: ['start', 'third_day'], last_sent_on: '2026-03-05' })).toBeUndefined()
  expect(dueOn('2026-02-20')).toBeUndefined()
  // Far ahead: outdated mails are left out.
  expect(dueOn('2026-03-14')).toBe('trial_end')
  expect(dueOn('2027-03-02')).toBeUndefined()
})

test('an address that is confirmed late is not greeted late, but gets what is of use', () => {
  expect(dueOn('2026-03-06')).toBe('third_day')
  expect(dueOn('2026-03-11')).toBeUndefined()
})

test('nothing of a trial where there is none, and nothing once the owner has stopped these mails', () => {
  expect(dueOn('2026-03-14', { trial_ends_on: undefined })).toBeUndefined()
  expect(dueOn('2026-03-16')).toBeUndefined()
  expect(dueOn('2026-03-02', { stopped: true })).toBeUndefined()
})
