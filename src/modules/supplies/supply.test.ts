import { expect, test } from 'vitest'
import { ItemChange, NewItem, NewTransaction } from './supply.ts'

const id = '01990000-0000-7000-8000-000000000001'
const faults = (shape: typeof NewItem | typeof ItemChange | typeof NewTransaction, given: object) =>
  shape.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a supply that is for sale has a price', () => {
  const pot = { name: 'Pot', unit: 'each' }
  const refused = ['price: Enter a price for an item that is for sale.']
  for (const [shape, item] of [
    [NewItem, pot],
    [ItemChange, { ...pot, version: 1 }],
  ] as const) {
    expect(faults(shape, item)).toBeUndefined()
    expect(faults(shape, { ...item, price: '2' })).toBeUndefined()
    expect(faults(shape, { ...item, forSale: true, price: '2' })).toBeUndefined()
    expect(faults(shape, { ...item, forSale: true })).toEqual(refused)
    expect(faults(shape, { ...item, forSale: true, price: null })).toEqual(refused)
  }
})

test('only an adjustment takes away by its sign, and only a count may be nothing', () => {
  const movement = (kind: string, quantity: string) => faults(NewTransaction, { inventory_item_id: id, kind, quantity })
  expect(movement('purchase', '5')).toBeUndefined()
  expect(movement('adjustment', '-5')).toBeUndefined()
  expect(movement('count', '0')).toBeUndefined()
  expect(movement('use', '-5')).toEqual(['quantity: Only an adjustment may be negative.'])
  expect(movement('adjustment', '0')).toEqual(['quantity: Enter more than 0.'])
  expect(movement('sale', '1')).toEqual(['kind: Choose a type.'])
})
