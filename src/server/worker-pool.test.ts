/** Calculations run in worker threads: the event loop stays free, few run at once, and none runs without end. */
import { expect, test } from 'vitest'
import { type PoolLimits, WorkerPool } from './worker-pool.ts'

/** A worker that returns twice the number it is given; below zero it never responds, and at zero it fails. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (number) => {
      while (number < 0);
      parentPort.postMessage({ 'watch:import': ['file:///a-module.ts'] })
      if (number === 0) throw new Error('Nothing to double')
      if (number > 1e6) { const big = []; for (;;) big.push(new Array(1e5).fill(number)) }
      parentPort.postMessage(number === 1 ? { failed: 'One is not doubled' } : { result: number * 2 })
    })`)}`,
)
const pool = (limits: Partial<PoolLimits> = {}) =>
  new WorkerPool(worker, { threads: 1, waiting: 10, milliseconds: 5_000, heapMb: 64, work: 'sums', ...limits })

test('matches results to their calls while many wait for one thread, also where Node reports the modules that it watches', async () => {
  const doubling = pool()
  expect(await Promise.all([2, 3, 4, 5].map((number) => doubling.run(number)))).toEqual([4, 6, 8, 10])
  await expect(doubling.run(1)).rejects.toThrow('One is not doubled')
})

test('stops a calculation that takes too long, with the event loop free, and serves the next', async () => {
  const doubling = pool({ milliseconds: 1_000 })
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const [endless, waiting] = await Promise.allSettled([doubling.run(-1), doubling.run(7)])
  clearInterval(counting)
  expect(endless).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(waiting).toEqual({ status: 'fulfilled', value: 14 })
  expect(turns).toBeGreaterThan(20)
})

test('fails only the calculation of a thread that breaks or runs out of memory', async () => {
  const doubling = pool({ milliseconds: 15_000 })
  await expect(doubling.run(0)).rejects.toThrow('Nothing to double')
  await expect(doubling.run(1e7)).rejects.toThrow(/memory/)
  expect(await doubling.run(21)).toBe(42)
})

test('refuses at once when the queue is full', async () => {
  const doubling = pool({ waiting: 1 })
  const [first, second] = [doubling.run(2), doubling.run(3)]
  await expect(doubling.run(4)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await Promise.all([first, second])).toEqual([4, 6])
})
