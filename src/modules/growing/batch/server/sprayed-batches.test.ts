/** Sprayed plants that are for sale already, on a real database: they are sold nowhere before the day of the label, and from that day by themselves. */
import { expect, test } from 'vitest'
import { keyed, today } from '#testing/batches.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import * as calls from '#modules/growing/batch/batch-calls.ts'
import { createBatch, getBatch, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { createSpray, voidSpray } from '#modules/growing/spray/spray-calls.ts'
import { placeOnHold, releaseHold } from '#modules/growing/ledger/server/hold-batch.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { releaseSprayed } from './sprayed-batches.ts'

const until = addDays(today, 7)

async function aBed() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const account = newId()
  const { plant, batch } = await nursery.has(async (db) => {
    await db.run(sql`INSERT INTO business_accounts (nursery_id, id, name) VALUES (${db.nursery_id}, ${account}, 'City Council')`)
    return forSale(db, { name: 'Hebe', quantity: 10, cost: 20, location: 'Bed 1', code: 'HEBE-1' })
  })
  const spray = async (more: object = {}) => {
    const body = {
      day: today,
      time: '00:00',
      location: 'Bed 1',
      product: 'Decis',
      reentry_hours: 0,
      days_before_sale: 7,
      ...more,
    }
    const { data, status } = await hand.calls(createSpray, { body, ...keyed() })
    expect(status).toBe(201)
    return () => hand.calls(voidSpray, { params: { id: data.id } })
  }
  const sell = (quantity = '1') =>
    hand.calls(createSale, { body: { items: [lineOf(plant, quantity)], payment_method: 'eftpos' }, ...keyed() })
  const state = async (id: string = batch) => (await hand.calls(getBatch, { params: { id } })).data
  const good = async () => (await hand.calls(allPrices, {})).data.find(({ plant_type_id }) => plant_type_id === plant)
  const order = async () => {
    const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 4 }]
    return (await hand.calls(takeCurrentOrder, { body: { business_account_id: account, items }, ...keyed() })).data
  }
  const confirm = ({ id }: { readonly id: string }) => hand.calls(confirmOrder, { params: { id }, body: {}, ...keyed() })
  const deliver = ({ id, items }: { readonly id: string; readonly items: readonly { readonly id: string }[] }) =>
    hand.calls(deliverOrder, {
      params: { id },
      body: { items: items.map((item) => ({ id: item.id, quantity: 4 })) },
      ...keyed(),
    })
  /** Moves everything that happened into the past by a number of days. */
  const pass = (days: number) =>
    nursery.has(async (db) => {
      await db.run(
        sql`UPDATE sprays SET sprayed_at = (sprayed_at AT TIME ZONE 'UTC' - make_interval(days => ${days})) AT TIME ZONE 'UTC' WHERE nursery_id = ${db.nursery_id}`,
      )
      return releaseSprayed(db)
    })
  return { nursery, hand, plant, batch, spray, sell, state, good, order, confirm, deliver, pass }
}

test('sprayed plants are sold nowhere before their day: till, orders, dockets and lists say until when', async () => {
  const { hand, plant, spray, sell, state, good, order, confirm, deliver } = await aBed()
  const confirmed = await order()
  expect((await confirm(confirmed)).status).toBe(200)
  const draft = await order()
  await spray()
  const why = `Hebe, 14 cm was sprayed with Decis and can’t be sold before ${spelledOutDay(until)}.`
  expect(await sell()).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS', detail: `${why} Put it aside until then.` })
  expect((await sell('1')).answer).toMatchObject({ available: 0 })
  expect(await confirm(draft)).toMatchObject({ status: 409, detail: expect.stringContaining(why) })
  expect(await deliver(confirmed)).toMatchObject({
    status: 409,
    detail: expect.stringContaining(`before ${spelledOutDay(until)}`),
  })
  expect(await good()).toMatchObject({ available: 0, stocked: true, sale_from: until, sprayed_with: 'Decis' })
  const listed = (await hand.calls(listAvailability, { query: {} })).data.find(({ plant_type_id }) => plant_type_id === plant)
  expect(listed).toMatchObject({ on_hand: 0, coming: [{ free: 6 }] })
  expect(await state()).toMatchObject({ state: 'growing', sale_from: until, sprayed_with: 'Decis' })
})

