/** Corrects wrong movements: stock, cost, and the quantity on every day since. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { nurseryWithSupply } from './testing-corrections.ts'

test('a delivery typed ten times too large is corrected although most of it is used, and the average follows what was paid', async () => {
  const { book, fix, now, ledger } = await nurseryWithSupply()
  const wrong = await book('purchase', '500', { unit_cost: '0.50' })
  await book('use', '570')
  expect(await now()).toEqual([30, 0.45])
  const short = await fix(wrong.id, { quantity: '50' })
  expect([short.code, short.errors[0]?.message]).toEqual([
    'SHORT_SUPPLIES',
    'At least 470: that much has been used or sold since.',
  ])
  expect(await now()).toEqual([30, 0.45])
  const right = await fix(wrong.id, { quantity: '480', unit_cost: '0.50', reason: 'Twenty were broken' })
  expect(right.data).toMatchObject({ kind: 'purchase', delta: '480.0000', reason: 'Twenty were broken', own: true })
  expect(right.data.id).toBe(wrong.id)
  // 100 at 0.20 and 480 at 0.50: the used quantity has its share.
  expect(await now()).toEqual([10, 0.448276])
  const rows = await ledger()
  expect(rows.reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(10)
  const back = rows.find(({ kind }) => kind === 'reversal')
  expect(back?.reason).toBe('Corrected to 480 each')
  expect(rows.find(({ id }) => id === back?.reverses)).toMatchObject({ delta: '500.0000', reversed: true })
  expect(rows.every(({ quantity_after }) => Number(quantity_after) >= 0)).toBe(true)
})

test('a corrected price reaches what is still in stock, at a cost that was really paid; the rest is a price variance', async () => {
  const { book, fix, now, ledger, ...nursery } = await nurseryWithSupply()
  await book('use', '100')
  const wrong = await book('purchase', '1000', { unit_cost: '0.10' })
  await book('use', '200')
  await fix(wrong.id, { quantity: '1000', unit_cost: '0.20' })
  expect(await now()).toEqual([800, 0.2])
  const rows = await ledger()
  const worth = rows.reduce((sum, { delta, unit_cost }) => sum + Number(delta) * Number(unit_cost), 0)
  expect(worth).toBeCloseTo(160, 2)
  // 200 more were owed for all; 80 of the difference are in stock.
  const variance = rows
    .filter(({ kind }) => kind === 'revaluation')
    .reduce((sum, { delta, unit_cost }) => sum + Number(delta) * Number(unit_cost), 0)
  expect(variance).toBeCloseTo(-20, 2)
  while (await nursery.has((db) => postJournal(db)));
  const { rows: books } = await owner.query<{ purpose: string; amount: string }>(
    `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
     JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 AND posting.purpose IN ('stock_supplies', 'price_variance') GROUP BY posting.purpose ORDER BY posting.purpose`,
    [nursery.nursery_id],
  )
  expect(books).toEqual([
    { purpose: 'price_variance', amount: '20.00' },
    { purpose: 'stock_supplies', amount: '160.00' },
  ])
})
