import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sumText } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { recordPayments, salePayments } from './payments-ledger.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

/** A nursery with a sale, and a user who takes money for it. */
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

/** A row of each kind that every check lets through; its documents are made up, so that only the foreign keys refuse it. */
const id = newId()
const valid = {
  sale: { kind: 'sale', sale_id: id, amount: 5 },
  void_refund: { kind: 'void_refund', sale_id: id, amount: -5, reverses: id, reason: 'Void' },
  layby: { kind: 'layby', layby_id: id, amount: 5 },
  deposit: { kind: 'deposit', order_id: id, amount: 5 },
  applied_deposit: { kind: 'deposit', order_id: id, sale_id: id, method: 'deposit', amount: -5 },
  account: { kind: 'account', business_account_id: id, amount: 5 },
  refund: { kind: 'refund', credit_note_id: id, amount: -5 },
  cash_movement: { kind: 'cash_movement', till_session_id: id, method: 'cash', reason: 'Change', amount: 5 },
  reversal: { kind: 'sale', sale_id: id, reverses: id, reason: 'Bounced', amount: -5 },
  reversed_cash: {
    kind: 'layby',
    layby_id: id,
    reverses: id,
    reason: 'Bounced',
    amount: -5,
    method: 'cash',
    till_session_id: id,
  },
  store_credit: { kind: 'sale', sale_id: id, method: 'store_credit', store_credit_id: id, amount: 5 },
}

/** The code of the refusal: 23514 is a check, 23503 a document that is not there. */
async function refusalOf(has: Awaited<ReturnType<typeof aNursery>>['has'], row: object): Promise<unknown> {
  const whole = JSON.stringify({ id: newId(), method: 'eftpos', rounding: 0, reason: '', paid_on: today, ...row })
  const failure = await has((db) =>
    db.run(sql`
    INSERT INTO payments (nursery_id, id, kind, amount, method, rounding, paid_on, sale_id, layby_id, order_id, business_account_id,
      credit_note_id, store_credit_id, till_session_id, reverses, reason)
    SELECT ${db.nursery_id}, id, kind, amount, method, rounding, paid_on, sale_id, layby_id, order_id, business_account_id, credit_note_id,
      store_credit_id, till_session_id, reverses, reason FROM jsonb_populate_record(NULL::payments, ${whole}::jsonb) RETURNING 1`),
  ).catch((error: unknown) => error)
  return (failure as { cause?: { code?: unknown }; code?: unknown }).cause?.code ?? (failure as { code?: unknown }).code
}

const foreignKey = /^(23503|IN_USE)$/
const check = '23514'

test('every kind of payment with its own document passes the checks', async () => {
  const { has } = await aNursery({ timeZone })
  for (const [name, row] of Object.entries(valid))
    expect([name, await refusalOf(has, row)]).toEqual([name, expect.stringMatching(foreignKey)])
})

const withoutDocument = { sale_id: null, layby_id: null, order_id: null, business_account_id: null, credit_note_id: null }
const ofLayby = { ...withoutDocument, layby_id: id }
const ofOrder = { ...withoutDocument, order_id: id }

const refusing = await aNursery({ timeZone })

