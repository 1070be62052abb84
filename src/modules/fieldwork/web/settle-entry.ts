/** Resolves refused field work: retry it, changed or as it is, or discard it. */
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { changeInOutbox } from '#web/outbox.ts'
import { currentUser } from '#web/session.ts'
import { describeWork } from '../describe-work.ts'
import type { FieldReceipt, FieldRequest, ShownBatch } from '../field-request.ts'
import type { FieldEntry } from './field-outbox.ts'
import { fieldState } from './offline-answers.ts'
import { sendFieldWork } from './send-field-work.ts'

/** The batch that takes the place of another. */
interface Replaced {
  readonly id: string
  readonly by: ShownBatch
}

/** Sends it again, now. A refusal proves that nothing was done under the last key, so it gets a new one. */
export async function sendAgain(entry: FieldEntry, request: FieldRequest, replaced?: Replaced): Promise<void> {
  const user = currentUser()
  const batches = entry.receipt.batches.map((batch) => (batch.id === replaced?.id ? replaced.by : batch))
  const task = (await fieldState())?.tasks.find(({ id }) => id === request.params['id'])
  const receipt: FieldReceipt = {
    ...entry.receipt,
    batches,
    title: task ? entry.receipt.title : describeWork({ request, batches, task: task && titleOf(task) }),
  }
  await changeInOutbox(entry.id, {
    user_id: user?.id ?? '',
    user_name: user ? `${user.first_name} ${user.last_name}`.trim() : '',
    key: entry.problem ? `${entry.id}.${entry.tries}` : entry.key,
    body: request,
    receipt,
    state: 'waiting',
    problem: undefined,
    next_try: 0,
  })
  await sendFieldWork(true)
}

/** It stays in the list with its reason. */
export const discard = (entry: FieldEntry, reason: string): Promise<void> => changeInOutbox(entry.id, { state: 'void', reason })

export const shownBatch = (batch: Pick<PlantBatch, keyof ShownBatch>): ShownBatch => ({
  id: batch.id,
  batch_code: batch.batch_code,
  common_name: batch.common_name,
  container_size: batch.container_size,
  quantity_current: batch.quantity_current,
  location: batch.location,
})
