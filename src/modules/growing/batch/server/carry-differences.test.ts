/** The corrected price of supplies: shown before it is saved, and carried to the plants they were used for, wherever those are by now. */
import { expect, test } from 'vitest'
import { keyed, today } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import { days, aWrongPrice } from './testing-carry-differences.ts'

async function books(nursery_id: string) {
  const { rows } = await owner.query<{ purpose: string; amount: string }>(
    `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
     JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 AND posting.purpose IN ('stock_plants', 'price_variance', 'cost_of_plants', 'plant_losses') GROUP BY 1 ORDER BY 1`,
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
  // 300 of the 2,000 bags used went into plants: 0.15 of 300.00.
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
  expect(
    after.map(({ pots, plants, total }, i) => [
      Number(pots) - Number(before[i]?.pots),
      Number(plants) - Number(before[i]?.plants),
      Number(total) - Number(before[i]?.total),
    ]),
  ).toEqual([
    [45, 0, 22.5],
    [0, 15, 15],
  ])
  await balanced()
  while (await has((db) => postJournal(db)));
  // Nothing of the receipt is on hand, so that the variance is the whole difference less what follows the plants.
  expect(await books(nursery_id)).toMatchObject({ price_variance: '255.00', plant_losses: '26.00' })
})

test('plants that were sold take their share into the cost of the sale, its margin and the report of its month', async () => {
  const { potted, preview, correct, plant, hand, manager, has, balanced, nursery_id } = await aWrongPrice()
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  await hand.calls(calls.setBatchState, { body: { batch_ids: [potted.id], state: 'for_sale', date: today }, ...keyed() })
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '20' }]
  const sale = await manager.calls(createSale, { body: { payment_method: 'card', items }, ...keyed() })
  while (await has((db) => postJournal(db)));
  const was = await books(nursery_id)
  const { carried } = (await preview()).data
  expect(carried).toMatchObject({
    sold: '3.000000',
    lost: '0.000000',
    months: [{ month: `${today.slice(0, 7)}-01`, cost: '3.000000' }],
  })
  const [changed] = carried.sales
  expect(changed?.sale_id).toBe(sale.data.id)
  expect(Number(changed?.cost_after) - Number(changed?.cost)).toBeCloseTo(3)
  await correct()
  const { data } = await manager.calls(getMargins, { query: { from: today, to: today } })
  expect(Number(data[0]?.cost)).toBeCloseTo(Number(changed?.cost_after))
  while (await has((db) => postJournal(db)));
  const now = await books(nursery_id)
  expect(Number(now['cost_of_plants']) - Number(was['cost_of_plants'])).toBeCloseTo(3)
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
