/** The actions of this device that are not uploaded yet. Written to the disk first; sent once each, in any order. */
import { Problem } from '#kernel/problem.ts'
import { tillReference } from '#kernel/till-reference.ts'
import { deviceStore } from './device-store.ts'
import type { OutboxEntry, OutboxKind } from './outbox-entry.ts'
import { currentUser } from './session.ts'
import { isFatal, backoff, classifyError } from './classify-error.ts'

export interface Draft<Body, Receipt> {
  readonly id: string
  /** Counts this till's references, by its id; without a number, that of the device. */
  readonly till: { readonly id: string; readonly number?: number }
  readonly make: (reference: string) => { readonly body: Body; readonly receipt: Receipt }
  /** The stored value that becomes this entry: removed in the same transaction. */
  readonly instead_of: string
}

interface Counter {
  readonly last: number
  /** Added, and removed before it was uploaded. */
  readonly free: readonly number[]
}

/** Under this name the device keeps the last reference of a till. */
export const referenceCounter = (tillId: string) => `references ${tillId}`

let isLasting: Promise<boolean> | undefined

/** Asks the browser, once a load, for persistent storage. The answer changes nothing here. */
const askToLast = () => (isLasting ??= navigator.storage.persist().catch(() => false))

/** Writes it down, under the till's next reference, before it is sent. The counter has no gaps, whatever happens to the tab. */
export async function addToOutbox<Body, Receipt>({
  id,
  till,
  make,
  instead_of,
}: Draft<Body, Receipt>): Promise<OutboxEntry<Body, Receipt>> {
  void askToLast()
  const user = currentUser()
  const store = (await deviceStore).transaction(['values', 'outbox'], 'readwrite', { durability: 'strict' })
  const counterName = referenceCounter(till.id)
  const { last, free } = ((await store.objectStore('values').get(counterName)) as Counter | undefined) ?? { last: 0, free: [] }
  const [reused, ...stillFree] = free
  const number = reused ?? last + 1
  const reference = tillReference(till.number, till.id, number)
  const entry: OutboxEntry<Body, Receipt> = {
    id,
    key: id,
    kind: 'sale',
    at: new Date().toISOString(),
    user_id: user?.id ?? '',
    user_name: user ? `${user.first_name} ${user.last_name}`.trim() : '',
    reference,
    ...make(reference),
    state: 'waiting',
    tries: 0,
    next_try: 0,
  }
  await Promise.all([
    store.objectStore('values').put({ last: Math.max(last, number), free: stillFree }, counterName),
    store.objectStore('values').delete(instead_of),
    store.objectStore('outbox').put(entry),
    store.done,
  ])
  changed()
  return entry
}

/** Refused while the customer is still there: removes the entry, restores its cart and frees its reference. False if it was sent after all. */
export async function removeUnsent(id: string, tillId: string, name: string, value: unknown): Promise<boolean> {
  const store = (await deviceStore).transaction(['values', 'outbox'], 'readwrite', { durability: 'strict' })
  const entry = await store.objectStore('outbox').get(id)
  if (!entry || entry.state === 'sent') return false
  const counterName = referenceCounter(tillId)
  const counter = (await store.objectStore('values').get(counterName)) as Counter
  const free = [...counter.free, Number(entry.reference.split('-')[1])].toSorted((a, b) => a - b)
  await Promise.all([
    store.objectStore('values').put({ ...counter, free }, counterName),
    store.objectStore('values').put(value, name),
    store.objectStore('outbox').delete(id),
    store.done,
  ])
  changed()
  return true
}

/** Changes an entry where it lies; one that was sent stays as it is. */
export async function changeInOutbox(id: string, change: Partial<OutboxEntry>): Promise<void> {
  const store = (await deviceStore).transaction('outbox', 'readwrite', { durability: 'strict' })
  const entry = await store.store.get(id)
  await Promise.all([entry && entry.state !== 'sent' ? store.store.put({ ...entry, ...change }) : undefined, store.done])
  changed()
}

const everything = async (): Promise<OutboxEntry[]> => (await deviceStore).getAllFromIndex('outbox', 'at')

