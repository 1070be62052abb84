/** Further cases of `void-invoice.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { countStatements } from '#testing/statements.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { changeBuyer, createSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import { invoiceDockets } from './invoice-dockets.ts'
import { voidInvoice } from './void-invoice.ts'
import { anOrder } from './testing-void-invoice.ts'

test('an order that is linked to a till sale is open again when that sale is voided, and can be delivered', async () => {
  const { manager, plant, params, key, deliver, now, voids, free } = await anOrder()
  const sold = await manager.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, '20')] }, ...key() })
  await manager.calls(calls.linkSale, { params, body: { saleId: sold.data.id, reason: 'Sold at the counter' }, ...key() })
  expect((await voids(sold.data.id)).status).toBe(200)
  expect(await now()).toMatchObject({
    status: 'confirmed',
    sale_id: null,
    invoice_number: null,
    items: [{ quantity_reserved: 20, quantity_picked: 0, quantity_delivered: 0, quantity_invoiced: 0 }],
  })
  expect(await free()).toMatchObject({ on_hand: 50, committed: 20, available: 30 })
  const delivered = await deliver(20, 'account')
  expect([delivered.status, delivered.data.status]).toEqual([200, 'invoiced'])
  expect(await free()).toMatchObject({ on_hand: 30, committed: 0 })
})

test('an invoice of an order keeps its buyer, whether a deposit paid for it or not; the refusal names the way', async () => {
  const { manager, params, key, confirm, deliver, sale } = await anOrder()
  const other = (await manager.calls(createAccount, { body: { name: 'Dunn' }, ...key() })).data
  await confirm()
  await manager.calls(calls.takeDeposit, { params, body: { amount: '50', method: 'eftpos' }, ...key() })
  const paid = (await deliver(12, 'account')).data.dockets[0]?.sale_id ?? ''
  const owed = (await deliver(8, 'account')).data.dockets.at(-1)?.sale_id ?? ''
  expect((await sale(paid)).payments).toMatchObject([{ method: 'deposit', amount: '50.00' }])
  for (const id of [paid, owed]) {
    const { version } = await sale(id)
    const body = { business_account_id: other.id, reason: 'Wrong account', version }
    expect(await manager.calls(changeBuyer, { params: { id }, body, ...key() })).toMatchObject({
      status: 409,
      code: 'BAD_STATE',
      detail: 'This invoice is of an order. Void it, change the customer of the order, and invoice it again.',
    })
  }
})

test('a docket that was paid at once is given back its money when voided, and invoiced on account', async () => {
  const { confirm, deliver, now, voids, invoiceAll, balance } = await anOrder()
  await confirm()
  const first = (await deliver(20, 'eftpos')).data.dockets[0]?.sale_id ?? ''
  const voided = await voids(first)
  expect([voided.status, voided.data.void_refunds]).toMatchObject([200, [{ method: 'eftpos', amount: '200.00' }]])
  expect((await now()).status).toBe('delivered')
  await invoiceAll()
  expect([await balance(), (await now()).status]).toEqual(['200.00', 'invoiced'])
})

test('a month of dockets of orders with deposits is invoiced, and the invoice voided, in as many statements as one docket', async () => {
  const statementsFor = async (orders: number) => {
    const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
    const { plant } = await nursery.has((db) => forSale(db, { quantity: 100 }))
    const manager = nursery.as('manager')
    const account = (await manager.calls(createAccount, { body: { name: 'St Mary’s School' } })).data.id
    const docketIds: string[] = []
    const orderIds: string[] = []
    for (let i = 0; i < orders; i++) {
      const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 2 }]
      const order = await manager.calls(calls.takeCurrentOrder, {
        body: { business_account_id: account, items },
        key: randomUUID(),
      })
      const params = { id: order.data.id }
      orderIds.push(params.id)
      const deposit = { amount: '5', method: 'eftpos' as const }
      await manager.calls(calls.confirmOrder, { params, body: { deposit }, key: randomUUID() })
      const line = order.data.items[0]?.id ?? ''
      const delivered = await manager.calls(calls.deliverOrder, {
        params,
        body: { items: [{ id: line, quantity: 2 }] },
        key: randomUUID(),
      })
      docketIds.push(...delivered.data.dockets.map(({ id }) => id))
    }
    expect(docketIds).toHaveLength(orders)
    let sale: Awaited<ReturnType<typeof invoiceDockets>> | undefined
    const who = nursery.user('manager')
    const invoiced = await countStatements(nursery, async (db) => {
      sale = await invoiceDockets(db, who, docketIds, { payment_method: 'account' })
    })
    const { id, version } = sale ?? { id: '', version: 0 }
    const voided = await countStatements(nursery, (db) => voidInvoice(db, who, id, { reason: 'Wrong customer', version }))
    for (const { data } of await Promise.all(orderIds.map((order) => manager.calls(calls.getOrder, { params: { id: order } }))))
      expect(data).toMatchObject({ status: 'delivered', sale_id: null, items: [{ quantity_delivered: 2, quantity_invoiced: 0 }] })
    return [invoiced, voided]
  }
  expect(await statementsFor(6)).toEqual(await statementsFor(1))
})
