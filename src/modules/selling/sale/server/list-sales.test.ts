/** The list of sales: each of its filters goes with its totals. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listSales, createSale } from '../contract.ts'

test.each([
  [{ payment_status: 'paid' }, 1],
  [{ payment_status: 'unpaid' }, 0],
  [{ payment_status: 'void' }, 0],
  [{ payment_method: 'card' }, 1],
  [{ search: '45.00' }, 1],
  [{ search: 'delivery' }, 1],
  [{ from: '2020-01-01', to: '2099-12-31' }, 1],
] as const)('filtered by %o the list and its totals agree', async (filter, found) => {
  const seller = (await aNursery()).as('sales')
  await seller.calls(createSale, {
    body: { payment_method: 'card', items: [{ item_type: 'other', name: 'Delivery', quantity: '1', unit_price: '45.00' }] },
    key: 'sale',
  })
  const { status, data, meta } = await seller.calls(listSales, { query: { ...filter, include: 'totals' } })
  expect([status, data.length, meta.total]).toEqual([200, found, found])
})
