/** Answers reads of growers from this device: its batches, tasks and recipes with the work that waits, else the last answer that a screen had. */
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { findBatch, getBatch, listBatches, standingBatches } from '#modules/growing/batch/contract.ts'
import { listRecipes, recipeChoices, recipeSupplies } from '#modules/growing/recipe/recipe-calls.ts'
import { listGrowthStages } from '#modules/setup/reference/growth-stage-calls.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { lastSettings } from '#modules/setup/settings/web/use-settings.ts'
import { closedPlaces } from '#modules/growing/spray/spray-calls.ts'
import { getTask, listTasks, taskBatches, taskBoard, taskPeople, tasksThisWeek } from '#modules/growing/task/task-calls.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import type { AnyAnswer, AnyOptions } from '#web/offline.ts'
import { todayOf } from '#web/ui/format.ts'
import { type FieldState, withWork } from '../apply-work.ts'
import { batchesFor, tasksFor } from '../device-answers.ts'
import { noteAge } from './answer-ages.ts'
import { heldData } from './field-data.ts'
import { ownEntries } from './field-outbox.ts'
import { storedAnswer } from './stored-answers.ts'

interface Aged {
  readonly data: unknown
  /** Milliseconds since 1970: when the server gave it. */
  readonly at: number
}

/** State to show offline; undefined if the device has no batches or tasks. */
export async function fieldState(): Promise<(FieldState & { readonly at: number }) | undefined> {
  const [batches, tasks, closed, work] = await Promise.all([
    heldData(standingBatches),
    heldData(tasksThisWeek),
    heldData(closedPlaces),
    ownEntries(),
  ])
  if (!batches || !tasks) return undefined
  const state = withWork({ batches: batches.data, tasks: tasks.data, closed: closed?.data ?? [] }, work)
  return { ...state, at: Math.min(batches.at, tasks.at) }
}

type Given = Readonly<Record<string, string | undefined>>
type State = NonNullable<Awaited<ReturnType<typeof fieldState>>>
type Answer = (state: State, given: Given) => unknown

const notStored = (what: string) =>
  new Problem(
    'UNAVAILABLE',
    `There is no connection, and this ${what} is not stored on this device. It opens when the network is back.`,
    { offline: true, isNotStored: true },
  )

function batchBy(state: State, isIt: (batch: PlantBatch) => boolean): PlantBatch {
  const found = state.batches.find(isIt)
  if (!found) throw notStored('batch')
  return found
}

const isStanding = ({ state }: PlantBatch) => state === 'growing' || state === 'for_sale'

const byPath: Readonly<Record<string, Answer>> = {
  [getBatch.path]: (state, { id }) => batchBy(state, (batch) => batch.id === id),
  [findBatch.path]: (state, { code = '' }) =>
    batchBy(state, (batch) => batch.batch_code.toUpperCase() === code.trim().toUpperCase()),
  [listBatches.path]: (state, query) => batchesFor(state.batches, query, todayOf(lastSettings())),
  [standingBatches.path]: (state) => state.batches.filter(isStanding),
  [taskBatches.path]: (state) => state.batches.filter(isStanding),
  [listTasks.path]: (state, query) => tasksFor(state.tasks, query),
  [taskBoard.path]: (state, query) => tasksFor(state.tasks, query),
  [getTask.path]: (state, { id }) => {
    const found = state.tasks.find((task) => task.id === id)
    if (!found) throw notStored('task')
    return found
  },
  [closedPlaces.path]: (state) => state.closed,
}

async function recipesOf(container: string | undefined): Promise<Aged | undefined> {
  const held = await heldData(listRecipes)
  if (!held) return undefined
  const choices = held.data
    .filter(({ active, archived, container_size }) => active && !archived && container_size === container)
    .map(({ id, name }) => ({ id, name }))
  return { at: held.at, data: { choices, suggested: choices.length === 1 ? choices[0]?.id : null } }
}

const asHeld = new Map<string, Endpoint>(
  [listRecipes, recipeSupplies, taskPeople, listGrowthStages, listLocations].map((call) => [call.path, call as Endpoint]),
)

async function find({ path }: Endpoint, { params, query }: AnyOptions): Promise<Aged | undefined> {
  const given = { ...params, ...(query as Given | undefined) }
  if (path === recipeChoices.path) return recipesOf(given['container_size'])
  const call = asHeld.get(path)
  if (call) return heldData(call)
  const answer = byPath[path]
  const state = answer && (await fieldState())
  if (answer && state) {
    const data = answer(state, given)
    if (data !== undefined) return { data, at: state.at }
  }
  return storedAnswer(path, withoutSignal({ params, query }))
}

/** The options by which an answer is stored: those of its query. */
const withoutSignal = (options: AnyOptions) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Undefined where this device holds nothing; a Problem where it holds the others of a kind, and not this one. */
export async function answer(endpoint: Endpoint, options: AnyOptions): Promise<AnyAnswer | undefined> {
  const found = await find(endpoint, options)
  if (!found) return undefined
  noteAge(endpoint.path, found.at)
  const { data } = found
  if (!Array.isArray(data)) return { data }
  return { data, meta: { next_cursor: null, total: data.length } }
}
