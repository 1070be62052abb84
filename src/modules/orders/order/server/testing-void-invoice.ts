/** Shared by `void-invoice.test.ts` and `void-invoice.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { getAccount } from '#modules/customers/contract.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'

/** 50 Barberry at 10.00 for sale, and an order of 20 of them by an account. */
export async function anOrder() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false })
  const account = newId()
  const { plant } = await nursery.has(async (db) => {
    await db.run(sql`INSERT INTO business_accounts (nursery_id, id, name) VALUES (${db.nursery_id}, ${account}, 'City Council')`)
    return forSale(db, { name: 'Barberry', quantity: 50 })
  })
  const manager = nursery.as('manager')
  const key = () => ({ key: randomUUID() })
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 20 }]
  const order = (await manager.calls(calls.takeCurrentOrder, { body: { business_account_id: account, items }, ...key() })).data
  const params = { id: order.id }
  const confirm = () => manager.calls(calls.confirmOrder, { params, body: {}, ...key() })
  const deliver = (quantity: number, invoice?: 'account' | 'eftpos') => {
    const line = { id: order.items[0]?.id ?? '', quantity }
    return manager.calls(calls.deliverOrder, { params, body: { items: [line], ...(invoice ? { invoice } : {}) }, ...key() })
  }
  const now = async () => (await manager.calls(calls.getOrder, { params })).data
  const sale = async (id: string) => (await manager.calls(getSale, { params: { id } })).data
  const voids = async (id: string, refunds?: { method: 'account' | 'eftpos'; amount: string }[]) => {
    const { version } = await sale(id)
    const body = { reason: 'Mistake', version, ...(refunds ? { refunds } : {}) }
    return manager.calls(voidSale, { params: { id }, body, ...key() })
  }
  const invoiceAll = async () => {
    const docket_ids = (await now()).dockets.filter(({ sale_id }) => sale_id === null).map(({ id }) => id)
    return manager.calls(dockets.invoiceDockets, { body: { docket_ids, payment_method: 'account' }, ...key() })
  }
  const free = async () => (await manager.calls(listAvailability)).data[0]
  const balance = async () => (await nursery.as('admin').calls(getAccount, { params: { id: account } })).data.balance
  return { ...nursery, manager, plant, order, params, key, confirm, deliver, now, sale, voids, invoiceAll, free, balance }
}
