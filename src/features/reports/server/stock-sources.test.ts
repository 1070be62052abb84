/**
 * Stock that comes in without a bill makes no profit; labour on plants is shown separately, so that the gross margin stays
 * correct. Figures calculated by hand.
 */
import { expect, test } from 'vitest'
import { aShed, began, keyed, potting, today } from '#app/testing-batches.ts'
import { aNursery } from '#app/testing.ts'
import { bulkCosts, bulkPropagation, potUp, reverseOperations } from '#features/batches/batch-calls.ts'
import * as purchases from '#features/stockroom/contract.ts'
import { createItem } from '#features/supplies/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '../contract.ts'

type Manager = ReturnType<Awaited<ReturnType<typeof aNursery>>['as']>

const range = { statement: 'profit', from: '2026-01-01', to: today, compare: 'none' } as const
const lineOf = async (manager: Manager, ...labels: string[]) => {
  const { data } = await manager.calls(getFinancialReport, { query: range })
  return labels.map((label) => data.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1])
}

test('records 1,000 L of bark at 1.00 in a new nursery: its profit is 0.00', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const manager = nursery.as('manager')
  await manager.calls(createItem, { body: { name: 'Bark', unit: 'L', quantity_on_hand: '1000', average_cost: '1' }, ...keyed() })
  expect(await lineOf(manager, 'Opening stock taken on', 'Less stock at the end', 'Total cost of sales', 'Profit')).toEqual([
    '1000.00',
    '-1000.00',
    '0.00',
    '0.00',
  ])
  const lines = await manager.calls(listFinancialReportLines, { query: { ...range, key: 'taken_on' } })
  expect(lines.data).toMatchObject([{ document: 'supply', number: 'Bark', amount: '1000.000000' }])
})

test('makes no profit of seed cost or manual costs either, and undoing them leaves nothing', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  // The supplies of this fixture have no ledger; only the cost of the batch moves here.
  const batch = await shed.propagate(100, '180.00')
  expect(await lineOf(manager, 'Opening stock taken on', 'Profit')).toEqual(['180.00', '0.00'])
  const body = { batch_ids: [batch.id], amount: '40', component: 'other' as const, reason: 'Freight', date: today }
  const put = await manager.calls(bulkCosts, { body, ...keyed() })
  expect(await lineOf(manager, 'Opening stock taken on', 'Profit')).toEqual(['220.00', '0.00'])
  const operation_ids = put.answer['operation_ids'] as string[]
  expect((await manager.calls(reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
  expect(await lineOf(manager, 'Opening stock taken on', 'Profit')).toEqual(['180.00', '0.00'])
})

test('counts labour applied to plants as cost of sales, off the expenses: gross profit does not rise by it', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  const batch = await shed.propagate(100, '0')
  // An hour at 30.00.
  const body = potting(100, { minutes: 60, recipe_id: null, container_size: '14 cm' })
  expect((await shed.hand.calls(potUp, { params: { id: batch.id }, body, ...keyed() })).status).toBe(200)
  expect(
    await lineOf(
      manager,
      'Labour applied to plants',
      'Gross profit',
      'Less labour applied to plants',
      'Total expenses',
      'Profit',
    ),
  ).toEqual(['30.00', '0.00', '-30.00', '-30.00', '30.00'])
  const lines = await manager.calls(listFinancialReportLines, { query: { ...range, key: 'labour_applied' } })
  expect(lines.data.map(({ amount }) => Number(amount))).toEqual([-30])
})

test('does not count an undone propagation as stock taken on', async () => {
  const { hand, plant, as } = await aShed()
  const batches = [{ plant_type_id: plant, container_size: '9 cm', quantity: 100, cost: '180.00' }]
  const { answer } = await hand.calls(bulkPropagation, { body: { method: 'cutting', started_on: began, batches }, ...keyed() })
  const manager = as('manager')
  expect(await lineOf(manager, 'Opening stock taken on', 'Profit')).toEqual(['180.00', '0.00'])
  expect(
    (await hand.calls(reverseOperations, { body: { operation_ids: answer['operation_ids'] as string[] }, ...keyed() })).status,
  ).toBe(200)
  expect(await lineOf(manager, 'Opening stock taken on', 'Profit')).toEqual([undefined, '0.00'])
})

test('counts plants and supplies with a bill as purchases of stock, not stock taken on', async () => {
  const { as, plant, bag } = await aShed()
  const manager = as('manager')
  const items = [
    { plant_type_id: plant, container_size: 'Plug 72', quantity: '100', unit_cost: '1.5' },
    { inventory_item_id: bag, quantity: '200', unit_cost: '0.25' },
  ]
  const { data: draft } = await manager.calls(purchases.draftPurchase, { body: { vendor: 'Plugs Ltd', items }, ...keyed() })
  const lines = draft.items.map(({ id, quantity }) => ({ line_id: id, quantity: String(Number(quantity)) }))
  const body = { received_on: today, lines }
  const received = await manager.calls(purchases.receivePurchase, { params: { id: draft.id }, body, ...keyed() })
  expect(received.status, received.detail).toBe(200)
  expect(await lineOf(manager, 'Opening stock taken on', 'Purchases of stock', 'Profit')).toEqual([undefined, '200.00', '0.00'])
})