test.each([
  ['a kind that is not known', { ...valid.sale, kind: 'gift' }],
  ['a way of paying that is not known', { ...valid.sale, method: 'barter' }],
  ['a payment of a sale for a lay-by', { ...valid.sale, ...ofLayby }],
  ['a payment of a sale of nothing', { ...valid.sale, amount: 0 }],
  ['a payment of a sale that goes back', { ...valid.sale, amount: -5 }],
  ['a refund of a void sale that names no payment', { ...valid.void_refund, reverses: null }],
  ['a lay-by that gives back no payment', { ...valid.layby, amount: -5 }],
  ['an order that gives back no deposit', { ...valid.deposit, amount: -5 }],
  ['a refund of a void sale for a lay-by', { ...valid.void_refund, ...ofLayby }],
  ['a refund of a void sale that comes in', { ...valid.void_refund, amount: 5 }],
  ['cash of a void sale without a till', { ...valid.void_refund, method: 'cash' }],
  ['a payment of a lay-by for an order', { ...valid.layby, ...ofOrder }],
  ['a payment of a lay-by of nothing', { ...valid.layby, amount: 0 }],
  ['a deposit for a lay-by', { ...valid.deposit, ...ofLayby }],
  ['a deposit of nothing', { ...valid.deposit, amount: 0 }],
  ['a deposit put against a lay-by', { ...valid.applied_deposit, sale_id: null, layby_id: id }],
  ['a deposit of an order that names an invoice', { ...valid.deposit, sale_id: id }],
  ['money on account for a lay-by', { ...valid.account, ...ofLayby }],
  ['money on account of nothing', { ...valid.account, amount: 0 }],
  ['a refund for a lay-by', { ...valid.refund, ...ofLayby }],
  ['a refund that comes in', { ...valid.refund, amount: 5 }],
  ['cash put in without a till', { ...valid.cash_movement, till_session_id: null }],
  ['cash put in by card', { ...valid.cash_movement, method: 'card' }],
  ['cash put in without a reason', { ...valid.cash_movement, reason: '' }],
  ['cash put in of nothing', { ...valid.cash_movement, amount: 0 }],
  ['cash put in for a sale', { ...valid.cash_movement, sale_id: id }],
  ['a payment of two documents', { ...valid.sale, layby_id: id }],
  ['a deposit of three documents', { ...valid.applied_deposit, layby_id: id }],
  ['store credit that is not named', { ...valid.store_credit, store_credit_id: null }],
  ['a card with a store credit', { ...valid.store_credit, method: 'card' }],
  ['a reversal that comes in', { ...valid.reversal, amount: 5 }],
  ['a reversal without a reason', { ...valid.reversal, reason: '' }],
  ['a reversal in cash without a till', { ...valid.reversed_cash, till_session_id: null }],
])('%s is refused by a check', async (_, row) => {
  expect(await refusalOf(refusing.has, row)).toBe(check)
})

test('a payment is reversed in parts that never come to more than it, also of two at once, and a reversal names a payment', async () => {
  const { has, who, sale } = await aSale()
  const payment = newId()
  const paid = { kind: 'sale', sale_id: sale, method: 'card' } as const
  await has((db) => recordPayments(db, who, timeZone, [{ ...paid, id: payment, amount: 500n }]))
  const reverse = (reverses: string, ...amounts: bigint[]) =>
    has((db) =>
      recordPayments(
        db,
        who,
        timeZone,
        amounts.map((amount) => ({ ...paid, amount, reverses, reason: 'Bounced' })),
      ),
    ).then(
      () => 'reversed',
      (error: unknown) => (error as Error).message.replace('BAD_STATE: ', ''),
    )
  expect(await reverse(newId(), -500n)).toContain('Other records refer to it')
  expect(await reverse(payment, -501n)).toBe(`Only ${sumText(5_00n)} of this payment is left to reverse.`)
  expect(await reverse(payment, -300n, -201n)).toBe(`Only ${sumText(5_00n)} of this payment is left to reverse.`)
  expect(await reverse(payment, -200n)).toBe('reversed')
  const both = await Promise.all([reverse(payment, -200n), reverse(payment, -200n)])
  expect(both.toSorted()).toEqual([`Only ${sumText(1_00n)} of this payment is left to reverse.`, 'reversed'])
  expect(await reverse(payment, -100n)).toBe('reversed')
  expect(await reverse(payment, -1n)).toBe('This payment is already reversed.')
})

test('no payments are written as none, and store credit is booked against the credit that the tender names', async () => {
  const { has, who, sale } = await aSale()
  await has((db) => recordPayments(db, who, timeZone, []))
  const tender = { amount: 500n, tendered: undefined, rounding: 0n }
  const credits = [
    { id: 'a', code: 'CN00001', amount: '5.00' },
    { id: 'b', code: 'CN00002', amount: '5.00' },
  ] as never
  const payments = salePayments(
    sale,
    [
      { ...tender, method: 'store_credit', credit_number: 'CN00002' },
      { ...tender, method: 'card' },
    ],
    { credits, till_session_id: 's', paid_on: today },
  )
  const both = { kind: 'sale', sale_id: sale, till_session_id: 's', paid_on: today, amount: 500n }
  expect(payments).toEqual([
    expect.objectContaining({ ...both, method: 'store_credit', store_credit_id: 'b' }),
    expect.objectContaining({ ...both, method: 'card', store_credit_id: undefined }),
  ])
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
