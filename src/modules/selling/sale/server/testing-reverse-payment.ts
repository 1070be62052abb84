/** Shared by `reverse-payment.test.ts` and `reverse-payment.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { getAccount } from '#modules/customers/contract.ts'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

export const today = dayIn('Pacific/Auckland', new Date())

/** An invoice on account of 40.00, and the ways to pay and reverse. */
export async function anInvoice() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false, cashRounding: '10c' })
  const account = newId()
  const plant = await nursery.has(async (db) => {
    await db.run(sql`INSERT INTO business_accounts (nursery_id, id, name) VALUES (${db.nursery_id}, ${account}, 'Bell')`)
    return (await forSale(db)).plant
  })
  const sales = nursery.as('sales')
  const manager = nursery.as('manager')
  const item = { item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '4' }
  const { data: sale } = await sales.calls(calls.createSale, {
    body: { payment_method: 'account', business_account_id: account, items: [item] },
  })
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const open = async () => (await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' } })).data
  const drawer = async () => (await sales.calls(currentSession, { params: { id: till.id } })).data?.report.tenders[0]
  const pay = async (body: object) =>
    (await sales.calls(calls.paySale, { params: { id: sale.id }, body: body as never, key: randomUUID() })).data
  const reverse = async (paymentId: string, body: object = {}) => {
    const answer = await manager.calls(calls.reverseSalePayment, {
      params: { id: sale.id, paymentId },
      body: { reason: 'Bounced', ...body },
      key: randomUUID(),
    })
    return { ...answer, data: (await manager.calls(calls.getSale, { params: { id: sale.id } })).data }
  }
  const balance = async () => (await manager.calls(getAccount, { params: { id: account } })).data.balance
  const received = async () => {
    const report = await nursery.as('admin').calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
    return report.data.sections.find(({ id }) => id === 'cash')?.total?.[1]
  }
  return { ...nursery, sales, manager, account, sale, open, drawer, pay, reverse, balance, received }
}
