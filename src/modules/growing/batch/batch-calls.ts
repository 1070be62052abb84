/** Every call that operates on batches or reverses an operation. */
import { OperationId, TaskId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { OpenBatchTask } from '#modules/growing/schedule/fitting-task.ts'
import { growers } from '#kernel/role.ts'
import { PlantBatch, mostBatches } from './batch.ts'
import {
  BatchChange,
  BulkDivisionBody,
  BulkLossBody,
  BulkMovementBody,
  BulkPotUpBody,
  CountBody,
  DivisionBody,
  GradingBody,
  LossBody,
  MergeBody,
  MovementBody,
  NoteBody,
  PotUpBody,
  PropagationBody,
  SplitBody,
  StateBody,
} from './batch-bodies.ts'

/** The open tasks that it has done; none for work that no task is completed by. */
const completed_tasks = z.optional(z.array(z.object({ id: TaskId, title: z.string() })))
/** Returned beside the batch: the operation, by which it can be reversed. */
const Done = z.object({ operation_id: OperationId, completed_tasks })
const DonePotting = z.extend(Done, { newBatchCreated: z.boolean() })

const operation = { method: 'POST', roles: growers, idempotent: true } as const
/** Done in the field, where there may be no network. */
const inField = { ...operation, queueable: true } as const

export const bulkPropagation = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-propagation',
  status: 201,
  summary: 'Starts batches from seed, cuttings, grafts, tissue culture or liners; all of them or none',
  body: PropagationBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const potUp = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/pot-up',
  summary:
    'Pots plants up into a larger container: the whole batch, or some of it as a new batch. Refused if supplies are short and this is not confirmed, or if several recipes apply and none is given',
  body: PotUpBody,
  reply: PlantBatch,
  also: DonePotting,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const bulkPottingUp = endpoint({
  ...inField,
  path: '/api/plant-batches/bulk-potting-up',
  summary: 'Pots many batches up at once; all of them or none',
  body: BulkPotUpBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks, newBatchCreated: z.boolean() }),
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const divide = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/history',
  status: 201,
  summary: 'Divides mother plants into a new batch',
  body: DivisionBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const bulkDivision = endpoint({
  ...inField,
  path: '/api/plant-batches/bulk-division',
  summary: 'Divides many batches at once; all of them or none',
  body: BulkDivisionBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const recordLoss = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/losses',
  summary: 'Writes off plants that died or were scrapped',
  body: LossBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const bulkLosses = endpoint({
  ...inField,
  path: '/api/plant-batches/bulk-losses',
  summary: 'Writes off plants of many batches at once; all of them or none',
  body: BulkLossBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const moveBatch = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/movement',
  summary: 'Moves a batch to another location',
  body: MovementBody,
  reply: PlantBatch,
  also: Done,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const bulkMovement = endpoint({
  ...inField,
  path: '/api/plant-batches/bulk-movement',
  summary: 'Moves many batches to one location; all of them or none',
  body: BulkMovementBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const splitBatch = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/split',
  status: 201,
  summary: 'Splits part of a batch into a batch of its own, at another location or growth stage',
  body: SplitBody,
  reply: PlantBatch,
  also: Done,
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const gradeBatches = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-grading',
  summary:
    'Sorts batches into grades and measurements, all or none: each part becomes a batch of its own; where all of a batch is sorted, its first part stays in it',
  body: GradingBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['NOT_ENOUGH_PLANTS', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const listOpenTasks = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/open-tasks',
  summary: 'Lists the open tasks of a batch, the earliest first: which of them an operation does',
  roles: growers,
  reply: z.array(OpenBatchTask),
})

export const mergeBatches = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/merge',
  summary: 'Merges other batches of the same plant and container into this one',
  body: MergeBody,
  reply: PlantBatch,
  also: Done,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const countBatch = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/count',
  summary: 'Sets the quantity of a batch to a count and records the difference',
  body: CountBody,
  reply: PlantBatch,
  also: Done,
  problems: ['STALE', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const addBatchNote = endpoint({
  ...inField,
  path: '/api/plant-batches/:id/notes',
  status: 201,
  summary: 'Adds a line with its day to the notes of a batch',
  body: NoteBody,
  reply: PlantBatch,
})

export const setBatchState = endpoint({
  ...operation,
  path: '/api/plant-batches/bulk-state',
  summary: 'Puts batches up for sale or back to growing, and sets their stage, ready day and location',
  body: StateBody,
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const reverseOperations = endpoint({
  ...operation,
  path: '/api/plant-batches/operations/reverse',
  summary:
    'Reverses operations exactly, with their plants, costs and supplies, the newest first in whatever order they are sent; all of them or none; refused if a later operation depends on one',
  body: z.strictObject({
    operation_ids: z.array(OperationId).check(z.minLength(1), z.maxLength(mostBatches, `At most ${mostBatches} at a time.`)),
  }),
  reply: z.array(PlantBatch),
  also: z.object({ operation_ids: z.array(OperationId), completed_tasks }),
  problems: ['NOT_FOUND', 'BAD_STATE', 'PERIOD_CLOSED', 'NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES'],
})

export const changeBatch = endpoint({
  method: 'PUT',
  path: '/api/plant-batches/:id',
  summary:
    'Changes the details of a batch; container and start only while nothing contradicts them. Its quantity changes by operations',
  roles: growers,
  body: BatchChange,
  reply: PlantBatch,
})

export const removeBatch = endpoint({
  method: 'DELETE',
  path: '/api/plant-batches/:id',
  summary: 'Archives an empty batch: it leaves every list but the archived one; its history remains',
  roles: growers,
  problems: ['IN_USE'],
})

export const restoreBatch = endpoint({
  method: 'POST',
  path: '/api/plant-batches/:id/restore',
  summary: 'Restores an archived batch',
  roles: growers,
  reply: PlantBatch,
})
