/** The export of a nursery: all of its own data, no other nursery's, and no secrets. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { exportOf } from '#testing/archives.ts'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { unzip } from '#server/testing-zip.ts'
import { Manifest, notExported, secretColumns } from '../archive.ts'

const rowsIn = (file: Buffer | undefined) =>
  parse(file ?? '', { bom: true, columns: true, relax_quotes: false }) as Record<string, string>[]

test('every table of the nursery is exported completely, with its files, and the list of contents agrees', async () => {
  const [mine, other] = [await aNursery(), await aNursery()]
  for (const { nursery_id } of [mine, other])
    await owner.query(
      `INSERT INTO plant_types (nursery_id, common_name, botanical_name, category_id, search_text)
       SELECT $1, CASE WHEN n = 1 THEN '=1+1, "Rimu"' ELSE 'Plant ' || n END, 'Dacrydium', (SELECT id FROM plant_categories WHERE nursery_id = $1 AND name = 'Trees'), '' FROM generate_series(1, 4500) AS n`,
      [nursery_id],
    )
  await files.put(`${mine.nursery_id}/plants/p-320.webp`, Buffer.from('a photo'), 'image/webp')
  await files.put(`${other.nursery_id}/plants/q-320.webp`, Buffer.from('of somebody else'), 'image/webp')

  const inside = await unzip(await exportOf(mine))
  const plants = rowsIn(inside.get('tables/plant_types.csv'))
  expect(new Set(plants.map(({ id }) => id)).size).toBe(4_500)
  expect(plants.map(({ common_name }) => common_name)).toContain(`'=1+1, "Rimu"`)
  expect(inside.get('files/plants/p-320.webp')?.toString()).toBe('a photo')
  const { rows: all } = await owner.query<{ table: string }>(`
    SELECT DISTINCT table_name AS "table" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'nursery_id' AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')`)
  const exported = all.map(({ table }) => table).filter((table) => !(table in notExported))
  for (const [folder, ending] of [
    ['data/', '.ndjson'],
    ['tables/', '.csv'],
  ] as const)
    expect([...inside.keys()].filter((name) => name.startsWith(folder)).toSorted()).toEqual(
      exported.map((table) => `${folder}${table}${ending}`).toSorted(),
    )
  // Nothing is named that is not there any more.
  expect(Object.keys(notExported).filter((table) => !all.some((each) => each.table === table))).toEqual([])
  const { rows: hidden } = await owner.query<{ column: string }>(`
    SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(_hash|secret|token)$' ORDER BY 1`)
  const secret = new Set(
    Object.entries(secretColumns).flatMap(([table, columns]) => Object.keys(columns).map((name) => `${table}.${name}`)),
  )
  expect(
    hidden.map(({ column }) => column).filter((name) => !secret.has(name) && !((name.split('.')[0] ?? '') in notExported)),
  ).toEqual([])

  const text = [...inside.values()].map((each) => each.toString()).join('\n')
  expect(text).not.toContain(other.nursery_id)
  expect(text).not.toContain('of somebody else')
  expect([...inside.values()].flatMap((each) => each.toString().split('\r\n', 1)).filter((head) => /_hash\b/.test(head))).toEqual(
    [],
  )
  const sumOf = (file: Buffer | undefined) => [
    file?.length,
    createHash('sha256')
      .update(file ?? '')
      .digest('hex'),
  ]
  const contents = rowsIn(inside.get('contents.csv'))
  const manifest = Manifest.parse(JSON.parse(String(inside.get('manifest.json'))))
  expect(contents).toHaveLength(inside.size - 2)
  expect(manifest.entries).toHaveLength(inside.size - 1)
  for (const { File: name = '', Bytes: bytes, 'SHA-256': sum } of contents)
    expect([name, ...sumOf(inside.get(name))]).toEqual([name, Number(bytes), sum])
  for (const { name, bytes, sha256 } of manifest.entries)
    expect([name, ...sumOf(inside.get(name))]).toEqual([name, bytes, sha256])
  expect(contents.find((each) => each['File'] === 'tables/plant_types.csv')?.['Rows']).toBe('4500')
  expect(manifest.tables.find(({ table }) => table === 'plant_types')?.rows).toBe(4_500)
  expect(inside.get('data/plant_types.ndjson')?.toString().trim().split('\n')).toHaveLength(4_500)
})
