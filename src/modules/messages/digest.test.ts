/** When a digest is due, and its contents. */
import { expect, test } from 'vitest'
import { digestSubject, digestText, lastMorning } from './digest.ts'

test('is due from seven in the morning, daily or on Mondays; one missed during downtime is still due', () => {
  expect(lastMorning('daily', '2026-08-12', 6)).toBe('2026-08-11')
  expect(lastMorning('daily', '2026-08-12', 7)).toBe('2026-08-12')
  expect(lastMorning('weekly', '2026-08-10', 7)).toBe('2026-08-10')
  expect(lastMorning('weekly', '2026-08-10', 6)).toBe('2026-08-03')
  expect(lastMorning('weekly', '2026-08-16', 23)).toBe('2026-08-10')
})

test('lists unread notifications by kind, how many more there are, and how to turn it off', () => {
  const notifications = [
    { title: 'Pots are low', message: '4 left', notification_type: 'low_stock', when: 'Mon 10 Aug' },
    { title: 'Order 00012 is ready', message: '', notification_type: 'order', when: 'Mon 10 Aug' },
    { title: 'Mix is low', message: '', notification_type: 'low_stock', when: 'Tue 11 Aug' },
  ]
  const content = {
    nursery: 'Totara Lane',
    items: notifications,
    unread: 5,
    address: 'https://app.example',
    unsubscribe: 'https://app.example/unsubscribe/x',
  }
  expect(digestSubject(content)).toBe('Totara Lane: 5 notifications you have not read')
  const text = digestText(content)
  expect(text).toContain('LOW STOCK\n- Pots are low (Mon 10 Aug)\n  4 left\n- Mix is low (Tue 11 Aug)')
  expect(text).toContain('and 2 more.')
  expect(text).toContain('https://app.example/notifications?tab=settings')
})
