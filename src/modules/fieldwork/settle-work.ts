/** Work that the server refused: how a person settles it, each way one tap. Every way sends the request again, changed; nothing is sent twice. */
import { bulkDivision, bulkMovement, countBatch, divide, mergeBatches } from '#modules/growing/batch/batch-calls.ts'
import { finishStop } from '#modules/orders/delivery/stop-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { FieldError, ProblemCode } from '#kernel/problem.ts'
import { type FieldRequest, type FieldWork, linesOf } from './field-request.ts'

export interface RefusedWork extends Pick<FieldWork, 'body' | 'receipt'> {
  readonly problem: { readonly code: ProblemCode; readonly detail: string; readonly extra: Readonly<Record<string, unknown>> }
}

/** The batch as the server has it. */
export interface BatchNow {
  readonly quantity_current: number
  readonly container_size: string
}

export interface Settlement {
  readonly label: string
  readonly request: FieldRequest
}

type Json = Readonly<Record<string, unknown>>

/** A copy with another value at a path such as `batches.1.quantity`. */
function withValue(value: unknown, path: readonly string[], next: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === name ? withValue(each, rest, next) : each))
  const object = (value ?? {}) as Json
  return { ...object, [name]: withValue(object[name], rest, next) }
}

const changed = (request: FieldRequest, path: string, value: unknown): FieldRequest => ({
  ...request,
  body: withValue(request.body, path.split('.'), value) as Json,
})

/** The index of the refused line of an operation on several batches; of a merge that of the batch that does not fit. */
const refusedLine = ({ problem, body: { body, ...request } }: RefusedWork): number => {
  if (request.path === mergeBatches.path)
    return Math.max(
      0,
      linesOf({ ...request, body }).findIndex(({ batch_id }) => batch_id === problem.extra['batch_id']),
    )
  if (!Array.isArray(body['batches'])) return 0
  const path = (problem.extra['errors'] as readonly FieldError[] | undefined)?.[0]?.path ?? ''
  return Number(/^batches\.(\d+)/.exec(path)?.[1] ?? 0)
}

/** Path of the quantity field in the refused request; undefined if it has none. */
export function quantityPath(work: RefusedWork): string | undefined {
  const { body, path } = work.body
  // Divisions are counted after the work; only the number of mother plants can exceed the stock.
  const field = path === divide.path || path === bulkDivision.path ? 'input_quantity' : 'quantity'
  if (Array.isArray(body['batches'])) return `batches.${refusedLine(work)}.${field}`
  if (body['pot_up']) return 'pot_up.quantity'
  if (body['counted'] !== undefined) return 'counted'
  return body[field] === undefined ? undefined : field
}

/** The quantity that was entered. */
export function enteredQuantity(work: RefusedWork): number | undefined {
  const path = quantityPath(work)
  if (path === undefined) return undefined
  const value = path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], work.body.body)
  return Number(value)
}

export const withQuantity = (work: RefusedWork, quantity: number): FieldRequest =>
  changed(work.body, quantityPath(work) ?? 'quantity', quantity)

/** The refused batch of the request. */
export const refusedBatch = (work: RefusedWork): string | undefined =>
  linesOf(work.body)[refusedLine(work)]?.batch_id ?? work.receipt.batches[0]?.id

/** Replaces the refused batch by another one, in a request for one batch or several. */
export function withBatch(work: RefusedWork, batchId: string, container: string): FieldRequest {
  const { body, params, path } = work.body
  const old = body['old_container_size'] === undefined ? {} : { old_container_size: container }
  if (Array.isArray(body['batches'])) {
    const at = refusedLine(work)
    const line = (body['batches'] as Json[])[at] ?? {}
    const lineOld = line['old_container_size'] === undefined ? {} : { old_container_size: container }
    return changed(work.body, `batches.${at}`, { ...line, batch_id: batchId, ...lineOld })
  }
  if (path === bulkMovement.path) return changed(work.body, 'batch_ids.0', batchId)
  if (path === mergeBatches.path && refusedLine(work) > 0)
    return changed(work.body, `batch_ids.${refusedLine(work) - 1}`, batchId)
  return { ...work.body, params: { ...params, id: batchId }, body: { ...body, ...old } }
}

/** False for a task, which is bound to its batch, and for work without a batch. */
export const mayChangeBatch = ({ body }: RefusedWork): boolean => body.path !== completeTask.path && linesOf(body).length > 0

const dayFields = ['potting_date', 'loss_date', 'movement_date', 'action_date', 'date', 'taken_on', 'day'] as const

const onDay = (value: unknown, day: string): unknown => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]): [string, unknown] =>
    (dayFields as readonly string[]).includes(name) ? [name, day] : [name, onDay(each, day)],
  )
  return Object.fromEntries(entries)
}

