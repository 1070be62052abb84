import { expect, test } from 'vitest'
import { newId } from '#server/new-id.ts'
import { buyingFor } from './make-plan.ts'
import type { Work } from './plan.ts'

const potting: Work = {
  key: 'pot',
  week: 2,
  operation: 'pot',
  plant_type_id: newId(),
  plant: 'Hebe',
  container_size: '1 L',
  method: 'cutting',
  quantity: 10,
  ready: 12,
  ordered: 0,
  late: false,
}

test.each([
  ['each', '0.25', '3.0000'],
  ['each', '0.4', '4.0000'],
  ['litre', '0.25', '2.5000'],
])('a supply in %s of which each of ten plants takes %s is bought as %s', (unit, per_plant, to_buy) => {
  const supply = { container_size: '1 L', inventory_item_id: newId(), name: 'Trays', unit, recipe_unit: unit }
  const recipe = { ...supply, per_plant, on_hand: '0', on_order: '0', vendor: null }
  expect(buyingFor([potting], [recipe], '2026-08-10')).toMatchObject([{ needed: expect.any(String), to_buy }])
})
