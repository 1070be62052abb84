import { expect, test } from 'vitest'
import type { UserId } from '#kernel/id.ts'
import { gatherNotices } from './gather-notices.ts'

const low = (subject: string, user_ids?: readonly UserId[]) => ({
  title: `${subject} is running low`,
  message: '4 left',
  reference_type: 'plant_batch',
  reference_id: subject,
  subject,
  user_ids,
})

test('a few notices come one by one', () => {
  const few = ['Rimu', 'Kauri', 'Hebe'].map((name) => low(name))
  expect(gatherNotices('low_stock', few)).toEqual(few)
})

test('more are gathered into one that names the first five and leads to the list', () => {
  expect(
    gatherNotices(
      'low_stock',
      ['Rimu', 'Kauri', 'Hebe', 'Flax'].map((name) => low(name)),
    ),
  ).toEqual([
    {
      title: '4 batches are running low',
      message: 'Rimu, Kauri, Hebe, Flax.',
      reference_type: 'plant_batch',
      reference_id: null,
      user_ids: undefined,
    },
  ])
  const seven = gatherNotices(
    'low_stock',
    ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => low(name)),
  )
  expect(seven.map(({ title, message }) => [title, message])).toEqual([
    ['7 batches are running low', 'A, B, C, D, E and 2 more.'],
  ])
})

test('kinds and people are gathered apart, and what has no list comes one by one', () => {
  const tasks = Array.from({ length: 8 }, (_, i) => ({
    ...low(`Task ${i}`, i < 4 ? ['tama'] : ['priya']),
    reference_type: 'production_task',
  }))
  const ending = Array.from({ length: 5 }, (_, i) => ({ ...low(`Account ${i}`), reference_type: 'exemption_ending' }))
  const gathered = gatherNotices('task', [...tasks, ...ending, low('Rimu')])
  expect(gathered.map(({ title, user_ids }) => [title, user_ids])).toEqual([
    ['4 tasks are due', ['tama']],
    ['4 tasks are due', ['priya']],
    ...ending.map(({ title }) => [title, undefined]),
    ['Rimu is running low', undefined],
  ])
})

test('a message of long names stays within what is stored', () => {
  const [gathered] = gatherNotices(
    'low_stock',
    Array.from({ length: 9 }, (_, i) => low(`${i}${'x'.repeat(200)}`)),
  )
  expect(gathered?.message.length).toBe(500)
  expect(gathered?.message).toMatch(/ and 4 more\.$/)
})

test.each([
  ['low_stock', 'inventory_item', '4 supplies are low'],
  ['low_stock', 'plant_batch', '4 batches are running low'],
  ['batch', 'plant_batch', '4 batches are ready for sale'],
  ['task', 'production_task', '4 tasks are due'],
  ['account', 'account_overdue', '4 accounts are overdue'],
  ['expense', 'bill', '4 bills are due or overdue'],
] as const)('names what is gathered: %s %s', (kind, reference_type, title) => {
  const four = ['A', 'B', 'C', 'D'].map((name) => ({ ...low(name), reference_type, user_ids: undefined }))
  expect(gatherNotices(kind, four).map((notice) => notice.title)).toEqual([title])
})

test('five are all named', () => {
  expect(
    gatherNotices(
      'low_stock',
      ['A', 'B', 'C', 'D', 'E'].map((name) => low(name)),
    )[0]?.message,
  ).toBe('A, B, C, D, E.')
})
