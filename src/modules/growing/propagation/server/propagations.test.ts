import { expect, test } from 'vitest'
import { aShed, began, keyed, today } from '#testing/batches.ts'
import { bulkPropagation, potUp, recordLoss, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { correctAct } from '#modules/growing/batch/act-correction-calls.ts'
import { getBatch, getLineage } from '#modules/growing/batch/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { placeOnHold } from '#modules/growing/ledger/server/hold-batch.ts'
import * as calls from '../contract.ts'

test('what is lost before a batch is potted did not strike, by mother, treatment and person', async () => {
  const { hand, propagate, plant, people } = await aShed()
  const mother = await propagate(10)
  const { data } = await hand.calls(bulkPropagation, {
    body: {
      method: 'cutting',
      started_on: began,
      treatment: 'Wounded',
      hormone: 'IBA 3,000 ppm',
      done_by: people.manager,
      batches: [{ plant_type_id: plant, container_size: '9 cm', quantity: 200, parent_batch_id: mother.id }],
    },
  })
  const { id } = data[0]!
  const lose = (quantity: number) => hand.calls(recordLoss, { params: { id }, body: { quantity, loss_date: today }, ...keyed() })
  const row = async () => (await hand.calls(calls.listPropagations)).data.find((each) => each.id === id)
  await lose(30)
  const lost = await lose(20)
  expect(await row()).toMatchObject({
    started: 200,
    struck: 150,
    open: true,
    mother: mother.batch_code,
    hormone: 'IBA 3,000 ppm',
  })
  await hand.calls(reverseOperations, { body: { operation_ids: [String(lost.answer['operation_id'])] } })
  expect(await row()).toMatchObject({ struck: 170 })
  const potting = { quantity: 170, container_size: 'PB5', potting_date: today, recipe_id: null }
  expect((await hand.calls(potUp, { params: { id }, body: potting, ...keyed() })).status).toBe(200)
  expect(await row()).toMatchObject({ struck: 170, open: false })

  const change = { treatment: '', hormone: 'None', done_by: '', version: 1 }
  const save = (body: object) => hand.calls(calls.savePropagationRecord, { params: { id }, body: { ...change, ...body } })
  expect((await save({ done_by: id })).errors).toMatchObject([{ path: 'done_by' }])
  expect((await save({})).data).toMatchObject({ hormone: 'None', done_by: null, version: 2 })
  expect(await save({})).toMatchObject({ status: 409, code: 'STALE' })
  expect((await hand.calls(getSettings)).data.hiddenFeatures).not.toContain('propagation')
})

test('a graft takes its rootstocks with their cost, comes of both, and is corrected and undone like a potting', async () => {
  const { hand, as, has, propagate, plant, people, balanced } = await aShed()
  const { data: apple } = await as('manager').calls(createPlantType, {
    body: { common_name: 'Apple Cox', botanical_name: 'Malus domestica', category: 'Trees' },
  })
  const [stock, scion] = [await propagate(100, '200.00'), await propagate(5, '50.00')]
  const line = { plant_type_id: apple.id, container_size: '9 cm', parent_batch_id: scion.id, rootstock_batch_id: stock.id }
  const graft = (lines: readonly object[], more: object = {}) =>
    hand.calls(bulkPropagation, {
      body: {
        method: 'graft',
        started_on: today,
        recipe_id: null,
        batches: lines.map((each) => ({ ...line, ...each })),
        ...more,
      } as never,
      ...keyed(),
    })
  const onHand = async (id: string) => (await hand.calls(getBatch, { params: { id } })).data
  expect((await graft([{ quantity: 101 }])).errors).toMatchObject([{ path: 'batches.0.quantity' }])
  expect((await graft([{ quantity: 60 }, { quantity: 41 }])).errors).toMatchObject([{ path: 'batches.1.quantity' }])
  expect((await graft([{ quantity: 1, cost: '2' }])).errors).toMatchObject([{ path: 'batches.0.cost' }])
  expect((await graft([{ quantity: 1 }], { method: 'cutting' })).errors).toMatchObject([{ path: 'batches.0.rootstock_batch_id' }])
  expect((await graft([{ quantity: 1 }], { started_on: '2025-01-01' })).errors).toMatchObject([{ path: 'started_on' }])

  const made = await graft([{ quantity: 60 }, { quantity: 40 }])
  const [first, second] = made.data
  expect(first).toMatchObject({ plant_type_id: apple.id, method: 'graft', quantity_current: 60, parent_batch_id: scion.id })
  expect([Number(first!.cost), Number(second!.cost)]).toEqual([120, 80])
  expect(await onHand(stock.id)).toMatchObject({ quantity_current: 0, state: 'finished' })
  expect(await onHand(scion.id)).toMatchObject({ quantity_current: 5 })
  const edges = (await hand.calls(getLineage, { params: { id: first!.id } })).data.edges.filter(({ to }) => to === first!.id)
  expect(edges.map(({ from, kind, plants }) => [from, kind, plants])).toEqual(
    expect.arrayContaining([
      [stock.id, 'pot_up', 60],
      [scion.id, 'mother', 0],
    ]),
  )
  await balanced()

  const [, last] = made.answer['operation_ids'] as string[]
  const corrected = await as('manager').calls(correctAct, {
    params: { id: last! },
    body: { quantity: 30, reason: 'Miscounted' },
    ...keyed(),
  })
  expect(corrected.status).toBe(200)
  expect([(await onHand(stock.id)).quantity_current, (await onHand(second!.id)).quantity_current]).toEqual([10, 30])
  await balanced()
  await hand.calls(reverseOperations, { body: { operation_ids: [last!] } })
  expect([(await onHand(stock.id)).quantity_current, (await onHand(second!.id)).quantity_current]).toEqual([40, 0])
  await balanced()

  await has((db) => placeOnHold(db, people.manager, [stock.id], 'Fireblight'))
  expect((await graft([{ quantity: 1 }])).errors).toMatchObject([{ path: 'while_held' }])
  expect((await graft([{ quantity: 1 }], { while_held: true })).data[0]).toMatchObject({ on_hold: 'Fireblight' })
  expect(plant).not.toBe(apple.id)
})
