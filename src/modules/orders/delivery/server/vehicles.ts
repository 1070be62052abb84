/** Commands on vehicles. */
import type { UserId } from '#kernel/id.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { NewVehicle, Vehicle } from '../delivery.ts'
import * as queries from './vehicles.queries.ts'

const mostVehicles = 50

const duplicateName =
  ({ name }: NewVehicle) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error, 'vehicles_name')) throw error
    throw new Problem('DUPLICATE', `Another vehicle is called ${name}.`, {
      errors: [{ path: 'name', message: 'Another vehicle has this name.' }],
    })
  }

export async function vehicleWith(db: Db, id: string): Promise<Vehicle> {
  const vehicle = await queries.vehicleWith(db, id)
  if (!vehicle) throw notFound()
  return vehicle
}

export async function createVehicle(db: Db, userId: UserId, wanted: NewVehicle): Promise<Vehicle> {
  await refuseFullList(db, queries.openVehicles(db), mostVehicles, `${mostVehicles} vehicles are the most. Remove one first.`)
  const after = await queries.insertVehicle(db, wanted).catch(duplicateName(wanted))
  await recordChange(db, { user_id: userId, action: 'vehicle.create', subject_type: 'vehicle', subject_id: after.id, after })
  return after
}

export async function editVehicle(
  db: Db,
  userId: UserId,
  id: string,
  { version, ...wanted }: NewVehicle & { readonly version: number },
): Promise<Vehicle> {
  const before = await queries.lockVehicle(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this vehicle', current: before })
  const after = await queries.updateVehicle(db, id, wanted).catch(duplicateName(wanted))
  await recordChange(db, { user_id: userId, action: 'vehicle.edit', subject_type: 'vehicle', subject_id: id, before, after })
  return after
}

export async function deleteVehicle(db: Db, userId: UserId, id: string): Promise<undefined> {
  const before = await queries.lockVehicle(db, id)
  if ((await queries.openRunsOf(db, id)) > 0)
    throw new Problem('IN_USE', `${before.name} is on a run that is not done. Finish the run, or give it another vehicle first.`)
  await queries.archiveVehicle(db, id)
  await recordChange(db, { user_id: userId, action: 'vehicle.delete', subject_type: 'vehicle', subject_id: id, before })
}
