/** More of `child-process-task.test.ts`, for `npm run prove`. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { TaskStopped, runTask } from './child-process-task.ts'
import { folder, moduleThat, limits } from './testing-child-process-task.ts'

afterAll(() => rmSync(folder, { recursive: true }))

test('a process that was stopped, or holds much memory, is not used again', async () => {
  const growing = moduleThat('globalThis.held = new Uint8Array(200e6).fill(1); return process.pid')
  const first = await runTask(growing, undefined, limits, 'a')
  expect(await runTask(growing, undefined, limits, 'a')).not.toBe(first)
  const ending = moduleThat('if (input) process.exit(3); return process.pid')
  const before = await runTask(ending, false, limits, 'a')
  await expect(runTask(ending, true, limits, 'a')).rejects.toThrow(TaskStopped)
  expect(await runTask(ending, false, limits, 'a')).not.toBe(before)
})
