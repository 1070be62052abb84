/** The SQL of tasks. */
import type { BatchId, TaskId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { isNamedLike, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { searchTerms } from '#modules/plants/search-text.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, inOrder } from '#server/keyset-pagination.ts'
import { type Sql, join, likeText, none, sql } from '#server/sql.ts'
import { type taskSorts, taskStates, taskTypes } from '#modules/growing/schedule/task-kinds.ts'
import { BatchChoice, Task } from '../task.ts'

const columns = (db: Db) => sql`
  task.id, task.title, task.task_type, task.status, task.scheduled_date, task.latest_date, task.batch_id, batch.batch_code,
  batch.plant_type_id, plant.common_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, batch.container_size_id, ${nameOf(db, 'locations', sql`coalesce(batch.location_id, task.location_id)`)} AS location,
  coalesce(batch.location_id, task.location_id) AS location_id, task.assignee_id,
  nullif(trim(person.first_name || ' ' || person.last_name), '') AS assignee, task.quantity, task.minutes, task.urgent, task.repeat_days,
  task.repeat_until, task.checklist, task.notes, task.completed_at, task.version,
  ARRAY(SELECT operation_id FROM task_operations AS done WHERE done.nursery_id = ${db.nursery_id} AND done.task_id = task.id
    ORDER BY done.position) AS operation_ids`

const from = sql`
  production_tasks AS task
  LEFT JOIN plant_batches AS batch ON batch.nursery_id = task.nursery_id AND batch.id = task.batch_id
  LEFT JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
  LEFT JOIN users AS person ON person.nursery_id = task.nursery_id AND person.id = task.assignee_id`

export interface TaskFilter {
  readonly search?: string | undefined
  readonly task_type?: string | undefined
  readonly status?: string | undefined
  readonly assignee?: string | undefined
  readonly batch_id?: BatchId | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Sorts as the list displays: a task without a title by its kind and plant. */
export const taskOrders = (db: Db): Orders<(typeof taskSorts)[number]> => ({
  task: [
    sql`sort_key(coalesce(nullif(task.title, ''), replace(task.task_type, '-', ' ') || coalesce(': ' || plant.common_name, '')))`,
    'text',
  ],
  type: inOrder(sql`task.task_type`, taskTypes),
  batch: [
    sql`sort_key(coalesce(plant.common_name || ', ' || ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, ''))`,
    'text',
  ],
  day: [sql`task.scheduled_date`, 'date'],
  who: [sql`sort_key(trim(coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '')))`, 'text'],
  minutes: [sql`coalesce(task.minutes, -1)`, 'int'],
  status: inOrder(sql`task.status`, taskStates),
})

const Sortable = z.extend(Task, SortKey)

export const tasksPage = (db: Db, filter: TaskFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns(db)}, ${column} FROM ${from} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

/** By their day, the earliest first, and of a day the urgent ones. */
export const tasksByDay = (db: Db, filter: TaskFilter, limit: number) =>
  db.many(
    Task,
    sql`SELECT ${columns(db)} FROM ${from} WHERE ${matching(db, filter)} ORDER BY task.scheduled_date, task.urgent DESC, task.id LIMIT ${limit}`,
  )

const Total = z.object({ total: z.int() })
export const countTasks = (db: Db, filter: TaskFilter) =>
  db.one(Total, sql`SELECT count(*)::int AS total FROM ${from} WHERE ${matching(db, filter)}`)

function matching(db: Db, { search = '', task_type, status, assignee, batch_id, from: first, to: last }: TaskFilter): Sql {
  const typed = likeText(search)
  const named = searchTerms(search).map((term) => sql`(search_text LIKE ${`${term}%`} OR search_text LIKE ${`% ${term}%`})`)
  const plant = named.length > 0 ? sql` OR (${join(named, ' AND ')})` : none
  return join(
    [
      sql`task.nursery_id = ${db.nursery_id}`,
      ...(task_type ? [sql`task.task_type = ${task_type}`] : []),
      ...(status === 'open' ? [sql`task.status IN ('pending', 'in_progress')`] : status ? [sql`task.status = ${status}`] : []),
      ...(assignee === 'none' ? [sql`task.assignee_id IS NULL`] : assignee ? [sql`task.assignee_id = ${assignee}`] : []),
      ...(batch_id ? [sql`task.batch_id = ${batch_id}`] : []),
      ...(first ? [sql`task.scheduled_date >= ${first}`] : []),
      ...(last ? [sql`task.scheduled_date <= ${last}`] : []),
      ...(typed
        ? [
            sql`(task.title ILIKE ${`%${typed}%`} OR task.notes ILIKE ${`%${typed}%`} OR ${isNamedLike(db, 'locations', sql`task.location_id`, `%${typed}%`)} OR batch_code ILIKE ${`%${typed}%`}${plant})`,
          ]
        : []),
    ],
    ' AND ',
  )
}

export const taskWithId = (db: Db, id: TaskId) =>
  db.one(Task, sql`SELECT ${columns(db)} FROM ${from} WHERE task.nursery_id = ${db.nursery_id} AND task.id = ${id}`)

/** Locked, and as it is then. */
export const lockTask = (db: Db, id: TaskId) =>
  db.one(
    Task,
    sql`SELECT ${columns(db)} FROM ${from} WHERE task.nursery_id = ${db.nursery_id} AND task.id = ${id} FOR NO KEY UPDATE OF task`,
  )

/** Locked in the order of their ids, so that two commands never wait for each other. */
export const lockTasks = (db: Db, ids: readonly TaskId[]) =>
  db.many(
    Task,
    sql`
    SELECT ${columns(db)} FROM ${from} WHERE task.nursery_id = ${db.nursery_id} AND task.id = ANY(${[...ids]}::uuid[])
    ORDER BY task.id FOR NO KEY UPDATE OF task`,
  )

export const tasksWithIds = (db: Db, ids: readonly TaskId[]) =>
  db.many(
    Task,
    sql`SELECT ${columns(db)} FROM ${from} WHERE task.nursery_id = ${db.nursery_id} AND task.id = ANY(${[...ids]}::uuid[])`,
  )

/** Number of these people who belong to the nursery. */
export const peopleAmong = (db: Db, ids: readonly string[]) =>
  db.run(sql`SELECT 1 FROM users WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

export const hasFollower = async (db: Db, id: TaskId) =>
  (await db.run(sql`SELECT 1 FROM production_tasks WHERE nursery_id = ${db.nursery_id} AND follows_id = ${id}`)) > 0

const Person = z.object({ id: Id, name: z.string() })
export const people = (db: Db) =>
  db.many(
    Person,
    sql`
    SELECT id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name FROM users
    WHERE nursery_id = ${db.nursery_id} AND active AND role <> 'sales' ORDER BY name, id`,
  )

const Known = z.object({ batch: z.boolean(), person: z.boolean() })
/** True for ids that exist, and for those that are null. */
export const known = (db: Db, batchId: BatchId | null, personId: string | null) =>
  db.one(
    Known,
    sql`
    SELECT ${batchId}::uuid IS NULL OR EXISTS (SELECT FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batchId}::uuid) AS batch,
      ${personId}::uuid IS NULL OR EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${personId}::uuid) AS person`,
  )

export const batchChoices = (db: Db) =>
  db.many(
    BatchChoice,
    sql`
    SELECT batch.id, batch_code, batch.plant_type_id, common_name, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, container_size_id, ${nameOf(db, 'locations', sql`location_id`)} AS location, location_id, quantity_current
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale')
    ORDER BY started_on DESC, batch.id DESC`,
  )
