/** Shared by `match.test.ts` and `match.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery, owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { listBills } from '#modules/buying/bill/contract.ts'
import { createItem, getItem } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())
export const key = () => randomUUID()

/** 100 pots at 0.50 are on order. */
export async function anOrder() {
  const nursery = await aNursery({ timeZone, gstRegistered: true })
  const manager = nursery.as('manager')
  const { data: item } = await manager.calls(createItem, { body: { name: 'Pots', unit: 'each' } })
  const draft = await manager.calls(calls.draftPurchase, {
    body: { vendor: 'Pot Co', items: [{ inventory_item_id: item.id, quantity: '100', unit_cost: '0.5' }] },
    key: key(),
  })
  const params = { id: draft.data.id }
  const { data: order } = await manager.calls(calls.setPurchaseState, {
    params,
    body: { to: 'sent', version: draft.data.version },
  })
  const line_id = order.items[0]?.id ?? ''
  const receive = (body: object = {}) =>
    manager.calls(calls.receivePurchase, {
      params,
      body: { received_on: today, gst_paid: '7.50', lines: [{ line_id, quantity: '100' }], ...body },
      key: key(),
    })
  const bill = (body: object = {}) =>
    manager.calls(calls.billPurchase, {
      params,
      body: { bill_number: 'P 1', bill_date: today, gst_paid: '7.50', lines: [{ line_id, quantity: '100' }], ...body },
      key: key(),
    })
  const books = async () => {
    while (await nursery.has((db) => postJournal(db)));
    const { rows } = await owner.query<{ purpose: string; amount: string }>(
      `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
       JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
       WHERE posting.nursery_id = $1 GROUP BY posting.purpose HAVING sum(amount) <> 0`,
      [nursery.nursery_id],
    )
    return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, Number(amount)]))
  }
  const average = async () => (await manager.calls(getItem, { params: { id: item.id } })).data.average_cost
  const bills = async () => (await manager.calls(listBills, {})).data
  return { ...nursery, manager, item, line_id, receive, bill, books, bills, average }
}
