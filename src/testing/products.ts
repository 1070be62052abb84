/** Products for tests: written straight into the tables, so that a test of one module needs no other module. */
import { referenceId } from './reference.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

/** Creates a plant type, Harakeke by default; returns its id. */
export async function aPlant(db: Db, name = 'Harakeke', botanical = 'Phormium tenax', category = 'Flaxes'): Promise<string> {
  const id = newId()
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
    VALUES (${db.nursery_id}, ${id}, ${name}, ${botanical}, ${await referenceId(db, 'plant_categories', category)}, ${`${name} ${botanical}`.toLowerCase()})`)
  return id
}

const lavender = {
  name: 'Lavender',
  botanical: 'Lavandula angustifolia',
  category: 'Perennials',
  container_size: '14 cm',
  price: '10',
  quantity: 500,
  /** Total cost. */
  cost: 0,
  code: undefined as string | undefined,
  location: null as string | null,
}

/** Creates a plant, Lavender by default: its price in one container, and a batch of it for sale. */
export async function forSale(db: Db, chosen: Partial<typeof lavender> = {}) {
  const { name, botanical, category, container_size, price, quantity, cost, code, location } = { ...lavender, ...chosen }
  const [plant, price_id, batch] = [await aPlant(db, name, botanical, category), newId(), newId()]
  const size = await referenceId(db, 'container_sizes', container_size)
  await db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
    VALUES (${db.nursery_id}, ${price_id}, ${plant}, ${size}, ${price})`)
  await db.run(sql`
    INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost, location_id)
    VALUES (${db.nursery_id}, ${batch}, ${plant}, ${code ?? batch}, ${size}, ${quantity},
      ${quantity > 0 ? 'for_sale' : 'finished'}, '2026-01-01', ${cost}, ${location && (await referenceId(db, 'locations', location))})`)
  return { plant, price_id, batch }
}

/** A quantity of a plant, as a line of a sale. */
export const lineOf = (plant: string, quantity = '1', container_size = '14 cm') => ({
  item_type: 'plant' as const,
  plant_type_id: plant,
  container_size,
  quantity,
})
