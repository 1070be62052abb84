import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText } from '#kernel/money.ts'
import { NewPriceChange, applicableItems, changedPrice, describeChange, roundings } from './price-change.ts'

const change = (price: string, rule: Parameters<typeof changedPrice>[1]) => moneyText(changedPrice(cents(price), rule))

test.each([
  ['14.50', { percent: '5' }, '15.23'],
  ['14.50', { percent: '5', rounding: '0.90' }, '14.90'],
  ['14.50', { percent: '7', rounding: '0.90' }, '15.90'],
  ['14.50', { percent: '5', rounding: '0.95' }, '14.95'],
  ['14.50', { percent: '5', rounding: '0.50' }, '15.00'],
  ['14.50', { percent: '10', rounding: '1.00' }, '16.00'],
  ['14.50', { amount: '-2.5' }, '12.00'],
  ['14.50', { percent: '-100' }, '0.00'],
  ['1.00', { amount: '-5' }, '0.00'],
  ['0.30', { percent: '10', rounding: '0.90' }, '0.90'],
  ['0.00', { percent: '10', rounding: '0.90' }, '0.00'],
  ['14.50', {}, '14.50'],
  // Rounds up between two endings that are equally near; a price that already has the ending is unchanged.
  ['14.40', { amount: '0', rounding: '0.90' }, '14.90'],
  ['14.50', { amount: '0', rounding: '1.00' }, '15.00'],
  ['14.90', { amount: '0', rounding: '0.90' }, '14.90'],
  ['15.00', { amount: '0', rounding: '1.00' }, '15.00'],
  ['0.10', { amount: '0', rounding: '0.90' }, '0.90'],
  ['0.20', { amount: '0', rounding: '1.00' }, '1.00'],
  ['0.20', { amount: '0', rounding: '0.50' }, '0.50'],
] as const)('%s changed by %o is %s', (price, rule, expected) => {
  expect(change(price, rule)).toBe(expected)
})

test('a rounded price has its ending, and is at most half a step away or the lowest there is', () => {
  const price = fc.integer({ min: 100, max: 99_999 }).map((of) => BigInt(of))
  fc.assert(
    fc.property(price, fc.constantFrom(...roundings.filter((each) => each !== 'none')), (before, rounding) => {
      const after = changedPrice(before, { amount: '0', rounding })
      const step = rounding === '0.50' ? 50n : 100n
      const ending = rounding === '0.90' ? 90n : rounding === '0.95' ? 95n : 0n
      expect((after - ending) % step).toBe(0n)
      const distance = after > before ? after - before : before - after
      expect(distance <= step / 2n).toBe(true)
    }),
  )
})

test('a change is described in words', () => {
  expect(describeChange({ percent: '5.00', rounding: '0.90' })).toBe('5% up, rounded to .90')
  expect(describeChange({ amount: '-2.5' })).toBe('2.50 down')
  const texts = roundings.map((rounding) => describeChange({ percent: '0', rounding }))
  expect(texts).toEqual([
    '0% up',
    '0% up, rounded to .90',
    '0% up, rounded to .95',
    '0% up, rounded to .50',
    '0% up, rounded to whole',
  ])
  expect(describeChange({})).toBe('0.00 up')
})

test('a change is by a percentage from -100 to 100, or by an amount', () => {
  const price_ids = ['01890000-0000-7000-8000-000000000001']
  const messages = (body: object) =>
    NewPriceChange.safeParse({ price_ids, ...body }).error?.issues.map(({ message }) => message) ?? []
  expect([messages({ percent: '100' }), messages({ percent: '-100' }), messages({ amount: '5' })]).toEqual([[], [], []])
  expect(messages({ percent: '100.01' })).toEqual(['Enter a percentage from -100 to 100.'])
  expect(messages({ percent: '-100.01' })).toEqual(['Enter a percentage from -100 to 100.'])
  expect(messages({})).toEqual(['Enter a percentage or an amount.'])
  expect(messages({ percent: '1', amount: '1' })).toEqual(['Enter a percentage or an amount.'])
})

test('items apply in their order to prices as they were, or as an earlier item leaves them; never to or below the discount price', () => {
  const prices = [
    { id: 'a', price: '10.00', discount_price: null },
    { id: 'b', price: '10.00', discount_price: '9.00' },
    { id: 'c', price: '15.00', discount_price: null },
  ]
  const item = (price_id: string, old_price: string, new_price: string) => ({
    price_change_id: '',
    price_id,
    old_price,
    new_price,
  })
  const [first, stale, next] = [item('a', '10.00', '11.00'), item('a', '10.00', '12.00'), item('a', '11.00', '13.00')]
  const [toDiscount, aboveDiscount] = [item('b', '10.00', '9.00'), item('b', '10.00', '9.01')]
  const [byHand, archived] = [item('c', '10.00', '11.00'), item('d', '10.00', '11.00')]
  expect(applicableItems(prices, [first, stale, next, toDiscount, aboveDiscount, byHand, archived])).toEqual([
    first,
    next,
    aboveDiscount,
  ])
})
