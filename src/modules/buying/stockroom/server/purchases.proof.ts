/** Further cases of `purchases.test.ts`. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { searchRecords } from '#modules/home/help/contract.ts'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import * as calls from '../contract.ts'
import type { WholePurchase } from '../purchase.ts'
import { aStore } from './testing-purchases.ts'

test('the same supply on two lines is received at two costs, and reversed to the millionth', async () => {
  const { pot, order, receive, reverse, stockOf } = await aStore()
  const purchase = await order([
    { inventory_item_id: pot, quantity: '7', unit_cost: '0.31' },
    { inventory_item_id: pot, quantity: '13', unit_cost: '0.17' },
    { inventory_item_id: pot, quantity: '11', unit_cost: '0.23' },
  ])
  const { data } = await receive(
    purchase,
    purchase.items.map((line) => ({ line_id: line.id, quantity: line.quantity })),
    { freight: '1.99' },
  )
  expect((await stockOf(pot))[0]).toBe(131)
  await reverse(data.receipts[0]?.id ?? '')
  expect(await stockOf(pot)).toEqual([100, 0.2, 31])
})

test('what is not coming any more is not on order; an order with nothing in it may be cancelled and drafted again', async () => {
  const { hand, pot, order, send, lineOf, receive, stockOf } = await aStore()
  const turn = async ({ id, version }: WholePurchase, to: 'draft' | 'sent' | 'received' | 'cancelled') =>
    hand.calls(calls.setPurchaseState, { params: { id }, body: { to, version } })
  const sent = await send(await order([{ inventory_item_id: pot, quantity: '10', unit_cost: '0.2' }]))
  const { data: part } = await receive(sent, [{ line_id: lineOf(sent, 0), quantity: '4' }])
  expect((await turn(part, 'cancelled')).code).toBe('BAD_STATE')
  const [found] = (await hand.calls(searchRecords, { query: { q: 'PO-0001' } })).data
  expect(found?.detail).toMatch(/part received$/)
  const { data: closed } = await turn(part, 'received')
  expect([closed.state, await stockOf(pot)]).toEqual(['received', [104, 0.2, 0]])
  expect((await turn(closed, 'sent')).data.state).toBe('part_received')
  expect((await turn(closed, 'sent')).code).toBe('STALE')
  const other = await order([{ inventory_item_id: pot, quantity: '1' }], '')
  expect((await turn(other, 'sent')).errors[0]).toEqual({ path: 'vendor', message: 'Choose a vendor.' })
  const { data: cancelled } = await turn(other, 'cancelled')
  expect((await turn(cancelled, 'draft')).data.state).toBe('draft')
})

test('the vendor gets the order as a PDF, with its number and its lines', async () => {
  const { hand, plant, pot, order } = await aStore()
  const { id } = await order([
    { inventory_item_id: pot, quantity: '1000', unit_cost: '0.185' },
    { plant_type_id: plant, container_size: 'Plug 72', quantity: '720', unit_cost: '0.5' },
  ])
  const { headers, bytes } = await hand.calls(calls.getPurchasePdf, { params: { id } })
  expect(headers['content-disposition']).toContain('PO-0001.pdf')
  const [text = ''] = readPdf(bytes).pages
  for (const expected of [
    'Purchase order',
    'PO-0001',
    'Pot Co',
    'Pot 9 cm',
    '1,000 each',
    'Harakeke, Plug 72',
    '720 plants',
    '545.00',
  ])
    expect(text).toContain(expected)
})

test('through any receipts and reversals the stock equals the ledger, and nothing is left of what was reversed', async () => {
  const { hand, pot, order, receive, reverse, stockOf } = await aStore()
  const some = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
    unit_cost: fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 1_000_000).toFixed(6)),
    freight: fc.integer({ min: 0, max: 9_999 }).map((n) => (n / 100).toFixed(2)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 4 }), async (deliveries) => {
      const before = await stockOf(pot)
      const received: string[] = []
      for (const { quantity, unit_cost, freight } of deliveries) {
        const purchase = await order([{ inventory_item_id: pot, quantity, unit_cost }])
        const { data } = await receive(purchase, [{ line_id: purchase.items[0]?.id ?? '', quantity }], { freight })
        received.push(data.receipts[0]?.id ?? '')
      }
      for (const id of received.toReversed()) expect((await reverse(id)).status).toBe(200)
      const [on_hand, average] = await stockOf(pot)
      expect([on_hand, average]).toEqual(before.slice(0, 2))
    }),
    { numRuns: 8 },
  )
  expect((await hand.calls(listExpenses, { query: {} })).data).toEqual([])
})
