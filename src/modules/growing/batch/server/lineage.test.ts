/** The family of a batch, both ways, and everybody who bought of it. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as operations from '../batch-calls.ts'
import { findBatch, getBatch, getLineage, recallBatch } from '../contract.ts'
import { day, aFamily } from './testing-lineage.ts'

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
