import { expect, test } from 'vitest'
import { NewSale } from './sale.ts'
import { type Good, addToCart, emptyCart, setLineDiscount, setQuantity, toSale } from './till.ts'

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const good = (n: number): Good => ({
  id: id(n),
  plant_type_id: id(n),
  container_size: '14 cm',
  common_name: 'Hebe',
  botanical_name: 'Veronica speciosa',
  category: 'Shrubs',
  price: '12.50',
  barcode: null,
  available: 5,
  photo: null,
})

test('scanning the same plant again counts it once more', () => {
  const cart = addToCart(addToCart(addToCart(emptyCart, good(1)), good(2)), good(1))
  expect(cart.lines.map((line) => [line.good.id, line.quantity])).toEqual([
    [id(1), 2],
    [id(2), 1],
  ])
})

test('none of a plant takes its line off', () => {
  expect(setQuantity(addToCart(emptyCart, good(1)), id(1), 0).lines).toEqual([])
})

const where = { reference: 'T1-000007', at: new Date('2026-08-31T02:00:00Z'), blind: false }

test('the cart becomes a sale that the server understands', () => {
  const cart = { ...setLineDiscount(addToCart(emptyCart, good(1), 3), id(1), '1.50'), discount: { percent: '10' } }
  const sale = toSale(cart, id(9), { method: 'cash', tendered: '50' }, where)
  expect(NewSale.safeParse(sale).success).toBe(true)
  expect(sale).toMatchObject({
    id: id(9),
    discount_percent: '10',
    till_reference: 'T1-000007',
    till_time: '2026-08-31T02:00:00.000Z',
    items: [{ quantity: '3', unit_price: '12.50', discount_amount: '1.50' }],
  })
})

test('a discount that nobody decided is not sent, so that the automatic one applies', () => {
  expect(toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, where)).not.toHaveProperty('discount_percent')
})

test('without a network the price the customer was told is the price; with one the server is asked', () => {
  const confirmed = (blind: boolean) =>
    toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, { ...where, blind }).items[0]?.confirm_price
  expect(confirmed(true)).toBe(true)
  expect(confirmed(false)).toBeUndefined()
})
