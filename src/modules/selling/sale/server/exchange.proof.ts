/** Further cases of `exchange.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAccount } from '#modules/customers/contract.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale } from '../contract.ts'
import { paymentsNow, sold, booksAgree } from './testing-exchange.ts'

test('one comes back and a dearer one is taken: one sale, one credit note, and only the difference is paid', async () => {
  const { nursery, seller, till_session_id, first, ten, dear, line, returned, left } = await sold()
  const body = { payment_method: 'cash' as const, items: [line(dear.plant, '1')], till_session_id, returned: returned('1') }
  const key = randomUUID()
  const { status, data } = await seller.calls(createSale, { body, key })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    total_amount: '12.55',
    amount_paid: '12.55',
    payment_status: 'paid',
    exchange: { credit_number: 'CN00001', invoice_number: first.invoice_number, total_amount: '10.00', method: 'store_credit' },
  })
  // Sent again, it is the same exchange.
  expect((await seller.calls(createSale, { body, key })).data).toEqual(data)
  expect(await nursery.has(paymentsNow)).toEqual([
    { kind: 'sale', method: 'cash', amount: '20.00', rounding: '0.00' },
    { kind: 'refund', method: 'store_credit', amount: '-10.00', rounding: '0.00' },
    { kind: 'sale', method: 'cash', amount: '2.55', rounding: '-0.05' },
    { kind: 'sale', method: 'store_credit', amount: '10.00', rounding: '0.00' },
  ])
  expect(await left(ten.batch)).toEqual({ quantity_current: 9, cost: '18.000000' })
  expect(await left(dear.batch)).toEqual({ quantity_current: 9, cost: '27.000000' })
  await booksAgree(nursery)
})

test('the rest can stay as store credit, and the same plant can be taken that came back', async () => {
  const { nursery, seller, till_session_id, ten, line, returned, left } = await sold()
  const body = { payment_method: 'store_credit' as const, items: [line(ten.plant, '1')], till_session_id }
  await seller.calls(createSale, { body: { ...body, returned: returned('2', true, 'store_credit') }, key: randomUUID() })
  const credits = await nursery.has((db) =>
    db.many(
      z.object({ code: z.string(), issued_amount: z.string(), balance: z.string() }),
      sql`SELECT code, issued_amount, balance FROM store_credits WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  expect(credits).toEqual([{ code: 'CN00001', issued_amount: '20.00', balance: '10.00' }])
  expect((await left(ten.batch)).quantity_current).toBe(9)
  await booksAgree(nursery)
})

test('on account both are booked to the account, and the difference is owed', async () => {
  const { nursery, seller, dear, ten, line } = await sold()
  const { data: account } = await nursery.as('admin').calls(createAccount, { body: { name: 'Ash' } })
  const business_account_id = account.id
  const onAccount = { payment_method: 'account' as const, business_account_id }
  const { data: charged } = await seller.calls(createSale, {
    body: { ...onAccount, items: [line(ten.plant, '1')] },
    key: randomUUID(),
  })
  const returned = {
    sale_id: charged.id,
    reason: 'Wrong kind',
    method: 'account' as const,
    items: [{ sale_item_id: charged.items[0]?.id ?? '', quantity: '1', restock: true }],
  }
  const items = [line(dear.plant, '1')]
  const refused = await seller.calls(createSale, { body: { payment_method: 'card', items, returned }, key: randomUUID() })
  expect(refused).toMatchObject({ status: 422, detail: expect.stringContaining('Charge the new items to the account') })
  const { data } = await seller.calls(createSale, { body: { ...onAccount, items, returned }, key: randomUUID() })
  expect(data).toMatchObject({ amount_paid: '0.00', payment_status: 'unpaid', exchange: { method: 'account' } })
  expect((await seller.calls(getSale, { params: { id: charged.id } })).data).toMatchObject({ payment_status: 'paid' })
  const balance = await nursery.has((db) =>
    db.one(
      z.object({ balance: z.string() }),
      sql`SELECT balance FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${business_account_id}`,
    ),
  )
  expect(balance).toEqual({ balance: '12.55' })
  await booksAgree(nursery)
})
