import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { TaskStopped, runTask } from './child-process-task.ts'
import { folder, moduleThat, limits } from './testing-child-process-task.ts'

afterAll(() => rmSync(folder, { recursive: true }))

test('returns the result of a task', async () => {
  expect(await runTask(moduleThat('return input.toReversed()'), [1, 2, 3], limits)).toEqual([3, 2, 1])
})

test('passes a Problem of a task on as the same Problem, and anything else as an error', async () => {
  const refusing = moduleThat(`throw new Problem('TOO_LARGE', 'This is too large.', { most: 3 })`)
  await expect(runTask(refusing, undefined, limits)).rejects.toMatchObject({
    code: 'TOO_LARGE',
    status: 413,
    detail: 'This is too large.',
    extra: { most: 3 },
  })
  await expect(runTask(moduleThat(`throw new Error('a bug')`), undefined, limits)).rejects.toThrow('a bug')
})

test.each([
  // 320 MB: more than its limit, less than a process has by default.
  [
    'takes more memory than it may',
    'const all = []; while (all.length < 40) all.push(new Array(1_000_000).fill(input)); return all.length',
    limits,
  ],
  ['takes more time than it may', 'for (;;);', { ...limits, milliseconds: 1_000 }],
  ['leaves', 'process.exit(3)', limits],
])('stops a task that %s, and the process continues', async (_, work, within) => {
  await expect(runTask(moduleThat(work), 1.5, within)).rejects.toThrow(TaskStopped)
})

test('tasks of one nursery share a process, one after the other; those of two never do', async () => {
  const module = moduleThat('return process.pid')
  const first = await runTask(module, undefined, limits, 'a')
  expect(await runTask(module, undefined, limits, 'a')).toBe(first)
  expect(await runTask(module, undefined, limits, 'b')).not.toBe(first)
  expect(await runTask(module, undefined, limits)).not.toBe(first)
  const atOnce = await Promise.all([1, 2].map(() => runTask(module, undefined, limits, 'a')))
  expect(new Set(atOnce).size).toBe(2)
})
