/** Field work as a device stores it: a request of the API, and what a person is shown of it. */
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
import { addScoutingPhoto, createScoutingEntry } from '#modules/growing/scouting/walk-calls.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { Endpoint } from '#kernel/endpoint.ts'

export interface FieldRequest {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  /** A photo. */
  readonly file?: unknown
}

/** A batch as the device showed it when the work was entered. */
export interface ShownBatch {
  readonly id: string
  readonly batch_code: string
  readonly common_name: string
  readonly container_size: string
  readonly quantity_current: number
  readonly location: string | null
}

/** Summary of unsent work, for display. */
export interface FieldReceipt {
  readonly title: string
  readonly batches: readonly ShownBatch[]
  /** An id for each batch that it may make, in the order of its batches: later work names it until the server's id is known. */
  readonly creates: readonly string[]
}

/** Work that was stored, as far as rules need it. */
export interface FieldWork {
  readonly id: string
  /** ISO instant. */
  readonly at: string
  readonly state: 'waiting' | 'attention' | 'sent' | 'void'
  readonly body: FieldRequest
  readonly receipt: FieldReceipt
  /** Once it is sent: the ids of the batches that it changed or made, in the order of its batches, separated by spaces. */
  readonly number?: string | undefined
}

/** Every call that a device may store, by its path. */
export const fieldCalls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    potUp,
    bulkPottingUp,
    recordLoss,
    bulkLosses,
    moveBatch,
    bulkMovement,
    splitBatch,
    divide,
    bulkDivision,
    mergeBatches,
    countBatch,
    addBatchNote,
    addBatchPhoto,
    createSpray,
    createScoutingEntry,
    addScoutingPhoto,
    completeTask,
    finishStop,
    addStopPhoto,
  ].map((call) => [call.path, call as Endpoint]),
)

interface Line {
  readonly batch_id: string
  readonly quantity?: number
  /** Mother plants to divide. */
  readonly input_quantity?: number
}

/** The lines of an operation on several batches; of one on a single batch, that one with the quantity of the body; of a merge first the batch that stays. */
export function linesOf({ path, params, body }: FieldRequest): readonly Line[] {
  if (Array.isArray(body['batches'])) return body['batches'] as Line[]
  const { id = '' } = params
  if (Array.isArray(body['batch_ids'])) {
    const others = (body['batch_ids'] as string[]).map((batch_id) => ({ batch_id }))
    return path === mergeBatches.path ? [{ batch_id: id }, ...others] : others
  }
  if (!path.startsWith('/api/plant-batches') || id === '') return []
  const line = { batch_id: id, quantity: Number(body['quantity'] ?? 0) }
  return [path === divide.path ? { ...line, input_quantity: Number(body['input_quantity'] ?? 0) } : line]
}

/** Everything whose order matters: batches, those that it may make, a task, an entry that a photo follows. */
export const touchedBy = ({ body, receipt }: Pick<FieldWork, 'body' | 'receipt'>): readonly string[] => [
  ...Object.values(body.params),
  ...(typeof body.body['id'] === 'string' ? [body.body['id']] : []),
  ...linesOf(body).map(({ batch_id }) => batch_id),
  ...receipt.batches.map(({ id }) => id),
  ...receipt.creates,
]
