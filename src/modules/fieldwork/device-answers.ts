/** Answers the reads of growers from the device's own rows, with the server's filters and orders. */
import type { PlantBatch, batchSorts } from '#modules/growing/batch/batch.ts'
import { nextDayOf } from '#modules/growing/batch/next-action.ts'
import type { Task } from '#modules/growing/task/task.ts'
import { addDays, mondayOfWeek } from '#kernel/day.ts'

type Query = Readonly<Record<string, string | undefined>>

const plain = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Every word of a search is in one of the texts. */
const matches = (search: string | undefined, texts: readonly (string | null)[]): boolean =>
  plain(search ?? '')
    .split(/\s+/)
    .every((word) => texts.some((each) => plain(each).includes(word)))

const isStanding = ({ state }: PlantBatch) => state === 'growing' || state === 'for_sale'

function isReady(batch: PlantBatch, ready: string | undefined, today: string): boolean {
  if (!ready) return true
  if (batch.state !== 'growing' || batch.ready_on === null) return false
  if (ready === 'late') return batch.ready_on < today
  const [year, week] = ready.split('-W')
  const monday = mondayOfWeek(Number(year), Number(week))
  return batch.ready_on >= monday && batch.ready_on <= addDays(monday, 6)
}

type Key = string | number
const batchKeys: Readonly<Record<(typeof batchSorts)[number], (batch: PlantBatch) => Key>> = {
  code: ({ batch_code }) => batch_code,
  plant: ({ common_name }) => plain(common_name),
  container: ({ container_size }) => container_size,
  location: ({ location }) => plain(location),
  state: ({ state }) => state,
  stage: ({ growth_stage }) => plain(growth_stage),
  grade: ({ grade }) => plain(grade),
  started: ({ started_on }) => started_on,
  next: nextDayOf,
  quantity: ({ quantity_current }) => quantity_current,
  cost: ({ cost, quantity_current }) => (quantity_current > 0 ? Number(cost) / quantity_current : 0),
}

const collator = new Intl.Collator('en', { numeric: true })
const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** `-started`: the newest first. */
function sorted<Row>(rows: readonly Row[], sort: string, keys: Readonly<Record<string, (row: Row) => Key>>): Row[] {
  const isDown = sort.startsWith('-')
  const key = keys[isDown ? sort.slice(1) : sort]
  if (!key) return [...rows]
  return rows.toSorted((a, b) => (isDown ? compare(key(b), key(a)) : compare(key(a), key(b))))
}

/** A device holds the batches that stand; undefined for a list that needs others. */
export function batchesFor(batches: readonly PlantBatch[], query: Query, today: string): PlantBatch[] | undefined {
  const { search, state, location, plant_type_id, growth_stage, ready, archived, sort = '-started' } = query
  if (archived || state === 'finished' || state === 'discarded') return undefined
  const found = batches.filter(
    (batch) =>
      isStanding(batch) &&
      (!state || state === 'standing' || batch.state === state) &&
      (!location || batch.location === location) &&
      (!plant_type_id || batch.plant_type_id === plant_type_id) &&
      (!growth_stage || batch.growth_stage === growth_stage) &&
      isReady(batch, ready, today) &&
      matches(search, [batch.batch_code, batch.common_name, batch.botanical_name, batch.location, batch.container_size]),
  )
  return sorted(found, sort, batchKeys)
}

const taskKeys: Readonly<Record<string, (task: Task) => Key>> = {
  task: ({ title, task_type, common_name }) => plain(title || `${task_type} ${common_name ?? ''}`),
  type: ({ task_type }) => task_type,
  batch: ({ common_name, container_size }) => plain(`${common_name ?? ''}, ${container_size ?? ''}`),
  day: ({ scheduled_date }) => scheduled_date,
  who: ({ assignee }) => plain(assignee),
  minutes: ({ minutes }) => minutes ?? -1,
  status: ({ status }) => status,
}

const isOpenTask = ({ status }: Task) => status === 'pending' || status === 'in_progress'

const hasStatus = (task: Task, status: string | undefined) =>
  !status || (status === 'open' ? isOpenTask(task) : task.status === status)

const isFor = (task: Task, assignee: string | undefined) =>
  !assignee || (assignee === 'none' ? task.assignee_id === null : task.assignee_id === assignee)

/** Tasks that match the filters of a list, a board or a calendar, in its order. */
export function tasksFor(tasks: readonly Task[], query: Query): Task[] {
  const { search, task_type, status, assignee, batch_id, from, to, sort = 'day' } = query
  const found = tasks.filter(
    (task) =>
      hasStatus(task, status) &&
      isFor(task, assignee) &&
      (!task_type || task.task_type === task_type) &&
      (!batch_id || task.batch_id === batch_id) &&
      (!from || task.scheduled_date >= from) &&
      (!to || task.scheduled_date <= to) &&
      matches(search, [task.title, task.notes, task.location, task.batch_code, task.common_name]),
  )
  return sorted(found, sort, taskKeys)
}
