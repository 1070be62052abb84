/** The three-way match on a real database: deliveries without a bill, bills that differ, and what the journal says of both. */
import { expect, test } from 'vitest'
import { getBill, voidBill } from '#modules/buying/bill/contract.ts'
import { getItem } from '#modules/supplies/contract.ts'
import * as calls from '../contract.ts'
import { key, anOrder } from './testing-match.ts'

test('goods that come without a bill wait for it; the bill clears them and is owed', async () => {
  const { receive, bill, books, bills, manager } = await anOrder()
  const came = await receive({ billing: 'later' })
  expect([came.status, came.data.items[0]?.quantity_received, came.data.items[0]?.quantity_billed]).toEqual([
    200,
    '100.0000',
    '0.0000',
  ])
  expect(await books()).toEqual({ stock_supplies: 50, goods_received_not_billed: -50 })
  expect((await manager.calls(calls.listPurchases, { query: { state: 'unbilled' } })).data).toHaveLength(1)
  const billed = await bill()
  expect([billed.status, billed.data.items[0]?.quantity_billed, billed.data.items[0]?.billed_cost]).toEqual([
    200,
    '100.0000',
    '50.00',
  ])
  expect(await books()).toEqual({ stock_supplies: 50, tax: 7.5, payables: -57.5 })
  expect((await bills()).map(({ total_amount, bill_number }) => [bill_number, total_amount])).toEqual([['P 1', '57.50']])
  expect((await manager.calls(calls.listPurchases, { query: { state: 'unbilled' } })).data).toHaveLength(0)
})

test('a bill at another price, with freight, changes the cost of what is in stock; voided, the goods are not billed and cost what they did', async () => {
  const { receive, bill, books, bills, line_id, manager, average } = await anOrder()
  await receive({ billing: 'later' })
  await bill({ freight: '4', gst_paid: '0', lines: [{ line_id, quantity: '100', unit_cost: '0.6' }] })
  expect(await books()).toEqual({ stock_supplies: 64, payables: -64 })
  expect(await average()).toBe('0.640000')
  const [entered] = await bills()
  const params = { id: entered?.id ?? '' }
  const { version } = (await manager.calls(getBill, { params })).data
  expect((await manager.calls(voidBill, { params, body: { reason: 'Wrong price', version } })).status).toBe(200)
  expect(await average()).toBe('0.500000')
  expect(await books()).toEqual({ stock_supplies: 50, goods_received_not_billed: -50 })
})

test('a delivery that was billed later is not undone before its bill is void', async () => {
  const { receive, bill, manager, item, bills, books } = await anOrder()
  const { data } = await receive({ billing: 'later' })
  await bill()
  const back = () => manager.calls(calls.reverseReceipt, { params: { id: data.receipts[0]?.id ?? '' }, body: {}, key: key() })
  expect([(await back()).code, (await back()).detail]).toEqual([
    'BAD_STATE',
    'This delivery is billed. Void its bill first, then undo it.',
  ])
  const [entered] = await bills()
  const params = { id: entered?.id ?? '' }
  const { version } = (await manager.calls(getBill, { params })).data
  await manager.calls(voidBill, { params, body: { reason: 'Sent back', version } })
  expect((await back()).status).toBe(200)
  expect(Number((await manager.calls(getItem, { params: { id: item.id } })).data.quantity_on_hand)).toBe(0)
  expect(await books()).toEqual({})
})
