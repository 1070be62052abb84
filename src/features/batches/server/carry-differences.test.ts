/** The corrected price of supplies: shown before it is saved, and carried to the plants they were used for, wherever those are by now. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#app/testing-batches.ts'
import { owner } from '#app/testing.ts'
import { postJournal } from '#features/journal/server/post-journal.ts'
import { closeBooks } from '#features/settings/contract.ts'
import * as supplies from '#features/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'

const days = (many: number) => addDays(today, -many)

/** 1,000 bags besides the 1,000 that were there, all at 0.18; 300 are used for plants, and by a count none is left. */
async function aWrongPrice() {
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

/** What the variance and the stock of plants come to in the books. */
async function books(nursery_id: string) {
  const { rows } = await owner.query<{ purpose: string; amount: string }>(
    `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
     JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 AND posting.purpose IN ('stock_plants', 'price_variance') GROUP BY 1 ORDER BY 1`,
    [nursery_id],
  )
  return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]))
}

test('a corrected price goes to the plants that were potted with it, and on to what was split off; the preview says so', async () => {
  const { potted, preview, correct, costs, hand, balanced, nursery_id, has } = await aWrongPrice()
  const split = await hand.calls(calls.splitBatch, {
    params: { id: potted.id },
    body: { quantity: 100, date: today },
    ...keyed(),
  })
  await hand.calls(calls.recordLoss, {
    params: { id: potted.id },
    body: { quantity: 50, loss_date: today, abnormal: true },
    ...keyed(),
  })
  const before = await Promise.all([costs(potted.id), costs(split.data.id)])
  // Of 2,000 bags that have gone, 300 went into plants: 0.15 of 300.00.
  const shown = (await preview()).data
  expect(shown).toMatchObject({
    quantity_after: '0.0000',
    used: '300.000000',
    counts_on: days(30),
    closed_through: null,
    carried: { sold: '0.000000', lost: '7.500000' },
  })
  expect(shown.carried.batches.map(({ id, share }) => [id, share]).toSorted()).toEqual(
    [
      [potted.id, '22.500000'],
      [split.data.id, '15.000000'],
    ].toSorted(),
  )
  expect(await Promise.all([costs(potted.id), costs(split.data.id)])).toEqual(before)
  expect((await correct()).status).toBe(200)
  const after = await Promise.all([costs(potted.id), costs(split.data.id)])
  expect(after.map(({ pots }, i) => Number(pots) - Number(before[i]?.pots))).toEqual([22.5, 15])
  await balanced()
  while (await has((db) => postJournal(db)));
  // Nothing of the receipt is on hand, so that the variance is the whole difference less what plants carry.
  expect(await books(nursery_id)).toMatchObject({ price_variance: '262.50' })
})

test('corrected back, the plants cost what they did before', async () => {
  const { potted, correct, costs, balanced, manager } = await aWrongPrice()
  const before = await costs(potted.id)
  const right = await correct()
  expect((await costs(potted.id)).total).not.toBe(before.total)
  const body = { quantity: '1000', unit_cost: '0.18' }
  expect((await manager.calls(supplies.editTransaction, { params: { id: right.data.id }, body })).status).toBe(200)
  expect((await costs(potted.id)).total).toBe(before.total)
  await balanced()
})

test('in closed books it counts today, and says so before', async () => {
  const { potted, preview, correct, costs, manager } = await aWrongPrice()
  await manager.calls(closeBooks, { body: { closed_through: days(10), reason: 'The return is in' } })
  expect((await preview()).data).toMatchObject({ counts_on: today, closed_through: days(10) })
  const before = Number((await costs(potted.id)).total)
  await correct()
  expect(Number((await costs(potted.id)).total) - before).toBe(45)
})

test('a preview refuses what the correction would refuse, and is for managers', async () => {
  const { preview, as, wrong, change } = await aWrongPrice()
  expect((await preview({ quantity: '1000', unit_cost: '0.18' })).status).toBe(422)
  expect((await preview({ quantity: '999', unit_cost: '0.18' })).code).toBe('SHORT_SUPPLIES')
  const production = await as('production').calls(supplies.previewCorrection, { params: { id: wrong.id }, query: change })
  expect(production.status).toBe(403)
})
