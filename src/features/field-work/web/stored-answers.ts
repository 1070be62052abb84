/** The last answers that screens of growers had: without a network they are shown again, with their age. Each person's own, forgotten on logout. */
import type { QueryClient } from '@tanstack/react-query'
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
  '/api/recipes',
  '/api/notifications',
] as const
const isStored = (path: string) => storedPaths.some((each) => path.startsWith(each))

/** So many at most; the oldest go first. */
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

/** Written together, a moment after the last of them came. */
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

/** From now on; not what this device answered itself, which keeps its age. */
export function storeAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual || !isOneOf(growers)) return
    const [path, options] = event.query.queryKey as readonly unknown[]
    const { data } = event.query.state
    if (event.query.queryKey.length !== 2 || typeof path !== 'string' || !isStored(path) || isAnsweredHere(path)) return
    waiting.set(nameOf(path, options), { data, at: Date.now() })
    timer ??= setTimeout(() => void write(), 1_000)
  })
}
