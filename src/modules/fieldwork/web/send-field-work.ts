/** Sends the field work of this device: acts on one batch in their order, different batches at the same time. */
import type { BatchEvent } from '#modules/growing/batch/batch.ts'
import { getBatchHistory } from '#modules/growing/batch/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { classifyError, isFatal } from '#web/classify-error.ts'
import { sendStored } from '#web/call.ts'
import { guardedFetch } from '#web/network.ts'
import { type Send, forgetOldest, outboxCounts, sendOne } from '#web/outbox.ts'
import { currentUser, onSession } from '#web/session.ts'
import { fieldCalls, type FieldRequest, linesOf } from '../field-request.ts'
import { sendInOrder, withServerIds } from '../sending-order.ts'
import { refreshFieldData } from './field-data.ts'
import { type FieldEntry, beginTry, ownEntries } from './field-outbox.ts'

/** Concurrent requests: the database connections that a nursery may take. */
const atOnce = 6
const timeout = 30_000

interface Changed {
  readonly id?: string
}

/** The ids of the batches of an answer, in their order; only an answer about batches has any that later work may name. */
function idsOf(data: unknown): string {
  if (Array.isArray(data)) return data.map(({ id }: Changed) => id ?? '').join(' ')
  return (data as Changed | undefined)?.id ?? ''
}

const sendWork =
  (entries: readonly FieldEntry[]): Send =>
  async (entry, signal) => {
    const { file, ...request } = withServerIds(entry.body as FieldRequest, entries)
    const endpoint = fieldCalls[request.path]
    if (!endpoint) throw new Error(`No call has the path ${request.path}.`)
    const { data } = await sendStored(endpoint, {
      params: request.params,
      body: request.body,
      key: entry.key,
      ...(file instanceof File ? { file } : {}),
      ...(signal ? { signal } : {}),
    })
    if (linesOf(request).length > 0) return idsOf(data)
    return (await madeByTask(entry as FieldEntry, data)) ?? ''
  }

/** A task answers with its operations: the batch that its potting made is the other side of one of them. */
async function madeByTask({ body, receipt }: FieldEntry, data: unknown): Promise<string | undefined> {
  const [batch] = receipt.batches
  if (!batch || !body.body['pot_up']) return undefined
  const operations = (data as { readonly operation_ids?: readonly string[] }).operation_ids ?? []
  const history = (await sendStored(getBatchHistory as Endpoint, { params: { id: batch.id } })).data as BatchEvent[]
  return history.find(({ operation_id }) => operations.includes(operation_id ?? ''))?.other_batch_id ?? batch.id
}

/** Notified after work was sent, so that screens refetch. */
const sentListeners = new Set<() => void>()
export function onFieldWorkSent(listener: () => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/** Sends this person's waiting work, in one tab at a time. `now` waits for the lock but skips the retry delays. */
export async function sendFieldWork(now = false): Promise<void> {
  await navigator.locks.request('field work', { ifAvailable: !now }, async (mine) => {
    if (!mine || !currentUser()) return
    const sent = await sendRound(now)
    if (sent === 0) return
    for (const listener of sentListeners) listener()
    if (outboxCounts('field').waiting === 0) await forgetOldest('field')
    await refreshFieldData(true)
  })
}

/** Tried work may have arrived and can no longer be undone on this device: nothing is tried while the server does not answer. */
const isReachable = () =>
  guardedFetch('/api/health', { signal: AbortSignal.timeout(timeout) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function sendRound(now: boolean): Promise<number> {
  const isDue = ({ next_try }: FieldEntry) => now || next_try <= Date.now()
  const own = await ownEntries()
  if (!own.some((entry) => entry.state === 'waiting' && isDue(entry)) || !(await isReachable())) return 0
  let sent = 0
  await sendInOrder(own, atOnce, async (entry, entries) => {
    if (!isDue(entry)) return entry
    if (!(await beginTry(entry.id))) return { ...entry, state: 'void' }
    const { number, refusal } = await sendOne(entry, sendWork(entries), AbortSignal.timeout(timeout))
    if (refusal === undefined) {
      sent++
      return { ...entry, state: 'sent', number }
    }
    if (isFatal(refusal)) return undefined
    return { ...entry, state: classifyError(refusal) === 'attention' ? 'attention' : 'waiting' }
  })
  return sent
}

const pace = 5_000
const refreshPace = 10 * 60_000

/** Once, for as long as the page lives. */
export function startFieldWork(): void {
  const now = () => {
    void sendFieldWork(true)
    void refreshFieldData()
  }
  addEventListener('online', now)
  document.addEventListener('visibilitychange', () => !document.hidden && now())
  onSession(now)
  setInterval(() => outboxCounts('field').waiting > 0 && void sendFieldWork(), pace)
  setInterval(() => void refreshFieldData(), refreshPace)
  now()
}
