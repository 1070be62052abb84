/** The cost of space on a real database: rates, proposals, batches and what was sold. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Shed, aShed, began, keyed, potting, today } from '#testing/batches.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import { addJournalEntry, createLedgerAccount, listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { getMargins, getSizeMargins, listAnalyticsLines } from '#modules/reports/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { addDays, daysBetween } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

/** A hundred pots of 9 cm on a square metre, ten PB5. */
const measured = (shed: Shed) =>
  shed.has((db) =>
    db.run(sql`
    UPDATE container_sizes SET plants_per_m2 = CASE WHEN name = '9 cm' THEN 100 ELSE 10 END
    WHERE nursery_id = ${db.nursery_id} AND name IN ('9 cm', 'PB5')`),
  )

const setRate = (shed: Shed, rate: string, valid_from = began) =>
  shed.as('manager').calls(calls.addSpaceRate, { body: { rate, valid_from }, ...keyed() })

const spaceOf = async (shed: Shed, id: string) => (await shed.hand.calls(calls.getBatchSpace, { params: { id } })).data

const weeksSince = (day: string) => daysBetween(day, today) / 7

test('a batch pays for the space of its plants from the day it began; its cost in the books stays', async () => {
  const shed = await aShed()
  await measured(shed)
  const batch = await shed.propagate(100)
  expect(await spaceOf(shed, batch.id)).toMatchObject({ has_rate: false, on_hand: '0.000000', area_m2: 1 })
  expect((await setRate(shed, '7')).status).toBe(201)
  const space = await spaceOf(shed, batch.id)
  expect(Number(space.on_hand)).toBeCloseTo(weeksSince(began) * 7, 4)
  expect(space).toMatchObject({ has_rate: true, rate: '7.000000', per_week: '7.000000' })
  expect((await shed.hand.calls(getBatch, { params: { id: batch.id } })).data.cost).toBe('180.000000')
  await shed.balanced()
})

test('survivors carry the space of lost plants; plants potted on take their share along', async () => {
  const shed = await aShed()
  await measured(shed)
  await setRate(shed, '7')
  const batch = await shed.propagate(100)
  await shed.hand.calls(batchCalls.recordLoss, {
    params: { id: batch.id },
    body: { quantity: 50, reason: 'Frost', loss_date: addDays(began, 70) },
    ...keyed(),
  })
  // Ten weeks of a square metre, and half of one since.
  const carried = 70 + (weeksSince(began) - 10) * 3.5
  expect(Number((await spaceOf(shed, batch.id)).on_hand)).toBeCloseTo(carried, 4)
  const { data: child } = await shed.hand.calls(batchCalls.potUp, { params: { id: batch.id }, body: potting(20), ...keyed() })
  const space = await spaceOf(shed, child.id)
  expect(Number(space.inherited)).toBeCloseTo((carried * 20) / 50, 4)
  expect(space).toMatchObject({ area_m2: 2, per_week: '14.000000' })
  expect(Number((await spaceOf(shed, batch.id)).moved)).toBeCloseTo((carried * 20) / 50, 4)
})

test('what was reversed never took space', async () => {
  const shed = await aShed()
  await measured(shed)
  await setRate(shed, '7')
  const batch = await shed.propagate(100)
  const before = await spaceOf(shed, batch.id)
  const potted = await shed.hand.calls(batchCalls.potUp, {
    params: { id: batch.id },
    body: { ...potting(100), potting_date: addDays(began, 7) },
    ...keyed(),
  })
  expect(Number((await spaceOf(shed, batch.id)).on_hand)).toBeCloseTo(7 + (weeksSince(began) - 1) * 70, 3)
  await shed.hand.calls(batchCalls.reverseOperations, {
    body: { operation_ids: [String(potted.answer['operation_id'])] },
    ...keyed(),
  })
  expect(await spaceOf(shed, batch.id)).toEqual(before)
})

test('where a container is not measured, a plant takes its share of the bed', async () => {
  const shed = await aShed()
  await setRate(shed, '7')
  const batch = await shed.propagate(100, '180.00', 'Bathtub')
  expect((await spaceOf(shed, batch.id)).area_m2).toBeNull()
  await shed.hand.calls(batchCalls.moveBatch, {
    params: { id: batch.id },
    body: { new_location: 'Bed 1', movement_date: today },
    ...keyed(),
  })
  await shed.has((db) => db.run(sql`UPDATE locations SET area_m2 = 20 WHERE nursery_id = ${db.nursery_id} AND name = 'Bed 1'`))
  expect((await spaceOf(shed, batch.id)).area_m2).toBe(20)
})

