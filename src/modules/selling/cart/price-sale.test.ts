import { expect, test } from 'vitest'
import type { NewSale, NewSaleItem, OpenLine, PlantLine, SupplyLine } from './new-sale.ts'
import type { AccountTerms, PlantForSale, SaleInputs, SupplyForSale } from './sale-inputs.ts'
import { priceSale } from './price-sale.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'

const today = '2026-11-22'
const settings = { ...defaultSettings(today), gstRegistered: true, gstRegistrations: [{ registered: true, from: null }] }
const trays = [
  { unit: 'tray', plants: 12, price: '60.00' },
  { unit: 'shelf', plants: 60, price: '270.00' },
] as const

const plant = (container_size: string, price: string, more: Partial<PlantForSale> = {}): PlantForSale => ({
  plant_type_id: 'hebe',
  container_size,
  container_size_id: null,
  grade: null,
  grade_id: null,
  common_name: 'Hebe',
  botanical_name: '',
  price,
  ...more,
})
const supply = (id: string, unit: string, price: string | null, more: Partial<SupplyForSale> = {}): SupplyForSale => ({
  id,
  name: id,
  unit,
  price,
  quantity_on_hand: '10',
  average_cost: '1',
  ...more,
})
const goods: SaleInputs = {
  plants: [
    plant('9 cm', '6.00', { unit_prices: trays }),
    plant('2 L', '14.00', { grade: 'A', grade_id: 'a' }),
    plant('2 L', '9.00', { grade: 'B', grade_id: 'b' }),
    plant('5 L', '23.00', { tax_kind: 'zero' }),
  ],
  batches: [],
  supplies: [supply('Pot', 'each', '2.50'), supply('Bark', 'm3', '80.00', { tax_kind: 'zero' }), supply('Stake', 'each', null)],
  account: undefined,
}
const account: AccountTerms = {
  id: 'account',
  name: 'City Council',
  balance: '0.00',
  credit_limit: null,
  on_hold: false,
  prices: { group: null, trade_discount: '10' },
  terms_days: 20,
  terms_from: 'next_month',
  exemption_number: '',
  exemption_until: null,
}
const exempt: AccountTerms = { ...account, exemption_number: '123', prices: { group: null, trade_discount: '0' } }

const hebe = (container_size: string, quantity: string, more: Partial<PlantLine> = {}): PlantLine => ({
  item_type: 'plant',
  plant_type_id: 'hebe',
  container_size,
  quantity,
  ...more,
})
const other = (inventory_item_id: string, quantity: string, more: Partial<SupplyLine> = {}): SupplyLine => ({
  item_type: 'other',
  inventory_item_id,
  quantity,
  ...more,
})
const basket = (unit_price: string, more: Partial<OpenLine> = {}): OpenLine => ({
  item_type: 'other',
  name: 'Basket',
  quantity: '1',
  unit_price,
  ...more,
})

interface Circumstances {
  readonly sale?: Partial<NewSale>
  readonly more?: Partial<SaleInputs>
  readonly rules?: typeof settings
}
const priced = (items: NewSaleItem[], { sale, more = {}, rules = settings }: Circumstances = {}) =>
  priceSale({ payment_method: 'card', customer_name: '', notes: '', items, ...sale }, { ...goods, ...more }, rules, today)
const refusal = (work: () => unknown): Problem => {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('It was not refused.')
}

const list = (price: bigint, more = {}) => ({
  unit_price: price,
  agreed_price: price,
  usual_price: price,
  unit_saving: 0n,
  agreed_saving: 0n,
  usual_saving: 0n,
  price_reason: '',
  unit_reason: '',
  ...more,
})
const saves = (cents: bigint) => ({ unit_saving: cents, agreed_saving: cents, usual_saving: cents })

