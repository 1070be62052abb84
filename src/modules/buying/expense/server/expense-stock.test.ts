/** An expense that raised stock: the stock is corrected, removed and restored together with it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { addTransaction, createItem, deleteTransaction, getItem, listTransactions } from '#modules/supplies/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

const keyed = () => ({ key: randomUUID() })
const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const bought = addDays(today, -3)

/** Ten pots at 0.10, then a bill for 1,000 more at 1,150.00 with 150.00 of tax. */
async function aBill() {
  const nursery = await aNursery({ timeZone, country: 'NZ' })
  const hand = nursery.as('manager')
  const { data: item } = await hand.calls(createItem, {
    body: { name: 'Pot 9 cm', unit: 'each', quantity_on_hand: '10', average_cost: '0.10' },
    ...keyed(),
  })
  const body = { expense_date: bought, description: 'Pots', cost: '1150', gst_paid: '150', quantity: '1000' }
  const profit = async (to = today) => {
    const query = { statement: 'profit', from: addDays(today, -20), to, compare: 'none' } as const
    const { data } = await hand.calls(getFinancialReport, { query })
    return data.sections[0]?.rows.at(-1)?.cells[1]
  }
  const booksNow = async () => {
    const { data } = await hand.calls(getItem, { params: { id: item.id } })
    return [data.quantity_on_hand, data.average_cost]
  }
  const before = await profit()
  const { data: expense } = await hand.calls(calls.createExpense, { body: { ...body, inventory_item_id: item.id }, ...keyed() })
  const params = { id: expense.id }
  const edit = (change: object, version = expense.version) =>
    hand.calls(calls.editExpense, { params, body: { ...body, ...change, version } })
  const remove = () => hand.calls(calls.deleteExpense, { params })
  const use = (quantity: string) =>
    hand.calls(addTransaction, { body: { inventory_item_id: item.id, kind: 'use', quantity }, ...keyed() })
  return { hand, item, expense, params, before, profit, booksNow, edit, remove, use }
}

test('removes the stock with the expense: the average cost is as before and no profit arises; Undo restores it', async () => {
  const { hand, params, before, profit, booksNow, remove, expense } = await aBill()
  expect(expense.supply).toEqual({ name: 'Pot 9 cm', unit: 'each' })
  expect(await booksNow()).toEqual(['1010.0000', '0.991089'])
  expect(await profit()).toBe(before)
  expect((await remove()).status).toBe(204)
  expect(await booksNow()).toEqual(['10.0000', '0.100000'])
  expect(await profit()).toBe(before)
  // Unchanged on every day in between, too.
  expect(await profit(addDays(today, -1))).toBe(await profit(addDays(bought, -1)))
  expect((await remove()).status).toBe(204)
  expect((await hand.calls(calls.restoreExpense, { params })).status).toBe(200)
  expect((await hand.calls(calls.restoreExpense, { params })).status).toBe(200)
  expect(await booksNow()).toEqual(['1010.0000', '0.991089'])
  expect(await profit()).toBe(before)
})

test('corrects the stock for a wrong quantity or cost, on the day it was bought', async () => {
  const { before, profit, booksNow, edit, expense } = await aBill()
  expect((await edit({ quantity: '100' })).status).toBe(200)
  expect(await booksNow()).toEqual(['110.0000', '9.100000'])
  expect(await profit()).toBe(before)
  expect(await profit(addDays(today, -1))).toBe('0.00')
  expect((await edit({ quantity: '100', cost: '115', gst_paid: '15' }, expense.version + 1)).status).toBe(200)
  expect(await booksNow()).toEqual(['110.0000', '0.918182'])
  expect(await profit()).toBe(before)
  expect((await edit({ quantity: '0' }, expense.version + 2)).errors[0]?.path).toBe('quantity')
  expect((await edit({ quantity: '100', cost: '115', gst_paid: '15', notes: 'Paid' }, expense.version + 2)).status).toBe(200)
  expect(await booksNow()).toEqual(['110.0000', '0.918182'])
})

test('refuses if the stock has been used since, and says how many are left', async () => {
  const { booksNow, edit, remove, use } = await aBill()
  await use('960')
  const refused = await remove()
  expect([refused.status, refused.detail]).toEqual([
    409,
    'This expense put 1000 of Pot 9 cm into stock, and 50 are left: some were used or sold since. Count Pot 9 cm first, then take the expense out.',
  ])
  expect((await edit({ quantity: '900' })).status).toBe(409)
  expect((await booksNow())[0]).toBe('50.0000')
  expect((await edit({ quantity: '960' })).status).toBe(200)
  expect((await booksNow())[0]).toBe('10.0000')
})

test('refuses to reverse only its movement without the expense', async () => {
  const { hand } = await aBill()
  const { data } = await hand.calls(listTransactions, { query: {} })
  const move = data.find(({ kind }) => kind === 'purchase')
  const refused = await hand.calls(deleteTransaction, { params: { id: move?.id ?? '' } })
  expect([refused.status, refused.detail]).toEqual([
    409,
    'This comes from a sale, potting, delivery, expense, stocktake or spray. Undo it there.',
  ])
})
