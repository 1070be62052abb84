import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { type SaleInputs } from './sale-inputs.ts'
import { planSale } from '#modules/selling/sale/plan-sale.ts'
import type { NewSaleItem, SupplyLine } from './new-sale.ts'
import { callersReason, quotedLines, settledPrices } from './settled-prices.ts'

const today = '2026-11-22'
const supply = (id: string, price: string) => ({ id, name: id, unit: 'each', measured: false, price, barcode: null })
const quoteLine = (id: string, price: string, quantity: string) => ({
  good: { ...supply(id, price), quantity_on_hand: '0' },
  quantity,
  discount: '0',
})
const item = (id: string, quantity: string, unit_price?: string, more: Partial<SupplyLine> = {}): SupplyLine => ({
  item_type: 'other',
  inventory_item_id: id,
  quantity,
  ...(unit_price === undefined ? {} : { unit_price }),
  ...more,
})

const pricesOf = (...given: Parameters<typeof quotedLines>) => quotedLines(...given).map((line) => line?.price)

test('a quote covers its own lines at its own prices, up to the quantities that were quoted', () => {
  const quoted = { lines: [quoteLine('pot', '14.90', '5')] }
  const prices = (...items: NewSaleItem[]) => pricesOf(items, quoted)
  expect(prices(item('pot', '5', '14.90'))).toEqual(['14.90'])
  expect(prices(item('pot', '2', '14.90'), item('pot', '3', '14.9'))).toEqual(['14.90', '14.90'])
  expect(prices(item('pot', '3', '14.90'), item('pot', '3', '14.90'))).toEqual(['14.90', undefined])
  expect(prices(item('pot', '6', '14.90'))).toEqual([undefined])
  expect(prices(item('pot', '1', '0.01'))).toEqual([undefined])
  expect(prices(item('mulch', '1', '14.90'))).toEqual([undefined])
  expect(prices(item('pot', '4'))).toEqual(['14.90'])
})

test('plants are the same by type and size, and named items by their name and tax', () => {
  const plant = {
    id: 'price',
    plant_type_id: 'akeake',
    container_size: 'PB5',
    common_name: 'Akeake',
    botanical_name: '',
    category: '',
    price: '9.00',
    barcode: null,
    available: 1,
    photo: null,
  }
  const basket = { id: 'open', name: 'Basket', price: '30.00', tax_kind: 'standard' as const }
  const quoted = { lines: [plant, basket].map((good) => ({ good, quantity: '1', discount: '0' })) }
  const akeake = { item_type: 'plant', plant_type_id: 'akeake', quantity: '1', unit_price: '9.00' } as const
  const named = { item_type: 'other', name: 'Basket', quantity: '1', unit_price: '30.00' } as const
  expect(pricesOf([{ ...akeake, container_size: 'PB5' }, named], quoted)).toEqual(['9.00', '30.00'])
  const others = [
    { ...akeake, container_size: 'PB8' },
    { ...named, tax_kind: 'zero' as const },
    { ...named, name: 'Another' },
  ]
  expect(pricesOf(others, quoted)).toEqual([undefined, undefined, undefined])
})

test('a caller cannot give a quote or a lay-by as its reason', () => {
  for (const price_reason of [
    'Quote Q00003',
    'as on quote q 3',
    'quoteQ3',
    'Lay-by L00001',
    'layby L1',
    'laybyL 1',
    'lay-by  l1',
  ])
    expect(callersReason(item('pot', '1', '1', { price_reason }))).toBe('')
  expect(callersReason(item('pot', '1', '1', { price_reason: 'Damaged' }))).toBe('Damaged')
})

