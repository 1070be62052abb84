/** Every call about production tasks, and about the schedules that plan them. */
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Day, Id, Version } from '#kernel/wire.ts'
import { NewTemplate, Template } from '#modules/growing/schedule/task-template.ts'
import { taskSorts, taskStates, taskTypes } from '#modules/growing/schedule/task-kinds.ts'
import { BulkTaskChanges } from './bulk-tasks.ts'
import { BatchChoice, CompleteTask, NewTask, Task, TaskChange } from './task.ts'

const filter = {
  /** Title, batch code, plant, place or notes. */
  search: z.optional(z.string().check(z.maxLength(100))),
  task_type: z.optional(z.enum(taskTypes)),
  /** `open`: neither completed nor cancelled. */
  status: z.optional(z.enum(['open', ...taskStates])),
  /** A person, or `none`. */
  assignee: z.optional(z.union([Id, z.literal('none')])),
  batch_id: z.optional(BatchId),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/production-tasks',
  summary: 'Lists tasks, earliest day first by default, a page at a time',
  roles: growers,
  query: z.strictObject({ ...Page, ...filter, sort: sortedBy(...taskSorts) }),
  reply: z.array(Task),
  meta: ListMeta,
})

export const taskBoard = endpoint({
  method: 'GET',
  path: '/api/production-tasks/board',
  summary: 'Lists every task of up to six weeks, for a week board or a calendar',
  roles: growers,
  query: z.strictObject({ ...filter, from: Day, to: Day }),
  reply: z.array(Task),
})

export const tasksThisWeek = endpoint({
  method: 'GET',
  path: '/api/production-tasks/this-week',
  summary: 'Lists the open tasks that are late or due within seven days, for devices that work without a network',
  roles: growers,
  reply: z.array(Task),
  deltas: true,
})

export const taskPeople = endpoint({
  method: 'GET',
  path: '/api/production-tasks/people',
  summary: 'Lists the people a task can be assigned to',
  roles: growers,
  reply: z.array(z.object({ id: Id, name: z.string() })),
})

export const taskBatches = endpoint({
  method: 'GET',
  path: '/api/production-tasks/batches',
  summary: 'Lists the batches a task can be for, newest first',
  roles: growers,
  reply: z.array(BatchChoice),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/production-tasks/:id',
  summary: 'Returns one task',
  roles: growers,
  reply: Task,
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/production-tasks',
  status: 201,
  summary: 'Creates a task',
  roles: growers,
  body: NewTask,
  reply: Task,
  idempotent: true,
})

export const editTask = endpoint({
  method: 'PUT',
  path: '/api/production-tasks/:id',
  summary:
    'Changes the fields of a task that are sent. Completed, it does its work: what was potted, divided or sprayed is sent with it',
  roles: growers,
  body: TaskChange,
  reply: Task,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const editTasks = endpoint({
  method: 'PUT',
  path: '/api/production-tasks',
  summary:
    'Changes the day, the person or the status of many tasks, all or none. Tasks that are completed with a form are refused by name',
  roles: growers,
  body: BulkTaskChanges,
  reply: z.array(Task),
  problems: ['NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const completeTask = endpoint({
  method: 'POST',
  path: '/api/production-tasks/:id/complete',
  summary: 'Completes a task, with the minutes it took; a recurring task is planned again',
  roles: growers,
  body: CompleteTask,
  reply: Task,
  queueable: true,
  problems: ['NOT_ENOUGH_PLANTS', 'RECIPE_AMBIGUOUS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/production-tasks/:id',
  summary: 'Deletes a task',
  roles: growers,
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/task-templates',
  summary: 'Lists the schedule of tasks after potting, of one plant type or of all',
  roles: growers,
  query: z.strictObject({ plant_type_id: z.optional(PlantTypeId) }),
  reply: z.array(Template),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/task-templates/:id',
  summary: 'Returns a line of a schedule',
  roles: growers,
  reply: Template,
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/task-templates',
  status: 201,
  summary: 'Adds a line to the schedule of a plant type',
  roles: growers,
  body: NewTemplate,
  reply: Template,
  idempotent: true,
})

export const editTemplate = endpoint({
  method: 'PUT',
  path: '/api/task-templates/:id',
  summary: 'Changes a line of a schedule; tasks already planned by it do not change',
  roles: growers,
  body: z.extend(NewTemplate, { version: Version }),
  reply: Template,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/task-templates/:id',
  summary: 'Removes a line from a schedule',
  roles: growers,
})
