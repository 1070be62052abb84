/** Changes many plant types in a few statements, however many: all of them or none. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { offeredNames } from '#modules/setup/reference/server/settings-lists.ts'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import { matchRows } from '#kernel/bulk-edit.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import type { BulkPlantChange } from '../bulk-plants.ts'
import type { PlantType } from '../plant-type.ts'
import { archiveWithPrices, lockPlantRows, plantTypesWithIds, restoreWithPrices, writePlants } from './bulk-plants.queries.ts'

export async function editPlants(db: Db, userId: UserId, changes: readonly BulkPlantChange[]): Promise<PlantType[]> {
  const ids = changes.map(({ id }) => id)
  const edits = matchRows(changes, await lockPlantRows(db, ids), ({ common_name }) => common_name)
  const categoryOf = await categoriesOf(db, changes)
  await writePlants(
    db,
    userId,
    edits.map(({ sent, row }) => ({
      id: row.id,
      category_id: sent.category === undefined ? row.category_id : categoryOf(sent.category),
      tax_kind: sent.tax_kind ?? row.tax_kind,
    })),
  )
  const turned = (archived: boolean): PlantTypeId[] =>
    edits.filter(({ sent, row }) => sent.archived === archived && row.archived !== archived).map(({ row }) => row.id)
  await archiveWithPrices(db, userId, turned(true))
  await restoreWithPrices(db, userId, turned(false)).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'plant_types_name')) throw error
    throw new Problem('DUPLICATE', 'Nothing was changed. Another plant now has the name of one of these. Rename that one first.')
  })
  const now = new Map((await plantTypesWithIds(db, ids)).map((plant) => [plant.id, plant]))
  await recordChanges(
    db,
    edits.map(({ sent: { archived }, row }) => ({
      user_id: userId,
      action: archived === undefined ? 'plant_type.edit' : archived ? 'plant_type.archive' : 'plant_type.restore',
      subject_type: 'plant_type',
      subject_id: row.id,
      before: row,
      after: now.get(row.id),
    })),
  )
  return ids.flatMap((id) => now.get(id) ?? [])
}

/** Gives the id of the category of a name; one that is archived or unknown is refused at the first plant that names it. */
async function categoriesOf(db: Db, changes: readonly BulkPlantChange[]): Promise<(name: string) => string> {
  const offered = new Set(await offeredNames(db, 'plant_categories'))
  const unknown = changes.findIndex(({ category }) => category !== undefined && !offered.has(category))
  if (unknown >= 0) throw invalid([{ path: `plants.${unknown}.category`, message: `Choose one of ${[...offered].join(', ')}.` }])
  const entryOf = await findOrCreateAll(
    db,
    'plant_categories',
    changes.map(({ category }) => category),
  )
  return (name) => entryOf(name).id ?? ''
}