const products = ['a', 'b', 'c'] as const
const price = fc.integer({ min: 1, max: 5_000 }).map((each) => moneyText(BigInt(each)))
const few = fc.integer({ min: 1, max: 6 })
const scenario = fc.record({
  list: fc.tuple(price, price, price),
  quoted: fc.tuple(price, price, price),
  quantities: fc.tuple(few, few, few),
  sold: fc.array(
    fc.record({
      product: fc.constantFrom(0, 1, 2),
      quantity: few,
      asks: fc.constantFrom('quoted', 'list', 'cent', 'nothing'),
      confirm: fc.boolean(),
      reason: fc.constantFrom('', 'Quote Q00003', 'Damaged'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

test('under a quote the total is never less than the quoted lines and the list price of the rest, unless a price was changed by hand', () => {
  let planned = 0
  fc.assert(
    fc.property(scenario, ({ list, quoted, quantities, sold }) => {
      const goods: SaleInputs = {
        plants: [],
        batches: [],
        account: undefined,
        supplies: products.map((id, i) => ({ ...supply(id, list[i] ?? '0'), quantity_on_hand: '100', average_cost: '0' })),
        quote: {
          number: 'Q00003',
          state: 'open',
          valid_until: today,
          cart: { lines: products.map((id, i) => quoteLine(id, quoted[i] ?? '0', String(quantities[i]))) },
        },
      }
      const items = sold.map(({ product, quantity, asks, confirm, reason }) => {
        const unit_price = { quoted: quoted[product], list: list[product], cent: '0.01', nothing: undefined }[asks]
        const more = { ...(confirm ? { confirm_price: true } : {}), price_reason: reason }
        return item(products[product] ?? '', String(quantity), unit_price, more)
      })
      const sale = { payment_method: 'card', quote_id: 'q', customer_name: '', notes: '', items } as const
      let plan
      try {
        plan = planSale(sale, goods, defaultSettings(today), today)
      } catch (error) {
        // A changed price must be confirmed, as without a quote.
        expect((error as Problem).code).toBe('PRICE_CHANGED')
        return
      }
      planned++
      const floor = products.map((_, i) => {
        const under = plan.items.filter((line, at) => line.inventory_item_id === products[i] && !sold[at]?.confirm)
        const wanted = BigInt(under.reduce((all, line) => all + Number(line.quantity), 0))
        const [fromList, fromQuote] = [cents(list[i] ?? '0'), cents(quoted[i] ?? '0')]
        const covered = wanted < BigInt(quantities[i] ?? 0) ? wanted : BigInt(quantities[i] ?? 0)
        return covered * (fromQuote < fromList ? fromQuote : fromList) + (wanted - covered) * fromList
      })
      const charged = plan.items.filter((_, at) => !sold[at]?.confirm).map((line) => cents(line.line_total))
      expect(sum(charged)).toBeGreaterThanOrEqual(sum(floor))
      const named = plan.items.filter(({ price_reason }) => price_reason.includes('Quote'))
      for (const line of named) expect(line.unit_price).toBe(quoted[products.indexOf(line.inventory_item_id as 'a')])
      products.forEach((id, i) => {
        const under = named.filter(({ inventory_item_id }) => inventory_item_id === id)
        expect(under.reduce((all, line) => all + Number(line.quantity), 0)).toBeLessThanOrEqual(quantities[i] ?? 0)
      })
    }),
    { numRuns: 500 },
  )
  expect(planned).toBeGreaterThan(50)
})

test('the lines of a lay-by keep its prices, and its number is the reason', () => {
  const items = [item('pot', '1', '4.50'), item('mulch', '1')]
  expect(settledPrices({ items }, { layby: { number: 'L00001' } }, today)).toEqual([
    { price: '4.50', reason: 'Lay-by L00001', saving: { saving: 0n, text: '' } },
    { price: '0', reason: 'Lay-by L00001', saving: { saving: 0n, text: '' } },
  ])
})

test('a quote settles the prices of its lines while it holds, and only of a sale that names it', () => {
  const quote = {
    number: 'Q00003',
    state: 'open',
    valid_until: today,
    cart: { lines: [quoteLine('pot', '14.90', '5')] },
  } as const
  const sale = { quote_id: 'q', items: [item('pot', '1', '14.90'), item('mulch', '1')] }
  expect(settledPrices(sale, { quote }, today)).toEqual([
    { price: '14.90', reason: 'Quote Q00003', discount: 0n, saving: { saving: 0n, text: '' } },
    undefined,
  ])
  expect(settledPrices(sale, { quote }, '2026-11-23')).toEqual([])
  expect(settledPrices({ items: sale.items }, { quote }, today)).toEqual([])
  expect(() => settledPrices(sale, {}, today)).toThrow(
    invalid([{ path: 'quote_id', message: 'This quote is not there. Ring it up without it.' }]),
  )
})

test('an open line is the quoted one of its name and tax; taxed where it does not say', () => {
  const open = (name: string, tax_kind: 'standard' | 'zero') => ({
    good: { id: name, name, price: '5.00', tax_kind },
    quantity: '1',
    discount: '0',
  })
  const line = { item_type: 'other', quantity: '1', name: 'Basket', unit_price: '5.00' } as const
  expect(pricesOf([line], { lines: [open('Basket', 'standard')] })).toEqual(['5.00'])
  expect(pricesOf([line], { lines: [open('Basket', 'zero')] })).toEqual([undefined])
  expect(pricesOf([line], { lines: [open('Pot', 'standard')] })).toEqual([undefined])
  expect(pricesOf([{ ...line, tax_kind: 'zero' as const }], { lines: [open('Basket', 'zero')] })).toEqual(['5.00'])
})

test('a quote agrees to the discounts that were quoted with its lines, for as much as is sold of them', () => {
  const quoted = {
    lines: [{ ...quoteLine('pot', '10.00', '4'), discount: '8.00' }, quoteLine('mulch', '8.00', '1')],
    discount: { percent: '10' },
  }
  const off = (...items: NewSaleItem[]) => quotedLines(items, quoted).map((line) => line?.discount)
  // 8.00 of its own, and 3.20 of the 4.00 on the whole.
  expect(off(item('pot', '4', '10.00'), item('mulch', '1'))).toEqual([1120n, 80n])
  expect(off(item('pot', '1', '10.00'), item('pot', '4', '10.00'))).toEqual([280n, undefined])
})
