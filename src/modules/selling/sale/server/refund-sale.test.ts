import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { getSale, listSales, createSale, voidSale } from '../contract.ts'
import { listCreditNotes, refundSale } from '../refund-calls.ts'

const lavender = (db: Db, quantity: number) => forSale(db, { price: '12.55', quantity, cost: 10 })

const costsBack = async (db: Db) => {
  const rows = await db.many(
    z.object({ cost: z.string() }),
    sql`SELECT cost::text AS cost FROM credit_note_items WHERE nursery_id = ${db.nursery_id} ORDER BY id`,
  )
  return rows.map(({ cost }) => cost)
}

const Batch = z.object({ quantity_current: z.int(), cost: z.string(), state: z.string() })
const batchNow = (db: Db, id: string) =>
  db.one(Batch, sql`SELECT quantity_current, cost, state FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

async function sold(quantity: string) {
  const nursery = await aNursery({ gstRegistered: true, country: 'NZ', cashRounding: '10c' })
  const { plant, batch } = await nursery.has((db) => lavender(db, 3))
  const till = nursery.as('sales')
  const item = { item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity }
  const till_session_id = (await anOpenTill(nursery)).id
  const { data: sale } = await till.calls(createSale, {
    body: { payment_method: 'cash', items: [item], discount_percent: '10', till_session_id },
  })
  const back = (count: string, restock: boolean, method: 'cash' | 'account' = 'cash') =>
    till.calls(refundSale, {
      params: { id: sale.id },
      body: {
        reason: 'Frosted',
        method,
        till_session_id,
        items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: count, restock }],
      },
    })
  return { nursery, till, batch, sale, back }
}

test('two of three come back: a credit note with its share of discount and tax, and the plants with their cost', async () => {
  const { nursery, till, batch, sale, back } = await sold('3')
  expect(sale.total_amount).toBe('33.89')
  expect((await nursery.has((db) => batchNow(db, batch))).state).toBe('finished')
  const { status, data } = await back('2', true)
  expect(status).toBe(201)
  expect(data).toMatchObject({ credit_number: 'CN00001', total_amount: '22.59', tax_amount: '2.95', rounding: '0.01' })
  expect(await nursery.has((db) => batchNow(db, batch))).toEqual({ quantity_current: 2, cost: '6.666666', state: 'for_sale' })
  // The sale is as it was.
  expect((await till.calls(getSale, { params: { id: sale.id } })).data).toEqual({ ...sale, credited_amount: '22.59' })
  expect(await nursery.has(costsBack)).toEqual(['6.666666'])
  // The last one is thrown away; together they come to the invoice.
  expect((await back('1', false)).data).toMatchObject({ credit_number: 'CN00002', total_amount: '11.30' })
  expect((await nursery.has((db) => batchNow(db, batch))).quantity_current).toBe(2)
  expect(await nursery.has(costsBack)).toEqual(['6.666666', '0.000000'])
  expect((await till.calls(listCreditNotes, { params: { id: sale.id } })).data.map((note) => note.total_amount)).toEqual([
    '22.59',
    '11.30',
  ])
  expect(await back('1', true)).toMatchObject({
    status: 422,
    detail: expect.stringContaining('All of this line was refunded before.'),
  })
})

test('what was given back can’t be voided, and what was voided can’t be given back', async () => {
  const one = await sold('1')
  await one.back('1', true)
  const version = one.sale.version
  const voided = await one.nursery
    .as('manager')
    .calls(voidSale, { params: { id: one.sale.id }, body: { reason: 'x', version }, key: 'v' })
  expect(voided).toMatchObject({ status: 409, code: 'BAD_STATE' })
  const other = await sold('1')
  const refunds = [{ method: 'card' as const, amount: other.sale.amount_paid }]
  await other.nursery
    .as('manager')
    .calls(voidSale, { params: { id: other.sale.id }, body: { reason: 'x', version, refunds }, key: 'v' })
  expect(await other.back('1', true)).toMatchObject({ status: 409, code: 'BAD_STATE' })
})

test('a sale without an account credits none, and twenty credit notes at once give back no more than was sold', async () => {
  const { nursery, batch, back } = await sold('3')
  expect(await back('1', true, 'account')).toMatchObject({ status: 422 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => back('1', true)))
  expect(
    answers
      .filter(({ status }) => status === 201)
      .map(({ data }) => data.credit_number)
      .toSorted(),
  ).toEqual(['CN00001', 'CN00002', 'CN00003'])
  expect(await nursery.has((db) => batchNow(db, batch))).toEqual({ quantity_current: 3, cost: '10.000000', state: 'for_sale' })
})

test('the sums of Sales Transactions say what was given back, on the day it was', async () => {
  const { till, back } = await sold('3')
  await back('2', true)
  const sums = async (query: object) => (await till.calls(listSales, { query: { include: 'totals', ...query } })).meta
  expect(await sums({})).toMatchObject({
    total: 1,
    totals: { total_amount: '33.89', credit_notes: 1, credited_amount: '22.59' },
  })
  expect(await sums({ search: 'Lavender' })).toMatchObject({ totals: { credit_notes: 1 } })
  expect(await sums({ search: 'Hebe' })).toMatchObject({ total: 0, totals: { credit_notes: 0, credited_amount: '0.00' } })
  expect(await sums({ to: '2026-01-01' })).toMatchObject({ total: 0, totals: { credit_notes: 0 } })
})

test('every filter of the list has its totals, also where an amount is searched', async () => {
  const { till } = await sold('1')
  const filters = [
    { payment_status: 'paid' },
    { payment_status: 'unpaid' },
    { payment_status: 'void' },
    { payment_method: 'cash' },
    { search: '20.00' },
  ] as const
  for (const filter of filters) {
    const { status, meta } = await till.calls(listSales, { query: { include: 'totals', ...filter } })
    expect([filter, status, typeof meta.totals?.total_amount]).toEqual([filter, 200, 'string'])
  }
})
