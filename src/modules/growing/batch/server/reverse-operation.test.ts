/** Operations that cannot be reversed, with the name of the blocker; and refusals for batches as a whole. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { sql } from '#server/sql.ts'
import * as operations from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { getBatch, getLineage, recallBatch } from '../contract.ts'
import { allocateStock, emptiedBy } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { lockSellable, returnAllocations, issueStockFor } from '#modules/growing/ledger/server/allocate-stock.ts'

const today = dayIn('Pacific/Auckland', new Date())
const began = '2026-01-05'

async function aBench() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id, people, has } = nursery
  const plant = await has((db) => aPlant(db))
  const hand = nursery.as('production')
  const sow = async (quantity: number) => {
    const batches = [{ plant_type_id: plant, container_size: '9 cm', quantity, cost: '50.00' }]
    const { data } = await hand.calls(operations.bulkPropagation, { body: { method: 'seed', started_on: began, batches } })
    return data[0]?.id ?? ''
  }
  const pot = async (id: string, quantity: number, container_size: string) => {
    const { data, answer } = await hand.calls(operations.potUp, {
      params: { id },
      body: { container_size, quantity, potting_date: today },
    })
    return { batch: data, operation: String(answer['operation_id']) }
  }
  /** Sells at the till. */
  const sell = (container_size: string, quantity: number, invoice_number: string) =>
    has(async (db) => {
      const [sale, item] = [randomUUID(), randomUUID()]
      const user_id = people.sales
      const kind = { plant_type_id: plant, container_size, grade: null }
      const batches = await lockSellable(db, [kind])
      const takes = allocateStock([{ ...kind, quantity, batch_id: undefined, called: 'Harakeke' }], batches).flat()
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
        VALUES (${nursery_id}, ${sale}, ${invoice_number}, ${today}, 'cash', 'paid', 1, 0, 1, '{}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, id, sale_id, position, item_type, plant_type_id, plant_common_name, container_size, quantity, unit_price, line_total, tax_amount)
        VALUES (${nursery_id}, ${item}, ${sale}, 1, 'plant', ${plant}, 'Harakeke', ${container_size}, ${quantity}, 1, 1, 0)`)
      const why = { kind: 'sale', reference_id: sale, user_id, occurred_on: today } as const
      await issueStockFor(db, [{ takes: takes.map((take) => ({ ...take, sale_item_id: item })), why }], emptiedBy(takes, batches))
      return async () =>
        has(async (again) => {
          await again.run(sql`UPDATE sales SET voided_at = now() WHERE nursery_id = ${nursery_id} AND id = ${sale}`)
          await returnAllocations(again, takes, { ...why, reason: 'Voided' })
        })
    })
  const offer = (id: string) =>
    hand.calls(operations.setBatchState, { body: { batch_ids: [id], state: 'for_sale', date: today } })
  const undo = (operation: string) => hand.calls(operations.reverseOperations, { body: { operation_ids: [operation] } })
  return { ...nursery, hand, sow, pot, sell, offer, undo }
}

test('a sale of descendants blocks the reversal of an operation, and the error names the sale and its batch', async () => {
  const { hand, sow, pot, sell, offer, undo } = await aBench()
  const trays = await sow(100)
  const potted = await pot(trays, 60, 'PB3')
  const grown = await pot(potted.batch.id, 40, 'PB8')
  await offer(grown.batch.id)
  const voidSale = await sell('PB8', 5, '00042')

  // Directly: the batch itself was sold from.
  expect(await undo(grown.operation)).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: `Sale 00042 of ${spelledOutDay(today)} depends on it, in ${grown.batch.batch_code}. Void it first.`,
  })
  // A generation further: the sale is named all the same.
  const refused = await undo(potted.operation)
  expect([refused.status, refused.detail]).toEqual([
    409,
    `Sale 00042 of ${today} took plants raised from it, from ${grown.batch.batch_code}. Void it first, then undo any steps in between.`,
  ])
  expect(refused.answer).toMatchObject({ batch_code: grown.batch.batch_code, invoice_number: '00042' })
  expect((await hand.calls(getBatch, { params: { id: grown.batch.id } })).data.quantity_current).toBe(35)

  // Five of a hundred that cost 50 together, for one.
  const { data: costs } = await hand.calls(costCalls.getBatchCosts, { params: { id: grown.batch.id } })
  expect(costs).toMatchObject({ plants_sold: 5, revenue: '1.00', sold: '2.500000', plants: '20.000000' })

  // Voided, it is no blocker any more; later acts still are, by their own names.
  await voidSale()
  expect((await hand.calls(costCalls.getBatchCosts, { params: { id: grown.batch.id } })).data.revenue).toBe('0.00')
  expect((await undo(potted.operation)).detail).toBe(
    `The pot up of ${spelledOutDay(today)} depends on it, in ${potted.batch.batch_code}. Undo that first.`,
  )
  expect((await undo(grown.operation)).status).toBe(200)
  expect((await undo(potted.operation)).status).toBe(200)
  expect((await hand.calls(getBatch, { params: { id: trays } })).data).toMatchObject({ quantity_current: 100, cost: '50.000000' })
})

test.each(['oldest first', 'newest first'])('operations that follow each other are reversed together, sent %s', async (order) => {
  const { hand, sow, pot } = await aBench()
  const trays = await sow(100)
  const potted = await pot(trays, 60, 'PB3')
  const grown = await pot(potted.batch.id, 40, 'PB8')
  const sent = [potted.operation, grown.operation]
  const operation_ids = order === 'oldest first' ? sent : sent.toReversed()
  expect((await hand.calls(operations.reverseOperations, { body: { operation_ids } })).status).toBe(200)
  const left = async (id: string) => (await hand.calls(getBatch, { params: { id } })).data.quantity_current
  expect([await left(trays), await left(potted.batch.id), await left(grown.batch.id)]).toEqual([100, 0, 0])
})

test('no batch becomes its own ancestor', async () => {
  const { hand, as, sow, pot } = await aBench()
  const mothers = await sow(50)
  const child = (await pot(mothers, 20, '14 cm')).batch
  const divide = (id: string, parent_batch_id: string) =>
    hand.calls(operations.divide, {
      params: { id },
      body: { parent_batch_id, input_quantity: 5, quantity: 15, container_size_to: '9 cm', action_date: today },
    })
  expect(await divide(mothers, child.id)).toMatchObject({ status: 422, errors: [{ path: 'parent_batch_id' }] })
  const join = (id: string, other: string) =>
    hand.calls(operations.mergeBatches, { params: { id }, body: { batch_ids: [other], date: today } })
  expect(await join(mothers, mothers)).toMatchObject({ status: 422 })
  expect(await join(mothers, child.id)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('only merge batches of the same plant'),
  })

  // Plants may come home: divided off and joined again is a ring in the ledger, and both walks through it end.
  const home = (await divide(child.id, child.id)).data
  expect((await join(mothers, home.id)).status).toBe(200)
  const { nodes, edges } = (await hand.calls(getLineage, { params: { id: mothers } })).data
  expect([nodes.length, edges.length]).toEqual([3, 3])
  expect((await as('manager').calls(recallBatch, { params: { id: child.id } })).data).toEqual([])
})

test('no operation is done before its batch began, nor tomorrow, whichever it is; nothing moves', async () => {
  const { hand, sow } = await aBench()
  const id = await sow(10)
  const params = { id }
  const before = addDays(began, -1)
  const after = addDays(today, 1)
  const all = (day: string) => [
    hand.calls(operations.potUp, { params, body: { container_size: 'PB5', quantity: 5, potting_date: day } }),
    hand.calls(operations.divide, {
      params,
      body: { input_quantity: 5, quantity: 9, container_size_to: '9 cm', action_date: day },
    }),
    hand.calls(operations.recordLoss, { params, body: { quantity: 5, loss_date: day } }),
    hand.calls(operations.bulkLosses, { body: { batches: [{ batch_id: id, quantity: 5 }], loss_date: day } }),
    hand.calls(operations.moveBatch, { params, body: { movement_date: day, new_location: 'B' } }),
    hand.calls(operations.splitBatch, { params, body: { quantity: 5, date: day } }),
    hand.calls(operations.countBatch, { params, body: { counted: 5, date: day } }),
    hand.calls(operations.setBatchState, { body: { batch_ids: [id], state: 'for_sale', date: day } }),
  ]
  for (const refused of await Promise.all(all(before)))
    expect([refused.status, refused.errors[0]?.message]).toEqual([
      422,
      expect.stringContaining(`started on ${spelledOutDay(began)}`),
    ])
  for (const refused of await Promise.all(all(after)))
    expect([refused.status, refused.errors[0]?.message]).toEqual([422, expect.stringContaining('in the future')])
  expect((await hand.calls(getBatch, { params })).data).toMatchObject({ quantity_current: 10, state: 'growing', location: null })
})

test('two who pot up the same last hundred: one does, the other reads what happened', async () => {
  const { hand, as, sow } = await aBench()
  const id = await sow(100)
  const ask = (who: typeof hand, quantity: number, more = {}) =>
    who.calls(operations.potUp, { params: { id }, body: { container_size: 'PB5', quantity, potting_date: today, ...more } })
  const both = await Promise.all([ask(hand, 100), ask(as('general_staff'), 100)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { data: batch } = await hand.calls(getBatch, { params: { id } })
  expect(both.find(({ status }) => status === 409)?.detail).toBe(
    `${batch.batch_code} is now in PB5: someone has potted it up. Reload before you pot.`,
  )
  expect(batch).toMatchObject({ quantity_current: 100, container_size: 'PB5' })
  // A third potting, from a screen that still shows 9 cm, is refused; one from a screen that shows PB5 is accepted.
  expect(await ask(hand, 40, { old_container_size: '9 cm', container_size: 'PB8' })).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
  })
  expect((await ask(hand, 40, { old_container_size: 'PB5', container_size: 'PB8' })).status).toBe(200)
})
