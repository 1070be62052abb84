import { expect, test } from 'vitest'
import { addDays, mondayOf } from '#kernel/day.ts'
import { roles } from '#kernel/role.ts'
import { rounds } from '#testing/size.ts'
import { instantIn } from './clock.ts'
import { createHistory } from './history.ts'

const people = roles.map((role, i) => ({
  user_id: `00000000-0000-7000-8000-00000000000${i}`,
  subject: role,
  role,
  first_name: role,
  last_name: '',
  email: `${role}@example.com`,
}))

/** The first and the last day of a week; each of them in `npm run prove`. */
const days = Array.from({ length: 7 }, (_, i) => addDays('2027-02-22', i)).filter((_, i) => rounds > 1 || i % 6 === 0)

test.each(days)('has work of every kind this week on %s, done and to do, and no event in the future', (today) => {
  const tables = new Map(createHistory(people, today))
  const rows = (table: string) => tables.get(table) ?? []
  const monday = mondayOf(today)
  const week = rows('production_tasks').filter(
    ({ scheduled_date: day }) => String(day) >= monday && String(day) <= addDays(monday, 6),
  )
  for (const kind of ['potting-up', 'division', 'for-sale']) {
    const jobs = week.filter(({ task_type }) => task_type === kind)
    expect(jobs.some(({ status }) => status === 'completed')).toBe(true)
    expect(jobs.some(({ status }) => status === 'pending')).toBe(true)
  }
  const midnight = instantIn('Pacific/Auckland', today, 0)
  for (const table of ['sales', 'batch_history', 'payments', 'inventory_transactions', 'account_entries', 'production_tasks'])
    for (const row of rows(table))
      for (const instant of [row['created_at'], row['sold_at'], row['paid_at'], row['completed_at']])
        if (typeof instant === 'string') expect(instant < midnight).toBe(true)
})
