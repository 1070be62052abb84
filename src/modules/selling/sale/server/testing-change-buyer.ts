/** Shared by `change-buyer.test.ts` and `change-buyer.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

export const today = dayIn('Pacific/Auckland', new Date())
export const keyed = () => ({ key: randomUUID() })

/** Bell was charged 40.00 twice; the first invoice was Dunn's. */
export async function wronglyCharged() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false })
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const item = { item_type: 'other' as const, name: 'Planting plan', unit_price: '40.00', quantity: '1' }
  const account = async (body: { name: string; credit_limit?: string; terms_days?: number }) =>
    (await manager.calls(createAccount, { body })).data.id
  const bell = await account({ name: 'Bell' })
  const dunn = await account({ name: 'Dunn', credit_limit: '30', terms_days: 7 })
  const charge = async () =>
    (
      await sales.calls(calls.createSale, {
        body: { payment_method: 'account', business_account_id: bell, items: [item] },
        ...keyed(),
      })
    ).data
  const [sale, other] = [await charge(), await charge()]
  const read = async (id: string) => (await manager.calls(calls.getSale, { params: { id } })).data
  const change = async (body: object, by = manager) =>
    by.calls(calls.changeBuyer, {
      params: { id: sale.id },
      body: { reason: 'Wrong account', version: (await read(sale.id)).version, ...body },
      ...keyed(),
    })
  const balance = async (id: string) => (await manager.calls(getAccount, { params: { id } })).data.balance
  const sold = async (by: 'customer' | 'method') => {
    const { data } = await manager.calls(getSalesReport, { query: { by, compare: 'none', from: today, to: today } })
    return Object.fromEntries(data.sections[0]?.rows.map(({ cells }) => [cells[0], cells[2]]) ?? [])
  }
  const sumUp = async () => {
    await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [
      nursery.nursery_id,
    ])
    await nursery.has((db) => sumUpSold(db))
  }
  return { ...nursery, sales, manager, bell, dunn, sale, other, read, change, balance, sold, sumUp }
}
