/** Further cases of `sold-facts.test.ts`. */
import { expect, test } from 'vitest'
import { dice } from '#testing/random-sales.ts'
import { someTrade } from '#testing/trade.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { plantsSoldInAll, plantsSoldOnDays, sumUpSold } from './sold-facts.ts'
import { today } from './testing-sold-facts.ts'

test('matches the plain sum of the invoices in any order of sales, voids and aggregation', async () => {
  const nursery = await aNursery()
  const { sold } = await nursery.has((db) => someTrade(db, 60, today, 5))
  const roll = dice(99)
  const written = new Map<string, number>()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await nursery.has(async (db) => {
    for (const sale of new Set(sold.map((line) => line.sale))) {
      written.set(sale, roll(6))
      await db.run(sql`
        UPDATE sales SET voided_at = NULL WHERE nursery_id = ${db.nursery_id} AND id = ${sale}`)
    }
  })
  // Only the owner of the table can set when a sale was created.
  for (const [sale, minutes] of written)
    await owner.query('UPDATE sales SET created_at = $2 WHERE id = $1', [sale, minutesAgo(minutes)])

  const plants = (voided: ReadonlySet<string>) => sold.filter((line) => line.plant && !voided.has(line.sale))
  const check = async (voided: ReadonlySet<string>) => {
    const [days, all] = await nursery.has((db) =>
      Promise.all([plantsSoldOnDays(db, addDays(today, -800), today), plantsSoldInAll(db)]),
    )
    const expected = new Map<string, number>()
    for (const line of plants(voided)) expected.set(line.day, (expected.get(line.day) ?? 0) + Number(line.quantity / 10_000n))
    expect(new Map(days.filter(({ quantity }) => quantity !== 0).map(({ day, quantity }) => [day, quantity]))).toEqual(
      new Map([...expected].toSorted()),
    )
    expect(all.quantity).toBe([...expected.values()].reduce((a, b) => a + b, 0))
  }

  const voided = new Set<string>()
  // A credited sale cannot be voided.
  const returned = new Set(sold.filter(({ quantity }) => quantity < 0n).map(({ sale }) => sale))
  const sales = [...written.keys()]
  await check(voided)
  for (let round = 0; round < 6; round++) {
    // Two minutes pass between two rounds, so that everything written and voided counts as settled.
    await owner.query(
      `UPDATE sales SET created_at = ${earlier('created_at', '3 minutes')}, voided_at = ${earlier('voided_at', '3 minutes')} WHERE id = ANY($1)`,
      [sales],
    )
    await owner.query(
      `UPDATE aggregation_watermarks SET watermark = ${earlier('watermark', '3 minutes')} WHERE nursery_id = $1`,
      [await nursery.has(async (db) => db.nursery_id)],
    )
    await nursery.has(sumUpSold)
    await check(voided)
    for (let i = 0; i < 4; i++) {
      const sale = sales[roll(sales.length)] ?? ''
      if (voided.has(sale) || returned.has(sale)) continue
      voided.add(sale)
      await nursery.has((db) =>
        db.run(sql`UPDATE sales SET voided_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${sale}`),
      )
    }
    await check(voided)
  }
})

test('stops aggregating once everything settled is aggregated, however much time passes', async () => {
  const nursery = await aNursery()
  await nursery.has((db) => someTrade(db, 5, today, 6))
  const nursery_id = await nursery.has(async (db) => db.nursery_id)
  await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
  expect(await nursery.has(sumUpSold)).toBe(false)
  expect(await nursery.has((db) => db.run(sql`SELECT 1 FROM sold_facts WHERE nursery_id = ${db.nursery_id}`))).toBeGreaterThan(5)
  expect(await nursery.has(sumUpSold)).toBe(false)
})

test('aggregates more sales and voids of one instant than fit one batch, with correct figures throughout', async () => {
  const nursery = await aNursery()
  const { nursery_id } = nursery
  await owner.query(
    `WITH made AS (
       INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules, created_at)
       SELECT $1, new_id(), 'same-' || i, $2::date - i % 40, 'cash', 'paid', i, 0, i, '{}', now() - interval '1 hour' FROM generate_series(1, 1250) AS i
       RETURNING id, total_amount)
     INSERT INTO sale_items (nursery_id, sale_id, position, item_type, inventory_item_name, quantity, unit_price, line_total, tax_amount)
     SELECT $1, id, 0, 'other', 'Brought along', 1, total_amount, total_amount, 0 FROM made`,
    [nursery_id, today],
  )
  const check = async () => {
    const { rows } = await owner.query<{ plain: string }>(
      'SELECT sum(total_amount)::text AS plain FROM sales WHERE nursery_id = $1 AND voided_at IS NULL',
      [nursery_id],
    )
    const { data } = await nursery.as('admin').calls(getSalesReport, {
      query: { by: 'plant', compare: 'none', from: addDays(today, -60), to: today },
    })
    expect(data.sections[0]?.total?.[2]).toBe(rows[0]?.plain)
  }
  const sumUp = async () => {
    let slices = 1
    await check()
    while (await nursery.has((db) => sumUpSold(db))) {
      await check()
      slices += 1
    }
    await check()
    return slices
  }
  await check()
  expect(await nursery.has((db) => sumUpSold(db))).toBe(true)
  // Some of these are already aggregated, some are not.
  await owner.query(
    `UPDATE sales SET voided_at = now() - interval '30 minutes' WHERE nursery_id = $1 AND right(invoice_number, 1) IN ('1', '2', '3', '5', '8')`,
    [nursery_id],
  )
  expect(await sumUp()).toBe(3)
  expect(await nursery.has((db) => sumUpSold(db))).toBe(false)
})
