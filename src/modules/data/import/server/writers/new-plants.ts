/** Plants that an import creates, and their undoing. */
import { archivePlants, deletePlants, deletePrices } from '#modules/plants/server/import-plants.ts'
import type { Db } from '#server/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { newId } from '#server/new-id.ts'
import type { ImportValues } from '../imports.queries.ts'
import { refuseIfUsed, usesOf } from '../usage.queries.ts'
import type { Recorded } from './writer.ts'

export type PlantRow = ImportValues['values'] & { readonly plant_type_id: string }

/** Gives each row the id of its plant; one for all rows that name a plant that is new. */
export function identified(rows: readonly ImportValues[], made: Map<string, string>) {
  const newPlants = new Map<string, PlantRow>()
  const all = rows.map(({ values }): PlantRow => {
    const key = values['plant_key'] ?? ''
    const known = values['plant_type_id'] || made.get(key)
    const row = { ...values, plant_type_id: known ?? newId() }
    if (known === undefined) {
      made.set(key, row.plant_type_id)
      newPlants.set(row.plant_type_id, row)
    }
    return row
  })
  return { all, newPlants }
}

/** Deletes new plants and prices; a plant with undone batches is archived with its prices, as their history refers to it. */
export async function removePlants(db: Db, user_id: string, { ids }: Recorded): Promise<void> {
  const [plants, prices] = [ids('plant_types'), ids('plant_type_prices')]
  await refuseIfUsed(db, { table: 'plant_type_prices', ids: prices, except: [] }, 'prices')
  await inSlices(prices, (slice) => deletePrices(db, slice))
  await refuseIfUsed(db, { table: 'plant_types', ids: plants, except: ['plant_batches', 'batch_operations'] }, 'plants')
  const raised = new Set((await usesOf(db, { table: 'plant_types', ids: plants, except: [] })).map(({ id }) => id))
  await archivePlants(db, user_id, [...raised])
  await inSlices(
    plants.filter((id) => !raised.has(id)),
    (slice) => deletePlants(db, slice),
  )
}
