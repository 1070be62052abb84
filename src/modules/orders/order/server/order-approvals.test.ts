/** Prices of orders below the agreed ones: within the limit of a role, or approved by a manager's PIN. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { setPin } from '#modules/people/contract.ts'
import { getAnalytics, listAnalyticsLines } from '#modules/reports/contract.ts'
import { approve } from '#modules/selling/cart/approval-calls.ts'
import { createStandingOrder } from '#modules/orders/standing/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

const today = dayIn('Pacific/Auckland', new Date())
const key = () => ({ key: randomUUID() })

async function aShop() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', discountLimitSales: '20' })
  const { plant } = await nursery.has((db) => forSale(db, { name: 'Hebe', price: '10', quantity: 500 }))
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  await manager.calls(setPin, { params: { id: nursery.people.manager }, body: { pin: '4071' } })
  const approved = async (amount: string) =>
    (
      await sales.calls(approve, {
        body: { approver_id: nursery.people.manager, pin: '4071', amount, reason: 'End of season' },
        ...key(),
      })
    ).data.id
  const line = (more: object, quantity = 10) => ({ plant_type_id: plant, container_size: '14 cm', quantity, ...more })
  const body = (more: object) => ({ customer_name: 'Ana', items: [line({})], ...more })
  const take = (more: object, by: Pick<typeof sales, 'calls'> = sales) =>
    by.calls(calls.takeCurrentOrder, { body: body(more), ...key() })
  const report = async () => {
    const { data } = await manager.calls(getAnalytics, { query: { view: 'overrides' } })
    return data.sections[1]?.rows.map(({ cells }) => [cells[1], cells[4], cells[5], cells[7], cells[8]])
  }
  return { ...nursery, sales, manager, approved, line, body, take, report }
}

test('an order takes no more off than its taker may: by a price, by a discount, and by both together', async () => {
  const { take, line, manager } = await aShop()
  expect((await take({ items: [line({ unit_price: '8.00' })] })).status).toBe(201)
  expect((await take({ discount: '20' })).status).toBe(201)
  for (const more of [
    { items: [line({ unit_price: '7.99' })] },
    { discount: '20.01' },
    { items: [line({ unit_price: '9.00' })], discount: '12' },
  ]) {
    expect(await take(more)).toMatchObject({ status: 409, code: 'APPROVAL_REQUIRED' })
    expect((await take(more, manager)).status).toBe(201)
  }
  expect((await take({ items: [line({ unit_price: '7.99' })] })).detail).toBe(
    '$20.10 is more than the 20% discount you may give. Ask a manager to approve it, or give less.',
  )
})

test('a manager approves it with a PIN, once; the report has the order as it is last, and says when it was cancelled', async () => {
  const { take, line, approved, report, sales, manager } = await aShop()
  const items = [line({ unit_price: '5.00' })]
  const approval_id = await approved('50')
  const taken = await take({ items, approval_id })
  expect(taken.status).toBe(201)
  expect((await take({ items, approval_id })).code).toBe('APPROVAL_REQUIRED')
  expect(await report()).toEqual(
    [['Order 1', '100.00', '50.00', 'sales', 'manager'].toSpliced(3, 0)].map((row) => expect.arrayContaining(row)),
  )
  const edit = (version: number, more: object) =>
    sales.calls(calls.editCurrentOrder, {
      params: { id: taken.data.id },
      body: { customer_name: 'Ana', items, version, ...more },
    })
  // No more than before: nothing to approve.
  const less = await edit(taken.data.version, { items: [line({ unit_price: '5.00' }, 9)] })
  expect(less.status).toBe(200)
  const more = { items: [line({ unit_price: '4.00' })] }
  expect((await edit(less.data.version, more)).code).toBe('APPROVAL_REQUIRED')
  expect((await edit(less.data.version, { ...more, approval_id: await approved('60') })).status).toBe(200)
  const lines = await manager.calls(listAnalyticsLines, { query: { view: 'overrides', key: '*' } })
  expect(lines.data.map(({ document, document_id, number, amount }) => [document, document_id, number, amount])).toEqual([
    ['order', taken.data.id, '1', '60.00'],
  ])
  await sales.calls(calls.cancelOrder, { params: { id: taken.data.id }, body: { reason: 'Enough' } })
  expect((await report())?.[0]?.[0]).toBe('Order 1 (cancelled)')
})

test('an order for later and a standing order are no way around the limit', async () => {
  const { body, line, sales, manager } = await aShop()
  const cheap = [line({ unit_price: '1.00' })]
  const later = await sales.calls(calls.takeFutureOrder, { body: body({ items: cheap }), ...key() })
  expect(later.code).toBe('APPROVAL_REQUIRED')
  const standing = { customer_name: 'Ana', frequency: 'week' as const, first_day: addDays(today, 7), items: cheap }
  expect((await sales.calls(createStandingOrder, { body: standing, ...key() })).code).toBe('APPROVAL_REQUIRED')
  expect((await manager.calls(createStandingOrder, { body: standing, ...key() })).status).toBe(201)
})
