/** Further cases of `deposits.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getAccount } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import { openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { addDays } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'
import { dueForItems } from '../docket-calls.ts'
import { today, potatoes, anOrder } from './testing-deposits.ts'

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
