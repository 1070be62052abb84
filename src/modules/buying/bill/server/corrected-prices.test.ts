/**
 * A corrected purchase price reaches what was used and what is there, whatever document it came by: compared with the moving average worked out
 * again from the beginning with the right prices.
 */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { potUp } from '#modules/growing/batch/batch-calls.ts'
import { getBatchCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import { createExpense, editExpense, previewExpense } from '#modules/buying/expense/contract.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { key } from './testing-corrected-prices.ts'

test('a corrected expense reaches the plants that were potted with what it bought, and the average of the rest', async () => {
  const { bag, propagate, hand, onHand, balanced, ...nursery } = await aShed()
  const manager = nursery.as('manager')
  const expense = { expense_date: today, vendor: 'Pot Co', category: 'Pots', cost: '180.00', quantity: '1000' }
  const { data: bought } = await manager.calls(createExpense, { body: { ...expense, inventory_item_id: bag }, key: key() })
  const batch = await propagate(300, '0.00')
  const { data: potted } = await hand.calls(potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  const pots = async () => Number((await manager.calls(getBatchCosts, { params: { id: potted.id } })).data.pots)
  const before = await pots()
  const body = { ...expense, cost: '480.00', version: bought.version }
  expect((await manager.calls(editExpense, { params: { id: bought.id }, body })).detail).toBeUndefined()
  // 300 of 2,000 bags went into plants: 0.15 more for each bag.
  expect((await pots()) - before).toBeCloseTo(45, 6)
  expect(await onHand(bag)).toEqual([1700, 0.33])
  await balanced()
})

test('what a correction of an expense changes is shown before it is saved', async () => {
  const { bag, propagate, hand, onHand, ...nursery } = await aShed()
  const manager = nursery.as('manager')
  const expense = { expense_date: today, vendor: 'Pot Co', category: 'Pots', cost: '180.00', gst_paid: '0', quantity: '1000' }
  const { data: bought } = await manager.calls(createExpense, { body: { ...expense, inventory_item_id: bag }, key: key() })
  const batch = await propagate(300, '0.00')
  const { data: potted } = await hand.calls(potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  const params = { id: bought.id }
  const was = { expense_date: today, cost: expense.cost, gst_paid: expense.gst_paid, quantity: expense.quantity }
  const preview = (change: Partial<typeof was>) => manager.calls(previewExpense, { params, query: { ...was, ...change } })
  const { data } = await preview({ cost: '480.00' })
  expect(data).toMatchObject({
    quantity: '1700.0000',
    quantity_after: '1700.0000',
    average_cost_after: '0.330000',
    counts_on: today,
  })
  expect([data.used, data.carried.batches.map(({ id, share }) => [id, share])]).toEqual(['45.000000', [[potted.id, '45.000000']]])
  expect((await preview({})).detail).toContain('Nothing')
  expect((await preview({ quantity: '200' })).data.quantity_after).toBe('900.0000')
  expect((await preview({ quantity: '0' })).errors[0]?.path).toBe('quantity')
  await manager.calls(supplies.addTransaction, { body: { inventory_item_id: bag, kind: 'count', quantity: '100' }, key: key() })
  expect((await preview({ quantity: '200' })).code).toBe('SHORT_SUPPLIES')
  const { data: none } = await manager.calls(createExpense, { body: expense, key: key() })
  const nothing = await manager.calls(previewExpense, { params: { id: none.id }, query: { ...was, cost: '1.00' } })
  expect(nothing.code).toBe('BAD_STATE')
  const body = { ...expense, cost: '480.00', version: bought.version }
  expect((await manager.calls(editExpense, { params, body })).detail).toBeUndefined()
  expect(await onHand(bag)).toEqual([100, 0.33])
})