test.each<[string, NewSaleItem, Circumstances, object]>([
  ['by the list', hebe('9 cm', '3'), {}, list(600n)],
  ['whole trays at their own price', hebe('9 cm', '25'), {}, list(600n, { ...saves(2_400n), unit_reason: '2 trays at 60.00' })],
  ['one grade of two', hebe('2 L', '1', { grade: 'B' }), {}, list(900n)],
  ['a measured supply', other('Bark', '0.5'), {}, list(8_000n)],
  ['an item by its name', basket('30'), {}, list(3_000n)],
  [
    'an agreed saving of an item by its name',
    basket('30', { quantity: '2', unit_saving: '5' }),
    {},
    list(3_000n, { unit_saving: 500n }),
  ],
  [
    'with the discount of an account',
    hebe('9 cm', '1'),
    { more: { account } },
    list(540n, { price_reason: 'Trade discount 10%' }),
  ],
  [
    'a tray, which is cheaper than with the discount',
    hebe('9 cm', '12'),
    { more: { account } },
    list(540n, { ...saves(480n), price_reason: 'Trade discount 10%', unit_reason: '1 tray at 60.00' }),
  ],
  [
    'as the customer was shown',
    hebe('9 cm', '24', { unit_price: '6', unit_saving: '24' }),
    {},
    list(600n, { ...saves(2_400n), unit_reason: '2 trays at 60.00' }),
  ],
  [
    'at a price that is confirmed, with its reason',
    hebe('9 cm', '1', { unit_price: '5', confirm_price: true, price_reason: 'Damaged' }),
    {},
    list(600n, { unit_price: 500n, price_reason: 'Damaged' }),
  ],
  [
    'plants of a tray one by one, confirmed',
    hebe('9 cm', '12', { unit_price: '6', confirm_price: true }),
    {},
    list(600n, { ...saves(1_200n), unit_saving: 0n }),
  ],
  ['to a buyer without tax', hebe('9 cm', '1'), { more: { account: exempt } }, list(522n)],
  ['untaxed goods to a buyer without tax', hebe('5 L', '1'), { more: { account: exempt } }, list(2_300n)],
  ['an untaxed supply to a buyer without tax', other('Bark', '1'), { more: { account: exempt } }, list(8_000n)],
  ['an item by its name to a buyer without tax', basket('30'), { more: { account: exempt } }, list(2_609n)],
  [
    'an untaxed item to a buyer without tax',
    basket('30', { tax_kind: 'zero', unit_saving: '3' }),
    { more: { account: exempt } },
    list(3_000n, { unit_saving: 300n }),
  ],
  [
    'the saving of a tray to a buyer without tax',
    hebe('9 cm', '12'),
    { more: { account: exempt } },
    list(522n, { ...saves(1_043n), unit_reason: '1 tray at 60.00' }),
  ],
  [
    'an order with prices without tax, from a list with it: the list is converted',
    hebe('9 cm', '1'),
    { more: { tax_included: false } },
    list(522n),
  ],
  [
    'the same delivered: its prices are those of the order',
    hebe('9 cm', '1', { unit_price: '5.22', confirm_price: true, price_reason: 'As ordered' }),
    { more: { tax_included: false, delivered: [] } },
    list(522n, { agreed_price: 600n, price_reason: 'As ordered' }),
  ],
  ['an item by its name in such an order', basket('30'), { more: { tax_included: false, delivered: [] } }, list(3_000n)],
  [
    'delivered at the agreed price, with the reason of the order',
    hebe('9 cm', '12', { unit_price: '6', unit_saving: '12', price_reason: 'As ordered' }),
    { more: { delivered: [] } },
    list(600n, { ...saves(1_200n), price_reason: 'As ordered' }),
  ],
  [
    'handed over by a lay-by',
    hebe('9 cm', '1', { unit_price: '4' }),
    { more: { layby: { number: 'L00001' } } },
    list(400n, { usual_price: 600n, price_reason: 'Lay-by L00001' }),
  ],
  [
    'an item by its name of a lay-by without tax in its prices',
    basket('30'),
    { more: { layby: { number: 'L00001', tax_included: false } } },
    list(3_000n, { price_reason: 'Lay-by L00001' }),
  ],
])('a line is priced %s', (_, item, circumstances, expected) => {
  expect(priced([item], circumstances).found[0]).toMatchObject(expected)
})

test('the same plant in two grades needs the one that is sold', () => {
  expect(refusal(() => priced([hebe('9 cm', '1'), hebe('2 L', '1')]))).toEqual(
    invalid([{ path: 'items.1.grade', message: 'Hebe is sold as Grade A or Grade B. Choose one of them.' }]),
  )
})

test.each<[string, NewSaleItem]>([
  ['a size', hebe('45 L', '1')],
  ['a plant', { ...hebe('9 cm', '1'), plant_type_id: 'rata' } as PlantLine],
  ['a supply', other('Hose', '1')],
  ['a supply without a price', other('Stake', '1')],
])('%s that is not listed any more is named by its line', (_, item) => {
  expect(refusal(() => priced([basket('1'), item]))).toEqual(
    invalid([{ path: 'items.1', message: 'This is no longer in the price list. Remove it and search again.' }]),
  )
})

test('what is counted is sold whole, what is measured in parts', () => {
  expect(refusal(() => priced([basket('1'), other('Pot', '1.5')]))).toEqual(
    invalid([{ path: 'items.1.quantity', message: 'Pot is sold whole: enter 1 or more.' }]),
  )
  expect(priced([other('Pot', '2.0'), other('Bark', '1.5')]).cart.total_amount).toBe(12_500n)
})

