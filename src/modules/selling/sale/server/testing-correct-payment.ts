/** Shared by `correct-payment.test.ts` and `correct-payment.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery, owner } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

export const today = dayIn('Pacific/Auckland', new Date())
export const keyed = () => ({ key: randomUUID() })

/** Two accounts with an invoice of 40.00 each, and a till with a float of 100.00. */
export async function twoAccounts() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false, cashRounding: '10c' })
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const item = { item_type: 'other' as const, name: 'Planting plan', unit_price: '40.00', quantity: '1' }
  const account = async (name: string) => (await manager.calls(createAccount, { body: { name } })).data.id
  const invoice = async (business_account_id: string) =>
    (await sales.calls(calls.createSale, { body: { payment_method: 'account', business_account_id, items: [item] }, ...keyed() }))
      .data.id
  const [bell, dunn] = [await account('Bell'), await account('Dunn')]
  const [ofBell, ofDunn] = [await invoice(bell), await invoice(dunn)]
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const open = async () =>
    (await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' }, ...keyed() })).data
  const tenders = async () =>
    Object.fromEntries(
      (await sales.calls(currentSession, { params: { id: till.id } })).data?.report.tenders.map(({ method, expected }) => [
        method,
        expected,
      ]) ?? [],
    )
  const pay = async (id: string, body: object) => {
    const { data } = await sales.calls(calls.paySale, { params: { id }, body: body as never, ...keyed() })
    return data.payments.at(-1)?.id ?? ''
  }
  const correct = (id: string, paymentId: string, body: object, by = manager) =>
    by.calls(calls.correctSalePayment, { params: { id, paymentId }, body: { reason: 'Mistake', ...body }, ...keyed() })
  const paid = async (id: string) => (await manager.calls(calls.getSale, { params: { id } })).data.amount_paid
  const balance = async (id: string) => (await manager.calls(getAccount, { params: { id } })).data.balance
  const received = async (from: string, to: string) => {
    const report = await manager.calls(getFinancialReport, { query: { statement: 'cash', from, to } })
    return report.data.sections.find(({ id }) => id === 'cash')?.total?.[1]
  }
  /** Balances of the journal accounts, without zeros. */
  const journal = async () => {
    while (await nursery.has((db) => postJournal(db)));
    const { rows } = await owner.query<{ purpose: string; amount: string }>(
      `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
       JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
       WHERE posting.nursery_id = $1 GROUP BY posting.purpose HAVING sum(amount) <> 0`,
      [nursery.nursery_id],
    )
    return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]))
  }
  return {
    ...nursery,
    sales,
    manager,
    item,
    bell,
    dunn,
    ofBell,
    ofDunn,
    open,
    tenders,
    pay,
    correct,
    paid,
    balance,
    received,
    journal,
  }
}
