/** A nursery with the rows that most calls need, and all of their ids. */
import fc from 'fast-check'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { referenceId } from './reference.ts'
import { type Ids, addressOf, validInput } from './inputs.ts'
import { aNursery, app, owner } from './nursery.ts'

const columns = `
  SELECT DISTINCT f.confrelid::regclass::text AS table, a.attname::text AS column
  FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[2]
  WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND array_length(f.conkey, 1) = 2`

export async function idsIn(nursery_id: string): Promise<Ids> {
  const { rows } = await owner.query<{ table: string; column: string }>(columns)
  const ids = new Map<string, string[]>()
  for (const { table, column } of rows) {
    const found = ids.has(table)
      ? ids.get(table)
      : (await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE nursery_id = $1 LIMIT 8`, [nursery_id])).rows.map(
          ({ id }) => id,
        )
    if (!found || found.length === 0) continue
    ids.set(table, found)
    ids.set(column, found)
  }
  return ids
}

/** `plantName`, and 'Tōtara Landscapes' for a customer, are what its rows are called. */
export async function aWorkingNursery(plantName = 'Lavender') {
  const nursery = await aNursery()
  const [plant, account, pots, batch] = [newId(), newId(), newId(), newId()]
  await nursery.has(async (db) => {
    const { nursery_id } = db
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${nursery_id}, ${plant}, ${plantName}, 'Lavandula', ${await referenceId(db, 'plant_categories', 'Perennials')}, 'lavender')`)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price, barcode)
      VALUES (${nursery_id}, ${plant}, ${await referenceId(db, 'container_sizes', '14 cm')}, 10, '9417990000015')`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, location_id)
      VALUES (${nursery_id}, ${batch}, ${plant}, 'L-1', ${await referenceId(db, 'container_sizes', '14 cm')}, 500, 'for_sale', '2026-01-01', ${await referenceId(db, 'locations', 'Bed 4')})`)
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, occurred_on)
      VALUES (${nursery_id}, ${batch}, 'created', 500, 500, '2026-01-01')`)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name) VALUES (${nursery_id}, ${account}, 'Tōtara Landscapes')`)
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost, "forSale", price)
      VALUES (${nursery_id}, ${pots}, 'Pots', 'each', 1000, 0.2, true, 1)`)
  })
  const currentUser = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people.admin,
    role: 'admin',
    may_write: true,
    signed_in_recently: true,
    name: 'Ana',
  }
  const bearer = Buffer.from(JSON.stringify({ ...currentUser, session_id: newId() })).toString('base64url')
  return { ...nursery, authorization: `Bearer ${bearer}` }
}

/** Makes every call that writes, with valid input and the ids of the nursery's rows, so that most tables have rows; some are refused. */
export async function makeEveryCall(nursery_id: string, authorization: string, seed: number): Promise<void> {
  const ids = await idsIn(nursery_id)
  for (const call of app.served) {
    if (['GET', 'DELETE'].includes(call.method) || /books|erasure|forecast|planner/.test(call.path)) continue
    const [[url, payload] = []] = fc.sample(fc.tuple(addressOf(call, ids), validInput(call.body, ids)), { seed, numRuns: 1 })
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
    await app.http.inject({
      method: call.method,
      url: url ?? '',
      headers: { authorization, 'idempotency-key': newId(), ...type },
      ...body,
    })
  }
}
