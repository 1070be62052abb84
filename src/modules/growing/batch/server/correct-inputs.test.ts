/** Corrects the supplies of a potting: previewed first, then carried to plants on hand, sold and lost. */
import { expect, test } from 'vitest'
import { today } from '#testing/batches.ts'
import { earlier, owner } from '#testing/nursery.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { yesterday, aWrongPotting } from './testing-correct-inputs.ts'

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
