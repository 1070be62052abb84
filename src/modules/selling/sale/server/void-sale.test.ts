/** Voiding a sale: payments stay booked, and each refund is a movement of its own, on its own day, from its own drawer. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountLedger, createAccount, getAccount } from '#modules/customers/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { listStoreCredits } from '#modules/selling/payment/store-credit-calls.ts'
import { refundSale } from '../refund-calls.ts'
import { closeSession, getSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

async function aShop() {
  const nursery = await aNursery({ gstRegistered: false, timeZone, country: 'NZ', cashRounding: '10c' })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 1000, price: '9' }))
  const admin = nursery.as('admin')
  const till = nursery.as('sales')
  const open = async () => {
    const { data: device } = await till.calls(registerTill, { body: { device_id: randomUUID() } })
    return (await till.calls(openSession, { params: { id: device.id }, body: { opening_float: '100' } })).data
  }
  const close = (id: string, hundreds: number, rest: string) =>
    till.calls(closeSession, {
      params: { id },
      body: {
        cash: [
          { value: '100', count: hundreds },
          { value: rest, count: 1 },
        ],
      },
    })
  const sell = async (body: Omit<z.input<typeof calls.createSale.body>, 'items'>, count = '2') =>
    (await till.calls(calls.createSale, { body: { items: [lineOf(plant, count)], ...body } })).data
  const voids = async (id: string, more: Pick<z.input<typeof calls.voidSale.body>, 'refunds'> = {}) => {
    const { data } = await till.calls(calls.getSale, { params: { id } })
    const body = { reason: 'Wrong customer', version: data.version, ...more }
    return admin.calls(calls.voidSale, { params: { id }, body, key: randomUUID() })
  }
  const cash = async () => {
    const { data } = await admin.calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
    return {
      received: data.sections[0]?.rows.at(-1)?.cells[1],
      held: data.sections[1]?.rows.map(({ cells }) => cells[1]),
    }
  }
  const drawer = async (id: string) => {
    const { data } = await till.calls(getSession, { params: { id } })
    return data.report.tenders.find(({ method }) => method === 'cash')
  }
  return { ...nursery, admin, till, plant, open, close, sell, voids, cash, drawer }
}

async function anAccount() {
  const shop = await aShop()
  const { data: account } = await shop.admin.calls(createAccount, { body: { name: 'Council' } })
  const params = { id: account.id }
  const charge = () => shop.sell({ payment_method: 'account', business_account_id: account.id }, '5')
  const balance = async () => (await shop.admin.calls(getAccount, { params })).data.balance
  const ledger = async () =>
    (await shop.admin.calls(accountLedger, { params })).data.entries.map(({ kind, amount }) => [kind, amount])
  const pay = (saleId: string, more: object = {}) =>
    shop.till.calls(calls.paySale, { params: { id: saleId }, body: { amount: '45', ...more }, key: randomUUID() })
  return { ...shop, account, params, charge, balance, ledger, pay }
}

test('a paid account invoice that is voided leaves the payment standing as credit, and the cash of its day as it was', async () => {
  const { charge, pay, voids, balance, ledger, cash, admin, params } = await anAccount()
  const sale = await charge()
  await pay(sale.id)
  expect(await cash()).toMatchObject({ received: '45.00' })
  expect((await voids(sale.id)).status).toBe(200)
  expect(await balance()).toBe('-45.00')
  expect(await ledger()).toEqual([
    ['sale', '45.00'],
    ['payment', '-45.00'],
    ['credit', '-45.00'],
  ])
  expect(await cash()).toMatchObject({ received: '45.00' })
  const { ageing, closing } = (await admin.calls(accountLedger, { params })).data
  expect([closing, ageing.total]).toEqual(['-45.00', '-45.00'])
  // The next invoice on account takes it.
  expect(await charge()).toMatchObject({ payment_status: 'paid', payments: [{ method: 'account_credit', amount: '45.00' }] })
  expect(await balance()).toBe('0.00')
})

test('given back by bank transfer, the account is even and the money leaves on its day', async () => {
  const { charge, pay, voids, balance, ledger, cash } = await anAccount()
  const sale = await charge()
  await pay(sale.id)
  const voided = await voids(sale.id, { refunds: [{ method: 'bank_transfer', amount: '45.00', refunded_on: today }] })
  expect(voided.data.void_refunds).toEqual([
    { method: 'bank_transfer', amount: '45.00', rounding: '0.00', refunded_on: today, reverses: voided.data.payments[0]?.id },
  ])
  expect(await balance()).toBe('0.00')
  expect(await ledger()).toEqual([
    ['sale', '45.00'],
    ['payment', '-45.00'],
    ['credit', '-45.00'],
    ['payment', '45.00'],
  ])
  expect(await cash()).toMatchObject({ received: '0.00' })
})

test('a payment that is not in the ledger becomes credit once the invoice is void', async () => {
  const { charge, pay, voids, balance } = await anAccount()
  const sale = await charge()
  await pay(sale.id, { saleOnly: true })
  expect(await balance()).toBe('45.00')
  await voids(sale.id)
  expect(await balance()).toBe('-45.00')
})

test('a voided cash sale takes its money out of the drawer that is open; the closed Z report stays as it was', async () => {
  const { open, close, sell, voids, drawer, cash, till, admin } = await aShop()
  const first = await open()
  const sale = await sell({ payment_method: 'cash', till_session_id: first.id })
  expect((await close(first.id, 1, '18')).data).toMatchObject({ variance: '0.00' })
  const locked = (await till.calls(getSession, { params: { id: first.id } })).data.report
  expect(await cash()).toMatchObject({ received: '18.00' })
  const second = await open()
  // Its own till is closed: no cash can be refunded there.
  const refused = await voids(sale.id)
  expect([refused.status, refused.detail]).toEqual([
    409,
    'Cash comes out of the drawer of an open till, and no open till is given. Open a till first, or give the money back another way.',
  ])
  const voided = await voids(sale.id, { refunds: [{ method: 'cash', amount: '18.00', till_session_id: second.id }] })
  expect(voided.status).toBe(200)
  expect(await drawer(second.id)).toMatchObject({ given_back: '18.00', expected: '82.00' })
  expect((await till.calls(getSession, { params: { id: first.id } })).data.report).toEqual(locked)
  expect(await cash()).toMatchObject({ received: '0.00' })
  const days = { statement: 'cash', from: today, to: today } as const
  const lines = await admin.calls(listFinancialReportLines, { query: { ...days, key: 'received' } })
  expect(lines.data.map(({ amount, document_id }) => [amount, document_id]).toSorted()).toEqual([
    ['-18.00', sale.id],
    ['18.00', sale.id],
  ])
})

test('voided in its own session, the drawer refunds the cash by default; a card needs no till', async () => {
  const { open, sell, voids, drawer } = await aShop()
  const session = await open()
  const sale = await sell({ payment_method: 'cash', till_session_id: session.id })
  expect((await voids(sale.id)).status).toBe(200)
  expect(await drawer(session.id)).toMatchObject({ taken: '18.00', given_back: '18.00', expected: '100.00' })
  const byCard = await sell({ payment_method: 'card' })
  expect((await voids(byCard.id)).data.void_refunds).toMatchObject([{ method: 'card', amount: '18.00' }])
})

test('cash that no open till can hand back is refused, and nothing of the sale is changed', async () => {
  const { sell, voids, cash, till } = await aShop()
  const sale = await sell({ payment_method: 'cash', sold_offline: true, till_reference: 'T1-000001' })
  const refused = await voids(sale.id)
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'refunds.0.till_session_id'])
  expect((await till.calls(calls.getSale, { params: { id: sale.id } })).data.voided_at).toBeNull()
  expect((await voids(sale.id, { refunds: [{ method: 'card', amount: '17.99' }] })).errors[0]?.message).toBe(
    '$18.00 was paid; refunds and credit come to $17.99.',
  )
  expect((await voids(sale.id, { refunds: [{ method: 'eftpos', amount: '18.00' }] })).status).toBe(200)
  expect(await cash()).toMatchObject({ received: '0.00' })
})

test('a split payment: coins out of the drawer, the card by the card, store credit to be spent again', async () => {
  const { open, sell, voids, drawer, cash, till } = await aShop()
  const session = await open()
  const bought = await sell({ payment_method: 'card' }, '1')
  const { data: note } = await till.calls(refundSale, {
    params: { id: bought.id },
    body: {
      reason: 'Died',
      method: 'store_credit',
      items: [{ sale_item_id: bought.items[0]?.id ?? '', quantity: '1', restock: false }],
    },
  })
  const before = await cash()
  expect(before.held?.[2]).toBe('9.00')
  const payments = [
    { method: 'cash' as const, amount: '6.04' },
    { method: 'eftpos' as const, amount: '4.96' },
    { method: 'store_credit' as const, amount: '7.00', credit_number: note.credit_number },
  ]
  const sale = await sell({ payment_method: 'cash', till_session_id: session.id, payments })
  const left = async () => (await till.calls(listStoreCredits, { query: {} })).data.map(({ balance }) => balance)
  expect(await left()).toEqual(['2.00'])
  expect((await voids(sale.id)).status).toBe(200)
  expect(await left()).toEqual(['9.00'])
  expect(await drawer(session.id)).toMatchObject({ taken: '6.00', given_back: '6.00', expected: '100.00' })
  expect(await cash()).toEqual(before)
})

test('voided after one of two payments was reversed, each refund names the payment that it gives back, and each is given back once', async () => {
  const { charge, pay, voids, admin } = await anAccount()
  const sale = await charge()
  await pay(sale.id, { amount: '20', method: 'eftpos' })
  const { data: paid } = await pay(sale.id, { amount: '25', method: 'card' })
  const [eftpos, card] = paid.payments
  const reversal = { params: { id: sale.id, paymentId: card?.id ?? '' }, body: { reason: 'Bounced' }, key: randomUUID() }
  expect((await admin.calls(calls.reverseSalePayment, reversal)).status).toBe(204)
  await pay(sale.id, { amount: '12', method: 'bank_transfer' })
  const voided = await voids(sale.id, {
    refunds: [
      { method: 'card', amount: '27.00' },
      { method: 'account', amount: '5.00' },
    ],
  })
  const transfer = voided.data.payments.find(({ method }) => method === 'bank_transfer')
  const refunds = voided.data.void_refunds?.toSorted((a, b) => Number(a.amount) - Number(b.amount))
  expect(refunds).toMatchObject([
    { method: 'card', amount: '12.00', reverses: transfer?.id },
    { method: 'card', amount: '15.00', reverses: eftpos?.id },
  ])
  const again = { ...reversal, params: { id: sale.id, paymentId: eftpos?.id ?? '' }, key: randomUUID() }
  expect((await admin.calls(calls.reverseSalePayment, again)).code).toBe('BAD_STATE')
})