test('a rate begins after the one before it; only the newest is deleted; growers do not set it', async () => {
  const shed = await aShed()
  const first = await setRate(shed, '1')
  expect((await setRate(shed, '2')).errors).toMatchObject([{ path: 'valid_from' }])
  expect((await setRate(shed, '2', addDays(began, 7))).status).toBe(201)
  const manager = shed.as('manager')
  expect((await manager.calls(calls.deleteSpaceRate, { params: { id: first.data.id } })).code).toBe('BAD_STATE')
  const [newest] = (await manager.calls(calls.listSpaceRates)).data
  expect(newest).toMatchObject({ rate: '2.000000', valid_from: addDays(began, 7) })
  await manager.calls(calls.deleteSpaceRate, { params: { id: newest?.id ?? '' } })
  expect((await manager.calls(calls.listSpaceRates)).data).toMatchObject([{ rate: '1.000000' }])
  expect((await shed.hand.calls(calls.addSpaceRate, { body: { rate: '1', valid_from: today }, ...keyed() })).status).toBe(403)
  expect((await manager.calls(calls.deleteSpaceRate, { params: { id: randomUUID() } })).status).toBe(404)
})

test('the days of the costs behind a rate are in order', async () => {
  const manager = (await aShed()).as('manager')
  const basis = { from: today, expenses: '5200', area_m2: '100' }
  const add = (to: string) =>
    manager.calls(calls.addSpaceRate, { body: { rate: '1', valid_from: today, basis: { ...basis, to } }, ...keyed() })
  expect((await add(addDays(today, -1))).errors).toMatchObject([{ path: 'basis.to' }])
  expect((await add(today)).status).toBe(201)
})

test('the books propose the costs of twelve months, overhead first, and the area of the beds', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  const { data: chart } = await manager.calls(listLedgerAccounts)
  const bank = chart.find(({ purposes }) => purposes.includes('bank'))?.id ?? ''
  const account = async (code: string, name: string) =>
    (await manager.calls(createLedgerAccount, { body: { code, name, type: 'expense' }, ...keyed() })).data.id
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const book = async (account_id: string, amount: string, entry_date = lastMonth) =>
    manager.calls(addJournalEntry, {
      body: {
        entry_date,
        description: 'Costs',
        lines: [
          { account_id, debit: amount },
          { account_id: bank, credit: amount },
        ],
      },
      ...keyed(),
    })
  const [rent, adverts] = [await account('R1', 'Rent'), await account('A1', 'Advertising')]
  await book(rent, '5200.00')
  await book(rent, '99.00', addDays(lastMonth, -400))
  await book(adverts, '300.00')
  await shed.has((db) => db.run(sql`INSERT INTO locations (nursery_id, name, area_m2) VALUES (${db.nursery_id}, 'Bed 9', 100)`))
  const { data } = await manager.calls(calls.proposeSpaceRate)
  expect(data.to).toBe(lastMonth)
  expect(daysBetween(data.from, data.to)).toBeGreaterThanOrEqual(364)
  expect(data.costs.map(({ account: name, amount, overhead }) => [name, amount, overhead])).toEqual([
    ['Rent', '5200.00', true],
    ['Advertising', '300.00', false],
  ])
  expect(data).toMatchObject({ area_m2: 100, places: [{ name: 'Bed 9', area_m2: 100 }] })
})

test('the margin of a plant and of each size has the space of the plants that were sold', async () => {
  const shed = await aShed()
  await measured(shed)
  await setRate(shed, '7')
  const batch = await shed.propagate(100)
  await shed.hand.calls(batchCalls.setBatchState, { body: { batch_ids: [batch.id], state: 'for_sale', date: today }, ...keyed() })
  await shed.has(async (db) =>
    db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT nursery_id, ${shed.plant}, id, 20 FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND name = '9 cm' RETURNING 1`),
  )
  const line = { item_type: 'plant' as const, plant_type_id: shed.plant, container_size: '9 cm', quantity: '10' }
  const sold = await shed.as('sales').calls(createSale, { body: { items: [line], payment_method: 'eftpos' }, ...keyed() })
  expect(sold.status).toBe(201)
  const manager = shed.as('manager')
  const [figures] = (await manager.calls(getMargins)).data
  const expected = (weeksSince(began) * 7) / 10
  expect(Number(figures?.space)).toBeCloseTo(expected, 3)
  const sizes = (await manager.calls(getSizeMargins, { query: { plant_type_id: shed.plant } })).data
  expect(sizes).toMatchObject([
    { container_size: '9 cm', grade: null, quantity: '10.0000', cost: figures?.cost, space: figures?.space },
  ])
  for (const key of [`space:${shed.plant}`, `space:${shed.plant}:9 cm`]) {
    const { data: lines } = await manager.calls(listAnalyticsLines, { query: { view: 'margin', key } })
    expect(lines.map(({ quantity, document, number }) => [quantity, document, number])).toEqual([
      ['10', 'batch', batch.batch_code],
    ])
    expect(Number(lines[0]?.amount)).toBeCloseTo(expected, 3)
  }
  const spent = await manager.calls(listAnalyticsLines, {
    query: { view: 'margin', key: `spent_size:young_plants:${shed.plant}:9 cm` },
  })
  expect(spent.data).toMatchObject([{ amount: '180.000000' }])
})
