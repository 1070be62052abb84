/** Further cases of `match.test.ts`. */
import { expect, test } from 'vitest'
import { getBill, payBills, voidBill } from '#modules/buying/bill/contract.ts'
import { getExpensesReport, listExpensesReportLines } from '#modules/reports/contract.ts'
import { addTransaction, listTransactions } from '#modules/supplies/contract.ts'
import * as calls from '../contract.ts'
import { today, key, anOrder } from './testing-match.ts'

test('of a price difference, what has left the stock is a price variance; on the bill and in the supply ledger both are seen', async () => {
  const { receive, bill, books, bills, line_id, manager, average, item } = await anOrder()
  await receive({ billing: 'later' })
  const use = (quantity: string) =>
    manager.calls(addTransaction, { body: { inventory_item_id: item.id, kind: 'use', quantity }, key: key() })
  await use('60')
  await bill({ gst_paid: '0', lines: [{ line_id, quantity: '100', unit_cost: '0.6' }] })
  expect(await books()).toEqual({ stock_supplies: 24, materials_used: 30, price_variance: 6, payables: -60 })
  expect(await average()).toBe('0.600000')
  const [entered] = await bills()
  const params = { id: entered?.id ?? '' }
  const { lines, version } = (await manager.calls(getBill, { params })).data
  expect(lines).toMatchObject([{ price_difference: '10.00', into_stock: '4.00' }])
  const ledger = (await manager.calls(listTransactions, { query: { kind: 'revaluation' } })).data
  expect(ledger.map(({ delta, unit_cost, reason }) => [delta, unit_cost, reason])).toEqual([
    ['40.0000', '0.600000', 'Price on bill P 1 of Pot Co'],
    ['-40.0000', '0.500000', 'Price on bill P 1 of Pot Co'],
  ])
  // 20 more have gone when it is voided: the cost of the 20 that are left goes back, the rest stays in the cost of sales.
  await use('20')
  expect((await manager.calls(voidBill, { params, body: { reason: 'Wrong price', version } })).status).toBe(200)
  expect(await average()).toBe('0.500000')
  expect(await books()).toEqual({ stock_supplies: 10, materials_used: 42, price_variance: -2, goods_received_not_billed: -50 })
})

test('a lower price lowers the cost of stock, never below nothing; what is used up is a price variance', async () => {
  const { receive, bill, books, line_id, average, manager, item } = await anOrder()
  await receive({ billing: 'later' })
  await bill({ gst_paid: '0', lines: [{ line_id, quantity: '50', unit_cost: '0.4' }] })
  expect(await books()).toEqual({ stock_supplies: 45, goods_received_not_billed: -25, payables: -20 })
  expect(await average()).toBe('0.450000')
  await manager.calls(addTransaction, { body: { inventory_item_id: item.id, kind: 'use', quantity: '100' }, key: key() })
  await bill({ bill_number: 'P 2', gst_paid: '0', lines: [{ line_id, quantity: '50', unit_cost: '0.4' }] })
  expect(await books()).toEqual({ materials_used: 45, price_variance: -5, payables: -40 })
})

test('what is billed before it comes is open the other way until it comes', async () => {
  const { receive, bill, books, line_id } = await anOrder()
  await receive({ billing: 'later', lines: [{ line_id, quantity: '60' }] })
  await bill({ gst_paid: '0' })
  expect(await books()).toEqual({ stock_supplies: 30, goods_received_not_billed: 20, payables: -50 })
  await receive({ billing: 'later', lines: [{ line_id, quantity: '40' }] })
  expect(await books()).toEqual({ stock_supplies: 50, payables: -50 })
})

test('several bills before anything comes are all open until it comes', async () => {
  const { receive, bill, books, line_id } = await anOrder()
  const half = (bill_number: string) => bill({ bill_number, gst_paid: '0', lines: [{ line_id, quantity: '50' }] })
  await half('P 1')
  await half('P 2')
  expect(await books()).toEqual({ goods_received_not_billed: 50, payables: -50 })
  await receive({ billing: 'later' })
  expect(await books()).toEqual({ stock_supplies: 50, payables: -50 })
})

test('a delivery with a bill to pay is owed, needs its number once, and is undone with its bill unless that is paid', async () => {
  const { receive, books, bills, manager } = await anOrder()
  const numberless = await receive({ billing: 'owed' })
  expect([numberless.status, numberless.errors?.[0]?.path]).toEqual([422, 'reference'])
  const { data } = await receive({ billing: 'owed', reference: 'P 9' })
  expect(await books()).toEqual({ stock_supplies: 50, tax: 7.5, payables: -57.5 })
  const [owed] = await bills()
  const back = () => manager.calls(calls.reverseReceipt, { params: { id: data.receipts[0]?.id ?? '' }, body: {}, key: key() })
  const payment = { vendor_id: owed?.vendor_id ?? '', amount: '10', method: 'bank_transfer' as const }
  await manager.calls(payBills, { body: payment, key: key() })
  expect((await back()).code).toBe('BAD_STATE')
})

test('a delivery and a bill carry their kind of tax to the expense; tax of a kind that bears none is refused', async () => {
  const { receive, manager, bill, bills, line_id } = await anOrder()
  const message = 'A purchase of this kind bears no tax. Enter 0, or choose the rate on the bill.'
  expect((await receive({ tax_kind: 'zero' })).errors).toEqual([{ path: 'gst_paid', message }])
  expect((await bill({ tax_kind: 'exempt' })).errors).toEqual([{ path: 'gst_paid', message }])
  const lines = [{ line_id, quantity: '50' }]
  await receive({ billing: 'later', lines })
  expect((await bill({ tax_kind: 'zero', gst_paid: '0', lines })).status).toBe(200)
  const [written] = await bills()
  const { data: read } = await manager.calls(getBill, { params: { id: written?.id ?? '' } })
  expect(read.lines.map(({ tax_kind, cost }) => [tax_kind, cost])).toEqual([['zero', '25.00']])
  await receive({ billing: 'owed', reference: 'P 10', tax_kind: 'zero', gst_paid: '0', lines })
  const owed = (await bills()).find(({ bill_number }) => bill_number === 'P 10')
  const { data: second } = await manager.calls(getBill, { params: { id: owed?.id ?? '' } })
  expect(second.lines.map(({ tax_kind }) => tax_kind)).toEqual(['zero'])
})

test('a paid delivery is an expense of its kind of tax, and the expenses report adds up by kind', async () => {
  const { receive, manager } = await anOrder()
  expect((await receive({ tax_kind: 'zero', gst_paid: '0' })).status).toBe(200)
  const query = { by: 'tax_kind' as const, from: today, to: today }
  const { data: report } = await manager.calls(getExpensesReport, { query })
  expect(report.sections[0]?.rows.map(({ key: opens, cells }) => [opens, cells[0], cells[2]])).toEqual([
    ['zero', 'Zero-rated', '50.00'],
  ])
  const { data: lines } = await manager.calls(listExpensesReportLines, { query: { ...query, key: 'zero' } })
  expect(lines.map(({ amount }) => amount)).toEqual(['50.00'])
})
