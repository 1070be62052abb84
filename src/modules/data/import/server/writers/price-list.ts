/** Writes an imported price list: plants, prices, and a batch for sale for each quantity. */
import {
  type PlantWithCare,
  type PriceBefore,
  addPlants,
  addPrices,
  archivePlants,
  careWithIds,
  changePrices,
  pricesWithIds,
  restorePlants,
  restorePrices,
  saveCare,
} from '#modules/plants/server/import-plants.ts'
import { Care } from '#modules/plants/care-fields.ts'
import { undoBatches } from '#modules/growing/batch/server/take-on-batches.ts'
import { findOrAddEntries } from '#modules/setup/reference/server/import-entries.ts'
import { parseCost } from '#kernel/quantity.ts'
import { newId } from '#server/new-id.ts'
import { writeBatches } from './batches.ts'
import { removeNames } from './names.ts'
import { type PlantRow, identified, removePlants } from './new-plants.ts'
import { type ImportRun, type Writer, records } from './writer.ts'

const careOf = (row: PlantRow): Care => Care.parse(JSON.parse(row['care'] || '{}'))

const statusOf = ({ change = '' }: Readonly<Record<string, string>>) => change

const pricesOf = (row: PlantRow) => ({
  price: row['Price'] ?? '',
  tray_price: row['Tray price'] || null,
  shelf_price: row['Shelf price'] || null,
  trolley_price: row['Trolley price'] || null,
  discount_price: row['Discount price'] || null,
  barcode: row['Barcode'] || null,
  sku: row['SKU'] || null,
  color: row['Colour'] || null,
})

async function writePrices({ db, user_id }: ImportRun, rows: readonly PlantRow[]) {
  const added = rows
    .filter(({ price_id }) => !price_id)
    .map((row) => ({
      id: newId(),
      plant_type_id: row.plant_type_id,
      container_size: row['Container'] ?? '',
      ...pricesOf(row),
    }))
  const changed = rows.flatMap((row) =>
    row['price_id'] && statusOf(row) !== 'already here' ? [{ id: row['price_id'], ...pricesOf(row) }] : [],
  )
  const before = await pricesWithIds(
    db,
    changed.map(({ id }) => id),
  )
  await addPrices(db, user_id, added)
  await changePrices(db, user_id, changed)
  return { added, before }
}

/** Gives known plants the fields that the rows bring; returns the care that they had. */
async function writeCare({ db, user_id }: ImportRun, rows: readonly PlantRow[], newPlants: ReadonlyMap<string, PlantRow>) {
  const changes = new Map(
    rows.filter((row) => row['care'] && !newPlants.has(row.plant_type_id)).map((row) => [row.plant_type_id, careOf(row)]),
  )
  const before = await careWithIds(db, [...changes.keys()])
  await saveCare(
    db,
    user_id,
    before.map(({ id, care }) => ({ id, care: { ...care, ...changes.get(id) } })),
  )
  return before
}

export const priceListWriter: Writer = {
  start: (run) => {
    const { db, user_id, options } = run
    const made = new Map<string, string>()
    return async (rows) => {
      const categories = await findOrAddEntries(
        db,
        'plant_categories',
        rows.map(({ values }) => values['Category'] ?? ''),
      )
      const sizes = await findOrAddEntries(
        db,
        'container_sizes',
        rows.map(({ values }) => values['Container'] ?? ''),
      )
      const { all, newPlants } = identified(rows, made)
      await addPlants(
        db,
        user_id,
        [...newPlants].map(([id, row]) => ({
          id,
          common_name: row['Common name'] ?? '',
          botanical_name: row['Botanical name'] ?? '',
          category: row['Category'] ?? '',
          care: careOf(row),
        })),
      )
      const cared = await writeCare(run, all, newPlants)
      const restored = [...new Set(all.filter((row) => statusOf(row) === 'restored plant').map((row) => row.plant_type_id))]
      await restorePlants(db, user_id, restored)
      const { added, before } = await writePrices(run, all)
      const stocked = all.filter((row) => Number(row['Quantity'] || 0) > 0)
      const batchRecords = await writeBatches(
        run,
        stocked.map((row) => ({
          plant_type_id: row.plant_type_id,
          common_name: row['Common name'] ?? '',
          botanical_name: row['Botanical name'] ?? '',
          container_size: row['Container'] ?? '',
          quantity: Number(row['Quantity']),
          location: options.location || null,
          growth_stage: null,
          grade: null,
          state: 'for_sale' as const,
          started_on: options.as_of,
          ready_on: options.as_of,
          cost: parseCost(row['cost_each'] || '0') * BigInt(Number(row['Quantity'])),
          batch_code: '',
          vendor: null,
          notes: '',
        })),
      )
      return {
        records: [
          ...records('plant_categories', categories.added),
          ...records('container_sizes', sizes.added),
          ...records('plant_types', [...newPlants.keys()]),
          ...records('restored_plants', restored),
          ...records(
            'plant_type_prices',
            added.map(({ id }) => id),
          ),
          ...cared.map((each) => ({ record_table: 'changed_care', record_id: each.id, before: each })),
          ...before.map((each) => ({ record_table: 'changed_prices', record_id: each.id, before: each })),
          ...batchRecords,
        ],
        counts: {
          plants: newPlants.size,
          'restored plants': restored.length,
          'plants with new care': cared.length,
          prices: added.length,
          'changed prices': before.filter(({ archived }) => !archived).length,
          'restored prices': before.filter(({ archived }) => archived).length,
          'batches for sale': stocked.length,
          'plants for sale': stocked.reduce((sum, row) => sum + Number(row['Quantity']), 0),
        },
      }
    }
  },
  undo: async ({ db, user_id }, recorded) => {
    const { ids, before } = recorded
    await undoBatches(db, user_id, { batch_ids: ids('plant_batches'), operation_ids: ids('batch_operations') })
    await removePlants(db, user_id, recorded)
    await restorePrices(db, user_id, before<PriceBefore>('changed_prices'))
    await saveCare(db, user_id, before<PlantWithCare>('changed_care'))
    await archivePlants(db, user_id, ids('restored_plants'))
    for (const list of ['locations', 'container_sizes', 'plant_categories'] as const) await removeNames(db, list, ids(list))
  },
}
