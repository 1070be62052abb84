/** Many orders confirmed in one call. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { countStatements } from '#testing/statements.ts'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'
import { confirmOrders } from './confirm-order.ts'

async function aTrade(quantity: number) {
  const nursery = await aNursery()
  const plant = await nursery.has(async (db) => (await forSale(db, { quantity, code: 'L-1', location: 'Bed 4' })).plant)
  const sales = nursery.as('sales')
  const take = async (of: number, due_date?: string) => {
    const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: of }]
    const body = { customer_name: 'Ana', items, ...(due_date ? { due_date } : {}) }
    return (await sales.calls(calls.takeCurrentOrder, { body })).data
  }
  const confirm = (orders: readonly { id: string }[], back_order = false) =>
    sales.calls(calls.confirmOrders, { body: { order_ids: orders.map(({ id }) => id), back_order } })
  const statuses = async () => (await sales.calls(calls.listCurrentOrders)).data.map(({ status }) => status)
  return { nursery, sales, take, confirm, statuses }
}

test('orders are confirmed together, and their plants reserved once', async () => {
  const { take, confirm, sales } = await aTrade(30)
  const orders = [await take(10), await take(20)]
  expect((await confirm(orders)).data.map(({ back_order }) => back_order)).toEqual([0, 0])
  const third = await take(1)
  expect(await sales.calls(calls.confirmOrder, { params: { id: third.id }, body: {} })).toMatchObject({
    code: 'NOT_ENOUGH_PLANTS',
  })
})

test('what is short refuses all, or goes to the order due first', async () => {
  const { take, confirm, statuses, sales } = await aTrade(10)
  const late = await take(8, '2026-12-20')
  const early = await take(8, '2026-12-01')
  expect(await confirm([late, early])).toMatchObject({
    code: 'NOT_ENOUGH_PLANTS',
    detail: expect.stringContaining('Order 1, '),
  })
  expect(await statuses()).toEqual(['draft', 'draft'])
  expect((await confirm([late, early], true)).status).toBe(200)
  const reserved = async (id: string) => (await sales.calls(calls.getOrder, { params: { id } })).data.items[0]?.quantity_reserved
  expect([await reserved(early.id), await reserved(late.id)]).toEqual([8, 2])
})

test('one that is not there refuses all', async () => {
  const { take, confirm, statuses } = await aTrade(10)
  const orders = [await take(1), await take(1)]
  expect(await confirm([...orders, { id: '00000000-0000-7000-8000-000000000000' }])).toMatchObject({ code: 'NOT_FOUND' })
  expect(await statuses()).toEqual(['draft', 'draft'])
})

test('one that is cancelled refuses all, by its number', async () => {
  const { sales, take, confirm, statuses } = await aTrade(10)
  const orders = [await take(1), await take(1)]
  await sales.calls(calls.cancelOrder, { params: { id: orders[0]?.id ?? '' }, body: { reason: 'Changed their mind' } })
  expect(await confirm(orders)).toMatchObject({ code: 'BAD_STATE', detail: 'Nothing was changed. Order 1 is cancelled.' })
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'draft'])
})

test('of one order and of eight it takes the same statements', async () => {
  const { nursery, take } = await aTrade(50)
  const ids: string[] = []
  for (let i = 0; i < 9; i++) ids.push((await take(1)).id)
  const { nursery_id, people } = nursery
  const who = { nursery_id, user_id: people.sales, role: 'sales' as const, session_id: '', name: 'sales', may_write: true }
  const sent = (of: readonly string[]) => countStatements(nursery, (db) => confirmOrders(db, who, of, false))
  expect(await sent(ids.slice(0, 1))).toBe(await sent(ids.slice(1)))
})
