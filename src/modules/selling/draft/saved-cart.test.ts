import { expect, test } from 'vitest'
import { type TillCart, linePrice } from '#modules/selling/cart/cart.ts'
import { type SavedLine, cartColumns, lineColumns, savedCart } from './saved-cart.ts'

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const rimu = {
  id: id(1),
  plant_type_id: id(2),
  container_size: 'PB3',
  container_size_id: '00000000-0000-4000-8000-000000000031',
  grade: 'A',
  grade_id: '00000000-0000-4000-8000-000000000032',
  common_name: 'Rimu',
  botanical_name: '',
  category: 'Trees',
  price: '20.00',
  barcode: null,
  available: 9,
  reserved: 2,
  photo: null,
}
const { id: _, plant_type_id: __, container_size: ___, container_size_id: ____, price: _____, grade: ______, ...names } = rimu
const mulch = { id: id(3), name: 'Mulch', unit: 'm3', measured: true, price: '80.00', barcode: null, quantity_on_hand: '9.0000' }
const delivery = { id: id(4), name: 'Delivery', price: '45.00', tax_kind: 'zero' as const }
const account = {
  id: id(5),
  name: 'Bell',
  prices: { group: null, trade_discount: '10.00' },
  exemption_number: 'E1',
  exemption_until: '2027-01-01',
  tax_treatment: 'standard' as const,
}
const cart: TillCart = {
  lines: [
    { good: rimu, quantity: '3', discount: '1.00' },
    { good: mulch, quantity: '1.5', discount: '0' },
    { good: { ...mulch, tax_kind: 'zero' as const }, quantity: '2', discount: '0', confirm_price: true, quoted: '2' },
    { good: delivery, quantity: '1', discount: '0' },
  ],
  customer_name: 'Ana',
  discount: { percent: '10' },
}

/** The rows as the database gives them back. */
const read = (given: TillCart, kind: Parameters<typeof lineColumns>[1]) => {
  const { quote_id: _, business_account_id: __, ...header } = cartColumns(given)
  const lines = lineColumns(given, kind).map((line): SavedLine => ({
    ...names,
    ...line,
    id: id(4),
    saved_cart_id: id(9),
    price_id: rimu.id,
    supply_name: mulch.name,
    unit: mulch.unit,
    quantity_on_hand: mulch.quantity_on_hand,
    plant_type_id: line.plant_type_id,
    container_size: line.container_size,
    container_size_id: line.container_size === null ? null : rimu.container_size_id,
    grade_id: line.grade === null ? null : rimu.grade_id,
  }))
  return savedCart(
    {
      ...header,
      quote: given.quote ?? null,
      account: given.account ? account : null,
    },
    lines,
    new Map([[account.id, account.prices]]),
  )
}

test('a parked cart is the same cart when it is taken up, whatever it holds', () => {
  expect(read(cart, 'parked')).toEqual(cart)
  const more = { ...cart, discount: { amount: '5.00' }, quote: { id: id(7), number: 'Q00001' }, account }
  expect(read(more, 'parked')).toEqual(more)
})

test('a line names a plant in a container, a supply, or what it is called', () => {
  expect(
    lineColumns(cart, 'quote').map(({ plant_type_id, container_size, inventory_item_id, description, tax_kind }) => [
      plant_type_id,
      container_size,
      inventory_item_id,
      description,
      tax_kind,
    ]),
  ).toEqual([
    [id(2), 'PB3', null, null, 'standard'],
    [null, null, id(3), null, 'standard'],
    [null, null, id(3), null, 'zero'],
    [null, null, null, 'Delivery', 'zero'],
  ])
})

test('only a lay-by reserves goods, and what is in no stock is not reserved', () => {
  const reserved = (kind: Parameters<typeof lineColumns>[1]) =>
    lineColumns(cart, kind).map(({ quantity_reserved }) => quantity_reserved)
  expect(reserved('layby')).toEqual(['3', '1.5', '2', '0'])
  expect(reserved('quote')).toEqual(['0', '0', '0', '0'])
  expect(reserved('parked')).toEqual(['0', '0', '0', '0'])
})

test('a quote and a lay-by keep the price and the reason an account was given; a parked cart is priced when it is sold', () => {
  const bought = { ...cart, account }
  const dearer = { ...account, prices: { group: null, trade_discount: '0.00' } }
  const priceAfter = (kind: Parameters<typeof lineColumns>[1]) => {
    const [line] = read({ ...bought }, kind).lines
    return line && linePrice(line, dearer)
  }
  const given = { price: '18.00', reason: 'Trade discount 10%' }
  expect(priceAfter('quote')).toEqual(given)
  expect(priceAfter('layby')).toEqual(given)
  expect(priceAfter('parked')).toEqual({ price: '20.00', reason: '' })
  // A line that was quoted is parked with that price.
  const quoted = read(bought, 'quote')
  expect(linePrice(read(quoted, 'parked').lines[0]!, dearer)).toEqual(given)
})
