/** Sales that arrive at once share transactions: each gets what it would have got in a transaction of its own. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale } from '../contract.ts'

const gst = { gstRegistered: true, country: 'NZ' } as const
const sellers = ['sales', 'manager', 'general_staff', 'admin'] as const

async function aSupply(db: Db, on_hand: string): Promise<string> {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, average_cost)
    VALUES (${db.nursery_id}, ${id}, ${`Mulch ${id}`}, 'm3', true, '85.50', ${on_hand}, '40')`)
  return id
}

/** How many transactions wrote the sales of a nursery. */
async function transactionsOf(nurseryId: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM sales WHERE nursery_id = $1',
    [nurseryId],
  )
  return rows[0]?.count ?? 0
}

const Ledger = z.object({ delta: z.int(), quantity_after: z.int(), cost_delta: z.string(), created_by: z.string() })
const ledgerOf = (db: Db, batch: string) =>
  db.many(
    Ledger,
    sql`
    SELECT delta, quantity_after, cost_delta, created_by FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batch} ORDER BY quantity_after DESC`,
  )

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

test('many tills at once share transactions: numbers without a gap, stock and ledger of each seller', async () => {
  const nursery = await aNursery(gst)
  const kinds = await nursery.has((db) =>
    Promise.all(['Ash', 'Birch', 'Cedar'].map((name) => forSale(db, { name, quantity: 400, cost: 1_000 }))),
  )
  const mulch = await nursery.has((db) => aSupply(db, '500'))
  const sell = (n: number) =>
    nursery.as(sellers[n % 4] ?? 'sales').calls(createSale, {
      key: newId(),
      body: {
        payment_method: 'card',
        items: [
          lineOf(kinds[n % 3]?.plant ?? '', String(1 + (n % 4))),
          lineOf(kinds[(n + 1) % 3]?.plant ?? ''),
          { item_type: 'other', inventory_item_id: mulch, quantity: '0.5' },
        ],
      },
    })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => sell(n)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201))
  const numbers = answers.map(({ data }) => Number(data.invoice_number))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  expect(await transactionsOf(nursery.nursery_id)).toBeLessThan(20)
  for (const { batch } of kinds) {
    const rows = await nursery.has((db) => ledgerOf(db, batch))
    let left = 400
    for (const { delta, quantity_after } of rows) expect(quantity_after).toBe((left += delta))
    const [now] = await nursery.has((db) =>
      db.many(
        z.object({ quantity_current: z.int(), cost: z.string() }),
        sql`SELECT quantity_current, cost FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
      ),
    )
    const cost = rows.reduce((all, { cost_delta }) => all + Math.round(Number(cost_delta) * 1e6), 1_000e6)
    expect(now).toEqual({ quantity_current: left, cost: (cost / 1e6).toFixed(6) })
    expect(new Set(rows.map(({ created_by }) => created_by)).size).toBe(4)
  }
  const { rows: supplies } = await owner.query(
    `SELECT quantity_on_hand, (SELECT sum(delta) FROM inventory_transactions AS moved WHERE moved.nursery_id = $2 AND inventory_item_id = $1) AS moved
     FROM inventory_items WHERE nursery_id = $2 AND id = $1`,
    [mulch, nursery.nursery_id],
  )
  expect(supplies).toEqual([{ quantity_on_hand: '470.0000', moved: '-30.0000' }])
  for (const table of ['payments', 'audit_log', 'sales']) {
    const { rows } = await owner.query(
      `SELECT count(DISTINCT ${table === 'audit_log' ? 'user_id' : 'created_by'})::int AS people, count(*)::int AS rows FROM ${table} WHERE nursery_id = $1`,
      [nursery.nursery_id],
    )
    expect(rows, table).toMatchObject([{ people: 4, rows: table === 'audit_log' ? expect.any(Number) : 60 }])
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

test('a refused sale refuses none of those that it shares with', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 400 }))
  const sell = (n: number) =>
    nursery.as('sales').calls(createSale, {
      key: newId(),
      body: {
        payment_method: n % 7 === 3 ? 'cash' : 'card',
        items: [n % 5 === 4 ? { ...lineOf(plant), unit_price: '1.00' } : lineOf(plant)],
      },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => sell(n)))
  const expected = (n: number) => (n % 5 === 4 ? 'PRICE_CHANGED' : n % 7 === 3 ? 'TILL_CLOSED' : undefined)
  expect(answers.map(({ code }) => code)).toEqual(answers.map((_, n) => expected(n)))
  const sold = answers.filter(({ code }) => code === undefined).map(({ data }) => Number(data.invoice_number))
  expect(sold.toSorted((a, b) => a - b)).toEqual(sold.map((_, i) => i + 1))
  expect(await transactionsOf(nursery.nursery_id)).toBeLessThan(sold.length)
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

test('two nurseries that sell at once count and sell apart', async () => {
  const nurseries = await Promise.all([aNursery(), aNursery()])
  const answers = await Promise.all(
    nurseries.map(async (nursery) => {
      const { plant } = await nursery.has((db) => forSale(db, { quantity: 30 }))
      const body = { payment_method: 'card' as const, items: [lineOf(plant)] }
      return Promise.all(Array.from({ length: 20 }, () => nursery.as('sales').calls(createSale, { key: newId(), body })))
    }),
  )
  for (const ofOne of answers) {
    const numbers = ofOne.map(({ data }) => Number(data.invoice_number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  }
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