/** Everything of a kind in it, oldest first. */
export const outgoing = async (kind: OutboxKind): Promise<OutboxEntry[]> =>
  (await everything()).filter((entry) => entry.kind === kind)

const isUnsent = ({ state }: OutboxEntry) => state === 'waiting' || state === 'attention'

export const anyUnsent = async (): Promise<boolean> => (await everything()).some(isUnsent)

/** Number of this user's entries that are still to be uploaded. */
export const unsent = async (kind: OutboxKind): Promise<number> =>
  (await outgoing(kind)).filter((entry) => isUnsent(entry) && entry.user_id === currentUser()?.id).length

/** Number of sent entries that stay stored for a reprint. */
const remembered = 100

export async function forgetOldest(kind: OutboxKind): Promise<void> {
  const sent = (await outgoing(kind)).filter(({ state }) => state === 'sent')
  const db = await deviceStore
  for (const { id } of sent.slice(0, -remembered)) await db.delete('outbox', id)
}

/** Sends one entry; returns the server's number for it. Throws a Problem. */
export type Send = (entry: OutboxEntry, signal?: AbortSignal) => Promise<string>

/** Tries to send one entry and stores the outcome. Returns the number, or the error. */
export async function sendOne(
  entry: OutboxEntry,
  send: Send,
  signal?: AbortSignal,
): Promise<{ number?: string; refusal?: unknown }> {
  try {
    const number = await send(entry, signal)
    await changeInOutbox(entry.id, { state: 'sent', number, problem: undefined })
    return { number }
  } catch (refusal) {
    const tries = entry.tries + 1
    const problem = refusal instanceof Problem ? { code: refusal.code, detail: refusal.detail, extra: refusal.extra } : undefined
    await changeInOutbox(entry.id, {
      state: classifyError(refusal) === 'attention' ? 'attention' : 'waiting',
      problem,
      tries,
      next_try: Date.now() + backoff(tries),
    })
    return { refusal }
  }
}

/**
 * Sends the sales that wait and are this person's; one tab at a time. `now` waits for its turn and not for the pauses; without it, what pauses is
 * tried as soon as something else went through.
 */
export async function sendAll(send: Send, now = false): Promise<void> {
  await navigator.locks.request('outbox', { ifAvailable: !now }, async (mine) => {
    if (!mine || !currentUser()) return
    const { sent, pausing } = await sendRound(send, now)
    if (sent > 0 && pausing > 0) await sendRound(send, true)
    await forgetOldest('sale')
  })
}

async function sendRound(send: Send, now: boolean): Promise<{ sent: number; pausing: number }> {
  const done = { sent: 0, pausing: 0 }
  for (const entry of await outgoing('sale')) {
    if (entry.state !== 'waiting' || entry.user_id !== currentUser()?.id) continue
    if (!now && entry.next_try > Date.now()) {
      done.pausing++
      continue
    }
    const { refusal } = await sendOne(entry, send)
    if (refusal === undefined) done.sent++
    else if (isFatal(refusal)) break
  }
  return done
}

interface OutboxCounts {
  readonly waiting: number
  readonly attention: number
}

let counts: Readonly<Record<OutboxKind, OutboxCounts>> = {
  sale: { waiting: 0, attention: 0 },
  field: { waiting: 0, attention: 0 },
}
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('outbox')
tabs.onmessage = () => countSoon()

/** Calls back whenever something was put out, sent or refused, in whatever tab. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const outboxCounts = (kind: OutboxKind): OutboxCounts => counts[kind]

/** Something in it is another now. */
export function changed(): void {
  tabs.postMessage('changed')
  countSoon()
}

let isCounting = false

/** Many changes at once are counted once. */
function countSoon(): void {
  if (isCounting) return
  isCounting = true
  setTimeout(() => {
    isCounting = false
    void count()
  })
}

async function count(): Promise<void> {
  const all = await everything()
  const of = (kind: OutboxKind): OutboxCounts => ({
    waiting: all.filter((each) => each.kind === kind && each.state === 'waiting').length,
    attention: all.filter((each) => each.kind === kind && each.state === 'attention').length,
  })
  counts = { sale: of('sale'), field: of('field') }
  for (const listener of listeners) listener()
}

/** The first count: that of what was put out before this load. */
export const outboxCounted = count()
