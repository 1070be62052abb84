/** References without a foreign key are proved every night. */
import { afterAll, expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { verifiedReferences } from '../references.ts'
import { proveReferencesJob } from './prove-references.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

async function aNurseryWithASale() {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 10 }))
  await nursery.as('sales').calls(createSale, { body: { payment_method: 'card', items: [lineOf(plant)] } })
  const prove = () => proveReferencesJob.work({ pool, events: new EventBus(pool), nursery_id: nursery.nursery_id, payload: {} })
  return { ...nursery, prove }
}

test('a nursery that sold has no broken reference', async () => {
  const { prove } = await aNurseryWithASale()
  await expect(prove()).resolves.toBeUndefined()
})

// The nursery of a line is a part of its other keys, too.
test.each(verifiedReferences.filter(({ parent }) => parent !== 'nurseries'))(
  'finds a broken $table.$column',
  async ({ table, column }) => {
    const { nursery_id, prove } = await aNurseryWithASale()
    // Possible only for the owner of the database.
    await owner.query(
      `UPDATE ${table} SET ${column} = $2 WHERE nursery_id = $1 AND ctid = (SELECT max(ctid) FROM ${table} WHERE nursery_id = $1 AND ${column} IS NOT NULL)`,
      [nursery_id, newId()],
    )
    await expect(prove()).rejects.toThrow(`${table}.${column}: 1`)
  },
)

test('the application may not delete the rows that are referred to', async () => {
  const { rows } = await owner.query<{ parent: string }>(
    `SELECT parent FROM unnest($1::text[]) AS parent WHERE has_table_privilege(app_user(), parent, 'DELETE')`,
    [verifiedReferences.map(({ parent }) => parent)],
  )
  expect(rows).toEqual([])
})
