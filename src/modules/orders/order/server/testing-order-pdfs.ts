/** Shared by `order-pdfs.test.ts` and `order-pdfs.proof.ts`. */
import { referenceId } from '#testing/reference.ts'
import { aNursery } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

export async function anOrder() {
  const nursery = await aNursery({
    nurseryName: 'Ōtari Nursery',
    locations: ['Bed 4'],
    country: 'AU',
    currency: 'NZD',
    gstRegistered: true,
    gstNumber: '51 824 753 556',
  })
  const [plant, other, account] = [newId(), newId(), newId()]
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${db.nursery_id}, ${plant}, 'Kōwhai', 'Sophora microphylla', ${await referenceId(db, 'plant_categories', 'Trees')}, 'kowhai'),
        (${db.nursery_id}, ${other}, 'Lavender', 'Lavandula angustifolia', ${await referenceId(db, 'plant_categories', 'Perennials')}, 'lavender')`)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB3')}, 10), (${db.nursery_id}, ${other}, ${await referenceId(db, 'container_sizes', '14 cm')}, 7)`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, location_id)
      VALUES (${db.nursery_id}, ${plant}, 'K-1', ${await referenceId(db, 'container_sizes', 'PB3')}, 30, 'for_sale', '2026-01-01', ${await referenceId(db, 'locations', 'Bed 4')}),
        (${db.nursery_id}, ${plant}, 'K-2', ${await referenceId(db, 'container_sizes', 'PB3')}, 20, 'for_sale', '2026-02-01', ${await referenceId(db, 'locations', 'Tunnel 2')}),
        (${db.nursery_id}, ${other}, 'L-1', ${await referenceId(db, 'container_sizes', '14 cm')}, 5, 'for_sale', '2026-02-01', ${await referenceId(db, 'locations', 'Bed 1')})`)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, delivery_address)
      VALUES (${db.nursery_id}, ${account}, 'Tōtara Landscapes', 'Gate 3, 12 Rata Street')`)
  })
  const sales = nursery.as('sales')
  const items = [{ plant_type_id: plant, container_size: 'PB3', quantity: 40 }]
  const { data: order } = await sales.calls(calls.takeCurrentOrder, {
    body: { business_account_id: account, items, notes: 'Even heights', due_date: '2026-12-01' },
  })
  const params = { id: order.id }
  await sales.calls(calls.confirmOrder, { params, body: {} })
  return { nursery, sales, order, params }
}
