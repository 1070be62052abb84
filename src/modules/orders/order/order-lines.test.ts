/** The totals of an order, its discount on invoices, and its pick list. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalid } from '#kernel/problem.ts'
import { taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import {
  amountText,
  discountPart,
  inParts,
  invoicedValue,
  lineTotal,
  lineWith,
  partOf,
  pickStops,
  priceOrder,
  refuseParts,
} from './order-lines.ts'

test('a discount is taken off the lines, and never more than they come to', () => {
  const lines = [
    { quantity: 60, unit_price: '4.50' },
    { quantity: 3, unit_price: '0.05' },
  ]
  expect(priceOrder(lines, 'up', '33.77')).toEqual({ line_totals: [27_000n, 15n], discount: 3_377n, total_amount: 23_638n })
  expect(priceOrder(lines, 'up').total_amount).toBe(27_015n)
  expect(priceOrder(lines, 'up', '999').total_amount).toBe(0n)
})

test('parts of a line save together as much as the line, however it is delivered', () => {
  const line = { quantity: 31, unit_price: '10.00', unit_saving: '48.00' }
  expect(lineTotal(line, 'up')).toBe(26_200n)
  expect(partOf(line, 7)).toEqual({ quantity: 7, unit_price: '10.00', unit_saving: '10.84' })
  expect(partOf({ ...line, quantity: 0, unit_saving: '0.00' }, 0).unit_saving).toBe('0.00')
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 9_999 }),
      (parts, saved) => {
        const quantity = parts.reduce((a, b) => a + b, 0)
        const whole = { quantity, unit_price: '99.00', unit_saving: (quantity === 0 ? 0 : saved / 100).toFixed(2) }
        let from = 0
        let total = 0n
        for (const part of parts) {
          total += lineTotal(partOf(whole, part, from), 'up')
          from += part
        }
        expect(total).toBe(lineTotal(whole, 'up'))
      },
    ),
  )
})

test('however an order is invoiced, its invoices have its discount to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { minLength: 1, maxLength: 8 }),
      fc.bigInt({ min: 0n, max: 100n }),
      (parts, percent) => {
        const gross = parts.reduce((a, b) => a + b, 0n)
        const discount = (gross * percent) / 100n
        let discount_invoiced = 0n
        parts.forEach((now, i) => {
          const part = discountPart({ gross, discount, discount_invoiced }, now, i === parts.length - 1)
          expect(part >= 0n && part <= now).toBe(true)
          discount_invoiced += part
        })
        expect(discount - discount_invoiced <= BigInt(parts.length)).toBe(true)
      },
    ),
  )
})

test('the pick list goes past the locations in the order of the walk, oldest batch first, and names what has no location', () => {
  const batches = [
    { kind: 'hebe', grade: null, batch_code: 'old', location: 'B10', quantity_current: 4 },
    { kind: 'hebe', grade: null, batch_code: 'new', location: 'B9', quantity_current: 9 },
  ]
  expect(
    pickStops(
      [
        { id: '1', kind: 'hebe', grade: null, quantity: 6 },
        { id: '2', kind: 'rose', grade: null, quantity: 2 },
      ],
      batches,
      () => ['B9', 'B10'],
    ),
  ).toEqual([
    { location: 'B9', batch_code: 'new', order_item_id: '1', quantity: 2, missing: false, closed_until: null },
    { location: 'B10', batch_code: 'old', order_item_id: '1', quantity: 4, missing: false, closed_until: null },
    { location: '', batch_code: '', order_item_id: '2', quantity: 2, missing: true, closed_until: null },
  ])
})

test('what is measured is ordered in parts, and comes to cents as the law of the country rounds them', () => {
  const bark = { unit: 'm3', inventory_item_id: '1', description: 'Bark' }
  expect(priceOrder([{ quantity: 0.25, unit_price: '85.50' }], 'down').total_amount).toBe(21_37n)
  expect(priceOrder([{ quantity: 0.25, unit_price: '85.50' }], 'up').total_amount).toBe(21_38n)
  expect([amountText(bark, 1.5), amountText({ unit: 'each' }, 1200), amountText({ unit: null }, 3)]).toEqual([
    '1.5 m³',
    '1,200',
    '3',
  ])
  expect(() => refuseParts(bark, 1.2345, 'quantity')).not.toThrow()
  expect(() => refuseParts({ ...bark, unit: 'each' }, 1.5, 'quantity')).toThrow()
  expect(() => refuseParts({ ...bark, inventory_item_id: null, unit: null }, 1.5, 'quantity')).toThrow()
})

test('each invoice takes its part of the discount, half a cent down, and the last all that is left', () => {
  const order = { gross: 10_000n, discount: 1_000n, discount_invoiced: 0n }
  expect(discountPart(order, 2_500n, false)).toBe(250n)
  expect(discountPart(order, 5n, false)).toBe(0n)
  expect(discountPart({ ...order, discount_invoiced: 900n }, 2_500n, false)).toBe(100n)
  expect(discountPart({ ...order, discount_invoiced: 400n }, 5_000n, true)).toBe(600n)
  expect(discountPart(order, 300n, true)).toBe(300n)
  expect(discountPart({ gross: 0n, discount: 0n, discount_invoiced: 0n }, 0n, false)).toBe(0n)
})

test('two lines never pick the same plants, and what is missing of several lines is at the end', () => {
  const batches = [
    { kind: 'hebe', grade: null, batch_code: 'a', location: 'B1', quantity_current: 5 },
    { kind: 'hebe', grade: null, batch_code: 'b', location: 'B1', quantity_current: 0 },
    { kind: 'rose', grade: null, batch_code: 'c', location: 'A1', quantity_current: 5 },
  ]
  const lines = [
    { id: '1', kind: 'fern', grade: null, quantity: 1 },
    { id: '2', kind: 'hebe', grade: null, quantity: 3 },
    { id: '3', kind: 'hebe', grade: null, quantity: 3 },
    { id: '4', kind: 'rose', grade: null, quantity: 5 },
  ]
  const stops = pickStops(lines, batches, (locations) => locations.toSorted()).map((stop) => [
    stop.order_item_id,
    stop.batch_code,
    stop.quantity,
    stop.missing,
  ])
  expect(stops).toEqual([
    ['4', 'c', 5, false],
    ['2', 'a', 3, false],
    ['3', 'a', 2, false],
    ['1', '', 1, true],
    ['3', '', 1, true],
  ])
})

test('a part of a plant, of a piece or of a named item is refused on its field', () => {
  expect(inParts({ inventory_item_id: '1', unit: 'm3' })).toBe(true)
  expect(inParts({ inventory_item_id: '1', unit: 'each' })).toBe(false)
  expect(inParts({ inventory_item_id: null, unit: 'm3' })).toBe(false)
  expect(inParts({ inventory_item_id: '1', unit: null })).toBe(false)
  expect(() => refuseParts({ inventory_item_id: null, unit: null, description: 'Hebe' }, 1.5, 'items.0.quantity')).toThrow(
    invalid([{ path: 'items.0.quantity', message: 'There is no part of Hebe: enter a whole number.' }]),
  )
  expect(() => refuseParts({ inventory_item_id: null, unit: null, description: 'Hebe' }, 2, 'items.0.quantity')).not.toThrow()
})

test('grade A is picked from batches of grade A, also where a line for any grade comes first', () => {
  const batches = [
    { kind: 'hebe', grade: 'A', batch_code: 'a', location: 'B1', quantity_current: 5 },
    { kind: 'hebe', grade: 'B', batch_code: 'b', location: 'B2', quantity_current: 5 },
  ]
  const lines = [
    { id: '1', kind: 'hebe', grade: null, quantity: 6 },
    { id: '2', kind: 'hebe', grade: 'A', quantity: 4 },
    { id: '3', kind: 'hebe', grade: 'C', quantity: 1 },
  ]
  const walk = (locations: readonly string[]) => locations.toSorted()
  const stops = pickStops(lines, batches, walk).map((stop) => [stop.order_item_id, stop.batch_code, stop.quantity])
  expect(stops).toEqual([
    ['2', 'a', 4],
    ['1', 'a', 1],
    ['1', 'b', 5],
    ['3', '', 1],
  ])
})

test('plants in trays are counted in trays too', () => {
  const line = { unit: null, cells: 72, trays_per_shelf: 4, shelves: null }
  expect([216, 300, 71].map((quantity) => amountText(line, quantity))).toEqual([
    '216 (3 trays)',
    '300 (1 shelf and 12 plants)',
    '71',
  ])
})

test('plants at a closed location are picked only where open ones are not enough, and last, with when', () => {
  const batches = [
    { kind: 'hebe', grade: null, batch_code: 'old', location: 'A1', quantity_current: 5 },
    { kind: 'hebe', grade: null, batch_code: 'new', location: 'B1', quantity_current: 5 },
  ]
  const pick = (quantity: number) =>
    pickStops(
      [{ id: '1', kind: 'hebe', grade: null, quantity }],
      batches,
      (locations) => locations.toSorted(),
      (location) => (location === 'A1' ? '2026-08-31T02:00:00Z' : undefined),
    ).map((stop) => [stop.batch_code, stop.quantity, stop.closed_until])
  expect(pick(4)).toEqual([['new', 4, null]])
  expect(pick(8)).toEqual([
    ['new', 5, null],
    ['old', 3, '2026-08-31T02:00:00Z'],
  ])
})

const today = '2026-11-22'
const settings = { ...defaultSettings(today), gstRegistered: true, gstRegistrations: [{ registered: true, from: null }] }
const exempt = { exemption: { number: '1', until: null, valid: true } }

test.each([
  ['prices with tax', taxRulesOf(settings, today), 25_800n],
  ['prices without tax', taxRulesOf(settings, today, {}, '', false), 28_380n],
  // 100.00 with 15 % is 86.96 without it, 20.00 is 17.39.
  ['prices with tax, to a buyer who pays none', taxRulesOf(settings, today, exempt), 23_453n],
])('lines are worth what their invoice will come to: %s', (_, tax, value) => {
  const lines = [
    { quantity: 2, unit_price: '100.00', unit_saving: '20.00', tax_kind: 'standard' },
    { quantity: 1.5, unit_price: '60.00', tax_kind: 'zero' },
  ] as const
  // 180.00 and 90.00, less 12.00: 8.00 and 4.00.
  expect(invoicedValue(lines, 1_200n, tax)).toBe(value)
  expect(invoicedValue(lines, 99_999n, tax)).toBe(0n)
})

test('a line that is not on the order any more is named by its place in the request', () => {
  const lines = [{ id: 'a' }, { id: 'b' }]
  expect(lineWith(lines, 'b', 0)).toBe(lines[1])
  expect(() => lineWith(lines, 'c', 4)).toThrow(
    invalid([{ path: 'items.4.id', message: 'This line is no longer on the order. Reload and try again.' }]),
  )
})

test('plants without a location are picked after the walk, before those that are missing', () => {
  const batches = [
    { kind: 'hebe', grade: null, batch_code: 'nowhere', location: '', quantity_current: 2 },
    { kind: 'hebe', grade: null, batch_code: 'bench', location: 'B1', quantity_current: 2 },
    { kind: 'hebe', grade: null, batch_code: 'first', location: 'A1', quantity_current: 2 },
  ]
  const walked: (readonly string[])[] = []
  const stops = pickStops([{ id: '1', kind: 'hebe', grade: null, quantity: 7 }], batches, (locations) => {
    walked.push(locations)
    return locations.toSorted()
  })
  expect(walked).toEqual([['B1', 'A1']])
  expect(stops.map(({ batch_code, quantity }) => [batch_code, quantity])).toEqual([
    ['first', 2],
    ['bench', 2],
    ['nowhere', 2],
    ['', 1],
  ])
})
