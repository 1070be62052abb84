/** Shared by `correct-inputs.test.ts` and `correct-inputs.proof.ts`. */
import { expect } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { referenceId } from '#testing/reference.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { correctInputs, getOperationInputs, previewInputCorrection } from '../input-correction-calls.ts'
import { usesText } from '../input-correction.ts'

export const yesterday = addDays(today, -1)

/**
 * 100 plants without a cost are potted with 100 bags at 0.18 and 0.2 m³ of mix at 95: 37.00. 40 of them are split off and
 * offered, and 10 of those sold; 20 of the others are written off.
 */
export async function aWrongPotting({ sold = 10 } = {}) {
  const shed = await aShed()
  const { hand, propagate, plant, bag, mix, has } = shed
  const manager = shed.as('manager')
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  const begun = await propagate(100, '0.00')
  const { data: potted, answer } = await hand.calls(calls.potUp, {
    params: { id: begun.id },
    body: potting(100, { potting_date: yesterday }),
    ...keyed(),
  })
  const operation = String(answer['operation_id'])
  const { data: split } = await hand.calls(calls.splitBatch, {
    params: { id: potted.id },
    body: { quantity: 40, date: today },
    ...keyed(),
  })
  await hand.calls(calls.recordLoss, {
    params: { id: potted.id },
    body: { quantity: 20, loss_date: today, abnormal: true },
    ...keyed(),
  })
  await hand.calls(calls.setBatchState, { body: { batch_ids: [split.id], state: 'for_sale', date: today }, ...keyed() })
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: String(sold) }]
  const sale = await manager.calls(createSale, { body: { payment_method: 'card', items }, ...keyed() })
  expect(sale.status).toBe(201)
  const params = { id: operation }
  const preview = (uses: readonly { inventory_item_id: string; quantity: string }[]) =>
    manager.calls(previewInputCorrection, { params, query: { uses: usesText(uses) } })
  const correct = (uses: { inventory_item_id: string; quantity: string }[], more = {}) =>
    manager.calls(correctInputs, { params, body: { uses, reason: 'The wrong mix', ...more }, ...keyed() })
  const costs = async (id: string) => (await manager.calls(costCalls.getBatchCosts, { params: { id } })).data
  const inputs = () => manager.calls(getOperationInputs, { params })
  /** 100 bags and the double of the mix. */
  const right = [
    { inventory_item_id: bag, quantity: '100' },
    { inventory_item_id: mix, quantity: '0.4' },
  ]
  return { ...shed, manager, potted, split, sale: sale.data, operation, preview, correct, costs, inputs, right }
}
