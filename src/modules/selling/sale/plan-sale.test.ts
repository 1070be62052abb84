import { expect, test } from 'vitest'
import type { SellableBatch } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import { type AccountTerms, type SaleInputs, type PlantForSale, type SupplyForSale } from '#modules/selling/cart/sale-inputs.ts'
import { planSale, shortOf } from './plan-sale.ts'
import type { NewSale, NewSaleItem, OpenLine, PlantLine, SupplyLine } from '#modules/selling/cart/new-sale.ts'

const today = '2026-11-22'
const settings = { ...defaultSettings(today), gstRegistered: true, gstRegistrations: [{ registered: true, from: null }] }

const plant = (container_size: string, price: string, more: Partial<PlantForSale> = {}): PlantForSale => ({
  plant_type_id: 'kowhai',
  container_size,
  grade: null,
  grade_id: null,
  container_size_id: null,
  common_name: 'Kowhai',
  botanical_name: 'Sophora microphylla',
  price,
  ...more,
})
const pots: SupplyForSale = { id: 'pot', name: 'Pot', unit: 'each', price: '2.50', quantity_on_hand: '10', average_cost: '1.2' }
const bark: SupplyForSale = { id: 'bark', name: 'Bark', unit: 'm3', price: '80.00', quantity_on_hand: '4', average_cost: '30' }
const batch = (id: string, container_size: string, more: Partial<SellableBatch> = {}): SellableBatch => ({
  id,
  batch_code: id,
  plant_type_id: 'kowhai',
  container_size,
  grade: null,
  quantity_current: 20,
  state: 'for_sale',
  cost: '40',
  ...more,
})
const account: AccountTerms = {
  id: 'account',
  name: 'City Council',
  balance: '0.00',
  credit_limit: '100.00',
  on_hold: false,
  prices: { group: null, trade_discount: '0' },
  terms_days: 20,
  terms_from: 'next_month',
  exemption_number: '',
  exemption_until: null,
}
const goods: SaleInputs = {
  plants: [plant('9 cm', '6.00'), plant('25 L', '180.00'), plant('9 cm', '4.00', { plant_type_id: 'hebe', common_name: 'Hebe' })],
  batches: [batch('small', '9 cm'), batch('tree', '25 L')],
  supplies: [pots, bark],
  account: undefined,
}

