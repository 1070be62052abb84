import { expect, test } from 'vitest'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { bulkTaskFault } from './bulk-tasks.ts'

const feeding = { status: 'pending', task_type: 'feeding', batch_code: null } as const
const potting = { status: 'pending', task_type: 'potting-up', batch_code: 'B1' } as const

test('what is ticked off is completed, cancelled and reopened together', () => {
  expect(bulkTaskFault(feeding, 'completed')).toBeUndefined()
  expect(bulkTaskFault({ ...feeding, status: 'completed' }, 'pending')).toBeUndefined()
  expect(bulkTaskFault(potting, 'cancelled')).toBeUndefined()
  expect(bulkTaskFault({ ...potting, batch_code: null }, 'completed')).toBeUndefined()
})

test('what has to be entered for each task is completed and reopened alone', () => {
  expect(bulkTaskFault(potting, 'completed')).toMatch(/form of its own/)
  expect(bulkTaskFault({ ...feeding, task_type: 'spraying' }, 'completed')).toMatch(/form of its own/)
  expect(bulkTaskFault({ ...potting, status: 'completed' }, 'pending')).toMatch(/reopened on its own/)
})

test('a completed task is not cancelled, a cancelled one not completed', () => {
  expect(bulkTaskFault({ ...feeding, status: 'completed' }, 'cancelled')).toBe('is completed')
  expect(bulkTaskFault({ ...feeding, status: 'cancelled' }, 'completed')).toBe('is cancelled')
})

test('another day or person is refused to none', () => {
  expect(bulkTaskFault({ ...potting, status: 'completed' }, undefined)).toBeUndefined()
})

test('a task without a title is called by its kind and plant', () => {
  expect(titleOf({ title: '', task_type: 'feeding', common_name: 'Hebe' })).toBe('Feeding: Hebe')
  expect(titleOf({ title: '', task_type: 'other', common_name: null })).toBe('Other')
  expect(titleOf({ title: 'Check pumps', task_type: 'other', common_name: null })).toBe('Check pumps')
})
