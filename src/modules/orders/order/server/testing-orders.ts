/** Shared by `orders.test.ts` and `orders.proof.ts`. */
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'

/** `quantity` of lavender for sale in 14 cm pots at 10.00, and a trade account with 10 percent off. */
export async function aTrade(quantity: number, settings: Partial<Settings> = {}) {
  const nursery = await aNursery(settings)
  const account = newId()
  const plant = await nursery.has(async (db) => {
    const { plant } = await forSale(db, { quantity, code: 'L-1', location: 'Bed 4' })
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, trade_discount) VALUES (${db.nursery_id}, ${account}, 'Tōtara Landscapes', 10)`)
    return plant
  })
  const sales = nursery.as('sales')
  const line = (of: number) => ({ plant_type_id: plant, container_size: '14 cm', quantity: of })
  const take = async (of: number, more: object = {}) =>
    (await sales.calls(calls.takeCurrentOrder, { body: { business_account_id: account, items: [line(of)], ...more } })).data
  const confirm = (id: string, back_order = false) => sales.calls(calls.confirmOrder, { params: { id }, body: { back_order } })
  const free = async () => (await sales.calls(lists.listAvailability)).data[0]
  const deliver = (order: { id: string; items: readonly { id: string }[] }, of: number, invoice?: 'account' | 'cash') =>
    sales.calls(calls.deliverOrder, {
      params: { id: order.id },
      body: { items: [{ id: order.items[0]?.id ?? '', quantity: of }], ...(invoice ? { invoice } : {}) },
    })
  return { ...nursery, sales, plant, account, line, take, confirm, free, deliver }
}
