/** A plant that sells by grade, on a real database: the plan grows enough for the grade that is scarcest. */
import { expect, test } from 'vitest'
import { lineOf, aPlant } from '#testing/products.ts'
import { referenceId } from '#testing/reference.ts'
import { aNursery } from '#testing/nursery.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { sql } from '#server/sql.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { adjustDemand, getPlan } from '../contract.ts'

test('9 of 10 sold are grade A and 6 of 10 are graded so: more are grown than are sold', async () => {
  const nursery = await aNursery()
  const plant = await nursery.has(async (db) => {
    const id = await aPlant(db)
    const size = await referenceId(db, 'container_sizes', '14 cm')
    for (const [grade, quantity] of [
      ['A', 60],
      ['B', 40],
    ] as const) {
      const grade_id = await referenceId(db, 'grades', grade)
      await db.run(sql`
        INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, grade_id, price)
        VALUES (${db.nursery_id}, ${id}, ${size}, ${grade_id}, 10)`)
      await db.run(sql`
        INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, grade_id, quantity_current, state, started_on, cost)
        VALUES (${db.nursery_id}, ${id}, ${`GRADE-${grade}`}, ${size}, ${grade_id}, ${quantity}, 'for_sale', '2026-01-01', 0)`)
    }
    return PlantTypeId.parse(id)
  })
  const seller = nursery.as('manager')
  const sell = async (grade: string, quantity: string) => {
    const items = [{ ...lineOf(plant, quantity), grade }]
    const { status, data } = await seller.calls(createSale, { body: { payment_method: 'card', items } })
    expect(status).toBe(201)
    return data
  }
  const planned = async () => (await seller.calls(getPlan)).data.plants.find(({ plant_type_id }) => plant_type_id === plant)
  const byHand = { plant_type_id: plant, container_size: '14 cm', quantity: 5_200, reason: 'A new garden centre' }
  expect((await seller.calls(adjustDemand, { body: byHand })).status).toBeLessThan(300)
  // Nothing is known of what is sold by grade.
  expect(await planned()).toMatchObject({ planned: 5_200, for_grades: 0, grades: [] })

  await sell('A', '9')
  await sell('B', '1')
  // Voided sales do not count.
  const { id, version } = await sell('B', '5')
  expect((await seller.calls(voidSale, { params: { id }, body: { reason: 'A mistake', version } })).status).toBeLessThan(300)
  // 4,680 of A, less the 51 for sale, of plants that are A six times in ten, beyond the 90 for sale.
  expect(await planned()).toMatchObject({
    planned: 5_200,
    for_grades: Math.round((4_680 - 51) / 0.6 + 90 - 5_200),
    grades: [
      { grade: 'A', sold: 0.9, made: 0.6 },
      { grade: 'B', sold: 0.1, made: 0.4 },
    ],
  })
})
