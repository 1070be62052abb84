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

for (const [name, again] of [
  ['an action', (client: QueryClient) => refresh(client, '/api/recipes')],
  ['an event', (client: QueryClient) => refreshOlder(client, Date.now(), '/api/recipes')],
] as const)
  test(`a first read that began before ${name} is not what the screen shows after it`, async () => {
    const { client, reads, close, shown } = aList()
    const refreshed = again(client)
    await expect.poll(() => reads.length).toBe(2)
    reads[0]?.resolve([])
    reads[1]?.resolve(['Natives into PB5'])
    await refreshed
    expect(shown()).toMatchObject({ status: 'success', data: ['Natives into PB5'] })
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
