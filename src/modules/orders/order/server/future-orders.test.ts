/** Future orders: lines called off stay on them as called off, and the rest goes on. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { inputsOf } from '#modules/planning/server/forecast-task.ts'
import { readPlanInputs } from '#modules/planning/server/read-forecast.ts'
import { listReorder } from '#modules/buying/stockroom/contract.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

/** A hundred Lavender at 10.00 in 14 cm pots for sale, and a trade account with 10 percent off. */
async function aTrade() {
  const nursery = await aNursery()
  const account = newId()
  const plant = await nursery.has(async (db) => {
    const { plant } = await forSale(db, { quantity: 100, code: 'L-1', location: 'Bed 4' })
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, trade_discount) VALUES (${db.nursery_id}, ${account}, 'Tōtara Landscapes', 10)`)
    return plant
  })
  const line = (quantity: number) => ({ plant_type_id: plant, container_size: '14 cm', quantity })
  return { ...nursery, sales: nursery.as('sales'), account, line }
}

test('with a line ready, the others can be changed, and every line keeps its id and its place', async () => {
  const { sales, line, account } = await aTrade()
  const { data } = await sales.calls(calls.takeFutureOrder, { body: { business_account_id: account, items: [line(5), line(7)] } })
  const [first = '', second = ''] = data.items.map((item) => item.id)
  const params = { id: data.id }
  const location = 'Dispatch 1'
  const ready = await sales.calls(calls.readyFutureItem, { params: { ...params, itemId: first }, body: { location } })
  const long = await sales.calls(calls.readyFutureItem, {
    params: { ...params, itemId: second },
    body: { location: 'x'.repeat(21) },
  })
  expect([ready.status, long.errors[0]?.path]).toEqual([200, 'location'])
  const change = (one: number, other: number) =>
    sales.calls(calls.editFutureOrder, {
      params,
      body: { business_account_id: account, items: [{ ...line(one), id: first }, line(other)], version: ready.data.version },
    })
  expect((await change(6, 7)).detail).toBe(
    'Lavender, 14 cm is already ready. Leave its line as it is; the other lines can be changed.',
  )
  expect((await change(5, 9)).data.items).toMatchObject([
    { id: first, quantity: 5, ready_at: ready.data.items[0]?.ready_at, location },
    { id: second, quantity: 9, ready_at: null, location: null },
  ])
})

test('an order whose lines are all ready takes another line, and is ready again without it', async () => {
  const { sales, line, account } = await aTrade()
  const { data } = await sales.calls(calls.takeFutureOrder, { body: { business_account_id: account, items: [line(5)] } })
  const [first = ''] = data.items.map((item) => item.id)
  const params = { id: data.id }
  const ready = await sales.calls(calls.readyFutureItem, {
    params: { ...params, itemId: first },
    body: { location: 'Dispatch 1' },
  })
  expect(ready.data.status).toBe('ready')
  const change = async (...quantities: readonly number[]) => {
    const { version } = (await sales.calls(calls.getOrder, { params })).data
    const items = quantities.map((quantity, i) => (i === 0 ? { ...line(quantity), id: first } : line(quantity)))
    return sales.calls(calls.editFutureOrder, { params, body: { business_account_id: account, items, version } })
  }
  expect((await change(5, 9)).data).toMatchObject({
    status: 'confirmed',
    items: [{ id: first, location: 'Dispatch 1' }, { quantity: 9 }],
  })
  expect((await change(5)).data).toMatchObject({ status: 'ready', items: [{ id: first }] })
  expect((await change(4)).detail).toContain('is already ready')
})

test('a location for a picked order is no longer than one of the nursery’s locations', async () => {
  const { sales, line, account } = await aTrade()
  const { data } = await sales.calls(calls.takeCurrentOrder, { body: { business_account_id: account, items: [line(5)] } })
  const long = await sales.calls(calls.readyOrder, { params: { id: data.id }, body: { location: 'x'.repeat(21) } })
  expect([long.status, long.errors[0]?.path]).toEqual([422, 'location'])
})

test('a future order keeps what was called off, and called off completely it is fulfilled, not cancelled', async () => {
  const { sales, line, account } = await aTrade()
  const later = await sales.calls(calls.takeFutureOrder, {
    body: { business_account_id: account, items: [line(5), line(7)], discount: '8' },
  })
  const { id, order_number, items } = later.data
  const params = { id }
  const [first = '', second = ''] = items.map((item) => item.id)
  const order = async () => (await sales.calls(calls.getOrder, { params })).data
  const callOff = (itemId: string) => sales.calls(calls.callOff, { params, body: { item_ids: [itemId] } })

  const made = (await callOff(first)).data
  expect(made).toMatchObject({ discount: '3.33', total_amount: '41.67' })
  expect(await order()).toMatchObject({
    status: 'confirmed',
    discount: '8.00',
    discount_called_off: '3.33',
    total_amount: '100.00',
    items: [
      { id: first, quantity: 5, quantity_called_off: 5, called_off_to: { id: made.id, order_number: made.order_number } },
      { id: second, quantity: 7, quantity_called_off: 0, called_off_to: null },
    ],
    pick: [{ order_item_id: second, quantity: 7 }],
  })
  expect(await callOff(first)).toMatchObject({
    code: 'BAD_STATE',
    detail: `Lavender, 14 cm is already released into order ${made.order_number}. Continue with that order.`,
  })
  const ready = await sales.calls(calls.readyFutureItem, { params: { id, itemId: first }, body: { location: 'Dispatch 1' } })
  expect(ready.code).toBe('BAD_STATE')

  // The rest is changed; the called-off part does not change.
  const change = async (discount: string) =>
    sales.calls(calls.editFutureOrder, {
      params,
      body: { business_account_id: account, items: [line(9)], discount, version: (await order()).version },
    })
  expect((await change('3')).errors[0]?.path).toBe('discount')
  expect((await change('8')).data).toMatchObject({ discount: '8.00', total_amount: '118.00' })
  const changed = (await order()).items
  expect(changed.map(({ quantity, quantity_called_off }) => [quantity, quantity_called_off]).toSorted()).toEqual([
    [5, 5],
    [9, 0],
  ])

  const last = await callOff(changed.find((item) => item.called_off_to === null)?.id ?? '')
  expect(last.data).toMatchObject({ discount: '4.67', total_amount: '76.33' })
  expect(await order()).toMatchObject({ status: 'fulfilled', discount: '8.00', total_amount: '118.00', items: [{}, {}] })
  const listed = async (status?: 'open' | 'fulfilled' | 'cancelled') => {
    const { data, meta } = await sales.calls(calls.listFutureOrders, { query: status ? { status } : {} })
    return [data.map((each) => each.status), meta['totals']]
  }
  expect(await listed()).toEqual([['fulfilled'], { total_amount: '118.00', plants: 14 }])
  expect((await listed('fulfilled'))[0]).toEqual(['fulfilled'])
  expect((await listed('cancelled'))[0]).toEqual([])
  expect((await listed('open'))[0]).toEqual([])
  const { data: mail } = await sales.calls(calls.draftOrderMail, { params })
  expect(mail.message).toContain(`\nOrder ${order_number} for $118.00 is attached as a PDF.`)
  expect(mail.message).not.toContain('Cancel')
  const [text = ''] = readPdf((await sales.calls(calls.getOrderPdf, { params })).bytes).pages
  expect(text).toContain(`Order ${order_number}`)
  expect(text).not.toContain('Cancel')
  expect(text).toMatch(/Released into order 2 .*Released into order 3 /)
  expect(text).toMatch(/Discount −\$8\.00 Total \$118\.00 Released −\$118\.00 Left \$0\.00/)
  expect((await sales.calls(calls.cancelFutureOrder, { params })).detail).toBe(
    `Order ${order_number} is fulfilled; it cannot be cancelled now. Reload and try again.`,
  )
})

test('a called-off quantity is reserved once: by the current order, not by the future one any more', async () => {
  const { sales, line, account, as, has } = await aTrade()
  const stake = newId()
  await has((db) =>
    db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, reorder_point)
      VALUES (${db.nursery_id}, ${stake}, 'Stake', 'each', true, 2, 10, 9)`),
  )
  const stakes = { inventory_item_id: stake, quantity: 6 }
  const { data: later } = await sales.calls(calls.takeFutureOrder, {
    body: { business_account_id: account, due_date: '2026-01-05', items: [stakes, line(5), line(7)] },
  })
  const promises = async () => {
    const { data: supplies } = await as('manager').calls(listReorder)
    const { data: dashboard } = await sales.calls(getDashboard)
    const planned = inputsOf({ ...(await has(readPlanInputs)), as: 'answer' })
    return [
      planned.reserved.reduce((all, { quantity }) => all + quantity, 0),
      supplies.map(({ committed }) => Number(committed)),
      dashboard.orders_due?.rows.map(({ kind, plants }) => `${kind} ${plants}`).toSorted(),
    ]
  }
  expect(await promises()).toEqual([12, [6], ['future 12']])
  const item_ids = later.items.slice(0, 2).map(({ id }) => id)
  await sales.calls(calls.callOff, { params: { id: later.id }, body: { item_ids } })
  expect(await promises()).toEqual([12, [6], ['current 5', 'future 7']])
})
