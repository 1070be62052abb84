/** Imports a parsed price list: preview the changes, then apply all or none. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { addPlants, addPrices, changePrices, restorePlants } from '#features/plants/server/import-plants.ts'
import { todayOf } from '#features/settings/server/read-settings.ts'
import { offeredNames } from '#features/reference/server/settings-lists.ts'
import { invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { codePrefix } from '#features/batches/batch.ts'
import type { ImportCounts, ImportPreview } from '../contract.ts'
import { type PlannedRow, changesPrice, countImport, isNewPrice, planImport, restoreWarnings } from '../import-plan.ts'
import { addBatches } from '#features/batches/server/add-batches.ts'
import { lockNursery } from '#features/people/server/nursery-row.ts'
import { knownPlants, knownPrices } from './import.queries.ts'
import { withCategories } from '../price-list.ts'
import type { UploadedPriceList } from './read-price-list.ts'

/** The list with the nursery's own categories; unknown ones are problems too. */
async function inCategories(db: Db, list: UploadedPriceList): Promise<UploadedPriceList> {
  const { rows, problems } = withCategories(list.rows, await offeredNames(db, 'plant_categories'))
  return {
    ...list,
    rows,
    problems: [...list.problems, ...problems].toSorted((a, b) => a.row - b.row).slice(0, 500),
    problem_count: list.problem_count + problems.length,
  }
}

export async function previewImport(db: Db, uploaded: UploadedPriceList): Promise<ImportPreview> {
  const { rows: listed, ...list } = await inCategories(db, uploaded)
  const rows = await plan(db, listed)
  return {
    counts: countImport(rows),
    note: list.note,
    problems: [...list.problems],
    problem_count: list.problem_count,
    warnings: [...restoreWarnings(rows).slice(0, 200), ...list.warnings],
    rows: rows.slice(0, 200).map(({ plant_key: _key, plant_type_id: _plant, price_id: _price, ...row }) => row),
  }
}

export async function importPriceList(
  db: Db,
  userId: UserId,
  file: { readonly name: string; readonly list: UploadedPriceList },
  location: string | null,
): Promise<ImportCounts> {
  const list = await inCategories(db, file.list)
  if (list.problems.length > 0)
    throw invalid(
      list.problems.slice(0, 100).map(({ row, column, reason }) => ({ path: `row ${row}, ${column}`, message: reason })),
    )

  // Two at once would both create the same missing plants.
  await lockNursery(db)
  const rows = withIds(await plan(db, list.rows))
  await write(db, userId, rows, { location, today: await todayOf(db), reason: `Imported from ${file.name}` })
  const counts = countImport(rows)
  await recordChange(db, {
    user_id: userId,
    action: 'price_list.import',
    subject_type: 'price_list',
    after: { file: file.name, ...counts },
  })
  return counts
}

async function plan(db: Db, rows: Parameters<typeof planImport>[0]): Promise<PlannedRow[]> {
  const [plants, prices] = await Promise.all([knownPlants(db), knownPrices(db)])
  return planImport(rows, plants, prices)
}

type Identified = PlannedRow & { readonly plant_type_id: PlantTypeId }

/** Assigns ids to new plants, one for all rows that name them. */
function withIds(rows: readonly PlannedRow[]): Identified[] {
  const ids = new Map<string, string>()
  return rows.map((row) => {
    const plant_type_id = row.plant_type_id ?? ids.get(row.plant_key) ?? newId()
    ids.set(row.plant_key, plant_type_id)
    return { ...row, plant_type_id }
  })
}

interface Import {
  readonly location: string | null
  readonly today: string
  readonly reason: string
}

async function write(db: Db, userId: UserId, rows: readonly Identified[], { location, today, reason }: Import): Promise<void> {
  const newPlants = new Map(
    rows.filter((row) => row.status === 'new plant').map((row) => [row.plant_type_id, { ...row, id: row.plant_type_id }]),
  )
  const newPrices = rows.filter(isNewPrice)
  const changed = rows.flatMap((row) =>
    row.price_id && changesPrice(row) ? [{ id: row.price_id, price: row.price, barcode: row.barcode }] : [],
  )
  const restored = new Set(rows.filter((row) => row.status === 'restored plant').map((row) => row.plant_type_id))
  await addPlants(db, userId, [...newPlants.values()])
  await restorePlants(db, userId, [...restored])
  await addPrices(
    db,
    userId,
    newPrices.map((row) => ({ ...row, id: newId() })),
  )
  await changePrices(db, userId, changed)
  const added = rows
    .filter((row) => row.quantity > 0)
    .map((row) => ({
      plant_type_id: row.plant_type_id,
      prefix: codePrefix(row.botanical_name, row.common_name, today),
      container_size: row.container_size,
      quantity: row.quantity,
      location,
      state: 'for_sale' as const,
      method: 'bought_in' as const,
      started_on: today,
      ready_on: today,
      notes: '',
    }))
  if (added.length > 0) await addBatches(db, added, { user_id: userId, reason })
}
