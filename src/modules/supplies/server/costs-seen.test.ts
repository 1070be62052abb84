/** Shows costs of supplies to growers and buyers; sales staff see quantities only. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'

test('gives costs to growers and managers, and to sellers neither a cost, a total nor an order by cost', async () => {
  const nursery = await aNursery()
  const { data: pot } = await nursery.as('manager').calls(calls.createItem, {
    body: { name: 'Pot PB5', unit: 'each', quantity_on_hand: '100', average_cost: '0.20' },
    key: randomUUID(),
  })
  const seenBy = async (role: 'admin' | 'manager' | 'general_staff' | 'production' | 'sales') => {
    const user = nursery.as(role)
    const items = await user.calls(calls.listItems, { query: {} })
    const { data: item } = await user.calls(calls.getItem, { params: { id: pot.id } })
    const { data: moves } = await user.calls(calls.listTransactions, { query: {} })
    const move = moves[0] && (await user.calls(calls.getTransaction, { params: { id: moves[0].id } })).data
    return {
      onHand: Number(item.quantity_on_hand),
      costs: [
        item.average_cost,
        item.value,
        items.data[0]?.average_cost,
        items.meta?.totals?.value,
        moves[0]?.unit_cost,
        move?.unit_cost,
      ],
    }
  }
  for (const role of ['admin', 'manager', 'general_staff', 'production'] as const) {
    const { onHand, costs } = await seenBy(role)
    expect(onHand).toBe(100)
    expect(costs.map(Number), role).toEqual([0.2, 20, 0.2, 20, 0.2, 0.2])
  }
  expect(await seenBy('sales')).toEqual({ onHand: 100, costs: [null, null, null, null, null, null] })
  const seller = nursery.as('sales')
  for (const sort of ['cost', '-cost', 'value', '-value'])
    expect((await seller.calls(calls.listItems, { query: { sort } as never })).status, sort).toBe(422)
  expect((await seller.calls(calls.listTransactions, { query: { sort: '-cost' } })).status).toBe(422)
  expect((await seller.calls(calls.listItems, { query: { sort: '-onhand' } })).status).toBe(200)
})
