import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import { changeBatch } from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { editItem, getItem } from '#modules/supplies/contract.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listSales, nextInvoiceNumber, paySale, createSale, voidSale } from '../contract.ts'

const gst = { gstRegistered: true, country: 'NZ' } as const

/** A plant type in 14 cm pots at 12.50, and a batch of it for sale. */
const lavender = (db: Db, quantity: number) =>
  forSale(db, { name: `Lavender ${newId()}`, price: '12.50', quantity, cost: quantity * 2 })

const Batch = z.object({ quantity_current: z.int(), cost: z.string(), state: z.string() })
const batchNow = (db: Db, id: string) =>
  db.one(Batch, sql`SELECT quantity_current, cost, state FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
const Sum = z.object({ delta: z.int(), cost: z.string() })
const ledger = (db: Db, id: string) =>
  db.one(
    Sum,
    sql`SELECT sum(delta)::int AS delta, sum(cost_delta) AS cost FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = ${id}`,
  )

test('a sale takes the plants from stock, books the payment, and gets the next number', async () => {
  const nursery = await aNursery(gst)
  const { plant, batch } = await nursery.has((db) => lavender(db, 10))
  const till = nursery.as('sales')
  const { status, data } = await till.calls(createSale, {
    body: {
      payment_method: 'cash',
      tendered: '40',
      items: [lineOf(plant, '3')],
      customer_name: 'Ana',
      till_session_id: (await anOpenTill(nursery)).id,
    },
  })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    invoice_number: '00001',
    subtotal: '37.50',
    tax_amount: '4.89',
    total_amount: '37.50',
    payment_status: 'paid',
    customer_name: 'Ana',
    soldBy: 'sales',
    items: [{ plant_botanical_name: 'Lavandula angustifolia', quantity: '3.0000', line_total: '37.50' }],
    payments: [{ amount: '37.50', method: 'cash', tendered: '40.00' }],
  })
  expect(await nursery.has((db) => batchNow(db, batch))).toEqual({ quantity_current: 7, cost: '14.000000', state: 'for_sale' })
  expect(await nursery.has((db) => ledger(db, batch))).toEqual({ delta: -3, cost: '-6.000000' })
  expect((await till.calls(nextInvoiceNumber)).data.invoice_number).toBe('00002')
})

test('a line discount and a sale discount are taken off to the cent, and stand on the sale', async () => {
  const nursery = await aNursery(gst)
  const { plant } = await nursery.has((db) => lavender(db, 10))
  const items = [{ ...lineOf(plant, '2'), discount_amount: '1.00' }, lineOf(plant)]
  const { data } = await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'card', items, discount_percent: '10' } })
  expect(data).toMatchObject({ discount_percent: '10.00', discount_amount: '3.65', total_amount: '32.85' })
  expect(data.items.map((item) => item.line_total)).toEqual(['21.60', '11.25'])
})

test('what is given away leaves the stock, is paid, and has no payment', async () => {
  const nursery = await aNursery(gst)
  const { plant, batch } = await nursery.has((db) => lavender(db, 10))
  const { data } = await nursery
    .as('manager')
    .calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, '2')], discount_percent: '100' } })
  expect(data).toMatchObject({ total_amount: '0.00', tax_amount: '0.00', payment_status: 'paid', payments: [] })
  expect((await nursery.has((db) => batchNow(db, batch))).quantity_current).toBe(8)
})

test('what is not in stock is not sold, and nothing has moved', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => lavender(db, 2))
  const till = nursery.as('sales')
  const refused = await till.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, '3')] } })
  expect(refused).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS', answer: { available: 2 } })
  expect((await nursery.has((db) => batchNow(db, batch))).quantity_current).toBe(2)
  expect((await till.calls(nextInvoiceNumber)).data.invoice_number).toBe('00001')
})

test('the same sale sent twenty times at once is one sale, and every answer is the same', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => lavender(db, 50))
  const body = { id: newId(), payment_method: 'eftpos' as const, items: [lineOf(plant)] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => nursery.as('sales').calls(createSale, { body, key: body.id })),
  )
  expect(new Set(answers.map((each) => JSON.stringify(each.answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect((await nursery.has((db) => batchNow(db, batch))).quantity_current).toBe(49)
})

test('a key of another sale is refused', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 50))
  const till = nursery.as('sales')
  await till.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant)] }, key: 'one' })
  const other = await till.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, '2')] }, key: 'one' })
  expect(other).toMatchObject({ status: 422, code: 'KEY_REUSED' })
})

test('fifty sales at once get fifty numbers without a gap, and never sell a plant twice', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => lavender(db, 40))
  // A till that is told that the server is busy sends its sale again, under the same key.
  const sale = async () => {
    const sent = { body: { payment_method: 'eftpos' as const, items: [lineOf(plant)] }, key: randomUUID() }
    for (;;) {
      const answer = await nursery.as('sales').calls(createSale, sent)
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, sale))
  const sold = answers.filter((each) => each.status === 201).map((each) => Number(each.data.invoice_number))
  expect(sold.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(answers.filter((each) => each.code === 'NOT_ENOUGH_PLANTS')).toHaveLength(10)
  expect(await nursery.has((db) => batchNow(db, batch))).toEqual({ quantity_current: 0, cost: '0.000000', state: 'finished' })
})

test('a price that changed since the till loaded it needs a confirmation', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 5))
  const till = nursery.as('sales')
  const item = { ...lineOf(plant), unit_price: '11.00' }
  const refused = await till.calls(createSale, { body: { payment_method: 'eftpos', items: [item] } })
  expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', answer: { current_price: '12.50' } })
  const confirmed = await till.calls(createSale, {
    body: { payment_method: 'eftpos', items: [{ ...item, confirm_price: true }] },
  })
  expect(confirmed.data.total_amount).toBe('11.00')
})

test.each([
  ['no items', { payment_method: 'eftpos', items: [] }, 'items'],
  ['half a plant', { payment_method: 'eftpos', items: [{ ...lineOf(randomUUID()), quantity: '0.5' }] }, 'items.0.quantity'],
  ['a negative quantity', { payment_method: 'eftpos', items: [{ ...lineOf(randomUUID()), quantity: '-1' }] }, 'items.0.quantity'],
  ['not a number', { payment_method: 'eftpos', items: [{ ...lineOf(randomUUID()), quantity: 'NaN' }] }, 'items.0.quantity'],
  [
    'more than all of it off',
    { payment_method: 'eftpos', discount_percent: '101', items: [lineOf(randomUUID())] },
    'discount_percent',
  ],
  ['a total by the till', { payment_method: 'eftpos', total_amount: '0', items: [lineOf(randomUUID())] }, 'total_amount'],
  ['another nursery', { payment_method: 'eftpos', nursery_id: randomUUID(), items: [lineOf(randomUUID())] }, 'nursery_id'],
])('%s is refused by name', async (_, body, path) => {
  const nursery = await aNursery()
  const { status, code, errors } = await nursery.as('sales').calls(createSale, { body: body as never })
  expect({ status, code }).toEqual({ status: 422, code: 'INVALID' })
  expect(errors.map((error) => error.path)).toContain(path)
})

test('a role that does not sell may not, and another nursery’s plants are not there', async () => {
  const [nursery, other] = await Promise.all([aNursery(), aNursery()])
  const { plant } = await nursery.has((db) => lavender(db, 5))
  const body = { payment_method: 'eftpos' as const, items: [lineOf(plant)] }
  expect(await nursery.as('production').calls(createSale, { body })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await other.as('admin').calls(createSale, { body })).toMatchObject({ status: 422, code: 'INVALID' })
})

async function anAccount(db: Db) {
  const id = newId()
  await db.run(sql`
    INSERT INTO business_accounts (nursery_id, id, name, terms_days, credit_limit) VALUES (${db.nursery_id}, ${id}, 'Green Thumbs Ltd', 20, 100)`)
  return id
}
const Balance = z.object({ balance: z.string(), entries: z.string() })
const balance = (db: Db, id: string) =>
  db.one(
    Balance,
    sql`
    SELECT balance, (SELECT coalesce(sum(amount), 0) FROM account_entries WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${id})::numeric(14,2) AS entries
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

test('a sale on account is owed, paid in parts, and never overpaid', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 20))
  const account = await nursery.has(anAccount)
  const till = nursery.as('manager')
  const { data: sale } = await till.calls(createSale, {
    body: { payment_method: 'account', business_account_id: account, items: [lineOf(plant, '4')] },
  })
  expect(sale).toMatchObject({
    payment_status: 'unpaid',
    customer_name: 'Green Thumbs Ltd',
    total_amount: '50.00',
    amount_paid: '0.00',
  })
  expect(await nursery.has((db) => balance(db, account))).toEqual({ balance: '50.00', entries: '50.00' })

  const half = await till.calls(paySale, { params: { id: sale.id }, body: { amount: 20 } })
  expect(half.data).toMatchObject({ payment_status: 'unpaid', amount_paid: '20.00' })
  const tooMuch = await till.calls(paySale, { params: { id: sale.id }, body: { amount: '30.01' } })
  expect(tooMuch).toMatchObject({ status: 409, code: 'OVERPAID', answer: { available: '30.00' } })
  const rest = await till.calls(paySale, { params: { id: sale.id }, body: { amount: '30.00' } })
  expect(rest.data).toMatchObject({ payment_status: 'paid', amount_paid: '50.00' })
  expect(await nursery.has((db) => balance(db, account))).toEqual({ balance: '0.00', entries: '0.00' })

  const beyond = await till.calls(createSale, {
    body: { payment_method: 'account', business_account_id: account, items: [lineOf(plant, '9')] },
  })
  expect(beyond).toMatchObject({ status: 409, code: 'BAD_STATE' })
})

