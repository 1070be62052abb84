/** Changes the planned demand of a plant by hand, or goes back to its forecast. */
import type * as z from 'zod/mini'
import { readPlant } from '#modules/plants/server/read-plants.ts'
import { invalid } from '#kernel/problem.ts'
import type { UserId } from '#kernel/id.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { AdjustDemand } from '../adjust-demand.ts'
import * as queries from './adjusted-demand.queries.ts'

export async function adjustDemand(
  db: Db,
  user_id: UserId,
  { plant_type_id, container_size, quantity, reason = '' }: z.infer<typeof AdjustDemand>,
): Promise<undefined> {
  const plant = await readPlant(db, plant_type_id)
  if (!plant) throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
  const [before] = await queries.deleteAdjustments(db, { plant_type_id, container_size })
  const inserted =
    quantity === null || (await queries.insertAdjustment(db, user_id, { plant_type_id, container_size, quantity, reason }))
  if (!inserted)
    throw invalid([{ path: 'container_size', message: `Container ${container_size} does not exist. Choose another.` }])
  const name = `${plant.common_name}, ${container_size}`
  await recordChange(db, {
    user_id,
    action: 'plan.adjust_demand',
    subject_type: 'plant_type',
    subject_id: plant_type_id,
    before: { name, ...before },
    after: { name, quantity, reason },
  })
  return undefined
}
