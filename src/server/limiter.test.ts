import { expect, test } from 'vitest'
import { Limiter } from './limiter.ts'

const limits = { atOnce: 2, waiting: 2, patience: 10_000, busy: 'Too much at once.' }
const refusal = { code: 'UNAVAILABLE', detail: 'Too much at once.' }

/** Work that ends when the test says so. */
function work() {
  const done = Promise.withResolvers<string>()
  let running = false
  const run = () => {
    running = true
    return done.promise
  }
  return { run, end: () => done.resolve('done'), fail: () => done.reject(new Error('broken')), isRunning: () => running }
}

test('so many run at once, the next wait in order, and those after them are refused', async () => {
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

test('work that fails gives its place to the next', async () => {
  const limiter = new Limiter({ ...limits, atOnce: 1 })
  const [first, second] = [work(), work()]
  const results = [limiter.run(first.run), limiter.run(second.run)]
  first.fail()
  await expect(results[0]).rejects.toThrow('broken')
  second.end()
  expect(await results[1]).toBe('done')
})

test('whoever waited too long is refused, and is not in the line any more', async () => {
  const limiter = new Limiter({ ...limits, atOnce: 1, waiting: 1, patience: 1 })
  const first = work()
  const result = limiter.run(first.run)
  await expect(limiter.run(work().run)).rejects.toMatchObject(refusal)
  first.end()
  await result
  expect(await limiter.run(async () => 'free again')).toBe('free again')
})
