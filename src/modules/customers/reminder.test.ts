import { expect, test } from 'vitest'
import { dueReminder } from './reminder.ts'

const levels = [
  { name: 'Friendly reminder', days: 7, message: 'a' },
  { name: 'Second reminder', days: 21, message: 'b' },
  { name: 'Final notice', days: 45, message: 'c' },
]
const today = '2026-03-31'
const account = { email: 'a@b.example', no_reminders: false, days_overdue: 95, last: null }
const last = (level: number, sent_on: string) => ({ level, level_name: levels[level - 1]?.name ?? '', sent_on })
const due = (more: Partial<Parameters<typeof dueReminder>[0]>) => dueReminder({ ...account, ...more }, levels, today)

test('the first reminder is the friendly one, however late; the next follow one by one', () => {
  expect(due({})).toEqual({ level: 1, level_name: 'Friendly reminder', reason: '' })
  expect(due({ last: last(1, '2026-03-20') })).toMatchObject({ level: 2, level_name: 'Second reminder' })
  expect(due({ last: last(2, '2026-03-30') })).toMatchObject({ level: 3, level_name: 'Final notice' })
  expect(due({ last: last(3, '2026-03-30') })).toEqual({
    level: null,
    level_name: '',
    reason: 'Final notice has already been sent',
  })
})

test('a level waits for its days', () => {
  expect(due({ days_overdue: 6 })).toMatchObject({ level: null, reason: 'Friendly reminder from 7 days overdue' })
  expect(due({ days_overdue: 7 })).toMatchObject({ level: 1 })
  expect(due({ days_overdue: 20, last: last(1, '2026-03-20') }).reason).toBe('Second reminder from 21 days overdue')
})

test('no reminder for an account that is excluded, has no address, or got one today', () => {
  expect(due({ no_reminders: true }).reason).toBe('Excluded from reminders')
  expect(due({ email: '' }).reason).toBe('No e-mail address')
  expect(due({ last: last(1, today) }).reason).toBe('Reminded today')
  expect(dueReminder(account, [], today).reason).toBe('No reminder levels in the settings')
})