function inAnotherContainer(work: RefusedWork, now: BatchNow | undefined): Settlement[] {
  const { body } = work.body
  const path = body['pot_up'] ? 'pot_up.old_container_size' : 'old_container_size'
  const seen = path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], body)
  if (!now || typeof seen !== 'string' || seen === now.container_size) return []
  return [{ label: `Pot up from ${now.container_size}`, request: changed(work.body, path, now.container_size) }]
}

function fewer(work: RefusedWork, now: BatchNow | undefined): Settlement[] {
  const available = Number(work.problem.extra['available'] ?? 0)
  if (available > 0) {
    const request = withQuantity(work, available)
    // Potted up meanwhile too: one tap settles both.
    const [potted] = inAnotherContainer({ ...work, body: request }, now)
    const label = `Use the ${available} left`
    return [potted && now ? { label: `${label}, in ${now.container_size}`, request: potted.request } : { label, request }]
  }
  const { body } = work.body
  const lines = body['batches']
  if (!Array.isArray(lines) || lines.length < 2) return []
  const rest: unknown[] = (lines as unknown[]).filter((_, i) => i !== refusedLine(work))
  return [{ label: 'Leave this batch out', request: changed(work.body, 'batches', rest) }]
}

/** Proposes to merge the other batches without the one that no longer fits. */
function withoutUnlike(work: RefusedWork): Settlement[] {
  const ids = work.body.body['batch_ids'] as readonly string[]
  const unlike = work.problem.extra['batch_id']
  if (ids.length < 2 || !ids.some((id) => id === unlike)) return []
  const code = work.receipt.batches.find(({ id }) => id === unlike)?.batch_code ?? 'this batch'
  return [
    {
      label: `Leave ${code} out`,
      request: changed(
        work.body,
        'batch_ids',
        ids.filter((id) => id !== unlike),
      ),
    },
  ]
}

function outOfDate(work: RefusedWork): Settlement[] {
  const { body, path } = work.body
  if (path === countBatch.path) {
    const available = Number(work.problem.extra['available'] ?? 0)
    const counted = Number(body['counted'])
    const difference = counted - Number(body['expected'] ?? available)
    const set = (label: string, quantity: number): Settlement => ({
      label,
      request: { ...work.body, body: { ...body, counted: quantity, expected: available } },
    })
    const adjusted = available + difference
    return [
      set(`Set it to ${counted}`, counted),
      ...(difference !== 0 && adjusted >= 0 && adjusted !== counted
        ? [set(`Record the difference of ${difference > 0 ? '+' : '−'}${Math.abs(difference)}`, adjusted)]
        : []),
    ]
  }
  const version = (work.problem.extra['current'] as { readonly version?: number } | undefined)?.version
  if (version === undefined) return []
  return [{ label: 'Complete it as it is now', request: changed(work.body, 'version', version) }]
}

function chosenRecipe({ body, problem }: RefusedWork): Settlement[] {
  const path = body.body['pot_up'] ? 'pot_up.recipe_id' : 'recipe_id'
  const choices = (problem.extra['choices'] ?? []) as readonly { readonly id: string; readonly name: string }[]
  return [
    ...choices.map(({ id, name }) => ({ label: `Use ${name}`, request: changed(body, path, id) })),
    { label: 'No recipe', request: changed(body, path, null) },
  ]
}

function confirmed({ body }: RefusedWork): Settlement[] {
  const path = body.body['pot_up'] ? 'pot_up.confirmed' : 'confirmed'
  return [{ label: 'Use all in stock', request: changed(body, path, true) }]
}

/** The ways that fit its refusal, the most likely first. Beside them it can always be tried again or discarded. */
export function settlementsOf(work: RefusedWork, now: BatchNow | undefined, today: string): Settlement[] {
  const { code, extra } = work.problem
  if (work.body.path === finishStop.path) return []
  if (code === 'NOT_ENOUGH_PLANTS') return fewer(work, now)
  if (code === 'STALE') return outOfDate(work)
  if (code === 'SHORT_SUPPLIES') return confirmed(work)
  if (code === 'RECIPE_AMBIGUOUS') return chosenRecipe(work)
  if (code === 'BAD_STATE') return work.body.path === mergeBatches.path ? withoutUnlike(work) : inAnotherContainer(work, now)
  const errors = (extra['errors'] ?? []) as readonly FieldError[]
  const isDay = errors.some(({ path }) => (dayFields as readonly string[]).includes(path.split('.').at(-1) ?? ''))
  if (code !== 'PERIOD_CLOSED' && !isDay) return []
  return [{ label: 'Record it today', request: { ...work.body, body: onDay(work.body.body, today) as Json } }]
}

/** True if someone else has already completed the task, or marked the stop with the same outcome. */
export const isDoneAlready = ({ problem: { code, extra }, body: { path, body } }: RefusedWork): boolean =>
  code === 'BAD_STATE' &&
  (extra['current'] as { readonly status?: string } | undefined)?.status ===
    (path === finishStop.path ? body['outcome'] : 'completed')
