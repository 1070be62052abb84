import { expect, test } from 'vitest'
import type { PlantGood } from './cart.ts'
import { sprayedProblem } from './sprayed-goods.ts'

const good = (more: Partial<PlantGood> = {}): PlantGood => ({
  id: 'price',
  plant_type_id: 'rosemary',
  container_size: '14 cm',
  common_name: 'Rosemary',
  botanical_name: 'Salvia rosmarinus',
  category: 'Herbs',
  price: '9.50',
  barcode: null,
  available: 2,
  sale_from: '2026-12-08',
  sprayed_with: 'Decis',
  photo: null,
  ...more,
})
const problem = (quantity: string, more: Partial<PlantGood> = {}, today = '2026-12-01') =>
  sprayedProblem({ lines: [{ good: good(more), quantity, discount: '0' }] }, today)?.detail

test('sprayed plants are refused until the day of the label, and others are sold', () => {
  expect(problem('3')).toBe(
    'Rosemary, 14 cm was sprayed with Decis and can’t be sold before 8 Dec 2026. 2 others are for sale. Put it aside until then.',
  )
  expect(problem('2')).toBeUndefined()
  expect(problem('3', {}, '2026-12-08')).toBeUndefined()
  expect(problem('3', { sale_from: null })).toBeUndefined()
  expect(problem('1', { available: 0 })).toContain('8 Dec 2026. Put it aside')
})