const kowhai = (quantity: string, more: Partial<PlantLine> = {}): PlantLine => ({
  item_type: 'plant',
  plant_type_id: 'kowhai',
  container_size: '9 cm',
  quantity,
  ...more,
})
const supply = (inventory_item_id: string, quantity: string, more: Partial<SupplyLine> = {}): SupplyLine => ({
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
const plan = (
  items: NewSaleItem[],
  { sale, more = {}, rules = settings }: { sale?: Partial<NewSale>; more?: Partial<SaleInputs>; rules?: typeof settings } = {},
) => planSale({ payment_method: 'card', customer_name: '', notes: '', items, ...sale }, { ...goods, ...more }, rules, today)

test('a plant, a supply and a named item are sold at their prices, with what each of them cost', () => {
  const { items, cart, payments, ...rest } = plan([kowhai('3'), supply('bark', '0.5'), basket('30')])
  expect(items).toEqual([
    {
      item_type: 'plant',
      plant_type_id: 'kowhai',
      inventory_item_id: null,
      plant_common_name: 'Kowhai',
      plant_botanical_name: 'Sophora microphylla',
      inventory_item_name: null,
      container_size: '9 cm',
      container_size_id: null,
      grade: null,
      grade_id: null,
      unit: null,
      quantity: '3.0000',
      unit_price: '6.00',
      price_reason: '',
      discount_amount: '0.00',
      line_total: '18.00',
      tax_amount: '2.35',
      tax_kind: 'standard',
      tax_rate: '15',
      cost: '6.000000',
      takes: [{ batch_id: 'small', quantity: 3, cost: '6.000000' }],
    },
    {
      item_type: 'other',
      plant_type_id: null,
      inventory_item_id: 'bark',
      plant_common_name: null,
      plant_botanical_name: null,
      inventory_item_name: 'Bark',
      container_size: null,
      container_size_id: null,
      grade: null,
      grade_id: null,
      unit: 'm3',
      quantity: '0.5000',
      unit_price: '80.00',
      price_reason: '',
      discount_amount: '0.00',
      line_total: '40.00',
      tax_amount: '5.22',
      tax_kind: 'standard',
      tax_rate: '15',
      cost: '15.000000',
      takes: [],
    },
    {
      item_type: 'other',
      plant_type_id: null,
      inventory_item_id: null,
      plant_common_name: null,
      plant_botanical_name: null,
      inventory_item_name: 'Basket',
      container_size: null,
      container_size_id: null,
      grade: null,
      grade_id: null,
      unit: null,
      quantity: '1.0000',
      unit_price: '30.00',
      price_reason: '',
      discount_amount: '0.00',
      line_total: '30.00',
      tax_amount: '3.91',
      tax_kind: 'standard',
      tax_rate: '15',
      cost: '0.000000',
      takes: [],
    },
  ])
  expect([cart.subtotal, cart.tax_amount, cart.total_amount]).toEqual([8800n, 1148n, 8800n])
  expect(payments).toEqual([{ method: 'card', amount: 8800n, tendered: undefined, rounding: 0n }])
  expect(rest).toMatchObject({
    discount: { percent: '0', amount: 0n, reason: '' },
    customer_name: '',
    due_date: null,
    credits: [],
    charged: false,
    tax_rules: { registered: true, included: true, rate: '15', label: 'GST', half_cent: 'down', country: 'NZ', currency: 'NZD' },
  })
})

test('each size and each plant type has its own price', () => {
  const items = [kowhai('1', { container_size: '25 L' }), kowhai('1', { plant_type_id: 'hebe' }), kowhai('1')]
  const batches = [...goods.batches, batch('hebes', '9 cm', { plant_type_id: 'hebe' })]
  const sold = plan(items, { more: { batches } }).items
  expect(sold.map(({ unit_price }) => unit_price)).toEqual(['180.00', '4.00', '6.00'])
  expect(sold.map(({ takes }) => takes[0]?.batch_id)).toEqual(['tree', 'hebes', 'small'])
})

test('what left the price list is refused on its line, also a supply that is not for sale', () => {
  const outOfStock = (line: number) =>
    invalid([{ path: `items.${line}`, message: 'This is no longer in the price list. Remove it and search again.' }])
  expect(() => plan([kowhai('1'), kowhai('1', { container_size: 'PB5' })])).toThrow(outOfStock(1))
  expect(() => plan([supply('sand', '1')])).toThrow(outOfStock(0))
  expect(() => plan([supply('pot', '1')], { more: { supplies: [{ ...pots, price: null }] } })).toThrow(outOfStock(0))
})

test('what is counted is sold whole, what is measured by the part', () => {
  expect(plan([supply('pot', '4')]).items[0]?.line_total).toBe('10.00')
  expect(() => plan([kowhai('1'), supply('pot', '1.5')])).toThrow(
    invalid([{ path: 'items.1.quantity', message: 'Pot is sold whole: enter 1 or more.' }]),
  )
  expect(plan([supply('bark', '1.5')]).items[0]?.cost).toBe('45.000000')
})

test('a price that differs from today’s is sold only after a confirmation', () => {
  const changed = (name: string, line: number) =>
    new Problem(
      'PRICE_CHANGED',
      `${name} is ${sumText(6_00n)} in the price list now, not ${sumText(5_00n)}. Sell at which price?`,
      {
        line,
        current_price: '6.00',
      },
    )
  expect(plan([kowhai('1', { unit_price: '6' })]).items[0]).toMatchObject({ unit_price: '6.00', price_reason: '' })
  expect(() => plan([basket('1'), kowhai('1', { unit_price: '5' })])).toThrow(changed('Kowhai', 1))
  const dear = { supplies: [{ ...pots, price: '6.00' }] }
  expect(() => plan([supply('pot', '1', { unit_price: '5' })], { more: dear })).toThrow(changed('Pot', 0))
  const confirmed = kowhai('1', { unit_price: '5', confirm_price: true, price_reason: 'Damaged' })
  expect(plan([confirmed]).items[0]).toMatchObject({ unit_price: '5.00', price_reason: 'Damaged' })
})

test('a price with a reason ends the automatic discount, a list price does not', () => {
  const rules = { ...settings, defaultDiscountPercent: '10', autoDiscountThreshold: '5.00' }
  expect(plan([kowhai('2')], { rules }).discount).toEqual({ percent: '10', amount: 120n, reason: '10% off from $5.00' })
  const agreed = kowhai('2', { unit_price: '5', confirm_price: true, price_reason: 'Damaged' })
  expect(plan([agreed], { rules }).discount.amount).toBe(0n)
  expect(plan([agreed, basket('30')], { rules }).discount.amount).toBe(0n)
  expect(plan([agreed], { rules, sale: { discount_percent: '50' } }).discount.amount).toBe(500n)
  expect(plan([kowhai('2', { discount_amount: '2' })], { sale: { discount_amount: '1' } }).items[0]).toMatchObject({
    discount_amount: '3.00',
    line_total: '9.00',
  })
})

test('an account buys plants at its own price', () => {
  const trade = { ...account, prices: { group: null, trade_discount: '20' } }
  const [sold, pot] = plan([kowhai('1'), supply('pot', '1')], { more: { account: trade } }).items
  expect(sold).toMatchObject({ unit_price: '4.80', price_reason: 'Trade discount 20%' })
  expect(pot).toMatchObject({ unit_price: '2.00', price_reason: 'Trade discount 20%' })
})

test('who is exempt pays prices without their tax, except where there is none in them', () => {
  const exempt = { ...account, exemption_number: 'RC-1' }
  const free = { plants: [plant('9 cm', '6.00', { tax_kind: 'zero' as const })], account: exempt }
  const sold = plan([kowhai('1')], { more: { account: exempt } })
  expect(sold.items[0]).toMatchObject({ unit_price: '5.22', tax_amount: '0.00' })
  expect(sold.tax_rules.exemption).toEqual({ number: 'RC-1', until: null, valid: true })
  expect(plan([kowhai('1')], { more: free }).items[0]).toMatchObject({ unit_price: '6.00', tax_amount: '0.00' })
  const named = plan([basket('23'), basket('23', { tax_kind: 'zero' as const })], { more: { account: exempt } }).items
  expect(named.map(({ unit_price }) => unit_price)).toEqual(['20.00', '23.00'])
  expect(plan([basket('23')], { more: { account: { ...exempt, exemption_until: '2026-11-21' } } }).items[0]).toMatchObject({
    unit_price: '23.00',
    tax_amount: '3.00',
  })
})

test('goods and named items without tax carry none', () => {
  const more = {
    plants: [plant('9 cm', '6.00', { tax_kind: 'zero' as const })],
    supplies: [{ ...pots, tax_kind: 'zero' as const }, bark],
  }
  const lines = [kowhai('1'), supply('pot', '1'), supply('bark', '1'), basket('23', { tax_kind: 'zero' as const }), basket('23')]
  expect(plan(lines, { more }).items.map(({ tax_amount }) => tax_amount)).toEqual(['0.00', '0.00', '10.43', '0.00', '3.00'])
})

test('two lines never take the same plants or supplies', () => {
  const takes = plan([kowhai('15'), supply('pot', '1'), kowhai('5')]).items.map((item) => item.takes)
  expect(takes.map((line) => line.map(({ quantity }) => quantity))).toEqual([[15], [], [5]])
  expect(() => plan([kowhai('15'), kowhai('6')])).toThrow('Only 5 of Kowhai, 9 cm are for sale; you need 6.')
  expect(plan([supply('pot', '6'), supply('pot', '4')]).items).toHaveLength(2)
  expect(() => plan([supply('pot', '6'), supply('pot', '5')])).toThrow(shortOf(pots))
  expect(() => plan([supply('pot', '11')])).toThrow(
    new Problem('SHORT_SUPPLIES', 'Only 10 of Pot are in stock. Lower the quantity, or adjust the stock if more is there.', {
      available: '10',
      inventory_item_id: 'pot',
    }),
  )
})

test('plants reserved by lay-bys are not sold, and a scanned batch is', () => {
  expect(() =>
    plan([kowhai('18')], { more: { reserved: [{ plant_type_id: 'kowhai', container_size: '9 cm', grade: null, quantity: 3 }] } }),
  ).toThrow('Only 17 of Kowhai, 9 cm')
  const batches = [batch('old', '9 cm'), batch('new', '9 cm')]
  expect(plan([kowhai('2', { batch_id: 'new' })], { more: { batches } }).items[0]?.takes[0]?.batch_id).toBe('new')
})

test('the plants of several batches cost what all of them cost', () => {
  const batches = [batch('old', '9 cm', { quantity_current: 2, cost: '3' }), batch('new', '9 cm')]
  expect(plan([kowhai('5')], { more: { batches } }).items[0]?.cost).toBe('9.000000')
})

test('what left on dockets is invoiced at the prices that were agreed then, and takes nothing from the stock again', () => {
  const delivered = [{ takes: [{ batch_id: 'gone', quantity: 500, cost: '900.000000' }], cost: '901.000000' }]
  const line = kowhai('500', { unit_price: '6.00', price_reason: 'Contract' })
  expect(plan([line], { more: { delivered, batches: [] } }).items[0]).toMatchObject({
    price_reason: 'Contract',
    takes: delivered[0]?.takes,
    cost: '901.000000',
  })
})

test('a deposit is taken off what is due, as far as it goes', () => {
  const paid = (deposit: bigint) => plan([kowhai('1')], { more: { deposit } }).payments.map((each) => [each.method, each.amount])
  expect(paid(0n)).toEqual([['card', 600n]])
  expect(paid(200n)).toEqual([
    ['deposit', 200n],
    ['card', 400n],
  ])
  expect(paid(600n)).toEqual([['deposit', 600n]])
  expect(paid(900n)).toEqual([['deposit', 600n]])
})

test('a lay-by was paid before, at its own prices', () => {
  const { items, payments } = plan([kowhai('1', { unit_price: '5.50' })], { more: { layby: { number: 'L00001' } } })
  expect(items[0]).toMatchObject({ unit_price: '5.50', price_reason: 'Lay-by L00001' })
  expect(payments).toEqual([{ method: 'deposit', amount: 550n, tendered: undefined, rounding: 0n }])
  const named = plan([basket('30')], { more: { layby: { number: 'L00001' } } })
  expect(named.items[0]?.price_reason).toBe('Lay-by L00001')
})

test('an account that is charged has a due date, and owes what was not paid at once', () => {
  const charge = { payment_method: 'account', business_account_id: 'account' } as const
  const charged = plan([kowhai('1')], { sale: charge, more: { account } })
  expect(charged).toMatchObject({ charged: true, due_date: '2026-12-20', customer_name: 'City Council', payments: [] })
  expect(plan([kowhai('1')], { sale: { ...charge, customer_name: 'Parks' }, more: { account } }).customer_name).toBe('Parks')
  const paidNow = plan([kowhai('1')], { sale: { business_account_id: 'account' }, more: { account } })
  expect(paidNow).toMatchObject({ charged: false, due_date: null, customer_name: '' })
  const big = basket('150')
  expect(() => plan([big], { sale: charge, more: { account } })).toThrow('would exceed its credit limit of 100.00')
  const partly = { ...charge, payments: [{ method: 'card' as const, amount: '50' }] }
  expect(plan([big], { sale: partly, more: { account } }).charged).toBe(true)
  expect(plan([big], { sale: { ...charge, over_limit: true }, more: { account } }).charged).toBe(true)
})

test('an account that is archived, or was never chosen, is refused', () => {
  expect(() => plan([kowhai('1')], { sale: { business_account_id: 'gone' } })).toThrow(
    invalid([{ path: 'business_account_id', message: 'This account no longer exists. Choose another.' }]),
  )
  expect(() => plan([kowhai('1')], { sale: { payment_method: 'account' } })).toThrow(
    invalid([{ path: 'business_account_id', message: 'Choose the account that is charged.' }]),
  )
})

test('what is paid by store credit is taken from it', () => {
  const sale: Partial<NewSale> = { payments: [{ method: 'store_credit', amount: '6', credit_number: 'CN00001' }] }
  const credits = [{ id: 'credit', code: 'CN00001', balance: '10.00' }]
  expect(plan([kowhai('1')], { sale, more: { credits } }).credits).toEqual([{ id: 'credit', code: 'CN00001', amount: 600n }])
  expect(() => plan([kowhai('1')], { sale })).toThrow('There is no store credit CN00001.')
})
