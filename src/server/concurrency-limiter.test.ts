import { expect, test } from 'vitest'
import { Limiter } from './concurrency-limiter.ts'

const limits = { atOnce: 2, waiting: 2, timeout: 10_000, busy: 'Too much at once.' }
const refusal = { code: 'UNAVAILABLE', detail: 'Too much at once.' }

/** Work that ends when the test lets it. */
function work() {
  const done = Promise.withResolvers<string>()
  let running = false
  const run = () => {
    running = true
    return done.promise
  }
  return { run, end: () => done.resolve('done'), fail: () => done.reject(new Error('broken')), isRunning: () => running }
}

test('runs a limited number at once, queues the next in order, and refuses the rest', async () => {
  const limiter = new Limiter(limits)
  const works = Array.from({ length: 4 }, work)
  const results = works.map(({ run }) => limiter.run(run))
  expect(works.map(({ isRunning }) => isRunning())).toEqual([true, true, false, false])
  await expect(limiter.run(work().run)).rejects.toMatchObject(refusal)
  works[1]?.end()
  await results[1]
  expect(works.map(({ isRunning }) => isRunning())).toEqual([true, true, true, false])
  for (const each of works) each.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
})

test('starts the next when one fails', async () => {
  const limiter = new Limiter({ ...limits, atOnce: 1 })
  const [first, second] = [work(), work()]
  const results = [limiter.run(first.run), limiter.run(second.run)]
  first.fail()
  await expect(results[0]).rejects.toThrow('broken')
  second.end()
  expect(await results[1]).toBe('done')
})

test('refuses a caller that waited too long, and removes it from the queue', async () => {
  const limiter = new Limiter({ ...limits, atOnce: 1, waiting: 1, timeout: 1 })
  const first = work()
  const result = limiter.run(first.run)
  await expect(limiter.run(work().run)).rejects.toMatchObject(refusal)
  first.end()
  await result
  expect(await limiter.run(async () => 'free again')).toBe('free again')
})
