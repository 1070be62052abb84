/** Further cases of `shared-sales.test.ts`. */
import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale } from '../contract.ts'
import { gst, aSupply, transactionsOf, ledgerOf } from './testing-shared-sales.ts'

test('the answer to a sale is the sale as it is read afterwards', async () => {
  const nursery = await aNursery({ ...gst, cashRounding: '10c' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.55', quantity: 50, cost: 100 }))
  const mulch = await nursery.has((db) => aSupply(db, '10'))
  const till = await anOpenTill(nursery)
  const manager = nursery.as('manager')
  const open = {
    item_type: 'other' as const,
    name: 'Hanging basket',
    unit_price: '9.99',
    quantity: '1',
    tax_kind: 'zero' as const,
  }
  const confirmed = { ...lineOf(plant, '2'), unit_price: '11.00', confirm_price: true, price_reason: 'Bruised' }
  const bodies = [
    { payment_method: 'card', items: [lineOf(plant, '3')] },
    {
      payment_method: 'cash',
      tendered: '60',
      till_session_id: till.id,
      items: [lineOf(plant, '2'), open],
      notes: 'For the park',
    },
    { payment_method: 'eftpos', items: [confirmed], discount_percent: '10', customer_name: 'Ana', customer_order_number: 'PO 7' },
    {
      payment_method: 'card',
      payments: [
        { method: 'card', amount: '50.00' },
        { method: 'eftpos', amount: '78.25' },
      ],
      items: [{ item_type: 'other', inventory_item_id: mulch, quantity: '1.5' }],
    },
    {
      payment_method: 'card',
      items: [lineOf(plant)],
      till_reference: 'T7-12',
      till_time: new Date(Date.now() - 60_000).toISOString(),
    },
    { payment_method: 'eftpos', items: [lineOf(plant)], discount_percent: '100' },
  ] as const
  for (const body of bodies) {
    const { status, data } = await manager.calls(createSale, { body: structuredClone(body) as never, key: newId() })
    expect(status).toBe(201)
    expect(data).toEqual((await manager.calls(getSale, { params: { id: data.id } })).data)
  }
})

test('sales that share a transaction take the oldest batch first, to its last plant and its last cent', async () => {
  const nursery = await aNursery()
  const { plant, batch: older } = await nursery.has((db) => forSale(db, { quantity: 15, cost: 100 }))
  const newer = newId()
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost)
      SELECT nursery_id, ${newer}, plant_type_id, ${newer}, container_size_id, 25, 'for_sale', '2026-02-01', 200
      FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${older} RETURNING 1`),
  )
  const body = { payment_method: 'card' as const, items: [lineOf(plant)] }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => nursery.as('sales').calls(createSale, { key: newId(), body })),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  // If one took stock that another had taken, the shared transaction would fail and each sale be booked in a transaction of its
  // own.
  expect(await transactionsOf(nursery.nursery_id)).toBeLessThan(15)
  const { rows } = await owner.query(
    'SELECT id, quantity_current, state, cost FROM plant_batches WHERE nursery_id = $1 ORDER BY started_on',
    [nursery.nursery_id],
  )
  const empty = { quantity_current: 0, state: 'finished', cost: '0.000000' }
  expect(rows).toEqual([
    { id: older, ...empty },
    { id: newer, ...empty },
  ])
})

test('of two requests with one key the second is refused, and of two sales with one id the second; the others are booked once', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 400 }))
  const sell = (key: string, id: string, quantity = '1') =>
    nursery.as('sales').calls(createSale, { key, body: { id, payment_method: 'card', items: [lineOf(plant, quantity)] } })
  const [key, id] = [newId(), newId()]
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => sell(newId(), newId())),
    sell(key, newId()),
    sell(key, newId(), '2'),
    sell(newId(), id),
    sell(newId(), id),
    ...Array.from({ length: 6 }, () => sell(newId(), newId())),
  ])
  expect(
    answers
      .slice(6, 8)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['KEY_REUSED', undefined])
  expect(
    answers
      .slice(8, 10)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['DUPLICATE', undefined])
  const sold = answers.flatMap(({ code, data }) => (code === undefined ? [Number(data.invoice_number)] : []))
  expect(sold.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1))
})

test('a sale that another document needs is booked beside those that share', async () => {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => forSale(db, { quantity: 60 }))
  const sell = (n: number) =>
    nursery.as('manager').calls(createSale, {
      key: newId(),
      body: {
        payment_method: 'card',
        items: [lineOf(plant)],
        ...(n % 3 === 0 ? { adjust_stock: true, till_reference: `T1-${n}` } : {}),
      },
    })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sell(n)))
  const numbers = answers.map(({ data }) => Number(data.invoice_number))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  const rows = await nursery.has((db) => ledgerOf(db, batch))
  expect(rows.map(({ quantity_after }) => quantity_after)).toEqual(Array.from({ length: 30 }, (_, n) => 59 - n))
})
