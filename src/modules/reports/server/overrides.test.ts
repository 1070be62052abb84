import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { setPin } from '#modules/people/contract.ts'
import { approve } from '#modules/selling/cart/approval-calls.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { getAnalytics, getAnalyticsFile, listAnalyticsLines } from '../contract.ts'

test('the report of price overrides lists who sold below which price and who approved it, opens to its sales, and is exported', async () => {
  const nursery = await aNursery({ discountLimitSales: '20' })
  const { plant } = await nursery.has((db) => forSale(db, { name: 'Lavender', price: '10.00', quantity: 50, cost: 50 }))
  const { manager, sales } = nursery.people
  await nursery.as('manager').calls(setPin, { params: { id: manager }, body: { pin: '4071' } })
  const till = nursery.as('sales')
  const body = { payment_method: 'card' as const, items: [lineOf(plant, '2')] }
  await till.calls(createSale, { body })
  await till.calls(createSale, { body: { ...body, discount_percent: '10' } })
  const { data: approval } = await till.calls(approve, {
    body: { approver_id: manager, pin: '4071', amount: '10', reason: 'Torn leaves' },
  })
  const half = await till.calls(createSale, { body: { ...body, discount_percent: '50', approval_id: approval.id } })

  const asManager = nursery.as('manager')
  const { data } = await asManager.calls(getAnalytics, { query: { view: 'overrides' } })
  const [people, lines] = data.sections
  expect(people?.rows).toEqual([{ key: `overrides:${sales}`, cells: ['sales', '2', '12.00', '10.00'] }])
  expect(lines?.rows.map(({ cells }) => cells.slice(1))).toEqual([
    ['Invoice 00003', expect.stringContaining('Lavender'), '2', '20.00', '10.00', '10.00', 'sales', 'manager', 'Torn leaves'],
    ['Invoice 00002', expect.stringContaining('Lavender'), '2', '20.00', '18.00', '2.00', 'sales', '', ''],
  ])
  for (const key of [`overrides:${sales}`, '*']) {
    const opened = await asManager.calls(listAnalyticsLines, { query: { view: 'overrides', key } })
    expect(opened.data.map(({ document_id, amount }) => [document_id, amount])[0]).toEqual([half.data.id, '10.00'])
    expect(opened.data).toHaveLength(2)
    expect(opened.data[0]?.detail).toContain('20.00 → 10.00 · approved by manager · Torn leaves')
  }
  const other = await asManager.calls(listAnalyticsLines, { query: { view: 'overrides', key: `overrides:${manager}` } })
  expect(other.data).toEqual([])
  for (const content of ['report', 'lines'] as const) {
    const file = await asManager.calls(getAnalyticsFile, { query: { view: 'overrides', format: 'csv', content, key: '*' } })
    expect(file.bytes.toString()).toContain('Torn leaves')
  }
  expect((await till.calls(getAnalytics, { query: { view: 'overrides' } })).status).toBe(403)
  // Void, it stays in the report and says so.
  const reason = { reason: 'Wrong plant', version: half.data.version }
  await asManager.calls(voidSale, { params: { id: half.data.id }, body: reason })
  const after = await asManager.calls(getAnalytics, { query: { view: 'overrides' } })
  expect(after.data.sections[1]?.rows.map(({ cells }) => cells[1])).toEqual(['Invoice 00003 (void)', 'Invoice 00002'])
})
