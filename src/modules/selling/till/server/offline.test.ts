import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { soldByHour } from '#modules/reports/server/analytics.queries.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { time } from '#kernel/format.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listSales, nextInvoiceNumber, createSale } from '#modules/selling/sale/contract.ts'
import { invoiceOf } from '#modules/selling/document/invoice.ts'
import { registerTill } from '#modules/selling/payment/till-calls.ts'
import { lavender } from './testing-offline.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('devices become tills one, two, three; the same device stays what it is', async () => {
  const nursery = await aNursery()
  const [one, two] = [randomUUID(), randomUUID()]
  const ask = (device_id: string) => nursery.as('sales').calls(registerTill, { body: { device_id } })
  const first = await ask(one)
  expect(first.data.number).toBe(1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(two)))
  expect(new Set(answers.map(({ data }) => `${data.id} ${data.number}`)).size).toBe(1)
  expect((await ask(one)).data).toEqual(first.data)
  expect((await ask(randomUUID())).data.number).toBe(3)
})

test('an offline sale of yesterday is booked yesterday, under its reference, at the price shown to the customer', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => lavender(db, 5))
  const line = { ...lineOf(plant, '2'), unit_price: '10.00', confirm_price: true }
  const { data } = await nursery.as('sales').calls(createSale, {
    body: {
      payment_method: 'eftpos',
      items: [line],
      sold_offline: true,
      till_reference: 'T2-000123',
      till_time: ago(1).toISOString(),
    },
  })
  expect(data).toMatchObject({ till_reference: 'T2-000123', total_amount: '20.00', sale_date: dayIn('Pacific/Auckland', ago(1)) })
})

test('a sale of Saturday afternoon that arrives on Monday has Saturday afternoon on its invoice, in the list and in the hours', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' })
  const { plant } = await nursery.has((db) => lavender(db, 5))
  const soldAt = new Date(ago(2).setUTCHours(3, 55, 0, 0))
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const sell = (more: object) =>
    sales.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant)], ...more }, key: randomUUID() })
  const { data: now } = await sell({})
  const { data: late } = await sell({ till_time: soldAt.toISOString() })
  expect(late).toMatchObject({ sale_date: dayIn('Pacific/Auckland', soldAt), sold_at: soldAt.toISOString() })
  const settings = (await manager.calls(getSettings)).data
  expect(invoiceOf(late, settings)).toMatchObject({ time: time(soldAt.toISOString(), settings) })
  expect((await sales.calls(listSales)).data.map(({ id }) => id)).toEqual([now.id, late.id])
  const day = dayIn('Pacific/Auckland', soldAt)
  const hours = await nursery.has((db) => soldByHour(db, { from: day, to: day }, 'Pacific/Auckland'))
  expect(hours).toMatchObject([{ hour: Number(time(soldAt.toISOString(), settings).slice(0, 2)), count: 1 }])
  const Recorded = z.object({ late: z.boolean() })
  const { late: isLate } = await nursery.has((db) =>
    db.one(
      Recorded,
      sql`
      SELECT recorded_at > sold_at + interval '1 day' AS late FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${late.id}`,
    ),
  )
  expect(isLate).toBe(true)
})

test('a clock that is a year wrong is stored but not trusted', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => lavender(db, 5))
  const till_time = ago(-365).toISOString()
  const { data } = await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant)], till_time } })
  expect(data.sale_date).toBe(dayIn('Pacific/Auckland', new Date()))
  const StoredTime = z.object({ year: z.string() })
  const stored = await nursery.has((db) =>
    db.one(
      StoredTime,
      sql`SELECT to_char(till_time AT TIME ZONE 'UTC', 'YYYY') AS year FROM sales WHERE nursery_id = ${db.nursery_id} AND id = ${data.id}`,
    ),
  )
  expect(stored.year).toBe(till_time.slice(0, 4))
})

test('an offline sale without stock is booked by a manager, and the stock increased first', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => lavender(db, 1))
  const leftAfter = await nursery.has((db) => lavender(db, 0))
  const items = [lineOf(plant, '3'), lineOf(leftAfter.plant, '2')]
  const body = { id: newId(), payment_method: 'eftpos' as const, items, sold_offline: true, till_reference: 'T1-000001' }
  const refused = await nursery.as('sales').calls(createSale, { body, key: 'one' })
  expect(refused).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS' })
  const tried = await nursery.as('sales').calls(createSale, { body: { ...body, adjust_stock: true }, key: 'two' })
  expect(tried).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const booked = await nursery.as('manager').calls(createSale, { body: { ...body, adjust_stock: true }, key: 'three' })
  expect(booked).toMatchObject({ status: 201, data: { total_amount: '62.50', invoice_number: '00001' } })
  const Ledger = z.object({ kind: z.string(), delta: z.int(), reason: z.string() })
  const ledger = await nursery.has((db) =>
    db.many(
      Ledger,
      sql`SELECT kind, delta, reason FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batch} ORDER BY delta DESC`,
    ),
  )
  expect(ledger).toMatchObject([
    { kind: 'count', delta: 2, reason: 'Sold without a network: T1-000001' },
    { kind: 'sale', delta: -3 },
  ])
})

test('a sale whose id is known already is never booked twice, whatever its key', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 9))
  const body = { id: newId(), payment_method: 'eftpos' as const, items: [lineOf(plant)] }
  await nursery.as('sales').calls(createSale, { body, key: 'one' })
  const again = await nursery.as('sales').calls(createSale, { body, key: 'two' })
  expect(again.status).toBe(409)
  expect((await nursery.as('sales').calls(nextInvoiceNumber)).data.invoice_number).toBe('00002')
})
