/** Credits of money only, and voiding credit notes, on a real database: account, drawer, store credit, stock, reports and journal. */
import { expect, test } from 'vitest'
import { earlier, owner } from '#testing/nursery.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { closeSession } from '#modules/selling/payment/till-calls.ts'
import * as calls from '../contract.ts'
import { twoSales } from './testing-void-credit-note.ts'

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
