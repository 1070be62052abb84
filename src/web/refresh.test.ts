import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refresh, refreshOlder } from './refresh.ts'

/** A list on a screen, whose reads are answered by hand. */
function aList() {
  const client = new QueryClient()
  const reads: PromiseWithResolvers<string[]>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/api/recipes', {}],
    queryFn: ({ signal }) => {
      const read = Promise.withResolvers<string[]>()
      reads.push(read)
      signal.addEventListener('abort', () => read.reject(signal.reason as Error))
      return read.promise
    },
  })
  const close = observer.subscribe(() => undefined)
  return { client, reads, close, shown: () => observer.getCurrentResult() }
}

test('a first read that began before an action is given up for one that begins after it', async () => {
  const { client, reads, close, shown } = aList()
  const refreshed = refresh(client, '/api/recipes')
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.resolve([])
  reads[1]?.resolve(['Natives into PB5'])
  await refreshed
  expect(shown()).toMatchObject({ status: 'success', data: ['Natives into PB5'] })
  close()
})

test('a read under way while events come is shown, and followed by one more', async () => {
  const { client, reads, close, shown } = aList()
  const after = [1, 2, 3].map(() => refreshOlder(client, Date.now(), '/api/recipes'))
  reads[0]?.resolve([])
  await expect.poll(() => shown().data).toEqual([])
  await expect.poll(() => reads.length).toBe(2)
  // A later read is not given up either.
  const later = refreshOlder(client, Date.now(), '/api/recipes')
  reads[1]?.resolve(['Natives into PB5'])
  await expect.poll(() => shown().data).toEqual(['Natives into PB5'])
  await expect.poll(() => reads.length).toBe(3)
  reads[2]?.resolve(['Natives into PB5', 'Ferns'])
  await Promise.all([...after, later])
  expect(shown().data).toEqual(['Natives into PB5', 'Ferns'])
  expect(reads).toHaveLength(3)
  close()
})

test('what was read after an event is not read again for it', async () => {
  const { client, reads, close, shown } = aList()
  reads[0]?.resolve(['Ferns'])
  await expect.poll(() => shown().data).toEqual(['Ferns'])
  await refreshOlder(client, Date.now() - 60_000, '/api/recipes')
  expect(reads).toHaveLength(1)
  close()
})

test('other lists are read once', async () => {
  const { client, reads, close, shown } = aList()
  await refresh(client, '/api/mixes')
  reads[0]?.resolve(['Natives into PB5'])
  await expect.poll(() => shown().data).toEqual(['Natives into PB5'])
  expect(reads).toHaveLength(1)
  close()
})
