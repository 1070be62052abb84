/** The export of a nursery: all of its own data, no other nursery's, and no secrets. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aNursery, files, owner } from '#app/testing.ts'
import { unzip } from '#server/testing-zip.ts'
import { exportData } from '../export-calls.ts'

const rowsIn = (file: Buffer | undefined) =>
  parse(file ?? '', { bom: true, columns: true, relax_quotes: false }) as Record<string, string>[]

test('every table of the nursery is exported completely, with its files, and the list of contents agrees', async () => {
  const [mine, other] = [await aNursery(), await aNursery()]
  for (const { nursery_id } of [mine, other])
    await owner.query(
      `INSERT INTO plant_types (nursery_id, common_name, botanical_name, category, category_id, search_text)
       SELECT $1, CASE WHEN n = 1 THEN '=1+1, "Rimu"' ELSE 'Plant ' || n END, 'Dacrydium', 'Trees', (SELECT id FROM plant_categories WHERE nursery_id = $1 AND name = 'Trees'), '' FROM generate_series(1, 4500) AS n`,
      [nursery_id],
    )
  await files.put(`${mine.nursery_id}/plants/p-320.webp`, Buffer.from('a photo'), 'image/webp')
  await files.put(`${other.nursery_id}/plants/q-320.webp`, Buffer.from('of somebody else'), 'image/webp')

  const taken = await mine.as('admin').calls(exportData)
  expect([taken.status, taken.headers['content-type']]).toEqual([200, 'application/zip'])
  const inside = await unzip(taken.bytes)
  const plants = rowsIn(inside.get('tables/plant_types.csv'))
  expect(new Set(plants.map(({ id }) => id)).size).toBe(4_500)
  expect(plants.map(({ common_name }) => common_name)).toContain(`'=1+1, "Rimu"`)
  expect(inside.get('files/plants/p-320.webp')?.toString()).toBe('a photo')
  const { rows: all } = await owner.query<{ table: string; held: boolean }>(`
    SELECT DISTINCT table_name AS "table", true AS held FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'nursery_id' AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')`)
  const left = [
    'device_sessions',
    'idempotency_keys',
    'sold_facts',
    'sold_lines',

    'stock_facts',
  ]
  expect([...inside.keys()].filter((name) => name.startsWith('tables/')).toSorted()).toEqual(
    all
      .map(({ table }) => table)
      .filter((table) => !left.includes(table))
      .map((table) => `tables/${table}.csv`)
      .toSorted(),
  )

  const text = [...inside.values()].map((each) => each.toString()).join('\n')
  expect(text).not.toContain(other.nursery_id)
  expect(text).not.toContain('of somebody else')
  expect([...inside.values()].flatMap((each) => each.toString().split('\r\n', 1)).filter((head) => /_hash\b/.test(head))).toEqual(
    [],
  )
  const contents = rowsIn(inside.get('contents.csv'))
  expect(contents).toHaveLength(inside.size - 1)
  for (const { File: name = '', Rows: rows, Bytes: bytes, 'SHA-256': sum } of contents) {
    const file = inside.get(name)
    expect([
      name,
      String(file?.length),
      createHash('sha256')
        .update(file ?? '')
        .digest('hex'),
    ]).toEqual([name, bytes, sum])
    if (name === 'tables/plant_types.csv') expect(rows).toBe('4500')
  }
})

test('only the admin takes everything along', async () => {
  const nursery = await aNursery()
  for (const role of ['manager', 'general_staff', 'production', 'sales'] as const)
    expect((await nursery.as(role).calls(exportData)).status).toBe(403)
})
