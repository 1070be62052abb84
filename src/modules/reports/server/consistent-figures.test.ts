/** Figures of the dashboard that other screens show too are the same there. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { checkStock } from '#modules/growing/batch/server/check-stock.ts'
import * as orders from '#modules/orders/order/contract.ts'
import { listReorder } from '#modules/buying/stockroom/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'

const today = dayIn('Pacific/Auckland', new Date())
const key = () => ({ key: randomUUID() })

test('counts an order once in the trend, however it is invoiced: the invoiced part as sold, the rest as ordered', async () => {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 50 }))
  const { calls } = nursery.as('manager')
  const plants = async () => {
    const { data } = await calls(getDashboard, { query: { group: 'day', from: addDays(today, -3), to: today } })
    return data.trend.reduce((all, { quantity }) => all + quantity, 0)
  }
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 10 }]
  const { data: order } = await calls(orders.takeCurrentOrder, { body: { customer_name: 'Ana', items }, ...key() })
  const params = { id: order.id }
  await calls(orders.confirmOrder, { params, body: {}, ...key() })
  expect(await plants()).toBe(10)
  const deliver = (quantity: number, invoice?: 'cash') =>
    calls(orders.deliverOrder, {
      params,
      body: { items: [{ id: order.items[0]?.id ?? '', quantity }], ...(invoice ? { invoice } : {}) },
      ...key(),
    })
  await deliver(4, 'cash')
  expect(await plants()).toBe(10)
  await deliver(3)
  expect(await plants()).toBe(10)
  await deliver(3, 'cash')
  expect(await plants()).toBe(10)
})

test('shows a supply exactly at its reorder point as low on every screen, to reorder, and notifies', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO inventory_items (nursery_id, name, quantity_on_hand, reorder_point, created_at) VALUES
        (${db.nursery_id}, 'Above', 101, 100, now() - interval '1 hour'), (${db.nursery_id}, 'At', 100, 100, now() - interval '1 hour'),
        (${db.nursery_id}, 'None', 0, NULL, now() - interval '1 hour')`),
  )
  const { calls } = nursery.as('manager')
  const { low_supplies } = (await calls(getDashboard, { query: {} })).data
  expect(low_supplies).toMatchObject({ count: 1, rows: [{ name: 'At' }] })
  const all = await calls(listItems, { query: {} })
  expect([all.data.filter(({ low }) => low).map(({ name }) => name), all.meta['low']]).toEqual([['At'], 1])
  expect((await calls(listItems, { query: { low_stock: 'true' } })).data.map(({ name }) => name)).toEqual(['At'])
  expect((await calls(listReorder)).data.map(({ name }) => name)).toEqual(['At'])
  expect(await nursery.has((db) => checkStock(db, new Date()))).toBe(1)
})
