import { expect, test } from 'vitest'
import { aShed, began, keyed, today } from '#testing/batches.ts'
import { setBatchState } from '#modules/growing/batch/batch-calls.ts'
import * as royalties from '#modules/books/royalty/contract.ts'
import type { RoyaltyBasis } from '#modules/books/royalty/royalty.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { sql } from '#server/sql.ts'
import { getMargins, getSizeMargins } from '../contract.ts'

test('the margin of a plant and of its size has the royalties of what was sold', async () => {
  const shed = await aShed()
  const manager = shed.as('manager')
  const batch = await shed.propagate(100)
  await shed.hand.calls(setBatchState, { body: { batch_ids: [batch.id], state: 'for_sale', date: today }, ...keyed() })
  await shed.has((db) =>
    db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT nursery_id, ${shed.plant}, id, 23 FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND name = '9 cm' RETURNING 1`),
  )
  const line = { item_type: 'plant' as const, plant_type_id: shed.plant, container_size: '9 cm', quantity: '10' }
  expect(
    (await shed.as('sales').calls(createSale, { body: { items: [line], payment_method: 'eftpos' }, ...keyed() })).status,
  ).toBe(201)
  const days = { from: today, to: today }
  const margins = async () => {
    const { data } = await manager.calls(getMargins, { query: days })
    const { data: sizes } = await manager.calls(getSizeMargins, { query: { ...days, plant_type_id: shed.plant } })
    return [...data, ...sizes].map((each) => [each.royalties, each.price_royalties])
  }
  const setTerms = (basis: RoyaltyBasis, rate: string, valid_from: string) =>
    manager.calls(royalties.addRoyaltyTerms, {
      body: { plant_type_id: shed.plant, vendor: 'Rosen Tantau', basis, rate, valid_from },
      ...keyed(),
    })
  expect(await margins()).toEqual([
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ])
  await setTerms('sold', '1.25', began)
  expect(await margins()).toEqual([
    ['12.50', '0.00'],
    ['12.50', '0.00'],
  ])
  await setTerms('percent', '10', today)
  // Ten at 23.00 of a nursery without tax.
  expect(await margins()).toEqual([
    ['0.00', '23.00'],
    ['0.00', '23.00'],
  ])
})
