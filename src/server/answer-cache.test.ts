import { beforeEach, expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const [kent, ohio] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
let reads = 0
beforeEach(() => {
  reads = 0
})
const counted = async () => ({ text: `answer ${++reads}` })
const textAt = async (cache: AnswerCache<{ text: string }>, nurseryId: string, address = '/api/sales') =>
  (await cache.read(nurseryId, address, counted)).text

test('an answer is read once for an address of a nursery, also by those that ask while it is read', async () => {
  const cache = new AnswerCache()
  const [first, second] = await Promise.all([textAt(cache, kent), textAt(cache, kent)])
  expect([first, second, await textAt(cache, kent)]).toEqual(['answer 1', 'answer 1', 'answer 1'])
  expect([await textAt(cache, kent, '/api/sales?limit=50'), await textAt(cache, ohio)]).toEqual(['answer 2', 'answer 3'])
})

test('what was read before a change is given to nobody who asks after it', async () => {
  const cache = new AnswerCache<{ text: string }>()
  await textAt(cache, kent)
  await textAt(cache, ohio)
  const { promise, resolve } = Promise.withResolvers<{ text: string }>()
  const before = cache.read(kent, '/api/slow', () => promise)
  cache.drop(kent)
  const after = textAt(cache, kent, '/api/slow')
  resolve({ text: 'stale' })
  expect([(await before).text, await after, await textAt(cache, kent, '/api/slow')]).toEqual(['stale', 'answer 3', 'answer 3'])
  expect([await textAt(cache, kent), await textAt(cache, ohio)]).toEqual(['answer 4', 'answer 2'])
  cache.dropAll()
  expect(await textAt(cache, ohio)).toBe('answer 5')
})

test('a read that failed is made again', async () => {
  const cache = new AnswerCache<{ text: string }>()
  const failing = () => cache.read(kent, '/api/sales', () => Promise.reject(new Error('The database is away.')))
  await expect(failing()).rejects.toThrow('away')
  expect(await textAt(cache, kent)).toBe('answer 1')
})

test('an answer is read again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = new AnswerCache()
  await textAt(cache, kent)
  vi.advanceTimersByTime(59_000)
  expect(await textAt(cache, kent)).toBe('answer 1')
  vi.advanceTimersByTime(2_000)
  expect(await textAt(cache, kent)).toBe('answer 2')
  vi.useRealTimers()
})

test('beyond the capacity the answers of the nursery that was read from the longest ago are dropped', async () => {
  const cache = new AnswerCache(40)
  await textAt(cache, kent) // 18 characters with its address
  await textAt(cache, ohio)
  expect([await textAt(cache, kent), await textAt(cache, ohio)]).toEqual(['answer 1', 'answer 2'])
  await textAt(cache, ohio, '/api/more')
  expect([await textAt(cache, ohio), await textAt(cache, kent)]).toEqual(['answer 2', 'answer 4'])
})
