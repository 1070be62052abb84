/** Expenses: created, edited, deleted and restored, with the stock that was bought. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { createItem, getItem } from '#modules/supplies/contract.ts'
import * as calls from '../contract.ts'

const keyed = () => ({ key: randomUUID() })
const rent = {
  expense_date: '2026-08-01',
  description: 'Rent',
  category: 'Premises',
  vendor: 'Landlord',
  cost: '1150',
  gst_paid: '150',
}

test('takes text and numbers, empty as 0, and leaves out an empty volume', async () => {
  const hand = (await aNursery()).as('manager')
  const add = (body: object) => hand.calls(calls.createExpense, { body: body as typeof rent, ...keyed() })
  expect((await add({ ...rent, cost: 1150, quantity: '' })).data).toMatchObject({
    cost: '1150.00',
    gst_paid: '150.00',
    quantity: '0.0000',
  })
  const bare = await add({ expense_date: '2026-08-02' })
  expect(bare.data).toMatchObject({ cost: '0.00', gst_paid: '0.00', quantity: '0.0000', category: '' })
  expect('volume_m3' in bare.data).toBe(false)
  expect((await add({ expense_date: '2026-08-03', volume_m3: 2.5 })).data.volume_m3).toBe('2.5000')
  for (const cost of ['abc', '-1', 'NaN', '1e9', '1.234']) expect((await add({ ...rent, cost })).errors[0]?.path).toBe('cost')
  expect((await add({ ...rent, gst_paid: '1151' })).errors[0]).toEqual({
    path: 'gst_paid',
    message: 'The tax is part of the cost: it cannot be more.',
  })
  expect((await add({ ...rent, expense_date: '2026-02-30' })).errors[0]?.path).toBe('expense_date')
})

test('searches, filters and totals the list, and continues where its page ended', async () => {
  const hand = (await aNursery()).as('admin')
  for (let i = 1; i <= 4; i++)
    await hand.calls(calls.createExpense, {
      body: { ...rent, expense_date: `2026-08-0${i}`, vendor: i % 2 ? 'Odd' : 'Even' },
      ...keyed(),
    })
  const list = (query: object) => hand.calls(calls.listExpenses, { query })
  expect((await list({ vendor: 'Odd' })).meta).toMatchObject({ total: 2, totals: { cost: '2300.00', gst_paid: '300.00' } })
  expect((await list({ from: '2026-08-02', to: '2026-08-03' })).data.map(({ expense_date }) => expense_date)).toEqual([
    '2026-08-03',
    '2026-08-02',
  ])
  expect((await list({ search: 'premis' })).data).toHaveLength(4)
  const first = await list({ limit: '3' })
  const rest = await list({ limit: '3', cursor: String(first.meta['next_cursor']) })
  expect(rest.data.map(({ expense_date }) => expense_date)).toEqual(['2026-08-01'])
  expect((await list({ from: '2026-09-01', to: '2026-08-01' })).detail).toContain('Turn them around')
  expect((await hand.calls(calls.expenseSuggestions)).data).toEqual({
    categories: ['Premises'],
    vendors: ['Even', 'Odd'],
    usual_kinds: { untaxed: [], vendors: [], categories: [] },
  })
})

test('receives a supply in the same transaction, at its cost without tax; or neither', async () => {
  const hand = (await aNursery()).as('admin')
  const { data: item } = await hand.calls(createItem, { body: { name: 'Pot', unit: 'each' }, ...keyed() })
  const body = { ...rent, cost: '115', gst_paid: '15', quantity: '400', inventory_item_id: item.id }
  expect((await hand.calls(calls.createExpense, { body: { ...body, quantity: '0' }, ...keyed() })).errors[0]?.path).toBe(
    'quantity',
  )
  expect((await hand.calls(calls.listExpenses, { query: {} })).data).toEqual([])
  expect((await hand.calls(calls.createExpense, { body, ...keyed() })).status).toBe(201)
  const { quantity_on_hand, average_cost } = (await hand.calls(getItem, { params: { id: item.id } })).data
  expect([quantity_on_hand, average_cost]).toEqual(['400.0000', '0.250000'])
})

test('edits an expense unless it was changed meanwhile, deletes and restores it', async () => {
  const nursery = await aNursery()
  const hand = nursery.as('manager')
  const { data } = await hand.calls(calls.createExpense, { body: rent, ...keyed() })
  const params = { id: data.id }
  const edit = (version: number) => hand.calls(calls.editExpense, { params, body: { ...rent, cost: '1200', version } })
  expect((await edit(data.version)).data.cost).toBe('1200.00')
  expect((await edit(data.version)).code).toBe('STALE')
  expect((await hand.calls(calls.deleteExpense, { params })).status).toBe(204)
  expect((await hand.calls(calls.listExpenses, { query: {} })).data).toEqual([])
  expect((await hand.calls(calls.restoreExpense, { params })).data.archived).toBe(false)
  expect((await hand.calls(calls.listExpenses, { query: {} })).data).toHaveLength(1)
  expect((await nursery.as('sales').calls(calls.listExpenses, { query: {} })).status).toBe(403)
  expect((await (await aNursery()).as('admin').calls(calls.deleteExpense, { params })).status).toBe(404)
})

test('refuses to move an expense into or out of a closed period', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const add = async (expense_date: string) => (await hand.calls(calls.createExpense, { body: { ...rent, expense_date } })).data
  const [closed, open] = [await add('2026-08-01'), await add('2026-09-01')]
  await nursery.as('admin').calls(closeBooks, { body: { closed_through: '2026-08-31' } })
  const move = ({ id, version }: typeof open, expense_date: string) =>
    hand.calls(calls.editExpense, { params: { id }, body: { ...rent, expense_date, version } })
  expect((await move(open, '2026-08-31')).code).toBe('PERIOD_CLOSED')
  expect((await move(closed, '2026-09-01')).code).toBe('PERIOD_CLOSED')
  expect((await move(open, '2026-09-02')).status).toBe(200)
})
