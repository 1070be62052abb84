import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { type SpaceBatch, type SpaceMovement, costOfSquareMetre, spaceCosts } from './space-cost.ts'

const dollar = 1_000_000n
const began = '2026-01-05'
const weeks = (count: number) => addDays(began, count * 7)
const step = (batch_id: string, day: string, kind: SpaceMovement['kind'], plants: number, more: Partial<SpaceMovement> = {}) => ({
  batch_id,
  day,
  kind,
  plants,
  to: null,
  size: null,
  ...more,
})
const batch = (id: string, ...movements: SpaceMovement[]): SpaceBatch => ({ id, size: 'P9', movements })
/** A hundred pots of 9 cm on a square metre, ten of 3 litres. */
const spaceOf = (_: string, size: string) => ({ P9: 0.01, PB3: 0.1 })[size]
const oneDollar = [{ valid_from: '2020-01-01', rate: dollar }]

test('100 plants on a square metre for 8 weeks at 1.00 a week cost 8.00', () => {
  const { costs } = spaceCosts([batch('a', step('a', began, 'counted', 100))], { rates: oneDollar, spaceOf, until: weeks(8) })
  expect(costs.get('a')).toMatchObject({ accrued: 8n * dollar, on_hand: 8n * dollar, sold: 0n })
})

test('survivors carry what the lost plants have cost', () => {
  const dying = batch('a', step('a', began, 'counted', 100), step('a', weeks(4), 'counted', -50))
  const { costs } = spaceCosts([dying], { rates: oneDollar, spaceOf, until: weeks(8) })
  // 4 weeks of a whole square metre, 4 of a half; all of it on the 50 that are left.
  expect(costs.get('a')).toMatchObject({ on_hand: 6n * dollar, lost: 0n })
})

test('when the last plants die, what they have cost is lost', () => {
  const dead = batch('a', step('a', began, 'counted', 100), step('a', weeks(4), 'counted', -100))
  const { costs } = spaceCosts([dead], { rates: oneDollar, spaceOf, until: weeks(8) })
  expect(costs.get('a')).toMatchObject({ on_hand: 0n, lost: 4n * dollar })
})

test('plants potted into another batch take their share along, and take more space there', () => {
  const family = [
    batch('a', step('a', began, 'counted', 100), step('a', weeks(4), 'moved', -25, { to: 'b' })),
    { ...batch('b', step('b', weeks(4), 'counted', 25)), size: 'PB3' },
  ]
  const { costs } = spaceCosts(family, { rates: oneDollar, spaceOf, until: weeks(6) })
  expect(costs.get('a')).toMatchObject({ accrued: 5_500_000n, moved: 1n * dollar, on_hand: 4_500_000n })
  // 25 plants on 2.5 m² for 2 weeks.
  expect(costs.get('b')).toMatchObject({ inherited: 1n * dollar, accrued: 5n * dollar, on_hand: 6n * dollar })
})

test('all of a batch potted on takes the space of the new pots from that day', () => {
  const potted = batch('a', step('a', began, 'counted', 100), step('a', weeks(4), 'potted', 0, { size: 'PB3' }))
  const { costs } = spaceCosts([potted], { rates: oneDollar, spaceOf, until: weeks(5) })
  expect(costs.get('a')?.on_hand).toBe(14n * dollar)
})

test('sold plants leave with their share, and bring it back when they are returned', () => {
  const sold = batch('a', step('a', began, 'counted', 100), step('a', weeks(4), 'sold', -50), step('a', weeks(4), 'sold', 10))
  const result = spaceCosts([sold], { rates: oneDollar, spaceOf, until: weeks(4) })
  expect(result.costs.get('a')).toMatchObject({ sold: 1_600_000n, on_hand: 2_400_000n })
  expect(result.sold.map(({ plants, cost }) => [plants, cost])).toEqual([
    [50, 2_000_000n],
    [-10, -400_000n],
  ])
})

test('a new rate counts from its day and leaves the days before it alone', () => {
  const rates = [...oneDollar, { valid_from: weeks(4), rate: 3n * dollar }]
  const before = costOfSquareMetre(oneDollar, began, weeks(4))
  expect(costOfSquareMetre(rates, began, weeks(4))).toBe(before)
  expect(costOfSquareMetre(rates, began, weeks(8))).toBe(16_000_000)
  expect(costOfSquareMetre([], began, weeks(8))).toBe(0)
})

test('a container that nobody measured costs nothing', () => {
  const unmeasured = { ...batch('a', step('a', began, 'counted', 100)), size: 'bag' }
  expect(spaceCosts([unmeasured], { rates: oneDollar, spaceOf, until: weeks(8) }).costs.get('a')?.accrued).toBe(0n)
})

const anyStep = fc.record({
  batch_id: fc.constantFrom('a', 'b', 'c'),
  day: fc.integer({ min: 0, max: 60 }).map((days) => addDays(began, days)),
  kind: fc.constantFrom('counted', 'moved', 'sold', 'lost', 'potted'),
  plants: fc.integer({ min: -80, max: 80 }),
  to: fc.constantFrom('a', 'b', 'c', null),
  size: fc.constantFrom('P9', 'PB3', 'bag'),
})

test('whatever happens, what came in is what left and what is on hand, to a millionth', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), fc.bigInt({ min: 0n, max: 9_000_000n }), (steps, rate) => {
      const movements = steps.filter(({ kind, to, batch_id }) => kind !== 'moved' || to !== batch_id)
      const batches = ['a', 'b', 'c'].map((id) => batch(id, ...movements.filter(({ batch_id }) => batch_id === id)))
      const { costs } = spaceCosts(batches, { rates: [{ valid_from: began, rate }], spaceOf, until: weeks(10) })
      const all = [...costs.values()]
      for (const { accrued, inherited, moved, sold, lost, on_hand } of all) {
        expect(accrued + inherited).toBe(moved + sold + lost + on_hand)
        expect([accrued, inherited, moved, sold, lost, on_hand].every((each) => each >= 0n)).toBe(true)
      }
    }),
  )
})