test('they are for sale again by themselves on that day, and at once when the record is voided', async () => {
  const { spray, sell, state, pass } = await aBed()
  await spray()
  expect(await pass(6)).toBe(0)
  expect((await sell()).status).toBe(409)
  expect(await pass(1)).toBe(1)
  expect((await sell()).status).toBe(201)
  const voidFirst = await spray()
  const voidSecond = await spray({ product: 'Oil', days_before_sale: 20 })
  expect(await state()).toMatchObject({ sale_from: addDays(today, 20), sprayed_with: 'Oil' })
  await voidSecond()
  expect(await state()).toMatchObject({ sale_from: until, sprayed_with: 'Decis', state: 'growing' })
  await voidFirst()
  expect(await state()).toMatchObject({ sale_from: null, sprayed_with: '', state: 'for_sale' })
  expect((await sell()).status).toBe(201)
})

test('plants elsewhere, and a spraying without days before sale or with days that have passed, are sold', async () => {
  const { nursery, spray, sell, state } = await aBed()
  await spray({ location: 'Bed 2' })
  await spray({ days_before_sale: 0 })
  await spray({ day: addDays(today, -7), time: '12:00' })
  expect((await sell()).status).toBe(201)
  const other = await nursery.has((db) => forSale(db, { name: 'Rimu', location: 'Bed 3', code: 'RIMU-1' }))
  await spray()
  expect(await state(other.batch)).toMatchObject({ state: 'for_sale' })
})

test('what is made of them waits too, wherever it went and however late the spraying is entered', async () => {
  const { hand, batch, spray, state, pass } = await aBed()
  await hand.calls(calls.moveBatch, { params: { id: batch }, body: { movement_date: today, new_location: 'Shade' }, ...keyed() })
  const split = (quantity: number) =>
    hand.calls(calls.splitBatch, { params: { id: batch }, body: { quantity, date: today, location: 'Bed 9' }, ...keyed() })
  const before = await split(2)
  const reverse = await spray()
  const after = await split(3)
  for (const id of [batch, before.data.id, after.data.id])
    expect(await state(id)).toMatchObject({ state: 'growing', sale_from: until })
  await reverse()
  for (const id of [batch, before.data.id, after.data.id])
    expect(await state(id)).toMatchObject({ state: 'for_sale', sale_from: null })
  await spray()
  await pass(7)
  for (const id of [batch, before.data.id, after.data.id]) expect(await state(id)).toMatchObject({ state: 'for_sale' })
})

test('undoing a split brings the spraying of the part along; sprayed and other batches are not merged', async () => {
  const { nursery, hand, batch, spray, state } = await aBed()
  const body = { quantity: 4, date: today, location: 'Bed 9' }
  const split = await hand.calls(calls.splitBatch, { params: { id: batch }, body, ...keyed() })
  const yesterday = sql`UPDATE plant_batches SET created_at = (created_at AT TIME ZONE 'UTC' - interval '2 days') AT TIME ZONE 'UTC' WHERE nursery_id = ${nursery.nursery_id}`
  await nursery.has((db) => db.run(yesterday))
  await spray({ location: 'Bed 9' })
  expect(await state()).toMatchObject({ state: 'for_sale' })
  const merge = { batch_ids: [split.data.id], date: today }
  expect(await hand.calls(calls.mergeBatches, { params: { id: batch }, body: merge, ...keyed() })).toMatchObject({
    status: 409,
    detail: `${split.data.batch_code} was sprayed and may be sold from ${spelledOutDay(until)}, unlike the other batches. Merge them from that day.`,
  })
  const operation_ids = [String(split.answer['operation_id'])]
  expect((await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
  expect(await state()).toMatchObject({ state: 'growing', quantity_current: 10, sale_from: until })
})

test('a batch that is on hold as well waits for both, and a new one that was there is withheld', async () => {
  const { nursery, hand, plant, batch, spray, state, pass } = await aBed()
  await spray()
  await nursery.has((db) => placeOnHold(db, newId(), [batch], 'Myrtle rust'))
  const body = { plant_type_id: plant, container_size: '14 cm', quantity: 5, location: 'Bed 1', state: 'for_sale' as const }
  const { data: found } = await hand.calls(createBatch, { body: { ...body, started_on: '2026-01-01' } })
  expect(found).toMatchObject({ state: 'growing', sale_from: until })
  await pass(7)
  expect(await state()).toMatchObject({ state: 'growing', sale_from: null, on_hold: 'Myrtle rust' })
  expect(await state(found.id)).toMatchObject({ state: 'for_sale' })
  await nursery.has((db) => releaseHold(db, newId(), [batch]))
  expect(await state()).toMatchObject({ state: 'for_sale' })
  const { data: history } = await hand.calls(getBatchHistory, { params: { id: batch } })
  expect(history.map(({ reason }) => reason)).toContain(`Sprayed with Decis: not for sale before ${spelledOutDay(until)}`)
})
