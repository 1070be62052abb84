import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { aNursery } from '#app/testing.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { recordPayments } from './payments-ledger.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

/** A nursery with a sale, and a visitor who takes money for it. */
async function aSale() {
  const nursery = await aNursery({ timeZone })
  const sale = newId()
  await nursery.has((db) =>
    db.run(sql`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
    VALUES (${db.nursery_id}, ${sale}, '1', ${today}, 'cash', 'paid', 20, 0, 20, '{}')`),
  )
  const { nursery_id, people } = nursery
  const who = {
    nursery_id,
    user_id: people.sales,
    session_id: randomUUID(),
    role: 'sales',
    name: 'Sal',
    may_write: true,
  } as const
  return { ...nursery, who, sale }
}

const Row = z.object({ kind: z.string(), amount: z.string(), rounding: z.string(), paid_on: z.string(), at_noon: z.boolean() })
const written = sql`SELECT kind, amount, rounding, paid_on, paid_at = (paid_on + interval '12 hours') AT TIME ZONE ${timeZone} AS at_noon FROM payments`

test('a payment counts on the day given, at noon of an earlier one, and today without one', async () => {
  const { has, who, sale } = await aSale()
  const before = addDays(today, -3)
  const rows = await has(async (db) => {
    await recordPayments(db, who, timeZone, [
      { kind: 'sale', sale_id: sale, amount: 1_995n, rounding: 5n, method: 'cash', tendered: 2_000n },
      { kind: 'sale', sale_id: sale, amount: 5n, method: 'eftpos', paid_on: before },
    ])
    return db.many(Row, sql`${written} WHERE nursery_id = ${db.nursery_id} ORDER BY amount DESC`)
  })
  expect(rows).toMatchObject([
    { kind: 'sale', amount: '19.95', rounding: '0.05', paid_on: today },
    { kind: 'sale', amount: '0.05', rounding: '0.00', paid_on: before, at_noon: true },
  ])
})

test('each kind of payment needs its own document, its sign and its drawer', async () => {
  const { has, who, sale } = await aSale()
  const refused = (payment: Parameters<typeof recordPayments>[3][number]) =>
    expect(has((db) => recordPayments(db, who, timeZone, [payment]))).rejects.toThrow('violates check constraint')
  await refused({ kind: 'sale', sale_id: sale, amount: 0n, method: 'cash' })
  await refused({ kind: 'sale', sale_id: sale, amount: -500n, method: 'cash' })
  await refused({ kind: 'void_refund', sale_id: sale, amount: 500n, method: 'eftpos' })
  await refused({ kind: 'void_refund', sale_id: sale, amount: -500n, method: 'cash' })
  await refused({ kind: 'deposit', order_id: newId(), sale_id: sale, amount: -500n, method: 'cash' })
  await refused({ kind: 'sale', sale_id: sale, amount: 500n, method: 'store_credit' })
  await refused({ kind: 'sale', sale_id: sale, amount: 500n, method: 'barter' })
  await refused({ kind: 'cash_movement', till_session_id: newId(), amount: 500n, method: 'cash', reason: '' })
})

test('a payment is never changed, and names a document of its own nursery', async () => {
  const { has, who, sale } = await aSale()
  await has((db) => recordPayments(db, who, timeZone, [{ kind: 'sale', sale_id: sale, amount: 500n, method: 'cash' }]))
  await expect(has((db) => db.run(sql`UPDATE payments SET amount = 1 WHERE nursery_id = ${db.nursery_id}`))).rejects.toThrow(
    'permission denied',
  )
  const other = await aSale()
  await expect(
    has((db) => recordPayments(db, who, timeZone, [{ kind: 'sale', sale_id: other.sale, amount: 500n, method: 'cash' }])),
  ).rejects.toThrow('Other records refer to it')
})
