/** Writes imported batches: plants with their place, stage, age and cost, against the opening balance. */
import { type StandingBatch, undoBatches, takeOnBatches } from '#modules/growing/batch/server/take-on-batches.ts'
import { addPlants } from '#modules/plants/server/import-plants.ts'
import { findOrAddEntries } from '#modules/setup/reference/server/import-entries.ts'
import { alreadyHere } from '#modules/data/import/kinds/repeats.ts'
import { parseCost } from '#kernel/quantity.ts'
import type { ImportValues } from '../imports.queries.ts'
import { removeNames } from './names.ts'
import { identified, removePlants } from './new-plants.ts'
import { type ImportRun, type Writer, orNull, records } from './writer.ts'

const standingBatch = (values: ImportValues['values'], { as_of, location }: ImportRun['options']): StandingBatch => ({
  plant_type_id: values['plant_type_id'] ?? '',
  common_name: values['Plant'] ?? '',
  botanical_name: values['Botanical name'] ?? '',
  container_size: values['Container'] ?? '',
  quantity: Number(values['Quantity']),
  location: orNull(values['Location'] || location),
  growth_stage: orNull(values['Growth stage']),
  grade: orNull(values['Grade']),
  state: values['For sale'] === 'yes' ? 'for_sale' : 'growing',
  started_on: values['Started'] || as_of,
  ready_on: orNull(values['Ready on']),
  cost: parseCost(values['cost_each'] || '0') * BigInt(Number(values['Quantity'])),
  batch_code: values['Batch code'] ?? '',
  vendor: orNull(values['Vendor']),
  notes: values['Notes'] ?? '',
})

/** Takes them on and records what was added; names that are new are recorded too, so that they go again. */
export async function writeBatches({ db, user_id, file_name, options }: ImportRun, batches: readonly StandingBatch[]) {
  const sizes = await findOrAddEntries(
    db,
    'container_sizes',
    batches.map(({ container_size }) => container_size),
  )
  const places = await findOrAddEntries(
    db,
    'locations',
    batches.flatMap(({ location }) => location ?? []),
  )
  const stages = await findOrAddEntries(
    db,
    'growth_stages',
    batches.flatMap(({ growth_stage }) => growth_stage ?? []),
  )
  const grades = await findOrAddEntries(
    db,
    'grades',
    batches.flatMap(({ grade }) => grade ?? []),
  )
  const why = { as_of: options.as_of, reason: `Imported from ${file_name}` }
  const { batch_ids, operation_ids } =
    batches.length === 0 ? { batch_ids: [], operation_ids: [] } : await takeOnBatches(db, user_id, batches, why)
  return [
    ...records('container_sizes', sizes.added),
    ...records('locations', places.added),
    ...records('growth_stages', stages.added),
    ...records('grades', grades.added),
    ...records('plant_batches', batch_ids),
    ...records('batch_operations', operation_ids),
  ]
}

export const batchesWriter: Writer = {
  start: (run) => {
    const { db, user_id, options } = run
    const made = new Map<string, string>()
    return async (rows) => {
      const fresh = rows.filter(({ values }) => values['status'] !== alreadyHere)
      const { all, newPlants } = identified(fresh, made)
      const plants = [...newPlants].map(([id, values]) => ({
        id,
        common_name: values['Plant'] ?? '',
        botanical_name: values['Botanical name'] ?? '',
        category: values['Category'] ?? '',
        care: {},
      }))
      const categories = await findOrAddEntries(
        db,
        'plant_categories',
        plants.map(({ category }) => category),
      )
      if (plants.length > 0) await addPlants(db, user_id, plants)
      const batches = all.map((values) => standingBatch(values, options))
      return {
        records: [
          ...records('plant_categories', categories.added),
          ...records(
            'plant_types',
            plants.map(({ id }) => id),
          ),
          ...(await writeBatches(run, batches)),
        ],
        counts: {
          ...(plants.length > 0 ? { 'new plants': plants.length } : {}),
          batches: batches.length,
          plants: batches.reduce((sum, { quantity }) => sum + quantity, 0),
        },
      }
    }
  },
  undo: async ({ db, user_id }, recorded) => {
    const { ids } = recorded
    await undoBatches(db, user_id, { batch_ids: ids('plant_batches'), operation_ids: ids('batch_operations') })
    await removePlants(db, user_id, recorded)
    for (const list of ['locations', 'growth_stages', 'grades', 'container_sizes', 'plant_categories'] as const)
      await removeNames(db, list, ids(list))
  },
}
