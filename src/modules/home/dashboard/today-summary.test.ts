import { expect, test } from 'vitest'
import { todaySummary } from './today-summary.ts'

const texts = (day: Parameters<typeof todaySummary>[0]) => todaySummary(day).map(({ text }) => text)
const counted = (count: number) => ({ count })
const quiet = { deliveries: 0, orders: counted(0), tasks: counted(0), supplies: counted(0), overdueAccounts: 0 }

test('names what is to do today, in the order of the day, and leaves out what is not', () => {
  expect(
    texts({ ...quiet, deliveries: 1, orders: counted(3), tasks: counted(12), supplies: counted(1), overdueAccounts: 2 }),
  ).toEqual(['1 delivery to drive', '3 orders to hand over', '12 tasks due', '1 supply is low', '2 accounts are overdue'])
  expect(texts({ ...quiet, tasks: counted(1) })).toEqual(['1 task due'])
})

test('a role that may not open a screen hears nothing of it; a quiet day has no parts', () => {
  expect(texts({ ...quiet, orders: null, tasks: null, overdueAccounts: undefined })).toEqual([])
})

test('each part leads to its rows', () => {
  expect(todaySummary({ ...quiet, supplies: counted(4) })).toEqual([
    { text: '4 supplies are low', to: '/inventory/supplies', search: { show: 'low' } },
  ])
})