test('a voided sale puts everything back, keeps its number, and happens once', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => lavender(db, 3))
  const { data: sale } = await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, '3')] } })
  expect((await nursery.has((db) => batchNow(db, batch))).state).toBe('finished')
  const body = { reason: 'Rung up twice', version: sale.version }
  expect((await nursery.as('sales').calls(voidSale, { params: { id: sale.id }, body })).code).toBe('FORBIDDEN')
  const seenBefore = { ...body, version: sale.version + 1 }
  expect((await nursery.as('manager').calls(voidSale, { params: { id: sale.id }, body: seenBefore })).code).toBe('STALE')
  const voided = await nursery.as('manager').calls(voidSale, { params: { id: sale.id }, body })
  expect(voided.data).toMatchObject({ invoice_number: sale.invoice_number, void_reason: 'Rung up twice' })
  expect(await nursery.has((db) => batchNow(db, batch))).toEqual({ quantity_current: 3, cost: '6.000000', state: 'for_sale' })
  expect(await nursery.has((db) => ledger(db, batch))).toEqual({ delta: 0, cost: '0.000000' })
  expect((await nursery.as('manager').calls(voidSale, { params: { id: sale.id }, body })).code).toBe('BAD_STATE')
})

test('sales are listed newest first, a page at a time, and found again', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 10))
  const till = nursery.as('sales')
  // A till's own ids are in no order.
  for (const [i, customer_name] of ['Ana', 'Ben', 'Cleo'].entries())
    await till.calls(createSale, {
      body: { id: `${9 - i}${randomUUID().slice(1)}`, payment_method: 'eftpos', customer_name, items: [lineOf(plant)] },
    })
  const first = await till.calls(listSales, { query: { limit: '2', include: 'totals' } })
  expect(first.data.map((sale) => sale.customer_name)).toEqual(['Cleo', 'Ben'])
  expect(first.meta).toMatchObject({ total: 3, totals: { total_amount: '37.50' } })
  const second = await till.calls(listSales, { query: { limit: '2', cursor: String(first.meta['next_cursor']) } })
  expect(second.data.map((sale) => sale.customer_name)).toEqual(['Ana'])
  expect(second.meta['next_cursor']).toBe(null)
  expect((await till.calls(listSales, { query: { search: 'ben' } })).data).toHaveLength(1)
  // A line of the bank statement finds its invoice.
  expect((await till.calls(listSales, { query: { search: '$12.50' } })).data).toHaveLength(3)
  expect((await till.calls(listSales, { query: { search: '37.50' } })).data).toEqual([])
  for (const payment_status of ['paid', 'unpaid', 'void'] as const)
    expect((await till.calls(listSales, { query: { search: '12.50', payment_status, include: 'totals' } })).status).toBe(200)
  expect(await till.calls(listSales, { query: { created_by: nursery.people.admin, include: 'totals' } })).toMatchObject({
    data: [],
    meta: { total: 0, totals: { total_amount: '0.00' } },
  })
  expect((await till.calls(listSales, { query: { cursor: 'nonsense' } })).status).toBe(422)
})

