/** Field work without a network: stored on this device, shown as done, and sent when the network is back. */
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { addScoutingPhoto, createScoutingEntry } from '#modules/growing/scouting/walk-calls.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { addBatchPhoto } from '#modules/growing/record/photo-calls.ts'
import { addBatchNote, countBatch, mergeBatches } from '#modules/growing/batch/batch-calls.ts'
import { addStopPhoto, finishStop } from '#modules/orders/delivery/stop-calls.ts'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { isOnline } from '#web/network.ts'
import { type AnyAnswer, type AnyOptions, isUnreachable, markStored } from '#web/offline.ts'
import { withWork } from '../apply-work.ts'
import { describeWork } from '../describe-work.ts'
import { type FieldReceipt, type FieldRequest, linesOf } from '../field-request.ts'
import { mustWait } from '../sending-order.ts'
import { type FieldEntry, addFieldEntry, ownEntries } from './field-outbox.ts'
import { fieldState } from './offline-answers.ts'

/** Milliseconds that work waits for the server before it is stored. */
const patience = 8_000

type State = NonNullable<Awaited<ReturnType<typeof fieldState>>>

const shownOf = ({ id, batch_code, common_name, container_size, quantity_current, location }: PlantBatch) => ({
  id,
  batch_code,
  common_name,
  container_size,
  quantity_current,
  location,
})

const taskOf = ({ path, params }: FieldRequest, state: State | undefined) =>
  path === completeTask.path ? state?.tasks.find(({ id }) => id === params['id']) : undefined

function receiptOf(request: FieldRequest, state: State | undefined): FieldReceipt {
  const task = taskOf(request, state)
  const ids = task ? [task.batch_id ?? ''] : linesOf(request).map(({ batch_id }) => batch_id)
  const batches = ids.flatMap((id) => state?.batches.filter((batch) => batch.id === id).map(shownOf) ?? [])
  const title = describeWork({ request, batches, task: task && titleOf(task) })
  return { title, batches, creates: ids.map(() => crypto.randomUUID()) }
}

/** Calls whose bodies carry their own time. */
const undated: readonly string[] = [
  createSpray.path,
  createScoutingEntry.path,
  addScoutingPhoto.path,
  addBatchPhoto.path,
  addBatchNote.path,
  addStopPhoto.path,
]

/** With the time at which it was done; a count with the number that was shown. */
function stamped(request: FieldRequest, at: string, { batches }: FieldReceipt): FieldRequest {
  const { path, body } = request
  if (undated.includes(path)) return request
  const expected = path === countBatch.path && batches[0] ? { expected: batches[0].quantity_current } : {}
  return { ...request, body: { ...body, ...expected, done_at: at } }
}

/** Calls whose screens need only the id from the answer. */
const idAnswers: Readonly<Record<string, (entry: FieldEntry) => string | undefined>> = {
  [addBatchPhoto.path]: ({ id }) => id,
  [addStopPhoto.path]: ({ body }) => body.params['id'],
  [createScoutingEntry.path]: ({ body }) => String(body.body['id']),
  [addScoutingPhoto.path]: ({ body }) => body.params['id'],
  [finishStop.path]: ({ body }) => body.params['id'],
}

/** True if the answer has several batches; a merge answers with the remaining one. */
const isAboutMany = ({ path, body }: FieldRequest): boolean =>
  path !== mergeBatches.path && (body['batches'] !== undefined || body['batch_ids'] !== undefined)

/** The answer that the server will give, as far as a screen needs it. */
function expectedAnswer({ path }: Endpoint, entry: FieldEntry, state: State | undefined): AnyAnswer {
  const after = state && withWork(state, [entry])
  const { body, receipt } = entry
  if (path === completeTask.path)
    return { data: after?.tasks.find(({ id }) => id === body.params['id']) ?? { ...body.body, id: body.params['id'] } }
  if (path === createSpray.path) {
    const closed = after?.closed.find(({ spray_id }) => spray_id === entry.id)
    return { data: { ...body.body, id: entry.id, closed_until: closed?.closed_until ?? entry.at } }
  }
  const idOf = idAnswers[path]
  if (idOf) return { data: { id: idOf(entry) } }
  const lines = linesOf(body)
  const made = lines.map(
    ({ batch_id }, i) =>
      after?.batches.find(({ id }) => id === receipt.creates[i]) ??
      // Without stored batches, the screen stays on the batch that was worked on.
      after?.batches.find(({ id }) => id === batch_id) ?? { id: batch_id },
  )
  const isMany = isAboutMany(body)
  const isNew = receipt.creates.some((id) => after?.batches.some((batch) => batch.id === id))
  const operations = isMany ? { operation_ids: [] } : { operation_id: '' }
  return { data: isMany ? made : (made[0] ?? {}), ...operations, newBatchCreated: isNew }
}

/**
 * Sends a request, or stores it if there is no network or earlier work on the same batch is waiting. Returns the answer to show.
 */
export async function sendOrStore(
  endpoint: Endpoint,
  options: AnyOptions,
  send: (options: AnyOptions) => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  const { params = {}, body, file } = options
  const request: FieldRequest = {
    path: endpoint.path,
    params,
    body: (body ?? {}) as FieldRequest['body'],
    ...(file ? { file } : {}),
  }
  const key = options.key ?? crypto.randomUUID()
  const isHeld = mustWait({ body: request, receipt: { title: '', batches: [], creates: [] } }, await ownEntries())
  const isTried = isOnline() && !isHeld
  if (isTried) {
    const slow = AbortSignal.timeout(patience)
    try {
      // A photo over a weak network takes its time: only what is short is given up.
      return await send({ ...options, key, ...(file ? {} : { signal: slow }) })
    } catch (failure) {
      if (!isUnreachable(failure) && !slow.aborted) throw failure
    }
  }
  const [state, at] = [await fieldState(), new Date().toISOString()]
  const receipt = receiptOf(request, state)
  // A request that was tried may have arrived: it is repeated as it was, so that its key gives the answer of the first.
  const sent = isTried ? request : stamped(request, at, receipt)
  const entry = await addFieldEntry({ id: crypto.randomUUID(), key, at, body: sent, receipt })
  return markStored(expectedAnswer(endpoint, entry, state), entry.id)
}
