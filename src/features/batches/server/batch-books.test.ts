/** The books of plants stay balanced through every operation and its reversal. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#app/testing-batches.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'

const actionOf = (answer: Readonly<Record<string, unknown>>) =>
  (answer['operation_id'] ?? (answer['operation_ids'] as string[])[0]) as string

test(
  'a few hundred random operations over the API, many of them undone: the books balance to the cent',
  { timeout: 60_000 },
  async () => {
    const { hand, as, propagate, balanced, has, nursery_id } = await aShed()
    const ids = [(await propagate(400, '333.33')).id, (await propagate(90, '0.07')).id]
    await has((db) => db.run(sql`UPDATE inventory_items SET quantity_on_hand = 90000 WHERE nursery_id = ${nursery_id}`))
    const rolls = fc.sample(fc.tuple(fc.nat(7), fc.nat(50), fc.nat(60)), { numRuns: 250, seed: 20_261_121 })
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
  },
)
