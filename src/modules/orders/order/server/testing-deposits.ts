/** Shared by `deposits.test.ts` and `deposits.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountLedger } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

export const today = dayIn('Pacific/Auckland', new Date())

export const potatoes = { name: 'Seed potatoes', quantity: 1, unit_price: '100', tax_kind: 'zero' } as const

/** Lavender at 10.00, and an order of an account for `quantity` of it. */
export async function anOrder(quantity: number, settings: Partial<Settings> = {}, also: readonly (typeof potatoes)[] = []) {
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
