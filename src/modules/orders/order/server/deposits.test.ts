/** Deposits on orders: taken, owed to the customer, applied to invoices, refunded; and the books of each. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountLedger, getAccount } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { getSale, payAccount, voidSale } from '#modules/selling/sale/contract.ts'
import { closeSession, currentSession, getSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { dueForItems } from '../docket-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())

const potatoes = { name: 'Seed potatoes', quantity: 1, unit_price: '100', tax_kind: 'zero' } as const

/** Lavender at 10.00, and an order of an account for `quantity` of it. */
async function anOrder(quantity: number, settings: Partial<Settings> = {}, also: readonly (typeof potatoes)[] = []) {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false, cashRounding: '10c', ...settings })
  const account = newId()
  const plant = await nursery.has(async (db) => {
    const { plant } = await forSale(db)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, credit_limit) VALUES (${db.nursery_id}, ${account}, 'Greenstone', 60)`)
    return plant
  })
  const sales = nursery.as('sales')
  const body = { business_account_id: account, items: [{ plant_type_id: plant, container_size: '14 cm', quantity }, ...also] }
  const order = (await sales.calls(calls.takeCurrentOrder, { body, key: randomUUID() })).data
  const params = { id: order.id }
  const confirm = (deposit?: { amount: string; method: 'cash' | 'eftpos'; till_session_id?: string }) =>
    sales.calls(calls.confirmOrder, { params, body: deposit ? { deposit } : {}, key: randomUUID() })
  const deposit = (amount: string) =>
    sales.calls(calls.takeDeposit, { params, body: { amount, method: 'eftpos' }, key: randomUUID() })
  const deliver = (of: number, invoice: 'account' | 'eftpos') =>
    sales.calls(calls.deliverOrder, {
      params,
      body: { items: [{ id: order.items[0]?.id ?? '', quantity: of }], invoice },
      key: randomUUID(),
    })
  const books = async () => {
    const report = await nursery.as('admin').calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
    const section = (id: string) => report.data.sections.find((each) => each.id === id)
    return { received: section('cash')?.total?.[1], held: section('held')?.rows[0]?.cells[1] }
  }
  const statement = async () => (await nursery.as('admin').calls(accountLedger, { params: { id: account } })).data
  return { ...nursery, sales, account, plant, order, params, confirm, deposit, deliver, books, statement }
}

test('taken with the confirmation, owed until it is on an invoice, and then paid: ledger, cash and what is held agree', async () => {
  const { confirm, deposit, deliver, books, statement, sales, as, account } = await anOrder(10)
  const confirmed = await confirm({ amount: '30', method: 'eftpos' })
  expect(confirmed.data).toMatchObject({
    status: 'confirmed',
    deposit_held: '30.00',
    deposits: [{ kind: 'taken', method: 'eftpos' }],
  })
  expect(await books()).toEqual({ received: '30.00', held: '30.00' })
  expect(await statement()).toMatchObject({ closing: '0.00', deposits: '30.00', entries: [] })
  const over = await deposit('70.01')
  expect([over.code, over.answer['available']]).toEqual(['OVERPAID', '70.00'])
  expect((await deposit('5')).data.deposit_held).toBe('35.00')

  // The deposit pays the invoice of two plants; the account's limit is 60, and eight more cost 80 less 15.
  const part = await deliver(2, 'account')
  expect(part.data).toMatchObject({
    deposit_held: '15.00',
    deposits: [{}, {}, { kind: 'applied', amount: '20.00', invoice_number: '00001' }],
  })
  const first = (await sales.calls(getSale, { params: { id: part.data.dockets[0]?.sale_id ?? '' } })).data
  expect(first).toMatchObject({
    payment_status: 'paid',
    amount_paid: '20.00',
    payments: [{ method: 'deposit', amount: '20.00' }],
  })
  expect((await deliver(8, 'account')).code).toBe('BAD_STATE')
  expect((await deposit('5')).data.deposit_held).toBe('20.00')
  const rest = await deliver(8, 'account')
  expect(rest.data).toMatchObject({ status: 'invoiced', deposit_held: '0.00' })
  expect((await as('admin').calls(getAccount, { params: { id: account } })).data.balance).toBe('60.00')
  const { closing, deposits, entries, ageing } = await statement()
  expect([closing, deposits, ageing.total]).toEqual(['60.00', '0.00', '60.00'])
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale', '20.00'],
    ['payment', '-20.00'],
    ['sale', '80.00'],
    ['payment', '-20.00'],
  ])
  // The money came once.
  expect(await books()).toEqual({ received: '40.00', held: '0.00' })
  const reply = await as('admin').calls(voidSale, {
    params: { id: first.id },
    body: { reason: 'Mistake', version: first.version },
  })
  expect(reply.status).toBe(200)
  // The deposit that paid it becomes credit; the money that came in is still there.
  expect((await as('admin').calls(getAccount, { params: { id: account } })).data.balance).toBe('40.00')
  expect(await books()).toEqual({ received: '40.00', held: '0.00' })
})

test('a cancelled order’s deposit is refunded by the given method; in cash with its rounding', async () => {
  const { confirm, books, sales, params, deposit, statement, ...nursery } = await anOrder(5)
  const { id: till_session_id } = await anOpenTill(nursery)
  await confirm({ amount: '20.04', method: 'cash', till_session_id })
  const cancel = (refund_method?: 'cash') =>
    sales.calls(calls.cancelOrder, {
      params,
      body: { reason: 'Site closed', till_session_id, ...(refund_method ? { refund_method } : {}) },
    })
  const response = await cancel()
  expect(response.errors[0]).toEqual({ path: 'refund_method', message: 'Choose how to refund the deposit of 20.04.' })
  expect((await cancel('cash')).data).toMatchObject({
    status: 'cancelled',
    deposit_held: '0.00',
    deposits: [{ kind: 'taken' }, { kind: 'returned', amount: '20.04', method: 'cash' }],
  })
  expect(await books()).toEqual({ received: '0.00', held: '0.00' })
  expect((await statement()).deposits).toBe('0.00')
  expect((await deposit('1')).code).toBe('BAD_STATE')
})

test('tax on top can be paid before too; what is over after the last invoice is given back', async () => {
  const { confirm, deliver, sales, params, deposit } = await anOrder(10, {
    gstRegistered: true,
    retailTaxIncluded: false,
    salesTaxRate: '15.00',
  })
  await confirm({ amount: '115', method: 'eftpos' })
  expect((await deposit('0.01')).code).toBe('OVERPAID')
  const cancelRest = () => sales.calls(calls.cancelOrder, { params, body: { reason: 'Enough', refund_method: 'bank_transfer' } })
  expect((await deliver(4, 'eftpos')).data.deposit_held).toBe('69.00')
  expect((await cancelRest()).data).toMatchObject({ status: 'invoiced', deposit_held: '0.00' })
  const nothing = await sales.calls(calls.returnDeposit, { params, body: { method: 'eftpos' }, key: randomUUID() })
  expect(nothing.code).toBe('BAD_STATE')
})

test('a deposit on goods of several rates is at most what their invoice comes to, each at its own rate', async () => {
  const settings = { gstRegistered: true, retailTaxIncluded: false, salesTaxRate: '20.00' }
  const { confirm, deposit, order, sales, params, books } = await anOrder(10, settings, [potatoes])
  await confirm()
  // 100.00 with 20 %, and 100.00 with none.
  expect((await deposit('220.01')).answer['available']).toBe('220.00')
  expect((await deposit('220')).data.deposit_held).toBe('220.00')
  const body = { items: order.items.map(({ id, quantity }) => ({ id, quantity })), invoice: 'eftpos' as const }
  const { data } = await sales.calls(calls.deliverOrder, { params, body, key: randomUUID() })
  expect(data).toMatchObject({ status: 'invoiced', deposit_held: '0.00' })
  const sale = (await sales.calls(getSale, { params: { id: data.dockets[0]?.sale_id ?? '' } })).data
  expect(sale).toMatchObject({ total_amount: '220.00', amount_paid: '220.00' })
  expect(await books()).toEqual({ received: '220.00', held: '0.00' })
})

test('an order for later takes its deposit along when it is called off; an order with one is not linked to another sale', async () => {
  const { sales, account, plant, books } = await anOrder(1)
  const line = (quantity: number) => ({
    plant_type_id: plant,
    container_size: '14 cm',
    quantity,
    promised_date: addDays(today, 90),
  })
  const wanted = { business_account_id: account, items: [line(4), line(3)] }
  const later = (await sales.calls(calls.takeFutureOrder, { body: wanted, key: randomUUID() })).data
  const params = { id: later.id }
  await sales.calls(calls.takeDeposit, { params, body: { amount: '50', method: 'eftpos' }, key: randomUUID() })
  const called = await sales.calls(calls.callOff, { params, body: { item_ids: [later.items[0]?.id ?? ''] }, key: randomUUID() })
  expect(called.data).toMatchObject({ total_amount: '40.00', deposit_held: '40.00' })
  expect((await sales.calls(calls.getOrder, { params })).data.deposit_held).toBe('10.00')
  expect(await books()).toEqual({ received: '50.00', held: '50.00' })
  const linked = await sales.calls(calls.linkSale, { params: { id: called.data.id }, body: { saleId: newId() } })
  expect([linked.code, linked.detail]).toEqual(['BAD_STATE', expect.stringContaining('A deposit is held')])
})

test('what is paid over the counter is in the drawer of the till: deposits, invoices of orders, and payments of accounts', async () => {
  const { sales, account, params, confirm, order } = await anOrder(10)
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '0' } })
  const till_session_id = session.id
  const key = randomUUID
  const drawer = async () => {
    const { data } = await sales.calls(currentSession, { params: { id: till.id } })
    const { taken, given_back, expected } = data?.report.tenders.find(({ method }) => method === 'cash') ?? {}
    return [taken, given_back, expected, data?.report.rounding]
  }
  await confirm()
  const cash = { method: 'cash' as const, till_session_id }
  await sales.calls(calls.takeDeposit, { params, body: { amount: '30.04', ...cash }, key: key() })
  expect(await drawer()).toEqual(['30.00', '0.00', '30.00', '-0.04'])
  await sales.calls(calls.returnDeposit, { params, body: cash, key: key() })
  expect(await drawer()).toEqual(['30.00', '30.00', '0.00', '0.00'])

  // Two are paid in cash as they leave, two go on account, which pays 20.00 of it in coins.
  const deliver = (invoice: 'cash' | 'account') => {
    const items = [{ id: order.items[0]?.id ?? '', quantity: 2 }]
    return sales.calls(calls.deliverOrder, { params, body: { items, invoice, till_session_id }, key: key() })
  }
  await deliver('cash')
  expect(await drawer()).toEqual(['50.00', '30.00', '20.00', '0.00'])
  await deliver('account')
  const paid = await sales.calls(payAccount, { params: { id: account }, body: { amount: '12.34', ...cash }, key: key() })
  expect(paid.data.balance).toBe('7.66')
  expect(await drawer()).toEqual(['62.30', '30.00', '32.30', '-0.04'])
  const { data: closed } = await sales.calls(closeSession, {
    params: { id: session.id },
    body: { cash: [{ value: '32.30', count: 1 }] },
    key: key(),
  })
  expect([closed.variance, closed.report.sales]).toEqual(['0.00', 1])

  // Cash that comes later would be in no count; another payment belongs to no session.
  const pay = (method: 'cash' | 'eftpos') =>
    sales.calls(payAccount, { params: { id: account }, body: { amount: '7.66', ...cash, method }, key: key() })
  expect((await pay('cash')).code).toBe('TILL_CLOSED')
  expect((await pay('eftpos')).data.balance).toBe('0.00')
  expect((await sales.calls(getSession, { params: { id: session.id } })).data.report).toEqual(closed.report)
})

test('a deposit counts on the day it was paid or given back; never on a day to come, nor in the drawer of today', async () => {
  const { confirm, sales, params, account, as } = await anOrder(10)
  await confirm()
  const friday = addDays(today, -3)
  const take = (paid_on: string, more: object = {}) => {
    const body = { amount: '20', method: 'bank_transfer' as const, paid_on, ...more }
    return sales.calls(calls.takeDeposit, { params, body, key: randomUUID() })
  }
  expect((await take(addDays(today, 1))).errors[0]?.path).toBe('paid_on')
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '0' } })
  const cash = await take(friday, { method: 'cash', till_session_id: session.id })
  expect(cash.errors[0]?.path).toBe('paid_on')
  const taken = await take(friday)
  expect(taken.data).toMatchObject({ deposit_held: '20.00', deposits: [{ kind: 'taken', occurred_on: friday }] })
  const received = async (from: string, to = from) => {
    const report = await as('admin').calls(getFinancialReport, { query: { statement: 'cash', from, to } })
    return report.data.sections.find(({ id }) => id === 'cash')?.total?.[1]
  }
  expect([await received(friday), await received(today)]).toEqual(['20.00', '0.00'])
  const back = { params, body: { method: 'bank_transfer' as const, paid_on: addDays(today, -1) }, key: randomUUID() }
  expect((await sales.calls(calls.returnDeposit, back)).data.deposits[1]).toMatchObject({
    kind: 'returned',
    occurred_on: addDays(today, -1),
  })
  expect([
    await received(friday, today),
    (await as('admin').calls(getAccount, { params: { id: account } })).data.balance,
  ]).toEqual(['0.00', '0.00'])
})

test('a deposit is reversed as long as it is held; what is on an invoice stays', async () => {
  const { confirm, deposit, deliver, as, sales, params, books } = await anOrder(10)
  await confirm({ amount: '30', method: 'eftpos' })
  const [first] = (await deposit('5')).data.deposits
  const reverse = () =>
    as('manager').calls(calls.reverseDeposit, { params: { ...params, paymentId: first?.id ?? '' }, body: { reason: 'Bounced' } })
  await deliver(1, 'account')
  const response = await reverse()
  expect([response.code, response.answer['available']]).toEqual(['BAD_STATE', '25.00'])
  await deposit('5')
  const seller = await sales.calls(calls.reverseDeposit, {
    params: { ...params, paymentId: first?.id ?? '' },
    body: { reason: 'Bounced' },
  })
  expect(seller.status).toBe(403)
  expect((await reverse()).status).toBe(204)
  const { data } = await sales.calls(calls.getOrder, { params })
  expect(data.deposit_held).toBe('0.00')
  expect(data.deposits.at(-1)).toMatchObject({ kind: 'returned', amount: '30.00', reverses: first?.id })
  expect(await books()).toMatchObject({ received: '10.00' })
  expect((await reverse()).code).toBe('BAD_STATE')
})

test('an order that is cancelled in part gives back its newest deposit first; what is left of that one is reversed, once', async () => {
  const { confirm, deposit, deliver, as, sales, params } = await anOrder(10)
  await confirm({ amount: '30', method: 'eftpos' })
  const [first, second] = (await deposit('60')).data.deposits
  await deliver(7, 'account')
  const cancelled = await sales.calls(calls.cancelOrder, {
    params,
    body: { reason: 'No room', refund_method: 'eftpos' },
    key: randomUUID(),
  })
  // 70.00 went on the invoice, 20.00 is still held.
  expect(cancelled.data.deposit_held).toBe('0.00')
  expect(cancelled.data.deposits.filter(({ kind }) => kind === 'returned')).toMatchObject([
    { amount: '20.00', reverses: second?.id },
  ])
  const reverse = (paymentId: string | undefined) =>
    as('manager').calls(calls.reverseDeposit, { params: { ...params, paymentId: paymentId ?? '' }, body: { reason: 'Bounced' } })
  expect([(await reverse(second?.id)).code, (await reverse(first?.id)).code]).toEqual(['BAD_STATE', 'BAD_STATE'])
})

test('what is to be taken for a part of an order is known before it is delivered, to the cent of its invoice', async () => {
  const { confirm, deliver, order, params, sales } = await anOrder(10)
  await confirm({ amount: '30', method: 'eftpos' })
  const id = order.items[0]?.id ?? ''
  const due = async (quantity: number) => (await sales.calls(dueForItems, { params, body: { items: [{ id, quantity }] } })).data
  expect(await due(2)).toMatchObject({ total_amount: '20.00', deposit: '20.00', due: '0.00' })
  expect(await due(7)).toMatchObject({ total_amount: '70.00', deposit: '30.00', due: '40.00' })
  const sale = (await deliver(7, 'eftpos')).data
  expect(sale).toMatchObject({ deposit_held: '0.00' })
  expect(await due(3)).toMatchObject({ total_amount: '30.00', deposit: '0.00', due: '30.00' })
})
