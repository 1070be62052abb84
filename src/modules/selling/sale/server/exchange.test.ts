import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAccount } from '#modules/customers/contract.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { forSale } from '#testing/products.ts'
import { bookedByPurpose, bookedWithCustomers, postedByPurpose, unbalanced } from '#testing/ledgers.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale, voidSale } from '../contract.ts'
import { listCreditNotes, voidCreditNote } from '../refund-calls.ts'

const Row = z.object({ kind: z.string(), method: z.string(), amount: z.string(), rounding: z.string() })

const paymentsNow = (db: Db) =>
  db.many(
    Row,
    sql`SELECT kind, method, amount, rounding FROM payments WHERE nursery_id = ${db.nursery_id} ORDER BY paid_at, kind, method`,
  )

/** Two plants were sold for 20.00 in cash; ten of each stand for sale at 10.00 and at 12.55. */
async function sold() {
  const nursery = await aNursery({ gstRegistered: true, country: 'NZ', cashRounding: '10c' })
  const ten = await nursery.has((db) => forSale(db, { price: '10', quantity: 10, cost: 20 }))
  const dear = await nursery.has((db) =>
    forSale(db, { name: 'Sage', botanical: 'Salvia officinalis', price: '12.55', quantity: 10, cost: 30 }),
  )
  const seller = nursery.as('sales')
  const till_session_id = (await anOpenTill(nursery)).id
  const line = (plant: string, quantity: string) => ({
    item_type: 'plant' as const,
    plant_type_id: plant,
    container_size: '14 cm',
    quantity,
  })
  const body = { payment_method: 'cash' as const, items: [line(ten.plant, '2')], till_session_id }
  const { data: first } = await seller.calls(createSale, { body, key: randomUUID() })
  const returned = (quantity: string, restock = true, method: 'cash' | 'store_credit' | 'account' = 'cash') => ({
    sale_id: first.id,
    reason: 'Too tall',
    method,
    items: [{ sale_item_id: first.items[0]?.id ?? '', quantity, restock }],
  })
  const left = (batch: string) =>
    nursery.has((db) =>
      db.one(
        z.object({ quantity_current: z.int(), cost: z.string() }),
        sql`SELECT quantity_current, cost FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
      ),
    )
  return { nursery, seller, till_session_id, first, ten, dear, line, returned, left }
}

/** Every account but the stock, of which the tests begin with some without an entry. */
async function booksAgree(nursery: Awaited<ReturnType<typeof aNursery>>) {
  await bringJournalUpToDate((work) => nursery.has(work))
  expect(await unbalanced(nursery.nursery_id)).toEqual([])
  const { stock_plants: _, ...booked } = {
    ...(await bookedByPurpose(nursery.nursery_id)),
    ...(await bookedWithCustomers(nursery.nursery_id)),
  }
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject(booked)
}

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

test('more comes back than is taken: the rest goes back in cash, in coins that exist', async () => {
  const { nursery, seller, till_session_id, first, dear, ten, line, returned, left } = await sold()
  const body = { payment_method: 'store_credit' as const, items: [line(dear.plant, '1')], till_session_id }
  const { data } = await seller.calls(createSale, { body: { ...body, returned: returned('2', false) }, key: randomUUID() })
  expect(data).toMatchObject({ total_amount: '12.55', amount_paid: '12.55', exchange: { method: 'cash', total_amount: '20.00' } })
  const [note] = (await seller.calls(listCreditNotes, { params: { id: first.id } })).data
  expect(note).toMatchObject({
    method: 'cash',
    rounding: '-0.05',
    exchange_invoice_number: data.invoice_number,
    refunds: [
      { method: 'store_credit', amount: '12.55' },
      { method: 'cash', amount: '7.45' },
    ],
  })
  // Thrown away: neither plants nor their cost came back.
  expect(await left(ten.batch)).toEqual({ quantity_current: 8, cost: '16.000000' })
  await booksAgree(nursery)

  // Undone: the sale first, then the credit note.
  const manager = nursery.as('manager')
  const voidNote = () =>
    manager.calls(voidCreditNote, {
      params: { id: first.id, noteId: note?.id ?? '' },
      body: { reason: 'Wrong plant', till_session_id },
      key: randomUUID(),
    })
  expect(await voidNote()).toMatchObject({ status: 409, detail: expect.stringContaining('Void that invoice first') })
  const { version } = (await manager.calls(getSale, { params: { id: data.id } })).data
  await manager.calls(voidSale, { params: { id: data.id }, body: { reason: 'Wrong plant', version }, key: randomUUID() })
  expect(await voidNote()).toMatchObject({ status: 200 })
  expect((await manager.calls(getSale, { params: { id: data.id } })).data.exchange).toMatchObject({ voided: true })
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

test('nothing is booked where one half of an exchange is refused', async () => {
  const { nursery, seller, till_session_id, first, ten, dear, line, returned, left } = await sold()
  const ring = (body: object) =>
    seller.calls(createSale, {
      body: { payment_method: 'card', items: [line(dear.plant, '1')], till_session_id, returned: returned('1'), ...body },
      key: randomUUID(),
    })
  expect(await ring({ items: [line(dear.plant, '11')] })).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS' })
  expect(await ring({ returned: returned('3') })).toMatchObject({ status: 422, detail: expect.stringContaining('At most 2') })
  expect(await ring({ sold_offline: true })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('Returns need the network'),
  })
  const noTill = { payment_method: 'store_credit', till_session_id: undefined, returned: returned('2') }
  expect(await ring(noTill)).toMatchObject({ status: 409, code: 'TILL_CLOSED' })
  expect((await nursery.has(paymentsNow)).length).toBe(1)
  expect((await left(ten.batch)).quantity_current).toBe(8)
  expect((await seller.calls(listCreditNotes, { params: { id: first.id } })).data).toEqual([])
  // Ten at once bring back the same two plants: one does.
  const answers = await Promise.all(Array.from({ length: 10 }, () => ring({ returned: returned('2', true, 'store_credit') })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})
