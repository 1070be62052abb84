import { expect, test } from 'vitest'
import type { PlannedItem } from './plan-sale.ts'
import type { SaleInputs } from '#modules/selling/cart/sale-inputs.ts'
import { stockAfterSale } from './stock-after-sale.ts'

const kind = { batch_code: 'LAV-1', plant_type_id: 'lavender', container_size: '14 cm', grade: null, state: 'for_sale' }
const goods: SaleInputs = {
  plants: [],
  batches: [
    { ...kind, id: 'old', quantity_current: 3, cost: '6.000000' },
    { ...kind, id: 'new', quantity_current: 10, cost: '30.000000' },
  ],
  supplies: [
    { id: 'mix', name: 'Potting mix', unit: 'L', price: '0.40', quantity_on_hand: '100.0000', average_cost: '0.200000' },
    { id: 'pot', name: 'Pot', unit: 'each', price: '2.00', quantity_on_hand: '5.0000', average_cost: '1.000000' },
  ],
  account: undefined,
}
const line: PlannedItem = {
  item_type: 'plant',
  plant_type_id: 'lavender',
  inventory_item_id: null,
  plant_common_name: 'Lavender',
  plant_botanical_name: '',
  inventory_item_name: null,
  container_size: '14 cm',
  container_size_id: null,
  grade: null,
  grade_id: null,
  unit: null,
  quantity: '5.0000',
  unit_price: '12.50',
  price_reason: '',
  discount_amount: '0.00',
  line_total: '62.50',
  tax_amount: '8.15',
  tax_kind: 'standard',
  tax_rate: '15',
  cost: '12.000000',
  takes: [
    { batch_id: 'old', quantity: 3, cost: '6.000000' },
    { batch_id: 'new', quantity: 2, cost: '6.000000' },
  ],
}

test('the next sale finds the batches without what was sold, and none that is empty', () => {
  expect(stockAfterSale(goods, { items: [line] }).batches).toEqual([
    { ...kind, id: 'new', quantity_current: 8, cost: '24.000000' },
  ])
})

test('two lines of one batch and two lines of one supply are both taken off', () => {
  const two = { ...line, takes: [{ batch_id: 'new', quantity: 4, cost: '12.000000' }] }
  const mix = {
    ...line,
    item_type: 'other' as const,
    plant_type_id: null,
    inventory_item_id: 'mix',
    quantity: '2.5000',
    takes: [],
  }
  const { batches, supplies } = stockAfterSale(goods, { items: [two, mix, two, mix] })
  expect(batches.map(({ id, quantity_current, cost }) => [id, quantity_current, cost])).toEqual([
    ['old', 3, '6.000000'],
    ['new', 2, '6.000000'],
  ])
  expect(supplies.map(({ id, quantity_on_hand }) => [id, quantity_on_hand])).toEqual([
    ['mix', '95.0000'],
    ['pot', '5.0000'],
  ])
})
