/** The report of stock-outs shows lost sales beside sales, with a drill-down to each of them. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { getAnalytics, listAnalyticsLines } from '#modules/reports/contract.ts'
import { cellOf } from '#modules/figures/engine/report.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { deleteLostSale, recordLostSale } from '#modules/selling/till/lost-sale-calls.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'

test('shows lost sales beside sales in the stock-outs, with a drill-down to each', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 5, code: 'L-1' }))
  const till = nursery.as('sales')
  const kind = { plant_type_id: plant, container_size: '14 cm' }
  const note = (body: z.input<typeof recordLostSale.body>) => till.calls(recordLostSale, { body, key: randomUUID() })
  await till.calls(createSale, { body: { payment_method: 'card', items: [{ item_type: 'plant', ...kind, quantity: '5' }] } })
  await note({ ...kind, quantity: 3 })
  await note({ ...kind, quantity: 4 })
  const named = await note({ name: 'A blue rose', quantity: 1 })
  expect(named.data.name).toBe('A blue rose')
  const twice = await note({ name: 'Oops', quantity: 1 })
  expect((await till.calls(deleteLostSale, { params: { id: twice.data.id } })).status).toBe(204)
  expect((await till.calls(deleteLostSale, { params: { id: twice.data.id } })).status).toBe(404)
  expect((await note({ quantity: 1 })).errors[0]?.path).toBe('name')

  const manager = nursery.as('manager')
  const { data } = await manager.calls(getAnalytics, { query: { view: 'stock_outs' } })
  const section = data.sections.find(({ id }) => id === 'missed')
  const cells = section?.rows.map((row) => ['label', 'times', 'asked', 'sold', 'for_sale'].map((id) => cellOf(section, row, id)))
  expect(cells).toEqual([
    [expect.any(String), '2', '7', '5', '0'],
    ['A blue rose', '1', '1', '0', '0'],
  ])
  for (const row of section?.rows ?? []) {
    const lines = await manager.calls(listAnalyticsLines, { query: { view: 'stock_outs', key: row.key } })
    const requested = lines.data.reduce((all, { quantity }) => all + Number(quantity), 0)
    expect([lines.data.length, requested]).toEqual([
      Number(section && cellOf(section, row, 'times')),
      Number(section && cellOf(section, row, 'asked')),
    ])
  }
  const outsider = (await aNursery()).as('sales')
  expect((await outsider.calls(deleteLostSale, { params: { id: named.data.id } })).status).toBe(404)
})
