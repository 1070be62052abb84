/** Judges past weeks of a plant for the forecast, or leaves them to the forecast again. */
import type * as z from 'zod/mini'
import { readPlant } from '#modules/plants/server/read-plants.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { MarkWeeks } from '../mark-weeks.ts'
import { weeksOfSales } from '../sales-history.ts'
import * as queries from './marked-weeks.queries.ts'

export async function markWeeks(db: Db, user_id: UserId, body: z.infer<typeof MarkWeeks>): Promise<undefined> {
  const { plant_type_id, container_size, mark } = body
  const weeks = { plant_type_id, container_size, from: mondayOf(body.from), to: mondayOf(body.to) }
  const now = mondayOf(await todayOf(db))
  if (weeks.to >= now) throw invalid([{ path: 'to', message: 'This week is not over yet. Choose a day of an earlier week.' }])
  if (weeks.from < addDays(now, -7 * weeksOfSales))
    throw invalid([{ path: 'from', message: 'The forecast looks back four years. Choose a later day.' }])
  const plant = await readPlant(db, plant_type_id)
  if (!plant) throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
  await queries.deleteMarks(db, weeks)
  if (mark !== null && (await queries.insertMarks(db, user_id, { ...weeks, mark })).length === 0)
    throw invalid([{ path: 'container_size', message: `Container ${container_size} does not exist. Choose another.` }])
  await recordChange(db, {
    user_id,
    action: 'plan.mark_weeks',
    subject_type: 'plant_type',
    subject_id: plant_type_id,
    after: { name: `${plant.common_name}, ${container_size}`, from: weeks.from, to: weeks.to, mark },
  })
  return undefined
}
