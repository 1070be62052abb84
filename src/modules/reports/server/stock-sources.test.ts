/**
 * Stock received without a bill is an opening balance, not a profit. Labour on plants is deducted from the expenses and becomes
 * a cost when they leave, so that the gross margin is correct. Figures calculated by hand.
 */
import { expect, test } from 'vitest'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { aNursery } from '#testing/nursery.ts'
import { bulkPropagation, potUp, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { bulkCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import * as purchases from '#modules/buying/stockroom/contract.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '../contract.ts'

type Manager = ReturnType<Awaited<ReturnType<typeof aNursery>>['as']>

const range = { from: '2026-01-01', to: today } as const
const statementOf = async (manager: Manager, statement: 'profit' | 'balance') =>
  (await manager.calls(getFinancialReport, { query: { ...range, statement, compare: 'none' } })).data.sections[0]
const cellsOf = (section: Awaited<ReturnType<typeof statementOf>>, labels: readonly string[]) =>
  labels.map((label) => section?.rows.find(({ cells }) => cells[0] === label)?.cells[1])
const profitOf = async (manager: Manager, ...labels: string[]) => cellsOf(await statementOf(manager, 'profit'), labels)
const balanceOf = async (manager: Manager, ...labels: string[]) => cellsOf(await statementOf(manager, 'balance'), labels)

test('records 1,000 L of bark at 1.00 in a new nursery: its profit is 0.00, and its equity 1,000.00', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const manager = nursery.as('manager')
  await manager.calls(createItem, { body: { name: 'Bark', unit: 'L', quantity_on_hand: '1000', average_cost: '1' }, ...keyed() })
  expect(await profitOf(manager, 'Total cost of sales', 'Profit')).toEqual(['0.00', '0.00'])
  const balance = await statementOf(manager, 'balance')
  expect(cellsOf(balance, ['Stock of supplies', 'Opening balances', 'Total equity'])).toEqual(['1000.00', '1000.00', '1000.00'])
  const key = balance?.rows.find(({ cells }) => cells[0] === 'Opening balances')?.key ?? ''
  const lines = await manager.calls(listFinancialReportLines, { query: { ...range, statement: 'balance', key } })
  expect(lines.data).toMatchObject([{ document: 'supply', number: 'Bark', amount: '-1000.000000' }])
})

test('makes no profit of seed cost or manual costs either, and undoing them leaves nothing', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  // The supplies of this fixture have no ledger; only the cost of the batch moves here.
  const batch = await shed.propagate(100, '180.00')
  const figures = async () => [...(await balanceOf(manager, 'Opening balances')), ...(await profitOf(manager, 'Profit'))]
  expect(await figures()).toEqual(['180.00', '0.00'])
  const body = { batch_ids: [batch.id], amount: '40', component: 'other' as const, reason: 'Freight', date: today }
  const put = await manager.calls(bulkCosts, { body, ...keyed() })
  expect(await figures()).toEqual(['220.00', '0.00'])
  const operation_ids = put.answer['operation_ids'] as string[]
  expect((await manager.calls(reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
  expect(await figures()).toEqual(['180.00', '0.00'])
})

test('takes labour applied to plants off the expenses: gross profit does not rise by it', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  const batch = await shed.propagate(100, '0')
  // An hour at 30.00.
  const body = potting(100, { minutes: 60, recipe_id: null, container_size: '14 cm' })
  expect((await shed.hand.calls(potUp, { params: { id: batch.id }, body, ...keyed() })).status).toBe(200)
  expect(await profitOf(manager, 'Gross profit', 'Labour applied to plants', 'Total expenses', 'Profit')).toEqual([
    '0.00',
    '-30.00',
    '-30.00',
    '30.00',
  ])
  expect(await balanceOf(manager, 'Stock of plants')).toEqual(['30.00'])
  const key = (await statementOf(manager, 'profit'))?.rows.find(({ cells }) => cells[0] === 'Labour applied to plants')?.key ?? ''
  const lines = await manager.calls(listFinancialReportLines, { query: { ...range, statement: 'profit', key } })
  expect(lines.data.map(({ document, amount }) => [document, Number(amount)])).toEqual([['batch', -30]])
})

test('an undone propagation leaves no opening balance', async () => {
  const { hand, plant, as } = await aShed()
  const batches = [{ plant_type_id: plant, container_size: '9 cm', quantity: 100, cost: '180.00' }]
  const { answer } = await hand.calls(bulkPropagation, { body: { method: 'cutting', started_on: began, batches }, ...keyed() })
  const manager = as('manager')
  expect(await balanceOf(manager, 'Opening balances')).toEqual(['180.00'])
  expect(
    (await hand.calls(reverseOperations, { body: { operation_ids: answer['operation_ids'] as string[] }, ...keyed() })).status,
  ).toBe(200)
  expect([...(await balanceOf(manager, 'Opening balances', 'Stock of plants')), ...(await profitOf(manager, 'Profit'))]).toEqual([
    undefined,
    undefined,
    '0.00',
  ])
})

test('plants and supplies with a bill are stock that was paid for, no opening balance', async () => {
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
  expect(await balanceOf(manager, 'Opening balances', 'Stock of plants', 'Stock of supplies', 'Bank account')).toEqual([
    undefined,
    '150.00',
    '50.00',
    '-200.00',
  ])
  expect(await profitOf(manager, 'Profit')).toEqual(['0.00'])
})
