/** Further cases of `correct-inputs.test.ts`. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { sql } from '#server/sql.ts'
import { referenceId } from '#testing/reference.ts'
import * as calls from '../batch-calls.ts'
import { getBatchHistory } from '../contract.ts'
import { correctInputs, getOperationInputs } from '../input-correction-calls.ts'
import { yesterday, aWrongPotting } from './testing-correct-inputs.ts'

test('corrected back, everything costs what it did; nothing changed is refused', async () => {
  const { correct, right, potted, split, costs, inputs, balanced, onHand, mix } = await aWrongPotting()
  const [wrong, before] = [(await inputs()).data.uses, await Promise.all([costs(potted.id), costs(split.id)])]
  expect((await correct(right)).status).toBe(200)
  expect((await correct(right)).status).toBe(422)
  const uses = wrong.map(({ inventory_item_id, quantity }) => ({ inventory_item_id, quantity }))
  expect((await correct(uses)).status).toBe(200)
  const totals = (of: typeof before) => of.map(({ total, sold, lost }) => [total, sold, lost])
  expect(totals(await Promise.all([costs(potted.id), costs(split.id)]))).toEqual(totals(before))
  expect(await onHand(mix)).toEqual([2.8, 95])
  await balanced()
})

test('another mix and another recipe: what was wrong comes back, and the next potting starts from the right recipe', async () => {
  const { correct, has, bag, mix, onHand, inputs, nursery_id, balanced } = await aWrongPotting()
  const [fern, recipe] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
  await has(async (db) => {
    await db.run(
      sql`INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost) VALUES (${nursery_id}, ${fern}, 'Fern mix', 'm3', 1, 200)`,
    )
    await db.run(
      sql`INSERT INTO recipes (nursery_id, id, name, container_size_id) VALUES (${nursery_id}, ${recipe}, 'Fern PB5', ${await referenceId(db, 'container_sizes', 'PB5')})`,
    )
  })
  const uses = [
    { inventory_item_id: bag, quantity: '100' },
    { inventory_item_id: fern, quantity: '0.2' },
  ]
  expect((await correct(uses, { recipe_id: recipe })).status).toBe(200)
  expect([await onHand(mix), await onHand(fern)]).toEqual([
    [3, 95],
    [0.8, 200],
  ])
  expect((await inputs()).data).toMatchObject({
    recipe_id: recipe,
    uses: [{ inventory_item_id: bag }, { inventory_item_id: fern, cost: '40.000000' }],
  })
  await balanced()
})

test('a sale that is voided afterwards brings the corrected cost back, and a credit note its share of it', async () => {
  for (const way of ['void', 'credit'] as const) {
    const { correct, right, split, costs, sale, manager, balanced } = await aWrongPotting()
    await correct(right)
    const { version } = (await manager.calls(getSale, { params: { id: sale.id } })).data
    if (way === 'void') {
      const refunds = [{ method: 'card' as const, amount: sale.total_amount }]
      const body = { reason: 'Oops', version, refunds }
      expect((await manager.calls(voidSale, { params: { id: sale.id }, body, ...keyed() })).status).toBe(200)
    } else {
      const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '10', restock: true }]
      const body = { reason: 'Returned', method: 'card' as const, items }
      expect((await manager.calls(refundSale, { params: { id: sale.id }, body, ...keyed() })).status).toBe(201)
    }
    const { total, sold } = await costs(split.id)
    expect([total, sold]).toEqual(['22.400000', '0.000000'])
    await balanced()
  }
})

test('in closed books it counts today', async () => {
  const { correct, preview, right, manager, split } = await aWrongPotting()
  await manager.calls(closeBooks, { body: { closed_through: yesterday, reason: 'The return is in' } })
  expect((await preview(right)).data).toMatchObject({ counts_on: today, closed_through: yesterday })
  expect((await correct(right)).status).toBe(200)
  const { data } = await manager.calls(getBatchHistory, { params: { id: split.id } })
  expect(
    data.filter(({ operation }) => operation === 'input_correction').map(({ kind, occurred_on }) => [kind, occurred_on]),
  ).toEqual(
    expect.arrayContaining([
      ['cost', today],
      ['sale', today],
    ]),
  )
})

test('it is undone with its operation and not by itself', async () => {
  const { hand, propagate, as, bag, mix, onHand, balanced } = await aShed()
  const manager = as('manager')
  const begun = await propagate(10, '0.00')
  const { answer } = await hand.calls(calls.potUp, { params: { id: begun.id }, body: potting(10), ...keyed() })
  const operation = String(answer['operation_id'])
  const body = { uses: [{ inventory_item_id: bag, quantity: '12' }], reason: 'No mix' }
  expect((await manager.calls(correctInputs, { params: { id: operation }, body, ...keyed() })).status).toBe(200)
  expect([await onHand(bag), await onHand(mix)]).toEqual([
    [988, 0.18],
    [3, 95],
  ])
  const { data: history } = await manager.calls(getBatchHistory, { params: { id: begun.id } })
  const correction = history.find((each) => each.operation === 'input_correction')?.operation_id ?? ''
  const undo = (id: string) => hand.calls(calls.reverseOperations, { body: { operation_ids: [id] }, ...keyed() })
  expect((await undo(correction)).code).toBe('BAD_STATE')
  const undone = await undo(operation)
  expect(undone.status).toBe(200)
  expect(undone.data[0]).toMatchObject({ container_size: '9 cm', cost: '0.000000' })
  expect([await onHand(bag), await onHand(mix)]).toEqual([
    [1000, 0.18],
    [3, 95],
  ])
  await balanced()
  expect((await manager.calls(getOperationInputs, { params: { id: operation } })).code).toBe('BAD_STATE')
})

test('refused with a sentence: more than is there, half a bag, a supply twice, another kind of operation; and it is for managers', async () => {
  const { correct, preview, right, bag, hand, operation, split, manager } = await aWrongPotting()
  const wrong = async (uses: { inventory_item_id: string; quantity: string }[]) => (await correct(uses)).code
  expect(await wrong([{ inventory_item_id: bag, quantity: '2000' }])).toBe('SHORT_SUPPLIES')
  expect(await wrong([{ inventory_item_id: bag, quantity: '2.5' }])).toBe('INVALID')
  expect(await wrong([...right, { inventory_item_id: bag, quantity: '1' }])).toBe('INVALID')
  expect(await wrong([{ inventory_item_id: split.id, quantity: '1' }])).toBe('INVALID')
  expect((await preview([{ inventory_item_id: bag, quantity: '2000' }])).code).toBe('SHORT_SUPPLIES')
  const { data } = await manager.calls(getBatchHistory, { params: { id: split.id } })
  const id = data.find((each) => each.operation === 'split')?.operation_id ?? ''
  expect((await manager.calls(getOperationInputs, { params: { id } })).code).toBe('BAD_STATE')
  expect((await hand.calls(getOperationInputs, { params: { id: operation } })).status).toBe(403)
})
