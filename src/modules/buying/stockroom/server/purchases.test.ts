/** Purchase orders on a real database: drafted, sent, received in parts, reversed; stock, batches and one bill. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { deleteExpense, listExpenses, restoreExpense } from '#modules/buying/expense/contract.ts'
import { recordLoss, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { getBatch, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { addTransaction, deleteTransaction, listTransactions } from '#modules/supplies/contract.ts'
import { sql } from '#server/sql.ts'
import type { PurchaseOrderId } from '#kernel/id.ts'
import { undoPlan } from '#modules/planning/contract.ts'
import { getMailFile, listMails } from '#modules/messages/mail-calls.ts'
import * as calls from '../contract.ts'
import { keyed, today, aStore } from './testing-purchases.ts'

test('a thousand liners and some pots: a batch and the stock at landed cost, one bill, and all of it reversed exactly', async () => {
  const { hand, plant, pot, order, send, stockOf, lineOf, receive, reverse } = await aStore()
  const draft = await order([
    { inventory_item_id: pot, quantity: '1000', unit_cost: '0.3' },
    { plant_type_id: plant, container_size: 'Plug 72', quantity: '1000', unit_cost: '0.45' },
  ])
  expect(draft).toMatchObject({ order_number: 1, state: 'draft', total: '750.00', lines: 2, ordered_on: null })
  expect(await stockOf(pot)).toEqual([100, 0.2, 0])
  const sent = await send(draft)
  expect(sent).toMatchObject({ state: 'sent', ordered_on: today })
  expect(await stockOf(pot)).toEqual([100, 0.2, 1000])

  const { data, status } = await receive(
    sent,
    [
      { line_id: lineOf(sent, 0), quantity: '400' },
      { line_id: lineOf(sent, 1), quantity: '1000', vendor_lot: 'L-77', location: 'Tunnel 1' },
    ],
    { freight: '57.00', gst_paid: '94.05', reference: 'INV 9' },
  )
  expect(status).toBe(200)
  // 120 + 450 of goods; 57 of freight is a tenth of it: 12 and 45.
  expect(data).toMatchObject({ state: 'part_received', lines_received: 1 })
  expect(data.receipts[0]).toMatchObject({ cost: '721.05', freight: '57.00', reference: 'INV 9' })
  // (100 × 0.2 + 400 × 0.33) ÷ 500
  expect(await stockOf(pot)).toEqual([500, 0.304, 600])
  const batch_id = data.receipts[0]?.lines.find((line) => line.batch_id)?.batch_id ?? ''
  expect((await hand.calls(getBatch, { params: { id: batch_id } })).data).toMatchObject({
    quantity_current: 1000,
    cost: '495.000000',
    method: 'bought_in',
    vendor: 'Pot Co',
    vendor_lot: 'L-77',
    location: 'Tunnel 1',
    container_size: 'Plug 72',
  })
  const expenses = (await hand.calls(listExpenses, { query: {} })).data
  expect(expenses).toHaveLength(1)
  expect(expenses[0]).toMatchObject({ cost: '721.05', gst_paid: '94.05', vendor: 'Pot Co', expense_date: today })
  const params = { id: expenses[0]?.id ?? '' }
  expect((await hand.calls(deleteExpense, { params })).detail).toContain('bill of purchase order PO-0001')
  const restore = () => hand.calls(restoreExpense, { params })

  const [started] = (await hand.calls(getBatchHistory, { params: { id: batch_id } })).data
  const single = await hand.calls(reverseOperations, { body: { operation_ids: [started?.operation_id ?? ''] }, ...keyed() })
  expect([single.code, single.detail]).toEqual([
    'BAD_STATE',
    'This came with a delivery of PO-0001. Undo the whole delivery there, under Supplies.',
  ])

  const back = await reverse(data.receipts[0]?.id ?? '')
  expect(back.data).toMatchObject({ state: 'sent', lines_received: 0 })
  expect(back.data.receipts[0]?.reversed_at).not.toBeNull()
  expect(await stockOf(pot)).toEqual([100, 0.2, 1000])
  expect((await hand.calls(listExpenses, { query: {} })).data).toEqual([])
  expect((await restore()).detail).toContain('Its delivery was undone')
  expect((await hand.calls(getBatch, { params: { id: batch_id } })).data).toMatchObject({ quantity_current: 0, cost: '0.000000' })
  const { plants, cents } = (await hand.calls(getBalance)).data
  expect([plants.difference, cents.difference]).toEqual([0, '0.000000'])
  expect((await reverse(data.receipts[0]?.id ?? '')).code).toBe('BAD_STATE')
})

test('stock that was used since blocks the reversal of a delivery, and then nothing of it is reversed', async () => {
  const { hand, plant, pot, label, order, lineOf, receive, reverse, stockOf } = await aStore()
  const purchase = await order([
    { inventory_item_id: label, quantity: '50', unit_cost: '0.1' },
    { plant_type_id: plant, container_size: 'Plug 72', quantity: '10', unit_cost: '1' },
    { inventory_item_id: pot, quantity: '5', unit_cost: '1' },
  ])
  const { data } = await receive(
    purchase,
    purchase.items.map((line) => ({ line_id: line.id, quantity: line.quantity })),
  )
  expect(data.state).toBe('received')
  const receipt = data.receipts[0]
  const batch = receipt?.lines.find((line) => line.batch_id)?.batch_id ?? ''
  await hand.calls(recordLoss, { params: { id: batch }, body: { quantity: 1, loss_date: today }, ...keyed() })
  const refused = await reverse(receipt?.id ?? '')
  expect([refused.code, refused.detail?.includes('depends on it')]).toEqual(['BAD_STATE', true])
  expect([await stockOf(label), await stockOf(pot)]).toEqual([
    [50, 0.1, 0],
    [105, 0.238095, 0],
  ])
  expect((await hand.calls(listExpenses, { query: {} })).data).toHaveLength(1)
  expect(lineOf(data, 0)).not.toBe('')
})

test('a supply with less stock than was received is not reversed; its movement is not reversed by hand', async () => {
  const { hand, label, order, lineOf, receive, reverse } = await aStore()
  const purchase = await order([{ inventory_item_id: label, quantity: '50', unit_cost: '0.1' }])
  const { data } = await receive(purchase, [{ line_id: lineOf(purchase, 0), quantity: '50' }])
  const [moved] = (await hand.calls(listTransactions, { query: { inventory_item_id: label } })).data
  expect(moved).toMatchObject({ kind: 'purchase', own: false, reason: 'PO-0001 from Pot Co' })
  expect((await hand.calls(deleteTransaction, { params: { id: moved?.id ?? '' } })).code).toBe('BAD_STATE')
  await hand.calls(addTransaction, { body: { inventory_item_id: label, kind: 'use', quantity: '1' }, ...keyed() })
  expect((await reverse(data.receipts[0]?.id ?? '')).code).toBe('SHORT_SUPPLIES')
})

test('two who receive the same delivery at once: the second sees what came; the same one sent twice comes once', async () => {
  const { hand, pot, order, send, lineOf, stockOf } = await aStore()
  const sent = await send(await order([{ inventory_item_id: pot, quantity: '10', unit_cost: '0.2' }]))
  const body = { received_on: today, lines: [{ line_id: lineOf(sent, 0), quantity: '10' }] }
  const key = randomUUID()
  const request = { params: { id: sent.id }, body, key }
  await hand.calls(calls.receivePurchase, request)
  await hand.calls(calls.receivePurchase, request)
  expect((await stockOf(pot))[0]).toBe(110)
  expect((await hand.calls(calls.receivePurchase, { ...request, key: randomUUID() })).detail).toContain('PO-0001 is received')
})

test('drafts go to whom each supply is bought from, at what it cost last', async () => {
  const { hand, plant, pot, label } = await aStore()
  const body = {
    lines: [
      { inventory_item_id: pot, quantity: '500' },
      { inventory_item_id: label, quantity: '100', vendor: 'Label House' },
      { plant_type_id: plant, container_size: 'Plug 72', quantity: '72', vendor: 'Young Plants' },
    ],
  }
  const { data } = await hand.calls(calls.draftPurchases, { body, ...keyed() })
  expect(data.map(({ vendor, total, state }) => [vendor, total, state])).toEqual([
    ['Label House', '0.00', 'draft'],
    ['Pot Co', '100.00', 'draft'],
    ['Young Plants', '0.00', 'draft'],
  ])
  const list = async (query: object) => (await hand.calls(calls.listPurchases, { query })).data.map(({ vendor }) => vendor)
  expect(await list({ search: 'harak' })).toEqual(['Young Plants'])
  expect(await list({ inventory_item_id: pot, state: 'open' })).toEqual(['Pot Co'])
  const first = await hand.calls(calls.listPurchases, { query: { limit: '2' } })
  expect(first.meta).toMatchObject({ total: 3, totals: { total_cost: '100.00' } })
  expect(await list({ limit: '2', cursor: String(first.meta['next_cursor']) })).toHaveLength(1)
})

test('only managers see purchase orders; a closed period takes no delivery; other nurseries’ orders are not found', async () => {
  const { as, hand, pot, order, lineOf, receive, stockOf } = await aStore()
  expect((await as('production').calls(calls.listPurchases, { query: {} })).status).toBe(403)
  const purchase = await order([{ inventory_item_id: pot, quantity: '10', unit_cost: '0.2' }])
  const admin = as('admin')
  await admin.calls(closeBooks, { body: { closed_through: '2026-08-31' } })
  const late = await receive(purchase, [{ line_id: lineOf(purchase, 0), quantity: '10' }], { received_on: '2026-08-30' })
  expect([late.code, (await stockOf(pot))[0]]).toEqual(['PERIOD_CLOSED', 100])
  expect((await receive(purchase, [{ line_id: randomUUID(), quantity: '1' }])).errors[0]?.path).toBe('lines.0.line_id')
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(calls.getPurchase, { params: { id: purchase.id } })).status).toBe(404)
  const change = { vendor: 'Pot Co', items: [{ inventory_item_id: pot, quantity: '20' }], version: purchase.version }
  const edited = await hand.calls(calls.editPurchase, { params: { id: purchase.id }, body: change })
  expect(edited.data.items.map(({ quantity, unit_cost }) => [quantity, unit_cost])).toEqual([['20.0000', '0.200000']])
  expect((await hand.calls(calls.editPurchase, { params: { id: purchase.id }, body: change })).code).toBe('STALE')
})

test('what runs low is listed until it is ordered, drafts are made of it by one click and not twice', async () => {
  const { hand, pot, send, nursery_id, has } = await aStore()
  const low = async () => (await hand.calls(calls.listReorder)).data.map((row) => [row.name, row.on_order, row.quantity])
  expect(await low()).toEqual([])
  await has((db) => db.run(sql`UPDATE inventory_items SET reorder_point = 250 WHERE nursery_id = ${nursery_id} AND id = ${pot}`))
  const [row] = (await hand.calls(calls.listReorder)).data
  expect(row).toMatchObject({ vendor: 'Pot Co', on_hand: '100.0000', quantity: '150.0000', unit_cost: '0.2000' })
  const lines = [{ inventory_item_id: pot, quantity: row?.quantity ?? '' }]
  const { data } = await hand.calls(calls.draftPurchases, { body: { lines }, ...keyed() })
  expect(await low()).toEqual([['Pot 9 cm', '0', '0.0000']])
  await send((await hand.calls(calls.getPurchase, { params: { id: data[0]?.id ?? '' } })).data)
  expect(await low()).toEqual([['Pot 9 cm', '150.0000', '250.0000']])
})

test('the order goes to its vendor by mail with its PDF, which sends a draft, once', async () => {
  const { hand, pot, order, as, has, nursery_id } = await aStore()
  const { id } = await order([{ inventory_item_id: pot, quantity: '1000', unit_cost: '0.185' }])
  const params = { id }
  expect((await hand.calls(calls.mailPurchase, { params, body: {}, ...keyed() })).errors[0]?.path).toBe('to')
  expect((await hand.calls(calls.getPurchase, { params })).data.state).toBe('draft')
  await has((db) =>
    db.run(sql`UPDATE vendors SET email = 'orders@potco.example' WHERE nursery_id = ${nursery_id} AND name = 'Pot Co'`),
  )
  expect((await hand.calls(calls.draftPurchaseMail, { params })).data.to).toBe('orders@potco.example')
  const mailed = await hand.calls(calls.mailPurchase, { params, body: {}, ...keyed() })
  expect([mailed.status, mailed.data]).toEqual([202, { sent_to: 'orders@potco.example' }])
  expect((await hand.calls(calls.getPurchase, { params })).data).toMatchObject({ state: 'sent', ordered_on: today })
  const [mail] = (await hand.calls(listMails, { query: { reference_id: id } })).data
  expect(mail).toMatchObject({
    sent_to: 'orders@potco.example',
    files: ['PO-0001.pdf'],
    subject: 'Order PO-0001 from Test nursery',
  })
  const { bytes } = await hand.calls(getMailFile, { params: { id: mail?.id ?? '', number: '1' } })
  const [page = ''] = readPdf(bytes).pages
  expect(page).not.toContain('Draft')
  expect((await as('sales').calls(listMails, { query: { reference_id: id } })).data).toEqual([])
})

test('the bill of a delivery is stock at its landed cost, and no cost of the period', async () => {
  const { hand, plant, pot, order, receive } = await aStore()
  const purchase = await order([
    { inventory_item_id: pot, quantity: '100', unit_cost: '1' },
    { plant_type_id: plant, container_size: 'Plug 72', quantity: '100', unit_cost: '2' },
  ])
  const lines = purchase.items.map((line) => ({ line_id: line.id, quantity: line.quantity }))
  await receive(purchase, lines, { freight: '30', gst_paid: '49.50' })
  const { data } = await hand.calls(getFinancialReport, { query: { statement: 'profit', period: 'month' } })
  const line = (label: string) => data.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1]
  expect(['Total cost of sales', 'Total expenses', 'Profit'].map(line)).toEqual(['0.00', '0.00', '0.00'])
  const { data: balance } = await hand.calls(getFinancialReport, { query: { statement: 'balance' } })
  const cells = Object.fromEntries(balance.sections[0]?.rows.map((row) => [row.cells[0], row.cells[1]]) ?? [])
  expect(cells).toMatchObject({ 'Stock of plants': '220.00', 'Stock of supplies': '130.00', 'Bank account': '-379.50' })
})

test('a draft that came of the plan is cancelled by undoing the plan, once; one that was sent is not', async () => {
  const { hand, pot, order, send } = await aStore()
  const line = [{ inventory_item_id: pot, quantity: '10', unit_cost: '0.3' }]
  const [draft, sent] = [await order(line), await send(await order(line))]
  const undo = (...purchase_order_ids: readonly PurchaseOrderId[]) =>
    hand.calls(undoPlan, { body: { purchase_order_ids: [...purchase_order_ids] } })
  expect((await undo(draft.id, sent.id)).code).toBe('BAD_STATE')
  expect((await undo(draft.id)).status).toBe(204)
  expect((await hand.calls(calls.getPurchase, { params: { id: draft.id } })).data).toMatchObject({
    state: 'cancelled',
    ordered_on: null,
  })
  expect((await undo(draft.id)).code).toBe('BAD_STATE')
})
