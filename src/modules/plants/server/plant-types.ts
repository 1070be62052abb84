/** Commands on plant types. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { offeredEntry } from '#modules/setup/reference/server/settings-lists.ts'
import type * as z from 'zod/mini'
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../contract.ts'
import {
  type AddedPlantType,
  type NewPlantType,
  type PlantType,
  type PlantTypeRow,
  type PlantTypeUsage,
  firstSizeFaults,
} from '../plant-type.ts'
import { createPrice } from './prices.ts'
import { tidySynonyms } from '../synonyms.ts'
import { archiveWithPrices, lockPlantRows, restoreWithPrices } from './bulk-plants.queries.ts'
import {
  type Namesake,
  type TidyPlantType,
  countPlantTypes,
  insertPlantType,
  lockPlantType,
  namesakeOf,
  plantOrders,
  plantTypeWithId,
  plantTypesPage,
  updatePlantType,
  usageOf,
} from './plant-types.queries.ts'

type Query = z.infer<typeof calls.listPlantTypes.query>

export async function listPlantTypes(db: Db, { limit, cursor, sort, ...filter }: Query): Promise<ApiReply<PlantTypeRow[]>> {
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: plantOrders(db),
      standard: 'name',
      id: sql`plant_types.id`,
      read: (most, sorted) => plantTypesPage(db, filter, most, sorted),
      sums: async () => ({ total: await countPlantTypes(db, filter) }),
    },
  )
}

/** `known`: the synonyms of the plant, which stay where none are sent. */
function tidied(sent: NewPlantType, known: readonly string[]): TidyPlantType {
  const names = { common_name: sent.common_name, botanical_name: tidyBotanicalName(sent.botanical_name ?? '') }
  return { ...sent, ...names, synonyms: tidySynonyms(names, sent.synonyms ?? known) }
}

/** Puts plants up for sale: a batch, which a module above makes. */
export type StartStock = (
  db: Db,
  userId: UserId,
  stock: { readonly plant_type_id: PlantTypeId; readonly container_size: string; readonly quantity: number },
) => Promise<unknown>

/** With its first price and its first plants for sale, where they are sent: all of it or nothing. */
export async function addPlantType(
  db: Db,
  userId: UserId,
  { container_size, container_size_id: _id, price, quantity, ...sent }: AddedPlantType,
  startStock: StartStock,
): Promise<PlantType> {
  const faults = firstSizeFaults({ container_size, price, quantity })
  if (faults.length > 0) throw invalid(faults)
  const plant = await createPlantType(db, userId, sent)
  if (!container_size || !price) return plant
  await createPrice(db, userId, plant.id, { container_size, price })
  if (quantity) await startStock(db, userId, { plant_type_id: plant.id, container_size, quantity })
  return plant
}

async function createPlantType(db: Db, userId: UserId, sent: NewPlantType): Promise<PlantType> {
  const wanted = tidied(sent, [])
  const namesake = await namesakeOf(db, wanted, null)
  if (namesake) throw namesake.archived ? archivedProblem(namesake) : duplicateProblem(wanted, { existing_id: namesake.id })
  const category = await offeredEntry(db, 'plant_categories', { name: wanted.category, path: 'category' })
  const plant = await insertPlantType(db, userId, wanted, category).catch(duplicateError(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'plant_type.create',
    subject_type: 'plant_type',
    subject_id: plant.id,
    after: wanted,
  })
  return plant
}

export async function editPlantType(
  db: Db,
  userId: UserId,
  id: string,
  { version, ...sent }: NewPlantType & { readonly version: number },
): Promise<PlantType> {
  const before = await lockPlantType(db, id)
  const wanted = tidied(sent, before.synonyms)
  if (before.version !== version)
    throw await staleProblem(db, {
      id,
      name: 'this plant',
      current: before,
      actions: [
        'plant_type.edit',
        'plant_type.archive',
        'plant_type.restore',
        'plant_type.photo',
        'plant_type.merge',
        'plant_type.care',
      ],
    })
  const namesake = await namesakeOf(db, wanted, id)
  if (namesake && !namesake.archived)
    throw duplicateProblem(wanted, { merge_into: { id: namesake.id, name: namesake.common_name } })
  const category = await offeredEntry(db, 'plant_categories', {
    name: wanted.category,
    currentName: before.category_id,
    path: 'category',
  })
  const after = await updatePlantType(db, userId, id, wanted, category).catch(duplicateError(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'plant_type.edit',
    subject_type: 'plant_type',
    subject_id: id,
    before,
    after,
  })
  return after
}

export const plantTypeUsage = (db: Db, id: PlantTypeId): Promise<PlantTypeUsage> => usageOf(db, id)

export async function archivePlantType(db: Db, userId: UserId, id: PlantTypeId): Promise<undefined> {
  const before = await lockPlantType(db, id)
  await archiveWithPrices(db, userId, [id])
  await recordChange(db, { user_id: userId, action: 'plant_type.archive', subject_type: 'plant_type', subject_id: id, before })
}

export async function restorePlantType(db: Db, userId: UserId, id: PlantTypeId): Promise<PlantType> {
  const [row] = await lockPlantRows(db, [id])
  if (!row?.archived) throw notFound()
  await restoreWithPrices(db, userId, [id]).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'plant_types_name')) throw error
    throw new Problem('DUPLICATE', 'Another plant now has this name. Rename that one first.')
  })
  await recordChange(db, { user_id: userId, action: 'plant_type.restore', subject_type: 'plant_type', subject_id: id })
  return plantTypeWithId(db, id)
}

/** A second plant of the same names would leave the batches and sales of the archived one behind. */
const archivedProblem = ({ id, common_name, botanical_name }: Namesake) =>
  new Problem(
    'DUPLICATE',
    `${common_name} (${botanical_name || 'no botanical name'}) is archived. Restore it, or give the new plant another name.`,
    { archived_id: id, errors: [{ path: 'common_name', message: 'An archived plant has both names.' }] },
  )

/** `more`: the plant that has both names, where it is known. */
const duplicateProblem = (
  { common_name, botanical_name }: TidyPlantType,
  more: { readonly existing_id?: string; readonly merge_into?: { readonly id: string; readonly name: string } } = {},
) =>
  new Problem('DUPLICATE', `${common_name} (${botanical_name || 'no botanical name'}) already exists.`, {
    ...more,
    errors: [{ path: 'common_name', message: 'A plant with both names already exists.' }],
  })

/** Translates the unique violation that a concurrent transaction causes. */
const duplicateError =
  (wanted: TidyPlantType) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'plant_types_name') ? duplicateProblem(wanted) : error
  }
