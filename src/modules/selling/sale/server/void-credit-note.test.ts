/** Credits of money only, and voiding credit notes, on a real database: account, drawer, store credit, stock, reports and journal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { closeSession, currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { listCreditNotes, refundSale, voidCreditNote } from '../refund-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const keyed = () => ({ key: randomUUID() })

/** An account that was charged 4 plants at 10.00, and a walk-in who paid as much, both with 15 % tax in it. */
async function twoSales(payment_method: 'card' | 'cash' = 'card') {
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

test('20 off an invoice on account: owed less, tax less, no plant back; never more than is left, and by managers only', async () => {
  const { charged, refund, sales, balance, standing, sold, journal } = await twoSales()
  const before = await standing()
  expect(charged.total_amount).toBe('40.00')
  const allowance = { amount: '20' }
  expect((await refund(charged.id, { method: 'account', allowance }, sales)).status).toBe(403)
  const { status, data } = await refund(charged.id, { method: 'account', allowance })
  expect([status, data.total_amount, data.tax_amount, await balance()]).toEqual([201, '20.00', '2.61', '20.00'])
  expect(data.items).toMatchObject([{ quantity: '0.0000', line_total: '20.00', tax_amount: '2.61', restocked: false }])
  expect([await standing(), await sold()]).toEqual([before, '60.00'])
  expect(await journal()).toMatchObject({ receivables: '20.00', tax: '-7.83', sales_plants: '-52.17' })
  const over = await refund(charged.id, { method: 'account', allowance: { amount: '20.01' } })
  expect(over.errors[0]).toEqual({ path: 'allowance.amount', message: 'At most 20.00 of this is left to credit.' })
  const half = await refund(charged.id, {
    method: 'account',
    items: [{ sale_item_id: charged.items[0]?.id, quantity: '2', restock: false }],
  })
  expect(half.data.total_amount).toBe('10.00')
  const neither = await refund(charged.id, { method: 'account' })
  expect(neither.errors[0]?.message).toBe('Choose items, or enter an amount to credit.')
})

test('a credit note on account is voided: the invoice is owed again, its plants leave again, and every figure is as before', async () => {
  const { has, nursery_id, charged, refund, undo, balance, standing, sold, journal, manager } = await twoSales()
  const before = { standing: await standing(), sold: await sold(), journal: await journal() }
  const items = [{ sale_item_id: charged.items[0]?.id, quantity: '3', restock: true }]
  const { data: note } = await refund(charged.id, { method: 'account', items })
  expect([await balance(), await standing()]).toEqual(['10.00', (before.standing ?? 0) + 3])
  await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
  await has((db) => sumUpSold(db, '0 seconds'))
  const { status, data } = await undo(charged.id, note.id)
  expect([status, data.void_reason, data.voided_at === null]).toEqual([200, 'Mistake', false])
  expect([await balance(), await standing(), await sold()]).toEqual(['40.00', before.standing, before.sold])
  await has((db) => sumUpSold(db, '0 seconds'))
  expect([await sold(), await journal()]).toEqual([before.sold, before.journal])
  const { data: sale } = await manager.calls(calls.getSale, { params: { id: charged.id } })
  expect([sale.payment_status, sale.amount_paid]).toEqual(['unpaid', '0.00'])
  expect((await undo(charged.id, note.id)).detail).toContain('is already void')
  const again = await refund(charged.id, { method: 'account', items: [{ ...items[0], quantity: '4' }] })
  expect(again.data.total_amount).toBe('40.00')
})

test('cash that was given back comes in again: through its session while that is open, else through the open one that is named', async () => {
  const { paid, refund, undo, session, open, sales, drawer, journal } = await twoSales('cash')
  expect(await drawer()).toBe('140.00')
  const give = () => refund(paid.id, { method: 'cash', allowance: { amount: '5' }, till_session_id: session.id })
  const { data: first } = await give()
  const { data: second } = await give()
  expect(await drawer()).toBe('130.00')
  expect((await undo(paid.id, first.id)).detail).toBe(`Credit note ${second.credit_number} is newer. Void that one first.`)
  expect((await undo(paid.id, second.id)).status).toBe(200)
  expect(await drawer()).toBe('135.00')
  await sales.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '135', count: 1 }] } })
  const next = await open()
  expect((await undo(paid.id, first.id)).errors[0]?.path).toBe('till_session_id')
  expect((await undo(paid.id, first.id, { till_session_id: next.id })).status).toBe(200)
  expect(await drawer()).toBe('105.00')
  expect(await journal()).toMatchObject({ cash: '105.00' })
})

test('store credit is undone while none of it is spent', async () => {
  const { paid, refund, undo, sales, journal, manager } = await twoSales()
  const { data: spent } = await refund(paid.id, { method: 'store_credit', allowance: { amount: '5' } })
  const items = [{ item_type: 'other' as const, name: 'Basket', unit_price: '1', quantity: '1' }]
  const pay = [{ method: 'store_credit' as const, amount: '1', credit_number: spent.credit_number }]
  await sales.calls(calls.createSale, { body: { payment_method: 'store_credit', payments: pay, items }, ...keyed() })
  expect((await undo(paid.id, spent.id)).detail).toContain('is already spent')
  const { data: whole } = await refund(paid.id, { method: 'store_credit', allowance: { amount: '7' } })
  expect(await journal()).toMatchObject({ store_credits: '-11.00' })
  expect((await undo(paid.id, whole.id)).status).toBe(200)
  expect(await journal()).toMatchObject({ store_credits: '-4.00' })
  const { data: notes } = await manager.calls(listCreditNotes, { params: { id: paid.id } })
  expect(notes.map(({ void_reason }) => void_reason)).toEqual([null, 'Mistake'])
})

test('closed books, and plants that left since, are refused', async () => {
  const { as, charged, refund, undo, nursery_id } = await twoSales()
  const items = [{ sale_item_id: charged.items[0]?.id, quantity: '3', restock: true }]
  const { data: note } = await refund(charged.id, { method: 'account', items })
  await owner.query('UPDATE plant_batches SET quantity_current = 0 WHERE nursery_id = $1', [nursery_id])
  expect((await undo(charged.id, note.id)).code).toBe('NOT_ENOUGH_PLANTS')
  await owner.query('UPDATE credit_notes SET credit_date = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -5)])
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -2) } as never })
  expect((await undo(charged.id, note.id)).code).toBe('PERIOD_CLOSED')
})

test('a credit note on account is not voided once its credit was given back', async () => {
  const { manager, account, charged, refund, undo, balance } = await twoSales()
  await manager.calls(calls.paySale, { params: { id: charged.id }, body: { amount: '40', method: 'card' }, ...keyed() })
  const { data: note } = await refund(charged.id, { method: 'account', allowance: { amount: '20' } })
  await manager.calls(calls.returnCredit, { params: { id: account.id }, body: { amount: '15', method: 'card' }, ...keyed() })
  const refused = await undo(charged.id, note.id)
  expect([refused.detail, refused.answer['available']]).toEqual([
    'Only 5.00 of this credit note is left; the rest was refunded.',
    '5.00',
  ])
  expect(await balance()).toBe('-5.00')
})
