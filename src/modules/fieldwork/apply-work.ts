/**
 * Applies unsent field work to the device's batches, tasks and closed places, so that they show the state the server will reach.
 */
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
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
import { ungraded } from '#modules/setup/reference/specification.ts'
import { closedUntil, type ClosedPlace } from '#modules/growing/spray/re-entry.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { Task } from '#modules/growing/task/task.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { type FieldWork, linesOf } from './field-request.ts'

export interface FieldState {
  readonly batches: readonly PlantBatch[]
  readonly tasks: readonly Task[]
  readonly closed: readonly ClosedPlace[]
}

type Body = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const whole = (value: unknown): number => Number(value ?? 0)

/** Some plants of a batch as a batch of their own, until the server gives it its code. */
const partOf = (batch: PlantBatch, id: string, quantity: number, set: Partial<PlantBatch>): PlantBatch => ({
  ...batch,
  id,
  batch_code: `New from ${batch.batch_code}`,
  parent_batch_id: batch.id,
  quantity_current: quantity,
  cost: '0',
  notes: '',
  next_action: null,
  next_action_date: null,
  ...set,
})

const at = (location: unknown): Partial<PlantBatch> => (text(location) ? { location: text(location), location_id: null } : {})

/** A batch without plants is finished, or discarded where they were lost. */
const left = (batch: PlantBatch, quantity: number, empty: 'finished' | 'discarded'): PlantBatch => ({
  ...batch,
  quantity_current: Math.max(0, quantity),
  ...(quantity <= 0 ? { state: empty } : {}),
})

function potted(batch: PlantBatch, body: Body, quantity: number, made: string): PlantBatch[] {
  const set = { container_size: text(body['container_size']), ...at(body['location']) }
  if (quantity >= batch.quantity_current) return [{ ...batch, ...set }]
  const part = { ...set, method: 'pot_up', started_on: text(body['potting_date']) || batch.started_on } as const
  return [left(batch, batch.quantity_current - quantity, 'finished'), partOf(batch, made, quantity, part)]
}

const noted = (batch: PlantBatch, body: Body): PlantBatch => ({
  ...batch,
  notes: [batch.notes, `${spelledOutDay(text(body['date']))}: ${text(body['text'])}`].filter(Boolean).join('\n'),
})

/** Divisions are not graded yet, whatever their mothers were. */
function divided(batch: PlantBatch, body: Body, quantity: number, made: string, mothers: number): PlantBatch[] {
  const set = { container_size: text(body['container_size_to']), ...at(body['location']), ...ungraded, grade_id: null }
  const part = { ...set, method: 'division', started_on: text(body['action_date']) || batch.started_on } as const
  return [left(batch, batch.quantity_current - mothers, 'finished'), partOf(batch, made, quantity, part)]
}

/** All plants of the others join the first. */
function merged(batches: readonly PlantBatch[], [into = '', ...others]: readonly string[]): readonly PlantBatch[] {
  const joining = batches.filter(({ id }) => others.includes(id)).reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  return batches.map((batch) => {
    if (batch.id === into) return { ...batch, quantity_current: batch.quantity_current + joining }
    return others.includes(batch.id) ? left(batch, 0, 'finished') : batch
  })
}

type Effect = (batch: PlantBatch, body: Body, quantity: number, made: string, mothers: number) => readonly PlantBatch[]
const lost: Effect = (batch, _body, quantity) => [left(batch, batch.quantity_current - quantity, 'discarded')]
const moved: Effect = (batch, body) => [{ ...batch, ...at(body['new_location']) }]

const effects: Readonly<Record<string, Effect>> = {
  [potUp.path]: potted,
  [bulkPottingUp.path]: potted,
  [recordLoss.path]: lost,
  [bulkLosses.path]: lost,
  [moveBatch.path]: moved,
  [bulkMovement.path]: moved,
  [countBatch.path]: (batch, body) => [left(batch, whole(body['counted']), 'finished')],
  [splitBatch.path]: (batch, body, quantity, made) => [
    left(batch, batch.quantity_current - quantity, 'finished'),
    partOf(batch, made, quantity, { ...at(body['location']), method: 'split' }),
  ],
  [divide.path]: divided,
  [bulkDivision.path]: divided,
  [addBatchNote.path]: (batch, body) => [noted(batch, body)],
}

/** The batches after one line of an operation. */
const afterLine = (batches: readonly PlantBatch[], id: string, effect: (batch: PlantBatch) => readonly PlantBatch[]) =>
  batches.flatMap((batch) => (batch.id === id ? effect(batch) : [batch]))

function sprayed(closed: readonly ClosedPlace[], id: string, body: Body, at: string): readonly ClosedPlace[] {
  const closed_until = closedUntil(new Date(at), whole(body['reentry_hours'])).toISOString()
  const place = { spray_id: id, location: text(body['location']), location_id: null, parts: [], product: text(body['product']) }
  return [...closed, { ...place, closed_until }]
}

function completed(state: FieldState, { id, at: doneAt, body: request, receipt }: FieldWork): FieldState {
  const { body, params } = request
  const task = state.tasks.find((each) => each.id === params['id'])
  const done = (each: Task): Task => ({
    ...each,
    status: 'completed',
    completed_at: doneAt,
    minutes: body['minutes'] === undefined || body['minutes'] === null ? each.minutes : whole(body['minutes']),
  })
  const [batch, made = ''] = [task?.batch_id ?? receipt.batches[0]?.id ?? '', receipt.creates[0]]
  const [potting, sale, spray] = [body['pot_up'], body['for_sale'], body['spray']] as readonly (Body | undefined)[]
  return {
    tasks: state.tasks.map((each) => (each.id === params['id'] ? done(each) : each)),
    batches: afterLine(state.batches, batch, (each) =>
      potting
        ? potted(each, potting, whole(potting['quantity']), made)
        : [sale ? { ...each, state: 'for_sale', ...at(sale['location']) } : each],
    ),
    closed: spray ? sprayed(state.closed, id, spray, doneAt) : state.closed,
  }
}

function afterOne(state: FieldState, work: FieldWork): FieldState {
  const { path, body } = work.body
  if (path === completeTask.path) return completed(state, work)
  if (path === createSpray.path) return { ...state, closed: sprayed(state.closed, work.id, body, work.at) }
  const lines = linesOf(work.body)
  if (path === mergeBatches.path) {
    const ids = lines.map(({ batch_id }) => batch_id)
    return { ...state, batches: merged(state.batches, ids) }
  }
  const effect = effects[path]
  if (!effect) return state
  const batches = lines.reduce<readonly PlantBatch[]>(
    (all, { batch_id, quantity = 0, input_quantity = 0 }, i) =>
      afterLine(all, batch_id, (batch) => effect(batch, body, quantity, work.receipt.creates[i] ?? '', input_quantity)),
    state.batches,
  )
  return { ...state, batches }
}

/** State after all waiting work, oldest first. Refused work has no effect until a person settles it. */
export const withWork = (state: FieldState, work: readonly FieldWork[]): FieldState =>
  work.filter((each) => each.state === 'waiting').reduce(afterOne, state)
