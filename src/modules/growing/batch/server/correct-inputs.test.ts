/** Corrects the supplies of a potting: previewed first, then carried to plants on hand, sold and lost. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { earlier, owner } from '#testing/nursery.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { referenceId } from '#testing/reference.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { getBatchHistory } from '../contract.ts'
import { correctInputs, getOperationInputs, previewInputCorrection } from '../input-correction-calls.ts'
import { usesText } from '../input-correction.ts'

const yesterday = addDays(today, -1)

/**
 * 100 plants without a cost are potted with 100 bags at 0.18 and 0.2 m³ of mix at 95: 37.00. 40 of them are split off and offered, of which 10 are
 * sold; 20 of the others are written off.
 */
async function aWrongPotting({ sold = 10 } = {}) {
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

async function books(nursery_id: string) {
  const { rows } = await owner.query<{ purpose: string; amount: string }>(
    `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
     JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 GROUP BY 1`,
    [nursery_id],
  )
  return new Map(rows.map(({ purpose, amount }) => [purpose, Number(amount)]))
}

test('it shows what was used, and what a correction would change: supplies, plants, the sale with its margin, the month', async () => {
  const { inputs, preview, right, potted, split, sale, costs, bag, mix } = await aWrongPotting()
  expect((await inputs()).data).toMatchObject({
    kind: 'pot_up',
    plants: 100,
    container_size: 'PB5',
    old_container_size: '9 cm',
    uses: [
      { inventory_item_id: bag, quantity: '100.0000', cost: '18.000000' },
      { inventory_item_id: mix, quantity: '0.2000', cost: '19.000000' },
    ],
  })
  const before = await Promise.all([costs(potted.id), costs(split.id)])
  const { data } = await preview(right)
  expect(data).toMatchObject({ difference: '19.000000', counts_on: yesterday, closed_through: null })
  expect(data.supplies.find(({ inventory_item_id }) => inventory_item_id === mix)).toMatchObject({
    quantity_after: '0.4000',
    cost_after: '38.000000',
    on_hand_after: '2.6000',
  })
  // On hand: 40 of 100 in the first, 30 in the second; 20 were lost and 10 sold.
  expect(Object.fromEntries(data.carried.batches.map(({ id, share }) => [id, share]))).toEqual({
    [potted.id]: '7.600000',
    [split.id]: '5.700000',
  })
  expect([data.carried.sold, data.carried.lost]).toEqual(['1.900000', '3.800000'])
  expect(data.carried.sales).toMatchObject([
    { sale_id: sale.id, invoice_number: sale.invoice_number, cost: '3.700000', cost_after: '5.600000' },
  ])
  expect(data.carried.months).toEqual([{ month: `${today.slice(0, 7)}-01`, cost: '5.700000' }])
  expect(await Promise.all([costs(potted.id), costs(split.id)])).toEqual(before)
})

test('it is done right through: descendants, the sold plants, the lost ones; the books and the balance of plants add up', async () => {
  const { correct, right, potted, split, costs, balanced, onHand, mix, bag, has, nursery_id, manager } = await aWrongPotting()
  await balanced()
  while (await has((db) => postJournal(db)));
  const was = await books(nursery_id)
  const before = await Promise.all([costs(potted.id), costs(split.id)])
  const { status, data } = await correct(right)
  expect(status).toBe(200)
  expect(data.uses).toMatchObject([{ quantity: '100.0000' }, { quantity: '0.4000', cost: '38.000000' }])
  const after = await Promise.all([costs(potted.id), costs(split.id)])
  const more = after.map((now, i) => [Number(now.total) - Number(before[i]?.total), Number(now.sold) - Number(before[i]?.sold)])
  expect(more.flat().map((cost) => cost.toFixed(2))).toEqual(['7.60', '0.00', '5.70', '1.90'])
  const ofBoth = (figure: 'mix' | 'moved_on' | 'plants') =>
    after.map((now, i) => Number(now[figure]) - Number(before[i]?.[figure]))
  expect([ofBoth('mix'), ofBoth('moved_on'), ofBoth('plants')].flat().map((cost) => cost.toFixed(2))).toEqual(
    [19, 0, 7.6, 0, 0, 7.6].map((cost) => cost.toFixed(2)),
  )
  expect([await onHand(mix), await onHand(bag)]).toEqual([
    [2.6, 95],
    [900, 0.18],
  ])
  await balanced()
  while (await has((db) => postJournal(db)));
  const now = await books(nursery_id)
  const change = (purpose: string) => ((now.get(purpose) ?? 0) - (was.get(purpose) ?? 0)).toFixed(2)
  expect(['stock_supplies', 'stock_plants', 'cost_of_plants', 'plant_losses', 'production_differences'].map(change)).toEqual([
    '-19.00',
    '13.30',
    '1.90',
    '3.80',
    '0.00',
  ])
  const margins = async () => (await manager.calls(getMargins, { query: { from: yesterday, to: today } })).data
  const live = await margins()
  await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
  await has((db) => sumUpSold(db, '0 seconds'))
  expect(await margins()).toEqual(live)
  expect(JSON.stringify(live)).toContain('5.6')
})

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
