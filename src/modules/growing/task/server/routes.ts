import type { Serve } from '#server/serve.ts'
import * as calls from '../task-calls.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  listTemplates,
  templateWithId,
} from '#modules/growing/schedule/server/task-templates.ts'
import { editTasks } from './edit-tasks.ts'
import { batchChoices, people, taskWithId } from './tasks.queries.ts'
import { completeTask, createTask, deleteTask, editTask, listTasks, taskBoard, tasksThisWeek } from './tasks.ts'

export function tasks(serve: Serve) {
  serve(calls.listTasks, ({ db, query }) => listTasks(db, query))
  serve(calls.taskBoard, ({ db, query }) => taskBoard(db, query))
  serve(calls.tasksThisWeek, ({ db }) => tasksThisWeek(db))
  serve(calls.taskPeople, ({ db }) => people(db))
  serve(calls.taskBatches, ({ db }) => batchChoices(db))
  serve(calls.getTask, ({ db, params }) => taskWithId(db, params.id))
  serve(calls.createTask, ({ db, who, body }) => createTask(db, who.user_id, body))
  serve(calls.editTask, ({ db, who, params, body }) => editTask(db, who.user_id, params.id, body))
  serve(calls.editTasks, ({ db, who, body }) => editTasks(db, who.user_id, body.tasks))
  serve(calls.completeTask, ({ db, who, params, body }) => completeTask(db, who.user_id, params.id, body))
  serve(calls.deleteTask, ({ db, who, params }) => deleteTask(db, who.user_id, params.id))
  serve(calls.listTemplates, ({ db, query }) => listTemplates(db, query.plant_type_id))
  serve(calls.getTemplate, ({ db, params }) => templateWithId(db, params.id))
  serve(calls.createTemplate, ({ db, who, body }) => createTemplate(db, who.user_id, body))
  serve(calls.editTemplate, ({ db, who, params, body }) => editTemplate(db, who.user_id, params.id, body))
  serve(calls.deleteTemplate, ({ db, who, params }) => deleteTemplate(db, who.user_id, params.id))
}
