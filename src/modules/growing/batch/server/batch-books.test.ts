/** The books of plants stay balanced through every operation and its reversal. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { rounds } from '#testing/size.ts'
import { owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { correctInputs } from '../input-correction-calls.ts'

const actionOf = (answer: Readonly<Record<string, unknown>>) =>
  (answer['operation_id'] ?? (answer['operation_ids'] as string[])[0]) as string

test('random operations over the API, many of them undone: the books balance to the cent', async () => {
  const { hand, as, propagate, balanced, has, nursery_id } = await aShed()
  const ids = [(await propagate(400, '333.33')).id, (await propagate(90, '0.07')).id]
  await has((db) => db.run(sql`UPDATE inventory_items SET quantity_on_hand = 90000 WHERE nursery_id = ${nursery_id}`))
  const rolls = fc.sample(fc.tuple(fc.nat(7), fc.nat(50), fc.nat(60)), { numRuns: rounds > 1 ? 250 : 100, seed: 20_261_121 })
  let last: string | undefined
  for (const [kind, which, n] of rolls) {
    const id = ids[which % ids.length] ?? ''
    const quantity = n + 1
    const at = { params: { id }, ...keyed() }
    const date = today
    const operations = [
      () => hand.calls(calls.potUp, { ...at, body: potting(quantity, { minutes: n }) }),
      () => {
        const body = { input_quantity: quantity, quantity: quantity * 2, container_size_to: '9 cm', action_date: date }
        return hand.calls(calls.divide, { ...at, body })
      },
      () => hand.calls(calls.recordLoss, { ...at, body: { quantity, loss_date: date, abnormal: n % 2 === 0 } }),
      () => hand.calls(calls.splitBatch, { ...at, body: { quantity, date } }),
      () => hand.calls(calls.countBatch, { ...at, body: { counted: n, date } }),
      () => hand.calls(calls.mergeBatches, { ...at, body: { batch_ids: [ids[(which + 1) % ids.length] ?? ''], date } }),
      () => {
        const body = { batch_ids: [id], amount: `${n}.07`, component: 'other' as const, reason: 'Freight', date }
        return as('manager').calls(costCalls.bulkCosts, { body, key: at.key })
      },
      () => hand.calls(calls.reverseOperations, { body: { operation_ids: [last ?? randomUUID()] }, key: at.key }),
    ]
    const answer = await operations[kind]!()
    expect([200, 201, 404, 409, 422]).toContain(answer.status)
    if (answer.status < 400) last = kind === 7 ? undefined : actionOf(answer.answer)
    if (answer.status < 400 && kind < 6 && 'id' in answer.data && !ids.includes(answer.data.id)) ids.push(answer.data.id)
  }
  expect(ids.length).toBeGreaterThan(20)
  await balanced()
})

test('work that is entered later takes its supplies on the day it was done, corrected or undone as well', async () => {
  const { hand, as, propagate, bag, mix, has, nursery_id } = await aShed()
  const [first, second] = [addDays(today, -70), addDays(today, -35)]
  const books = async () => {
    while (await has((db) => postJournal(db)));
    const { rows } = await owner.query<{ purpose: string; day: string; amount: string }>(
      `SELECT purpose, entry_date::text AS day, sum(amount)::numeric(14,2) AS amount FROM journal_lines
       WHERE nursery_id = $1 AND purpose IN ('stock_supplies', 'production_differences') GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
      [nursery_id],
    )
    return rows.map(({ purpose, day, amount }) => [purpose, day, amount])
  }
  const batch = await propagate(100)
  const at = { params: { id: batch.id } }
  const potted = await hand.calls(calls.potUp, { ...at, body: potting(60, { potting_date: first }), ...keyed() })
  const division = { input_quantity: 10, quantity: 30, container_size_to: 'PB5', action_date: second }
  await hand.calls(calls.divide, { ...at, body: division, ...keyed() })
  // 60 bags at 0.18 and 0.12 m³ of mix at 95.00; half as much for 30.
  expect(await books()).toEqual([
    ['stock_supplies', first, '-22.20'],
    ['stock_supplies', second, '-11.10'],
  ])
  const correct = async (operation_id: string, quantity: string) => {
    const uses = [
      { inventory_item_id: bag, quantity },
      { inventory_item_id: mix, quantity: '0.12' },
    ]
    const body = { uses, reason: 'Counted again' }
    const { status } = await as('manager').calls(correctInputs, { params: { id: operation_id }, body, ...keyed() })
    expect(status).toBe(200)
  }
  await correct(actionOf(potted.answer), '70')
  expect(await books()).toEqual([
    ['stock_supplies', first, '-24.00'],
    ['stock_supplies', second, '-11.10'],
  ])
  // Without a recipe nothing was used at first.
  const bare = await hand.calls(calls.potUp, {
    ...at,
    body: potting(5, { container_size: '2 L', potting_date: second }),
    ...keyed(),
  })
  await correct(actionOf(bare.answer), '5')
  expect(await books()).toEqual([
    ['stock_supplies', first, '-24.00'],
    ['stock_supplies', second, '-23.40'],
  ])
  await hand.calls(calls.reverseOperations, { body: { operation_ids: [actionOf(bare.answer)] }, ...keyed() })
  expect(await books()).toEqual([
    ['stock_supplies', first, '-24.00'],
    ['stock_supplies', second, '-11.10'],
  ])
})
