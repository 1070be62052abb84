/** Shared by `graded-orders.test.ts` and `graded-orders.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import { gradeBatches } from '#modules/growing/batch/batch-calls.ts'
import { createBatch, getBatch } from '#modules/growing/batch/contract.ts'
import { createPrice } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'

const size = 'PB5'

/** 500 Griselinia: 300 grade A at 12.00, 150 grade B at 8.00, and 50 without a grade; any grade costs 10.00. */
export async function aGradedNursery() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })
  const plant = await nursery.has((db) => aPlant(db, 'Griselinia', 'Griselinia littoralis', 'Shrubs'))
  const manager = nursery.as('manager')
  const batch = await manager.calls(createBatch, {
    body: { plant_type_id: plant, container_size: size, quantity: 500, state: 'for_sale', started_on: '2026-01-05' },
  })
  const parts = [
    { quantity: 300, grade: 'A', height_from_cm: 60, height_to_cm: 80 },
    { quantity: 150, grade: 'B', height_from_cm: 40, height_to_cm: 60 },
  ]
  const graded = await manager.calls(gradeBatches, {
    body: { batches: [{ batch_id: batch.data.id, parts }], date: '2026-02-01' },
    key: randomUUID(),
  })
  const [a, b] = graded.data
  const price = (amount: string, grade?: string) =>
    manager.calls(createPrice, { params: { id: plant }, body: { container_size: size, price: amount, grade } })
  for (const [amount, grade] of [['10'], ['12', 'A'], ['8', 'B']] as const) expect((await price(amount, grade)).status).toBe(201)
  const line = (quantity: number, grade?: string) => ({ plant_type_id: plant, container_size: size, quantity, grade })
  const take = (...items: ReturnType<typeof line>[]) =>
    manager.calls(calls.takeCurrentOrder, { body: { customer_name: 'City Council', items }, key: randomUUID() })
  const confirm = (id: string) => manager.calls(calls.confirmOrder, { params: { id }, body: {}, key: randomUUID() })
  const sell = (quantity: number, grade?: string, more: object = {}) =>
    nursery.as('sales').calls(createSale, {
      body: {
        payment_method: 'eftpos',
        items: [{ item_type: 'plant', plant_type_id: plant, container_size: size, quantity: String(quantity), grade }],
        ...more,
      },
      key: randomUUID(),
    })
  const left = async (id: string | undefined) =>
    (await manager.calls(getBatch, { params: { id: id ?? '' } })).data.quantity_current
  const free = async () =>
    (await manager.calls(lists.listAvailability)).data.map(({ grade, available, committed, measurements }) => [
      grade,
      available,
      committed,
      measurements,
    ])
  return { ...nursery, plant, manager, plain: batch.data, a, b, price, line, take, confirm, sell, left, free }
}
