/** Merges a plant type that was entered twice into the other one. */
import { usageCounts } from '#modules/setup/reference/usage.ts'
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type PlantMergePreview, plantMergeFault } from '../plant-merge.ts'
import type { PlantType } from '../plant-type.ts'
import { mergedSynonyms } from '../synonyms.ts'
import { lockPlantRows, plantRows } from './bulk-plants.queries.ts'
import * as queries from './merge-plants.queries.ts'
import { deletePhoto } from './photos.ts'
import { movePlantReferences, plantUsage } from './plant-references.queries.ts'
import { plantTypeWithId } from './plant-types.queries.ts'

/** Aggregates of plants in reports, moved by a module above. */
export interface PlantFigures {
  /** Before anything else is locked: aggregating locks in this order. */
  readonly lock: (db: Db) => Promise<unknown>
  readonly move: (db: Db, from: PlantTypeId, into: { readonly id: PlantTypeId; readonly common_name: string }) => Promise<unknown>
}

type PlantRow = Awaited<ReturnType<typeof lockPlantRows>>[number]

/** NOT_FOUND if one of them does not exist, INVALID if they cannot be merged. */
function pairOf(rows: readonly PlantRow[], fromId: PlantTypeId, intoId: PlantTypeId): { from: PlantRow; into: PlantRow } {
  const from = rows.find(({ id }) => id === fromId)
  const into = rows.find(({ id }) => id === intoId)
  if (!from) throw notFound()
  if (!into) throw invalid([{ path: 'into_id', message: 'This plant does not exist any more. Choose another.' }])
  const fault = plantMergeFault(from, into)
  if (fault) throw invalid([{ path: 'into_id', message: fault }])
  return { from, into }
}

/** Preview of a merge; writes nothing. */
export async function previewPlantMerge(db: Db, fromId: PlantTypeId, intoId: PlantTypeId): Promise<PlantMergePreview> {
  const { from, into } = pairOf(await plantRows(db, [fromId, intoId]), fromId, intoId)
  const [moves, prices] = await Promise.all([plantUsage(db, fromId), queries.twicePriced(db, { from: fromId, into: intoId })])
  return { moves, prices, synonyms: mergedSynonyms(into, from) }
}

/** Everything that referred to the one refers to the other, which is found by the names of both; the one is deleted. One transaction. */
export async function mergePlants(
  db: Db,
  userId: UserId,
  fromId: PlantTypeId,
  { intoId, figures }: { readonly intoId: PlantTypeId; readonly figures: PlantFigures },
): Promise<PlantType> {
  await figures.lock(db)
  const { from, into } = pairOf(await lockPlantRows(db, [fromId, intoId]), fromId, intoId)
  await queries.lockForDeletion(db, fromId)
  const moves = await plantUsage(db, fromId)
  await queries.archiveTwicePriced(db, userId, { from: fromId, into: intoId })
  await movePlantReferences(db, fromId, intoId)
  await figures.move(db, fromId, into)
  await queries.takeCare(db, { from: fromId, into: intoId })
  await queries.deletePlantType(db, fromId)
  const photo = into.photo ?? from.photo
  const description = into.description || from.description
  await queries.writeMerged(db, userId, { ...into, photo, description }, mergedSynonyms(into, from))
  if (from.photo !== null && from.photo !== photo) await deletePhoto(db, from.photo)
  const after = await plantTypeWithId(db, intoId)
  await recordChange(db, {
    user_id: userId,
    action: 'plant_type.merge',
    subject_type: 'plant_type',
    subject_id: intoId,
    before: from,
    after: { ...after, ...usageCounts(moves) },
  })
  return after
}
