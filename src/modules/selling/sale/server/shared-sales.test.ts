/** Sales that arrive at once share transactions: each gets what it would have got in a transaction of its own. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { createSale } from '../contract.ts'
import { gst, aSupply, transactionsOf, ledgerOf } from './testing-shared-sales.ts'

const sellers = ['sales', 'manager', 'general_staff', 'admin'] as const

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
