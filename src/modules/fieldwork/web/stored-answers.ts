/** The last answers that screens of growers and drivers had: without a network they are shown again, with their age. Each person's own, forgotten on logout. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { growers } from '#kernel/role.ts'
import { deviceStore, getItem } from '#web/device-store.ts'
import { currentUser, isOneOf, mayKeep } from '#web/session.ts'
import { isAnsweredHere } from './answer-ages.ts'

const storedPaths = [
  '/api/reports/dashboard',
  '/api/onboarding',
  '/api/plant-batches',
  '/api/production-tasks',
  '/api/sprays',
  '/api/scouting',
  '/api/recipes',
  '/api/notifications',
  '/api/labels/scanned',
  '/api/plant-types/:id',
] as const
/** Drivers are of every role. */
const ofEveryone = '/api/deliveries/mine'
const isStored = (path: string) => path === ofEveryone || (isOneOf(growers) && storedPaths.some((each) => path.startsWith(each)))

/** Limit of stored answers; the oldest are evicted first. */
const most = 300

interface StoredAnswer {
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

const prefix = () => `answer for ${currentUser()?.id ?? ''} `
const nameOf = (path: string, options: unknown) => `${prefix()}${JSON.stringify([path, options])}`

export const storedAnswer = (path: string, options: unknown): Promise<StoredAnswer | undefined> =>
  getItem<StoredAnswer>(nameOf(path, options))

const waiting = new Map<string, StoredAnswer>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes them together, a moment after the last of them came. */
async function write(): Promise<void> {
  timer = undefined
  const answers = [...waiting]
  waiting.clear()
  if (!mayKeep()) return
  const { store, done } = (await deviceStore).transaction('values', 'readwrite')
  for (const [name, answer] of answers) await store.put(answer, name)
  const held: [string, number][] = []
  for (const name of await store.getAllKeys(IDBKeyRange.bound(prefix(), `${prefix()}\uffff`)))
    held.push([name, ((await store.get(name)) as StoredAnswer | undefined)?.at ?? 0])
  const oldest = held.toSorted((a, b) => b[1] - a[1]).slice(most)
  for (const [name] of oldest) await store.delete(name)
  await done
}

function store({ queryKey, state }: Query, at: number): void {
  const [path, options] = queryKey as readonly unknown[]
  if (queryKey.length !== 2 || typeof path !== 'string' || !isStored(path) || isAnsweredHere(path)) return
  waiting.set(nameOf(path, options), { data: state.data, at })
  timer ??= setTimeout(() => void write(), 1_000)
}

/**
 * Stores every successful read from now on, and those in the cache already; not answers from this device, which keep their age.
 */
export function storeAnswers(client: QueryClient): void {
  const cache = client.getQueryCache()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) store(event.query, Date.now())
  })
  for (const query of cache.getAll()) if (query.state.status === 'success') store(query, query.state.dataUpdatedAt)
}
