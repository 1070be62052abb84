/** Further cases of `deposits-in-return.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { completeLayby, makeLayby, payLayby } from '#modules/selling/draft/layby-calls.ts'
import {
  confirmOrder,
  deliverOrder,
  editCurrentOrder,
  getOrder,
  takeCurrentOrder,
  takeDeposit,
} from '#modules/orders/order/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import { today, key, open, depositThenInvoice } from './testing-deposits-in-return.ts'

test('United Kingdom: the part that is paid has its tax point at the payment (VAT Act 1994 s 6(4)), the rest at the invoice', async () => {
  const { deliver, boxes, earlier, later, whole } = await depositThenInvoice('UK', '60.00', '120.00')
  expect(await boxes(earlier, '1', '6')).toEqual(['20.00', '100.00'])
  await deliver()
  expect(await boxes(earlier, '1', '6')).toEqual(['20.00', '100.00'])
  expect(await boxes(later, '1', '6')).toEqual(['20.00', '100.00'])
  expect(await boxes(whole, '1', '6')).toEqual(['40.00', '200.00'])
})

test('European Union: VAT is chargeable on receipt of a payment on account (Directive 2006/112/EC article 65)', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('EU', '60.00', '60.00')
  expect(await boxes(earlier, 'A', 'B', 'J')).toEqual(['50.00', '10.00', '10.00'])
  await deliver()
  expect(await boxes(later, 'A', 'B', 'J')).toEqual(['150.00', '30.00', '30.00'])
})

test('Australia: any payment makes the whole supply taxable (GST Act 1999 s 29-5(1)); on the cash basis what is paid', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('AU', '55.00', '55.00')
  expect(await boxes(earlier, 'G1', '1A')).toEqual(['220.00', '20.00'])
  await deliver()
  expect(await boxes(later, 'G1', '1A')).toEqual(['0.00', '0.00'])

  const onCash = await depositThenInvoice('AU', '55.00', '55.00', 'payments')
  expect(await onCash.boxes(onCash.earlier, 'G1', '1A')).toEqual(['55.00', '5.00'])
  await onCash.deliver()
  expect(await onCash.boxes(onCash.later, 'G1', '1A')).toEqual(['165.00', '15.00'])
})

test.each([
  ['invoice', ['0.00', '0.00'], ['220.00', '20.00']],
  ['payments', ['55.00', '5.00'], ['165.00', '15.00']],
] as const)(
  'Australia: a lay-by counts with its final instalment; on the cash basis as it is paid (%s basis)',
  async (basis, first, last) => {
    const { nursery_id, calls, good, days, boxes } = await open('AU', '220.00', basis)
    const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Kim' }
    const body = { cart, customer_name: 'Kim', valid_until: addDays(today, 30), method: 'card' as const, amount: '55.00' }
    const { data: layby } = await calls(makeLayby, { body, ...key() })
    await owner.query('UPDATE payments SET paid_on = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -40)])
    expect(await boxes(days(50, 1), 'G1', '1A')).toEqual(first)
    const params = { id: layby.id }
    expect((await calls(completeLayby, { params, body: { payment: { method: 'card' } }, ...key() })).status).toBe(200)
    expect(await boxes(days(0, 0), 'G1', '1A')).toEqual(last)
  },
)

test.each(['invoice', 'payments'] as const)(
  'New Zealand: a lay-by counts whole when the goods are handed over (%s basis; Inland Revenue, GST on special supplies, example “Marilyn”)',
  async (taxBasis) => {
    const { nursery_id, calls, good, days, boxes } = await open('NZ', '560.00', taxBasis)
    const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Marilyn' }
    const body = { cart, customer_name: 'Marilyn', valid_until: addDays(today, 30), method: 'eftpos' as const, amount: '160.00' }
    const { data: layby } = await calls(makeLayby, { body, ...key() })
    await owner.query('UPDATE payments SET paid_on = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -60)])
    const params = { id: layby.id }
    const paid = { amount: '200.00', method: 'eftpos' as const, paid_on: addDays(today, -35) }
    expect((await calls(payLayby, { params, body: paid, ...key() })).status).toBe(201)
    expect(await boxes(days(70, 1), '5', '10')).toEqual(['0.00', '0.00'])
    expect((await calls(completeLayby, { params, body: { payment: { method: 'eftpos' } }, ...key() })).status).toBe(200)
    expect(await boxes(days(70, 1), '5', '10')).toEqual(['0.00', '0.00'])
    expect(await boxes(days(0, 0), '5', '10')).toEqual(['560.00', '73.04'])
  },
)

test('United Kingdom: each payment of a lay-by has its tax point', async () => {
  const { calls, good, days, boxes } = await open('UK', '240.00')
  const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' }
  const body = { cart, customer_name: 'Ana', valid_until: addDays(today, 30), method: 'card' as const, amount: '60.00' }
  const { data: layby } = await calls(makeLayby, { body, ...key() })
  expect(await boxes(days(0, 0), '1', '6')).toEqual(['10.00', '50.00'])
  const params = { id: layby.id }
  expect((await calls(completeLayby, { params, body: { payment: { method: 'card' } }, ...key() })).status).toBe(200)
  expect(await boxes(days(0, 0), '1', '6')).toEqual(['40.00', '200.00'])
})

test.each(['NZ', 'UK'] as const)(
  '%s: the part of a deposit is fixed when it is taken; a change of the order, of its goods or of the rate is in the return of the invoice',
  async (country) => {
    const { calls, good, boxes, days } = await open(country, '60.00')
    const { plant_type_id, container_size } = good
    const line = (quantity: number) => ({ plant_type_id, container_size, quantity, unit_price: '60.00' })
    const { data: order } = await calls(takeCurrentOrder, { body: { customer_name: 'Mrs Reid', items: [line(2)] }, ...key() })
    const params = { id: order.id }
    await calls(confirmOrder, { params, body: {}, ...key() })
    const paid = { amount: '60.00', method: 'bank_transfer' as const, paid_on: addDays(today, -40) }
    expect((await calls(takeDeposit, { params, body: paid, ...key() })).status).toBe(201)
    const names = country === 'NZ' ? (['5', '10'] as const) : (['1'] as const)
    const earlier = await boxes(days(50, 30), ...names)
    expect(earlier).toEqual(country === 'NZ' ? ['120.00', '15.65'] : ['10.00'])
    const { data: now } = await calls(getOrder, { params })
    const change = { customer_name: 'Mrs Reid', items: [line(4)], version: now.version }
    const edited = await calls(editCurrentOrder, { params, body: change })
    expect(edited.detail).toBeUndefined()
    await calls(saveSettings, { body: { salesTaxRate: '30' } })
    expect(await boxes(days(50, 30), ...names)).toEqual(earlier)
    expect(await boxes(days(29, 0), ...names)).toEqual(names.map(() => '0.00'))
    const body = { items: [{ id: edited.data.items[0]?.id ?? '', quantity: 4 }], invoice: 'eftpos' as const }
    expect((await calls(deliverOrder, { params, body, ...key() })).status).toBe(200)
    expect(await boxes(days(50, 30), ...names)).toEqual(earlier)
    // 240.00 with 30 % in it, less what was counted.
    expect(await boxes(days(29, 0), ...names)).toEqual(country === 'NZ' ? ['120.00', '39.73'] : ['45.38'])
  },
)
