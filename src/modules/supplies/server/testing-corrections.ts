/** Shared by `corrections.test.ts` and `corrections.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'
import type { MovementKind, TransactionChange } from '../supply.ts'

export const zone = 'Pacific/Auckland'

export async function nurseryWithSupply() {
  const nursery = await aNursery({ timeZone: zone })
  const hand = nursery.as('manager')
  const { data: item } = await hand.calls(calls.createItem, {
    body: { name: 'Pot PB5', unit: 'each', quantity_on_hand: '100', average_cost: '0.20' },
    key: randomUUID(),
  })
  const book = async (kind: MovementKind, quantity: string, more = {}) => {
    const body = { inventory_item_id: item.id, kind, quantity, ...more }
    return (await hand.calls(calls.addTransaction, { body, key: randomUUID() })).data
  }
  const fix = (id: string, body: TransactionChange) => hand.calls(calls.editTransaction, { params: { id }, body })
  const now = async () => {
    const { quantity_on_hand, average_cost } = (await hand.calls(calls.getItem, { params: { id: item.id } })).data
    return [Number(quantity_on_hand), Number(average_cost)]
  }
  const ledger = async () => (await hand.calls(calls.listTransactions, { query: { inventory_item_id: item.id } })).data
  return { ...nursery, hand, item, book, fix, now, ledger }
}
