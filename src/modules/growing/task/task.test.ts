import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTime } from '#modules/growing/schedule/next-time.ts'
import { addDays } from '#kernel/day.ts'
import { datesOf } from '#modules/growing/schedule/task-template.ts'
import { isLate, needsForm, typeOfAction } from '#modules/growing/schedule/task-kinds.ts'
import { BatchId, OperationId } from '#kernel/id.ts'
import { NewTask, type Task, changedTask, doneFault, labourOperation } from './task.ts'

const task = (changes: Partial<Task> = {}): Task => ({
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Liquid feed',
  task_type: 'feeding',
  status: 'pending',
  scheduled_date: '2026-09-07',
  latest_date: null,
  batch_id: null,
  batch_code: null,
  plant_type_id: null,
  common_name: null,
  container_size: null,
  container_size_id: null,
  location: null,
  location_id: null,
  assignee_id: null,
  assignee: null,
  quantity: null,
  minutes: 30,
  urgent: false,
  repeat_days: 14,
  repeat_until: null,
  checklist: [],
  notes: '',
  completed_at: null,
  operation_ids: [],
  version: 1,
  ...changes,
})

test('a next action becomes a kind of work', () => {
  const texts = [
    'Pot up into PB5',
    'potting-up',
    'Divide in autumn',
    'For sale',
    'Prune',
    'Space out',
    'Top-dress',
    'Sow trays',
    'Call Mere',
  ]
  expect(texts.map(typeOfAction)).toEqual([
    'potting-up',
    'potting-up',
    'division',
    'for-sale',
    'pruning',
    'moving',
    'feeding',
    'propagation',
    'other',
  ])
})

test('a repeated task comes again, counted from when it was done if that was late, and ends when it was to end', () => {
  expect(nextTime(task(), '2026-09-07')).toEqual({ scheduled_date: '2026-09-21', latest_date: null })
  expect(nextTime(task(), '2026-09-05')).toEqual({ scheduled_date: '2026-09-21', latest_date: null })
  expect(nextTime(task(), '2026-09-10')).toEqual({ scheduled_date: '2026-09-24', latest_date: null })
  expect(nextTime(task({ repeat_until: '2026-09-20' }), '2026-09-07')).toBeUndefined()
  expect(nextTime(task({ repeat_days: null }), '2026-09-07')).toBeUndefined()
  expect(nextTime(task({ latest_date: '2026-09-10' }), '2026-09-07')?.latest_date).toBe('2026-09-24')
})

test('a task is late once its window is over, and done ones never are', () => {
  expect(isLate(task(), '2026-09-08')).toBe(true)
  expect(isLate(task(), '2026-09-07')).toBe(false)
  expect(isLate(task({ latest_date: '2026-09-12' }), '2026-09-12')).toBe(false)
  expect(isLate(task({ status: 'completed' }), '2027-01-01')).toBe(false)
})

test('who moves a task moves its window with it, and what is not sent stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -400, max: 400 }), (window, moved) => {
      const before = task({ latest_date: addDays('2026-09-07', window) })
      const after = changedTask(before, { scheduled_date: addDays('2026-09-07', moved), version: 1 })
      expect(after).toEqual({
        ...before,
        scheduled_date: addDays('2026-09-07', moved),
        latest_date: addDays('2026-09-07', window + moved),
      })
    }),
  )
})

test('days that do not go together are refused on their field', () => {
  const wrong = (changes: object) =>
    NewTask.safeParse({ task_type: 'feeding', scheduled_date: '2026-09-07', ...changes }).error?.issues.map(({ path }) =>
      path.join(),
    )
  expect(wrong({ latest_date: '2026-09-06' })).toEqual(['latest_date'])
  expect(wrong({ repeat_until: '2026-09-30' })).toEqual(['repeat_days'])
  expect(wrong({ repeat_until: '2026-09-01', repeat_days: 3 })).toEqual(['repeat_until'])
  expect(wrong({ repeat_days: 0 })).toEqual(['repeat_days'])
  expect(wrong({ minutes: '20', repeat_days: '7' })).toBeUndefined()
})

test('a schedule’s window is counted from potting', () => {
  expect(datesOf({ from_day: 14, to_day: 21 }, '2026-09-07')).toEqual({ scheduled_date: '2026-09-21', latest_date: '2026-09-28' })
  expect(datesOf({ from_day: 0, to_day: 0 }, '2026-09-07')).toEqual({ scheduled_date: '2026-09-07', latest_date: null })
})

test('tasks of a batch that change it, and sprays, are completed with a form; the others are ticked off', () => {
  expect(needsForm({ task_type: 'potting-up', batch_code: '26W10-HEBE-01' })).toBe(true)
  expect(needsForm({ task_type: 'potting-up', batch_code: null })).toBe(false)
  expect(needsForm({ task_type: 'spraying', batch_code: null })).toBe(true)
  expect(needsForm({ task_type: 'watering', batch_code: '26W10-HEBE-01' })).toBe(false)
})

test('the minutes of a completed task are in the cost of its plants, and its batch is the one it was done on', () => {
  const [operation, other] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-00000000000b'].map((id) =>
    OperationId.parse(id),
  )
  const [batch, elsewhere] = ['01990000-0000-7000-8000-00000000000c', '01990000-0000-7000-8000-00000000000d'].map((id) =>
    BatchId.parse(id),
  )
  const done = task({ status: 'completed', batch_id: batch ?? null, operation_ids: [operation ?? expect.fail()] })
  expect(labourOperation(done)).toBe(operation)
  expect(labourOperation({ ...done, status: 'pending' })).toBeUndefined()
  // Without minutes only potting and dividing are operations that can carry them.
  expect(labourOperation({ ...done, minutes: 0, task_type: 'for-sale', operation_ids: [other ?? expect.fail()] })).toBeUndefined()
  expect(labourOperation({ ...done, minutes: null, task_type: 'potting-up' })).toBe(operation)

  expect(doneFault(done, { ...done, minutes: 45 })?.path).toBe('minutes')
  expect(doneFault(done, { ...done, batch_id: elsewhere ?? null })?.path).toBe('batch_id')
  expect(doneFault(done, { ...done, minutes: 45, status: 'pending' })).toBeUndefined()
  expect(doneFault(done, done)).toBeUndefined()
  const unbooked = { ...done, operation_ids: [] }
  expect(doneFault(unbooked, { ...unbooked, minutes: 45, batch_id: elsewhere ?? null })).toBeUndefined()
})
