/** Distributing over nodes needs a database that can; that it then serves is tried by hand on three nodes (docs/scale.md). */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { distributeTables } from './distribute.ts'
import { StartupError } from './startup-error.ts'

test('a database without Citus is refused with what to do, and keeps its keys', async () => {
  const name = `undistributed_${randomUUID().replaceAll('-', '')}`
  await owner.query(`CREATE DATABASE ${name}`)
  const url = new URL(process.env['OWNER_DATABASE_URL'] ?? '')
  url.pathname = name
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(
    'CREATE TABLE nurseries (id uuid PRIMARY KEY); CREATE TABLE plants (nursery_id uuid REFERENCES nurseries, id uuid, PRIMARY KEY (nursery_id, id))',
  )
  const distributing = distributeTables(url.href, () => {})
  await expect(distributing).rejects.toThrow(StartupError)
  await expect(distributing).rejects.toThrow('CREATE EXTENSION citus')
  const { rows } = await client.query(`SELECT conname FROM pg_constraint WHERE contype = 'f'`)
  expect(rows).toEqual([{ conname: 'plants_nursery_id_fkey' }])
  await client.end()
  await owner.query(`DROP DATABASE ${name}`)
})
