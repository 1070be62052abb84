/** Protected varieties of the demo nursery: what their breeders get for a plant. Through the product's own commands. */
import * as z from 'zod/mini'
import { addTerms } from '#modules/books/royalty/server/royalty-terms.ts'
import { addDays } from '#kernel/day.ts'
import { PlantTypeId, type UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const southern = 'Southern Breeders Ltd'
const highfield = 'Highfield Plant Breeders'

const varieties = [
  { plant: 'Hebe Wiri Mist', vendor: southern, basis: 'sold', rate: '0.35', licence: 'HEB 1204' },
  { plant: 'Coprosma Karo Red', vendor: southern, basis: 'sold', rate: '0.45', licence: 'COP 077' },
  { plant: 'Daisy bush Sunshine', vendor: southern, basis: 'percent', rate: '4', licence: 'BRA 019' },
  { plant: 'Hydrangea Nikko Blue', vendor: highfield, basis: 'sold', rate: '0.80', licence: 'HYD 233' },
  { plant: 'Camellia Setsugekka', vendor: highfield, basis: 'percent', rate: '5', licence: 'CAM 118' },
] as const

const Plant = z.object({ id: PlantTypeId, common_name: z.string() })

export async function protectVarieties(db: Db, user_id: UserId, today: string): Promise<void> {
  const plants = await db.many(
    Plant,
    sql`
    SELECT id, common_name FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND common_name = ANY (${varieties.map(({ plant }) => plant)}::text[]) AND archived_at IS NULL ORDER BY common_name`,
  )
  const valid_from = addDays(today, -730)
  for (const { id, common_name } of plants) {
    const terms = varieties.find(({ plant }) => plant === common_name)
    if (!terms) continue
    const { plant: _, ...rest } = terms
    await addTerms(db, user_id, { ...rest, plant_type_id: id, valid_from })
  }
}
