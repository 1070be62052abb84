/** An agreed price is the same at the till, in an order, in the availability list and on its public page. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery, app } from '#testing/nursery.ts'
import { createAccount, editAccount } from '#modules/customers/contract.ts'
import * as groups from '#modules/customers/price-group-calls.ts'
import { getSale, createSale } from '#modules/selling/sale/contract.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'

/** Lavender at 10.00, 1000 of them; an account of the landscapers, who pay 8.00 and 7.00 from 50 on. */
async function aTrade() {
  const nursery = await aNursery({ gstRegistered: false })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 1000 }))
  const admin = nursery.as('admin')
  const rules = [{ percent: '20' }, { plant_type_id: plant, container_size: '14 cm', price: '7', from_quantity: 50 }]
  const group = (await admin.calls(groups.createPriceGroup, { body: { name: 'Landscapers', rules } })).data
  const account = (
    await admin.calls(createAccount, { body: { name: 'Greenstone', price_group_id: group.id, trade_discount: '5' } })
  ).data
  const line = (quantity: number) => ({ plant_type_id: plant, container_size: '14 cm', quantity })
  return { ...nursery, admin, plant, group, account, line, rules }
}

test('till, order, availability and the shared address agree to the cent, and say why', async () => {
  const { as, account, line } = await aTrade()
  const sales = as('sales')
  const ring = (quantity: number, more: object = {}) =>
    sales.calls(createSale, {
      body: {
        payment_method: 'account',
        business_account_id: account.id,
        items: [{ item_type: 'plant', ...line(quantity), quantity: String(quantity), ...more }],
      },
    })
  expect((await ring(10)).data).toMatchObject({
    total_amount: '80.00',
    items: [{ unit_price: '8.00', price_reason: 'Landscapers 20% off' }],
  })
  expect((await ring(50)).data.items[0]).toMatchObject({ unit_price: '7.00', price_reason: 'Landscapers price from 50' })
  const stale = await ring(10, { unit_price: '10.00' })
  expect([stale.code, stale.answer['current_price']]).toEqual(['PRICE_CHANGED', '8.00'])
  const cashSale = await sales.calls(createSale, {
    body: { payment_method: 'eftpos', items: [{ item_type: 'plant', ...line(50), quantity: '50' }] },
  })
  expect(cashSale.data.items[0]).toMatchObject({ unit_price: '10.00', price_reason: '' })

  const order = await sales.calls(calls.takeCurrentOrder, {
    body: { business_account_id: account.id, items: [line(60), { ...line(1), unit_price: '9' }] },
  })
  expect(order.data).toMatchObject({
    discount: '0.00',
    total_amount: '429.00',
    items: [
      { unit_price: '7.00', price_reason: 'Landscapers price from 50' },
      { unit_price: '9.00', price_reason: '' },
    ],
  })
  // Part of it leaves: the price agreed for sixty holds for ten, with its reason.
  await sales.calls(calls.confirmOrder, { params: { id: order.data.id }, body: {} })
  const part = await sales.calls(calls.deliverOrder, {
    params: { id: order.data.id },
    body: { items: [{ id: order.data.items[0]?.id ?? '', quantity: 10 }], invoice: 'account' },
  })
  const invoice = await sales.calls(getSale, { params: { id: part.data.dockets[0]?.sale_id ?? '' } })
  expect(invoice.data.items).toMatchObject([
    { quantity: '10.0000', unit_price: '7.00', price_reason: 'Landscapers price from 50' },
  ])

  const [theirs] = (await sales.calls(lists.listAvailability, { query: { business_account_id: account.id } })).data
  expect(theirs).toMatchObject({ price: '8.00', price_reason: 'Landscapers 20% off', breaks: [{ from: 50, price: '7.00' }] })
  expect((await sales.calls(lists.listAvailability)).data[0]).toMatchObject({ price: '10.00', price_reason: '', breaks: [] })
  const { path } = (
    await sales.calls(lists.shareAvailability, {
      body: { name: 'Greenstone', expires_on: '2199-01-01', business_account_id: account.id },
    })
  ).data
  expect((await app.http.inject({ url: path })).body).toMatch(/8\.00<small>50\+ 7\.00/)
  const prices = (await sales.calls(groups.accountPrices, { params: { id: account.id } })).data
  expect(prices).toMatchObject({
    trade_discount: '5.00',
    group: { name: 'Landscapers', rules: [{ percent: '20.00' }, { price: '7.00' }] },
  })
})

test('a group is changed only in its current version, has a unique name, and is not deleted while in use', async () => {
  const { admin, as, group, account, rules } = await aTrade()
  const params = { id: group.id }
  expect(group).toMatchObject({ accounts: 0, rules: [{ plant_name: null }, { plant_name: 'Lavender' }] })
  const edit = (version: number, body: object) =>
    admin.calls(groups.editPriceGroup, { params, body: { name: 'Landscapers', rules, version, ...body } })
  expect((await edit(group.version, { rules: [{ percent: '10' }] })).data).toMatchObject({
    accounts: 1,
    rules: [{ percent: '10.00' }],
  })
  expect((await edit(group.version, {})).code).toBe('STALE')
  expect((await admin.calls(groups.createPriceGroup, { body: { name: 'LANDSCAPERS', rules: [] } })).code).toBe('DUPLICATE')
  expect((await as('sales').calls(groups.createPriceGroup, { body: { name: 'Mine', rules: [] } })).code).toBe('FORBIDDEN')
  expect((await admin.calls(groups.removePriceGroup, { params })).code).toBe('IN_USE')
  const without = await admin.calls(editAccount, {
    params: { id: account.id },
    body: { price_group_id: null, version: account.version },
  })
  expect(without.data.price_group_id).toBeNull()
  expect((await admin.calls(groups.removePriceGroup, { params })).status).toBe(204)
  expect((await admin.calls(groups.listPriceGroups)).data).toEqual([])
  const till = (await as('sales').calls(groups.tillAccounts)).data
  expect(till).toMatchObject({ accounts: [{ name: 'Greenstone', price_group_id: null }], groups: [] })
})