test.each<[string, PlantLine, string, object]>([
  [
    'another price',
    hebe('5 L', '1', { unit_price: '20' }),
    `Hebe is ${sumText(23_00n)} in the price list now, not ${sumText(20_00n)}. Sell at which price?`,
    { line: 1, current_price: '23.00' },
  ],
  [
    'another price of a plant with trays',
    hebe('9 cm', '1', { unit_price: '5' }),
    `Hebe is ${sumText(6_00n)} in the price list now, not ${sumText(5_00n)}. Sell at which price?`,
    { line: 1, current_price: '6.00', current_unit_prices: trays },
  ],
  [
    'another price of a tray',
    hebe('9 cm', '12', { unit_price: '6', unit_saving: '10' }),
    `Hebe has another price by the tray of 12 for ${sumText(60_00n)}, shelf of 60 for ${sumText(270_00n)} now. Sell at which price?`,
    { line: 1, current_price: '6.00', current_unit_prices: trays },
  ],
  [
    'trays that have no price any more',
    hebe('5 L', '12', { unit_price: '23', unit_saving: '10' }),
    'Hebe has another price by whole units now. Sell at which price?',
    { line: 1, current_price: '23.00' },
  ],
])('%s than the customer was shown is asked about', (_, item, message, details) => {
  const problem = refusal(() => priced([basket('1'), item]))
  expect([problem.code, problem.detail, problem.extra]).toEqual(['PRICE_CHANGED', message, details])
})

test('a saving beyond the price of its plants is refused, all of it is not', () => {
  const confirmed = (unit_saving: string) => hebe('9 cm', '2', { unit_price: '6', unit_saving, confirm_price: true })
  expect(refusal(() => priced([basket('1'), confirmed('12.01')]))).toEqual(
    invalid([{ path: 'items.1.unit_saving', message: 'Enter no more than the plants cost one by one.' }]),
  )
  expect(priced([confirmed('12')]).cart.total_amount).toBe(0n)
})

test('a place of delivery without a rate of tax is refused', () => {
  expect(refusal(() => priced([basket('1')], { sale: { tax_place: 'Albany' } }))).toEqual(
    invalid([{ path: 'tax_place', message: 'There is no tax rate for Albany. Add a rate for it in the settings.' }]),
  )
})

const automatic = { ...settings, autoDiscountThreshold: '50.00', defaultDiscountPercent: '10' }

test('the automatic discount is the nursery’s own: nobody has reduced a price', () => {
  const { discount, cart, reductions } = priced([basket('100')], { rules: automatic })
  expect([discount.reason, discount.amount, cart.total_amount, reductions[0]?.share]).toEqual([
    '10% off from $50.00',
    1_000n,
    9_000n,
    0n,
  ])
})

test('an agreed price takes the automatic discount off the sale', () => {
  expect(priced([hebe('9 cm', '20')], { rules: automatic, more: { account } }).discount.amount).toBe(0n)
  expect(priced([hebe('9 cm', '20')], { rules: automatic }).discount.amount).toBe(1_080n)
})

test.each([
  ['15', 1_500n],
  ['10', 0n],
])('a discount of %s%% by hand is a reduction where it is more than the automatic one', (discount_percent, share) => {
  expect(priced([basket('100')], { rules: automatic, sale: { discount_percent } }).reductions[0]?.share).toBe(share)
})

test('a line’s own discount is taken off it, and a discount of an amount off the sale', () => {
  const { cart, reductions } = priced([basket('100', { discount_amount: '10' }), other('Bark', '1')], {
    sale: { discount_amount: '17' },
  })
  expect(cart.lines.map(({ line_total, tax_kind }) => [line_total, tax_kind])).toEqual([
    [8_100n, 'standard'],
    [7_200n, 'zero'],
  ])
  expect(reductions.map(({ own, share }) => [own, share])).toEqual([
    [1_000n, 900n],
    [0n, 800n],
  ])
})

test('each reduction names its product, its reason, and how far it is below the agreed price', () => {
  const confirmed = { confirm_price: true, price_reason: 'Damaged' }
  const { reductions } = priced(
    [
      hebe('2 L', '2', { grade: 'B', unit_price: '8', ...confirmed }),
      other('Pot', '1', { unit_price: '2', ...confirmed }),
      basket('30'),
      hebe('9 cm', '1'),
    ],
    { more: { account } },
  )
  expect(reductions.map(({ product, reason, agreed, own, below }) => [product, reason, agreed, own, below])).toEqual([
    ['Hebe, 2 L, Grade B', 'Damaged', 1_620n, 20n, 0n],
    ['Pot', 'Damaged', 225n, 25n, 0n],
    ['Basket', '', 3_000n, 0n, 0n],
    ['Hebe, 9 cm', 'Trade discount 10%', 540n, 0n, 0n],
  ])
})

test('a lay-by’s price counts for the limit of a role as below the list', () => {
  const { reductions } = priced([hebe('9 cm', '12', { unit_price: '5' })], { more: { layby: { number: 'L00001' } } })
  expect(reductions[0]).toMatchObject({ agreed: 6_000n, own: 0n, below: 0n })
  const [less] = priced([hebe('9 cm', '1', { unit_price: '5' })], { more: { layby: { number: 'L00001' } } }).reductions
  expect(less).toMatchObject({ agreed: 500n, own: 0n, below: 100n })
})
