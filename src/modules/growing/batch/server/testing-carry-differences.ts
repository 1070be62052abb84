/** Shared by `carry-differences.test.ts` and `carry-differences.proof.ts`. */
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'

export const days = (many: number) => addDays(today, -many)

/** 1,000 bags besides the 1,000 that were there, all at 0.18; 300 are used for plants, and by a count none is left. */
export async function aWrongPrice() {
  const shed = await aShed()
  const { propagate, hand, bag } = shed
  const manager = shed.as('manager')
  const { data: wrong } = await manager.calls(supplies.addTransaction, {
    body: {
      inventory_item_id: bag,
      kind: 'purchase',
      quantity: '1000',
      unit_cost: '0.18',
      transaction_date: `${days(30)}T08:00`,
    },
    ...keyed(),
  })
  const batch = await propagate(300, '0.00')
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  await manager.calls(supplies.addTransaction, {
    body: { inventory_item_id: bag, kind: 'count', quantity: '0' },
    ...keyed(),
  })
  const change = { quantity: '1000', unit_cost: '0.48' }
  const params = { id: wrong.id }
  const preview = (query = change) => manager.calls(supplies.previewCorrection, { params, query })
  const correct = (body = change) => manager.calls(supplies.editTransaction, { params, body })
  const costs = async (id: string) => (await manager.calls(costCalls.getBatchCosts, { params: { id } })).data
  return { ...shed, manager, wrong, potted: potted.data, preview, correct, costs, change }
}
