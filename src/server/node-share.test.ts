/** The nodes are named by the test: that a distributed database gives the same is tried by hand on three nodes (bench/node-away.ts). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toProblem } from './database-errors.ts'
import { NodeShare } from './node-share.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const nodeOf = async (nursery: string) => nursery.split(' ')[0] ?? ''
const answered = async () => 'answered'
/** Ends like a statement whose node stays silent, after its time limit; the tests advance the clock and wait for nothing. */
const unanswered = () =>
  toProblem(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })).problem
const silence = () =>
  new Promise<string>((_, reject) => {
    setTimeout(() => reject(unanswered() as Error), 10_000)
  })
const statusOf = (result: Promise<unknown>) => result.then(String, (error: { status?: number }) => error.status)

test('the nurseries of a silent node leave four of ten connections to the others', async () => {
  const nodes = new NodeShare(nodeOf, 10)
  let running = 0
  const asking = Array.from({ length: 30 }, (_, i) =>
    statusOf(
      nodes.run(`away ${i}`, () => {
        running += 1
        return silence()
      }),
    ),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(running).toBe(6)
  expect(await nodes.run('there 1', answered)).toBe('answered')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(new Set(await Promise.all(asking))).toEqual(new Set([503]))
})

test('once a node was silent, its callers are refused at once, and one after a few seconds tries whether it answers again', async () => {
  const nodes = new NodeShare(nodeOf, 10)
  const first = Array.from({ length: 8 }, (_, i) => statusOf(nodes.run(`away ${i}`, silence)))
  await vi.advanceTimersByTimeAsync(10_000)
  // Six waited for the node, and two for their turn.
  expect(await Promise.all(first)).toEqual(Array.from({ length: 8 }, () => 503))
  expect(await statusOf(nodes.run('away 1', answered))).toBe(503)
  expect(await nodes.run('there 1', answered)).toBe('answered')
  await vi.advanceTimersByTimeAsync(5_000)
  const trying = statusOf(nodes.run('away 1', silence))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await statusOf(nodes.run('away 2', answered))).toBe(503)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await trying).toBe(503)
  expect(await statusOf(nodes.run('away 2', answered))).toBe(503)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await nodes.run('away 2', answered)).toBe('answered')
  const back = Array.from({ length: 20 }, (_, i) => nodes.run(`away ${i}`, answered))
  expect(new Set(await Promise.all(back))).toEqual(new Set(['answered']))
})

test('a node that refuses at once, and a caller who is refused for another reason, are no silence', async () => {
  const nodes = new NodeShare(nodeOf, 10)
  for (const failing of [() => Promise.reject(unanswered() as Error), () => Promise.reject(new Error('A mistake of ours'))])
    await nodes.run('here 1', failing).catch(() => undefined)
  const all = Array.from({ length: 20 }, async (_, i) => nodes.run(`here ${i}`, answered))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['answered']))
})

test('a statement that takes too long while others of its node are answered is no silence', async () => {
  const nodes = new NodeShare(nodeOf, 10)
  const slow = statusOf(nodes.run('here 1', silence))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await nodes.run('here 2', answered)).toBe('answered')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await slow).toBe(503)
  expect(await nodes.run('here 3', answered)).toBe('answered')
})
