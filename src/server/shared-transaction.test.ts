import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { type Outcome, SharedTransactions } from './shared-transaction.ts'

/** Answers each group when the test lets it; `groups` are those that were started. */
function held(outcomeOf: (request: string, group: readonly string[]) => Outcome<string>) {
  const groups: string[][] = []
  const releases: (() => void)[] = []
  const shared = new SharedTransactions<string, string>(async (_, requests) => {
    groups.push([...requests])
    await new Promise<void>((resolve) => releases.push(resolve))
    return requests.map((request) => outcomeOf(request, requests))
  })
  const release = () => releases.shift()?.()
  return { groups, shared, release }
}

const answered = (request: string) => ({ reply: `${request} answered` })

test('nobody waits for company; what arrives while two are answered shares the next transaction', async () => {
  const { groups, shared, release } = held(answered)
  const nursery = randomUUID()
  const answers = ['a', 'b', 'c', 'd', 'e'].map((request) => shared.run(nursery, request))
  expect(groups).toEqual([['a'], ['b']])
  release()
  expect(await answers[0]).toBe('a answered')
  await expect.poll(() => groups).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  release()
  release()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map((each) => `${each} answered`))
})

test('nurseries share with nobody else', () => {
  const { groups, shared } = held(answered)
  const [one, other] = [randomUUID(), randomUUID()]
  void ['a', 'b', 'c'].map((request) => shared.run(one, request))
  void shared.run(other, 'd')
  expect(groups).toEqual([['a'], ['b'], ['d']])
})

test('one that is refused refuses none of the others', async () => {
  const { groups, shared, release } = held((request) =>
    request === 'd' ? { refusal: new Problem('NOT_ENOUGH_PLANTS', 'Sold out.') } : answered(request),
  )
  const nursery = randomUUID()
  const answers = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((request) => shared.run(nursery, request)))
  release()
  release()
  await expect.poll(() => groups).toHaveLength(3)
  release()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when a shared transaction fails, each request is answered in one of its own', async () => {
  const groups: string[][] = []
  const shared = new SharedTransactions<string, string>(async (_, requests) => {
    groups.push([...requests])
    await Promise.resolve()
    if (requests.includes('d')) throw new Error('duplicate key value')
    return requests.map(answered)
  })
  const nursery = randomUUID()
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((request) => shared.run(nursery, request)))
  expect(groups).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['c'], ['d'], ['e']])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is away, each is refused at once and none is tried again', async () => {
  let calls = 0
  const shared = new SharedTransactions<string, string>(async () => {
    calls += 1
    await Promise.resolve()
    throw new Problem('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.')
  })
  const nursery = randomUUID()
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((request) => shared.run(nursery, request)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  expect(calls).toBe(3)
})

test('beyond 500 that wait, one is refused', async () => {
  const { shared } = held(answered)
  const nursery = randomUUID()
  for (let n = 0; n < 502; n++) void shared.run(nursery, String(n))
  await expect(shared.run(nursery, 'one more')).rejects.toThrow(/very busy/)
})
