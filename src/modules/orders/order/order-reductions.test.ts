import { expect, test } from 'vitest'
import { isWithinLimit, overridesOf, reductionOf } from '#modules/selling/cart/price-override.ts'
import { orderReductions, takesOffMore } from './order-reductions.ts'

const line = (unit_price: string, quantity = 10) => ({ description: 'Hebe', quantity, unit_price, agreed_price: '10.00' })

test('a price by hand and the share of a discount on the whole are both taken off the agreed price', () => {
  const lines = orderReductions([line('8.00'), line('10.00')], 1800n, 'up')
  expect(overridesOf(lines).map(({ list_total, line_total }) => [list_total, line_total])).toEqual([
    [10_000n, 7_200n],
    [10_000n, 9_000n],
  ])
  expect(reductionOf(lines)).toBe(3_800n)
  expect([isWithinLimit(lines, '20'), isWithinLimit(lines, '18')]).toEqual([true, false])
})

test('a dearer price takes nothing off, and a discount beyond the lines takes off all of them', () => {
  expect(reductionOf(orderReductions([line('12.00')], 0n, 'up'))).toBe(0n)
  expect(reductionOf(orderReductions([line('10.00')], 99_999n, 'up'))).toBe(10_000n)
})

test('a line is named by its description, without a reason', () => {
  expect(orderReductions([line('8.00')], 0n, 'up')).toMatchObject([{ product: 'Hebe', reason: '' }])
})

test('a change that takes off no more than before needs no second approval', () => {
  const before = orderReductions([line('5.00')], 0n, 'up')
  expect(takesOffMore(orderReductions([line('5.00', 9)], 0n, 'up'), before)).toBe(false)
  expect(takesOffMore(before, before)).toBe(false)
  expect(takesOffMore(orderReductions([line('5.00', 11)], 0n, 'up'), before)).toBe(true)
})
