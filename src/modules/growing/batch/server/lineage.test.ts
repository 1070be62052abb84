/** The family of a batch, both ways, and everybody who bought of it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import * as operations from '../batch-calls.ts'
import { findBatch, getBatch, getLineage, recallBatch } from '../contract.ts'

const day = '2026-09-01'

async function aFamily() {
  const nursery = await aNursery()
  const { nursery_id } = nursery
  const plant = await nursery.has((db) => aPlant(db))
  const hand = nursery.as('production')
  const sow = async (parent_batch_id?: string) => {
    const batches = [
      { plant_type_id: plant, container_size: '9 cm', quantity: 100, ...(parent_batch_id ? { parent_batch_id } : {}) },
    ]
    const { data } = await hand.calls(operations.bulkPropagation, { body: { method: 'seed', started_on: '2026-01-05', batches } })
    return data[0]?.id ?? ''
  }
  const potSome = async (id: string) => {
    const body = { container_size: 'PB5', quantity: 40, potting_date: day }
    const { data, answer } = await hand.calls(operations.potUp, { params: { id }, body })
    return { id: data.id, operation: String(answer['operation_id']) }
  }
  /** As a till would have written it. */
  const sell = (batch: string, quantity: number, invoice_number: string) =>
    nursery.has(async (db) => {
      const [sale, item] = [randomUUID(), randomUUID()]
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, customer_name, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
        VALUES (${nursery_id}, ${sale}, ${invoice_number}, ${day}, 'Ana', 'cash', 'paid', 1, 0, 1, '{}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, id, sale_id, position, item_type, plant_type_id, plant_common_name, container_size, quantity, unit_price, line_total, tax_amount)
        VALUES (${nursery_id}, ${item}, ${sale}, 1, 'plant', ${plant}, 'Harakeke', 'PB5', ${quantity}, 1, 1, 0)`)
      await db.run(
        sql`INSERT INTO batch_history (nursery_id, reference_type, reference_id, sale_item_id, batch_id, kind, delta, quantity_after, occurred_on)
          VALUES (${nursery_id}, 'sale', ${sale}, ${item}, ${batch}, 'sale', ${-quantity}, 0, ${day})`,
      )
    })
  const family = async (id: string) => {
    const { nodes, edges } = (await hand.calls(getLineage, { params: { id } })).data
    return { ids: nodes.map((node) => node.id).toSorted(), edges }
  }
  return { ...nursery, hand, sow, potSome, sell, family }
}

test('from the mother to the last customer, and back', async () => {
  const { hand, as, sow, potSome, sell, family } = await aFamily()
  const mother = await sow()
  const cuttings = await sow(mother)
  const { id: potted } = await potSome(cuttings)
  const stranger = await sow()
  await sell(potted, 3, 'A1')
  await sell(cuttings, 2, 'A2')
  await sell(stranger, 1, 'A3')

  expect(await family(potted)).toMatchObject({
    ids: [mother, cuttings, potted].toSorted(),
    edges: expect.arrayContaining([
      { from: cuttings, to: potted, kind: 'pot_up', plants: 40 },
      { from: mother, to: cuttings, kind: 'mother', plants: 0 },
    ]),
  })
  expect((await family(mother)).ids).toEqual([mother, cuttings, potted].toSorted())
  const recall = await as('manager').calls(recallBatch, { params: { id: mother } })
  expect(recall.data.map(({ invoice_number, quantity }) => [invoice_number, quantity]).toSorted()).toEqual([
    ['A1', 3],
    ['A2', 2],
  ])
  expect((await hand.calls(recallBatch, { params: { id: mother } })).status).toBe(403)
})

test('two merged batches share a lineage; a reversed merge does not', async () => {
  const { hand, sow, potSome, family } = await aFamily()
  const [a, b] = [await sow(), await sow()]
  await hand.calls(operations.mergeBatches, { params: { id: a }, body: { batch_ids: [b], date: day } })
  expect((await family(a)).ids).toEqual([a, b].toSorted())
  const { operation } = await potSome(a)
  await hand.calls(operations.reverseOperations, { body: { operation_ids: [operation] } })
  expect((await family(a)).edges).toEqual([{ from: b, to: a, kind: 'merge', plants: 100 }])
})

test('batches that were joined by mistake and parted again are no family, and neither’s customers are called for the other', async () => {
  const { hand, as, sow, potSome, sell, family } = await aFamily()
  const [a, b] = [await sow(), await sow()]
  const joined = await hand.calls(operations.mergeBatches, { params: { id: a }, body: { batch_ids: [b], date: day } })
  const undo = (operation: unknown) => hand.calls(operations.reverseOperations, { body: { operation_ids: [String(operation)] } })
  expect((await undo(joined.answer['operation_id'])).status).toBe(200)
  await sell(a, 3, 'M1')
  await sell(b, 2, 'M2')
  const recalled = async (id: string) =>
    (await as('manager').calls(recallBatch, { params: { id } })).data.map(({ invoice_number }) => invoice_number)
  expect([await recalled(a), await recalled(b)]).toEqual([['M1'], ['M2']])
  expect([(await family(a)).ids, (await family(b)).ids]).toEqual([[a], [b]])

  // A potting that was reversed is not in the picture, until plants are counted in it.
  const { id: potted, operation } = await potSome(a)
  expect((await undo(operation)).status).toBe(200)
  expect((await family(a)).ids).toEqual([a])
  await hand.calls(operations.countBatch, { params: { id: potted }, body: { counted: 4, date: day } })
  expect((await family(a)).ids).toEqual([a, potted].toSorted())
  // Sold out again, its customers are still called.
  await sell(potted, 4, 'M3')
  await hand.calls(operations.countBatch, { params: { id: potted }, body: { counted: 0, date: day } })
  expect((await recalled(a)).toSorted()).toEqual(['M1', 'M3'])
})

test('a code leads to its batch, whatever its capitals; another nursery’s does not', async () => {
  const { hand, sow } = await aFamily()
  const { data } = await hand.calls(getBatch, { params: { id: await sow() } })
  expect((await hand.calls(findBatch, { params: { code: data.batch_code.toLowerCase() } })).data.id).toBe(data.id)
  const other = await aNursery()
  expect((await other.as('admin').calls(findBatch, { params: { code: data.batch_code } })).status).toBe(404)
  expect((await other.as('admin').calls(getLineage, { params: { id: data.id } })).status).toBe(404)
})

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
