/** Further cases of `lineage.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import { getLineage } from '../contract.ts'
import { aFamily } from './testing-lineage.ts'

test('a lineage of more than 2,000 batches says how many there are, and has the batch itself', async () => {
  const { hand, has, nursery_id, sow } = await aFamily()
  const mother = await sow()
  const young = await sow(mother)
  await has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost, parent_batch_id)
      SELECT ${nursery_id}, plant_type_id, 'C' || i, container_size_id, 1, 'growing', started_on - 1, 0, id
      FROM plant_batches, generate_series(1, 2005) AS i WHERE nursery_id = ${nursery_id} AND id = ${mother} RETURNING 1`)
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, occurred_on)
      SELECT ${nursery_id}, id, 'created', 1, 1, started_on FROM plant_batches WHERE nursery_id = ${nursery_id} AND batch_code LIKE 'C%' RETURNING 1`)
  })
  // Updates the statistics, as autovacuum does after inserting many rows.
  await owner.query('ANALYZE plant_batches, batch_history')
  const answer = await hand.calls(getLineage, { params: { id: mother } })
  expect([answer.code, answer.detail]).toEqual([undefined, undefined])
  const { nodes, total } = answer.data
  expect([nodes.length, total]).toEqual([2_000, 2_007])
  expect(nodes.map(({ id }) => id)).toContain(mother)
  const own = (await hand.calls(getLineage, { params: { id: young } })).data
  expect([own.nodes.length, own.total]).toEqual([2, 2])
})
