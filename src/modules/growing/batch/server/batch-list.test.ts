/** The list of batches on a real database: narrowed, and sorted by the server over all rows, a page at a time. */
import { referenceId, referenceIdOf } from '#testing/reference.ts'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn, weekOf } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { batchSorts } from '../batch.ts'
import { removeBatch, restoreBatch } from '../batch-calls.ts'
import { listBatches } from '../contract.ts'
import { nextDayOf } from '../next-action.ts'

const today = dayIn('Pacific/Auckland', new Date())
let nursery: Awaited<ReturnType<typeof aNursery>>
const [otaki, kauri] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id } = nursery
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${nursery_id}, ${otaki}, 'Ōtaki flax', 'Phormium tenax', ${await referenceId(db, 'plant_categories', 'Flaxes')}, 'otaki flax phormium tenax'),
        (${nursery_id}, ${kauri}, 'Kauri', 'Agathis australis', ${await referenceId(db, 'plant_categories', 'Trees')}, 'kauri agathis australis')`)
    await findOrCreateAll(db, 'container_sizes', ['PB0', 'PB5', 'PB10', 'PB15'])
    await findOrCreateAll(
      db,
      'locations',
      Array.from({ length: 10 }, (_, n) => `Tunnel ${n + 1}`),
    )
    await findOrCreateAll(
      db,
      'growth_stages',
      Array.from({ length: 4 }, (_, n) => `Stage ${n + 1}`),
    )
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, location_id, state, growth_stage_id, started_on, ready_on, cost)
      SELECT ${nursery_id}, CASE WHEN n % 2 = 0 THEN ${otaki}::uuid ELSE ${kauri}::uuid END, 'B' || n, ${referenceIdOf(db, 'container_sizes', sql`('PB' || n % 4 * 5)`)}, n % 7,
        ${referenceIdOf(db, 'locations', sql`nullif('Tunnel ' || n % 11, 'Tunnel 0')`)},
        CASE WHEN n % 3 = 0 THEN 'for_sale' ELSE 'growing' END,
        CASE WHEN n % 5 > 0 THEN ${referenceIdOf(db, 'growth_stages', sql`'Stage ' || n % 5`)} END,
        '2026-01-05'::date + n % 9, CASE WHEN n % 4 > 0 THEN ${today}::date + n - 20 END, n % 6
      FROM generate_series(1, 40) AS n RETURNING 1`)
    await db.run(sql`
      INSERT INTO production_tasks (nursery_id, batch_id, title, task_type, status, scheduled_date)
      SELECT ${nursery_id}, id, '', 'potting-up', status, day::date
      FROM plant_batches, (VALUES ('completed', '2025-12-01'), ('pending', '2026-01-01'), ('pending', '2026-02-01')) AS task (status, day)
      WHERE nursery_id = ${nursery_id} AND batch_code = 'B40' RETURNING 1`)
  })
})

type Query = z.input<typeof listBatches.query>
const ask = async (query: Query) => {
  const { data, answer, status } = await nursery.as('production').calls(listBatches, { query })
  expect(status).toBe(200)
  return { data, meta: answer['meta'] as { readonly next_cursor: string | null; readonly total: number } }
}

/** All of them, seven at a time. */
async function readPages(query: Query) {
  const all = []
  let cursor = ''
  for (;;) {
    const { data, meta } = await ask({ ...query, limit: '7', ...(cursor ? { cursor } : {}) })
    all.push(...data)
    if (meta.next_cursor === null) return all
    cursor = meta.next_cursor
  }
}

test.each(batchSorts.flatMap((sort) => [sort, `-${sort}` as const]))(
  'sorted by %s, every row comes once, in one order',
  async (sort) => {
    const paged = await readPages({ sort })
    const { data } = await ask({ sort, limit: '200' })
    expect(paged.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    expect(new Set(paged.map(({ id }) => id)).size).toBe(40)
  },
)

test('it is sorted as people look things up: B9 before B10, Ōtaki under O, what is not ready any day last', async () => {
  const codes = (await ask({ sort: 'code', limit: '200' })).data.map(({ batch_code }) => batch_code)
  expect(codes).toEqual(Array.from({ length: 40 }, (_, i) => `B${i + 1}`))
  const plants = (await ask({ sort: '-plant', limit: '200' })).data.map(({ common_name }) => common_name)
  expect([plants[0], plants.at(-1)]).toEqual(['Ōtaki flax', 'Kauri'])
  const next = (await ask({ sort: 'next', limit: '200' })).data
  expect(next.map(nextDayOf)).toEqual(next.map(nextDayOf).toSorted())
  expect(next[0]).toMatchObject({ batch_code: 'B40', next_action_date: '2026-01-01' })
  expect(next.filter((row) => nextDayOf(row) === '9999-12-31')).toHaveLength(19)
})

test('a page of one order does not go on in another', async () => {
  const { meta } = await ask({ sort: 'code', limit: '7' })
  const { data } = await ask({ sort: '-quantity', limit: '7', cursor: meta.next_cursor ?? '' })
  expect(data[0]?.quantity_current).toBe(6)
})

test('narrowed by stage, place, plant, ready week and what is late', async () => {
  expect((await ask({ growth_stage: 'Stage 2' })).meta.total).toBe(8)
  expect((await ask({ location: 'Tunnel 3', growth_stage: 'Stage 2' })).data.map(({ batch_code }) => batch_code)).toEqual([])
  expect((await ask({ location: 'Tunnel 3' })).meta.total).toBe(4)
  expect((await ask({ plant_type_id: kauri })).meta.total).toBe(20)
  const week = weekOf(today)
  const found = (await ask({ ready: week, limit: '200' })).data
  expect(found.length).toBeGreaterThan(0)
  for (const { ready_on, state } of found) expect([weekOf(ready_on ?? ''), state]).toEqual([week, 'growing'])
  const late = (await ask({ ready: 'late', sort: '-next', limit: '200' })).data
  expect(late[0]?.ready_on).toBe(addDays(today, -1))
  for (const { state } of late) expect(state).toBe('growing')
  const wrong = await nursery.as('production').calls(listBatches, { query: { ready: '2026-W54' } })
  expect([wrong.status, wrong.code]).toEqual([422, 'INVALID'])
})

test('an archived batch is listed with archived=true only, and is archived and restored by a grower', async () => {
  const [empty] = (await ask({ sort: 'quantity', limit: '1' })).data
  const { id = '', batch_code = '' } = empty ?? {}
  const grower = nursery.as('general_staff')
  const codes = async (query: Query) =>
    (await ask({ ...query, search: batch_code, limit: '100' })).data.map((row) => row.batch_code)
  expect(await codes({ archived: 'true' })).toEqual([])
  expect((await grower.calls(restoreBatch, { params: { id } })).status).toBe(404)
  expect((await grower.calls(removeBatch, { params: { id } })).status).toBe(204)
  expect(await codes({ archived: 'true' })).toEqual([batch_code])
  expect(await codes({})).not.toContain(batch_code)
  expect((await nursery.as('sales').calls(restoreBatch, { params: { id } })).status).toBe(403)
  expect((await grower.calls(restoreBatch, { params: { id } })).data).toMatchObject({ batch_code, archived: false })
  expect(await codes({})).toContain(batch_code)
})
