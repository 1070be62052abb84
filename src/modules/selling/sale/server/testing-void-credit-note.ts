/** Shared by `void-credit-note.test.ts` and `void-credit-note.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { forSale } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { refundSale, voidCreditNote } from '../refund-calls.ts'

export const today = dayIn('Pacific/Auckland', new Date())
export const keyed = () => ({ key: randomUUID() })

/** An account that was charged 4 plants at 10.00, and a walk-in who paid as much, both with 15 % tax in it. */
export async function twoSales(payment_method: 'card' | 'cash' = 'card') {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ', gstRegistered: true })
  const { nursery_id } = nursery
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const { plant } = await nursery.has(forSale)
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Bell' } })
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const open = async () =>
    (await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' }, ...keyed() })).data
  const session = await open()
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '4' }]
  const ring = async (body: object) =>
    (await sales.calls(calls.createSale, { body: { ...body, items } as never, ...keyed() })).data
  const charged = await ring({ payment_method: 'account', business_account_id: account.id })
  const paid = await ring({ payment_method, till_session_id: session.id })
  const refund = (id: string, body: object, by = manager) =>
    by.calls(refundSale, { params: { id }, body: { reason: 'Poor plants', ...body } as never, ...keyed() })
  const undo = (id: string, noteId: string, body: object = {}) =>
    manager.calls(voidCreditNote, { params: { id, noteId }, body: { reason: 'Mistake', ...body }, ...keyed() })
  const balance = async () => (await manager.calls(getAccount, { params: { id: account.id } })).data.balance
  const drawer = async () => (await sales.calls(currentSession, { params: { id: till.id } })).data?.report.tenders[0]?.expected
  const standing = async () => {
    const { rows } = await owner.query<{ standing: number }>(
      `SELECT sum(quantity_current)::int AS standing FROM plant_batches WHERE nursery_id = $1 AND plant_type_id = $2`,
      [nursery_id, plant],
    )
    return rows[0]?.standing
  }
  const sold = async () => {
    const { data } = await manager.calls(getSalesReport, { query: { by: 'plant', compare: 'none', from: today, to: today } })
    return data.sections[0]?.total?.[2]
  }
  const journal = async () => {
    while (await nursery.has((db) => postJournal(db)));
    const { rows } = await owner.query<{ purpose: string; amount: string }>(
      `SELECT posting.purpose, round(sum(amount), 2) AS amount FROM posting_accounts AS posting
       JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
       WHERE posting.nursery_id = $1 AND posting.purpose IN ('receivables', 'tax', 'sales_plants', 'cash', 'store_credits') GROUP BY posting.purpose HAVING sum(amount) <> 0`,
      [nursery_id],
    )
    return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]))
  }
  return {
    ...nursery,
    sales,
    manager,
    account,
    session,
    open,
    charged,
    paid,
    refund,
    undo,
    balance,
    drawer,
    standing,
    sold,
    journal,
  }
}
