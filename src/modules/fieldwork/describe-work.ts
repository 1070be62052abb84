/** Describes field work in one line: "Pot up 50 Hebe into 14 cm". */
import {
  addBatchNote,
  bulkDivision,
  bulkLosses,
  bulkMovement,
  bulkPottingUp,
  countBatch,
  divide,
  mergeBatches,
  moveBatch,
  potUp,
  recordLoss,
  splitBatch,
} from '#modules/growing/batch/batch-calls.ts'
import { addBatchPhoto } from '#modules/growing/record/photo-calls.ts'
import { addStopPhoto, finishStop } from '#modules/orders/delivery/stop-calls.ts'
import { type Outcome, stopStateLabels } from '#modules/orders/delivery/run-status.ts'
import { addScoutingPhoto, createScoutingEntry } from '#modules/growing/scouting/walk-calls.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import { type FieldRequest, type ShownBatch, linesOf } from './field-request.ts'

interface Described {
  readonly request: FieldRequest
  readonly batches: readonly ShownBatch[]
  /** Title of the completed task. */
  readonly task?: string | undefined
}

const named = (batches: readonly ShownBatch[]): string => {
  const [first] = batches
  if (!first) return ''
  return batches.length === 1 ? `${first.common_name}, ${first.batch_code}` : `${batches.length} batches`
}

const plants = (request: FieldRequest) => linesOf(request).reduce((sum, { quantity = 0 }) => sum + quantity, 0)

type Describe = (body: Readonly<Record<string, unknown>>, described: Described) => string
const potting: Describe = (body, { request, batches }) =>
  `Pot up ${plants(request)} into ${String(body['container_size'])}: ${named(batches)}`
const losses: Describe = (_body, { request, batches }) => `Write off ${plants(request)}: ${named(batches)}`
const moving: Describe = (body, { batches }) => `Move to ${String(body['new_location'])}: ${named(batches)}`

const dividing: Describe = (_body, { request, batches }) => {
  const mothers = linesOf(request).reduce((sum, { input_quantity = 0 }) => sum + input_quantity, 0)
  return `Divide ${mothers} into ${plants(request)}: ${named(batches)}`
}
const merging: Describe = (_body, { request, batches }) => {
  const others = linesOf(request).length - 1
  const joining = others === 1 && batches[1] ? batches[1].batch_code : `${others} ${others === 1 ? 'batch' : 'batches'}`
  return `Merge ${joining} into ${named(batches.slice(0, 1))}`
}

const descriptions: Readonly<Record<string, Describe>> = {
  [potUp.path]: potting,
  [bulkPottingUp.path]: potting,
  [recordLoss.path]: losses,
  [bulkLosses.path]: losses,
  [moveBatch.path]: moving,
  [bulkMovement.path]: moving,
  [splitBatch.path]: (_body, { request, batches }) => `Split off ${plants(request)}: ${named(batches)}`,
  [divide.path]: dividing,
  [bulkDivision.path]: dividing,
  [mergeBatches.path]: merging,
  [countBatch.path]: (body, { batches }) => `Count ${String(body['counted'])}: ${named(batches)}`,
  [addBatchNote.path]: (body, { batches }) => `Note on ${named(batches)}: ${String(body['text'])}`,
  [addBatchPhoto.path]: (_body, { batches }) => `Photo of ${named(batches)}`,
  [createSpray.path]: (body) => `Spray ${String(body['location'])} with ${String(body['product'])}`,
  [createScoutingEntry.path]: (body) => `Scouting in ${String(body['location'])}: ${String(body['value'])}`,
  [addScoutingPhoto.path]: () => 'Photo of scouting',
  [finishStop.path]: (body) =>
    `Delivery: ${[stopStateLabels[body['outcome'] as Outcome], body['receiver'] || body['reason']].filter(Boolean).join(', ')}`,
  [addStopPhoto.path]: () => 'Photo of a delivery',
  [completeTask.path]: (_body, { task, batches }) => `Complete task: ${[task, named(batches)].filter(Boolean).join(', ')}`,
}

export const describeWork = (described: Described): string => {
  const { path, body } = described.request
  return descriptions[path]?.(body, described) ?? path
}