test('a sale, and voiding it, do not conflict with edits of batch and supply that were opened before', async () => {
  const nursery = await aNursery(gst)
  const stake = newId()
  const { plant, batch } = await nursery.has((db) => lavender(db, 10))
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand)
      VALUES (${db.nursery_id}, ${stake}, 'Stake', 'each', true, 2, 10)`),
  )
  const manager = nursery.as('manager')
  const batchState = async () => ({
    lavenders: (await manager.calls(getBatch, { params: { id: batch } })).data,
    stakes: (await manager.calls(getItem, { params: { id: stake } })).data,
  })
  const saved = async ({ lavenders, stakes }: Awaited<ReturnType<typeof batchState>>) => [
    (await manager.calls(changeBatch, { params: { id: batch }, body: { notes: 'By the door', version: lavenders.version } }))
      .status,
    (await manager.calls(editItem, { params: { id: stake }, body: { name: 'Stake', unit: 'each', version: stakes.version } }))
      .status,
  ]
  const before = await batchState()
  const { data: sale } = await manager.calls(createSale, {
    body: { payment_method: 'eftpos', items: [lineOf(plant), { item_type: 'other', inventory_item_id: stake, quantity: '1' }] },
  })
  expect(await saved(before)).toEqual([200, 200])
  const between = await batchState()
  const body = { reason: 'Rung up twice', version: sale.version }
  expect((await manager.calls(voidSale, { params: { id: sale.id }, body, key: randomUUID() })).status).toBe(200)
  expect(await saved(between)).toEqual([200, 200])
})
