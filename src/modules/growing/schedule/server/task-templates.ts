/** Commands on schedules, and planning a batch's work by that of its plant. */
import { readPlant } from '#modules/plants/server/read-plants.ts'
import { UserId, type BatchId, type PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { invalid } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { type NewTemplate, Template, datesOf } from '../task-template.ts'
import { planTasks } from './plan-task.ts'

const templates = (db: Db, which: Sql) => sql`
  SELECT template.id, plant_type_id, common_name, title, task_type, from_day, to_day, minutes, notes, template.version
  FROM task_templates AS template
  JOIN plant_types AS plant ON plant.nursery_id = template.nursery_id AND plant.id = template.plant_type_id
  WHERE template.nursery_id = ${db.nursery_id} AND template.archived_at IS NULL${which}
  ORDER BY common_name, plant_type_id, from_day, to_day, template.id`

export const listTemplates = (db: Db, plantTypeId: PlantTypeId | undefined): Promise<Template[]> =>
  db.many(Template, templates(db, plantTypeId === undefined ? none : sql` AND plant_type_id = ${plantTypeId}`))

export const templateWithId = (db: Db, id: string) => db.one(Template, templates(db, sql` AND template.id = ${id}`))

const Inserted = z.object({ id: Id })

export async function createTemplate(db: Db, userId: UserId, wanted: NewTemplate): Promise<Template> {
  await refuse(db, wanted)
  const { id } = await db.one(
    Inserted,
    sql`
    INSERT INTO task_templates (nursery_id, plant_type_id, title, task_type, from_day, to_day, minutes, notes, created_by, updated_by)
    VALUES (${db.nursery_id}, ${wanted.plant_type_id}, ${wanted.title}, ${wanted.task_type}, ${wanted.from_day}, ${wanted.to_day},
      ${wanted.minutes ?? null}, ${wanted.notes ?? ''}, ${userId}, ${userId}) RETURNING id`,
  )
  const after = await templateWithId(db, id)
  await recordChange(db, {
    user_id: userId,
    action: 'task_template.create',
    subject_type: 'task_template',
    subject_id: id,
    after,
  })
  return after
}

export async function editTemplate(
  db: Db,
  userId: UserId,
  id: string,
  { version, ...wanted }: NewTemplate & { readonly version: number },
): Promise<Template> {
  await refuse(db, wanted)
  const before = await templateWithId(db, id)
  const changed = await db.run(sql`
    UPDATE task_templates SET plant_type_id = ${wanted.plant_type_id}, title = ${wanted.title}, task_type = ${wanted.task_type},
      from_day = ${wanted.from_day}, to_day = ${wanted.to_day}, minutes = ${wanted.minutes ?? null}, notes = ${wanted.notes ?? ''},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${version}`)
  if (changed === 0) throw await staleProblem(db, { id, name: 'this schedule', current: before })
  const after = await templateWithId(db, id)
  const change = { action: 'task_template.edit', subject_type: 'task_template', subject_id: id, before, after }
  await recordChange(db, { user_id: userId, ...change })
  return after
}

export async function deleteTemplate(db: Db, userId: UserId, id: string): Promise<undefined> {
  const before = await templateWithId(db, id)
  await db.run(sql`
    UPDATE task_templates SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: userId,
    action: 'task_template.delete',
    subject_type: 'task_template',
    subject_id: id,
    before,
  })
}

async function refuse(db: Db, { plant_type_id, from_day, to_day }: NewTemplate): Promise<void> {
  if (to_day < from_day) throw invalid([{ path: 'to_day', message: 'The end is before the start.' }])
  if (!(await readPlant(db, plant_type_id)))
    throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
}

export interface Potted {
  readonly user_id: UserId
  readonly batch_id: BatchId
  readonly plant_type_id: PlantTypeId
  readonly potted_on: string
  readonly quantity: number
  readonly planned_by?: string | undefined
}

/** Plans the tasks of the schedules for batches that were potted; returns the ids of the tasks, none without a schedule. */
export async function planBySchedule(db: Db, potted: readonly Potted[]): Promise<string[]> {
  const plants = [...new Set(potted.map(({ plant_type_id }) => plant_type_id))]
  const lines = await db.many(Template, templates(db, sql` AND plant_type_id = ANY(${plants}::uuid[])`))
  const tasks = potted.flatMap(({ plant_type_id, potted_on, ...batch }) =>
    lines
      .filter((line) => line.plant_type_id === plant_type_id)
      .map((line) => ({
        ...batch,
        ...datesOf(line, potted_on),
        action: line.title,
        task_type: line.task_type,
        minutes: line.minutes,
        notes: line.notes,
      })),
  )
  return planTasks(db, tasks)
}
