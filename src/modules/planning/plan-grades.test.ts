/** Demand by grade, on plants whose truth is known. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demandOfGrades, gradedDemand } from './plan-grades.ts'

const weekly = (plants: number, weeks = 4) => new Float64Array(weeks).fill(plants)
const none = weekly(0)
const a = (plants: number, more: object = {}) => ({ demand: weekly(plants), forSale: 0, share: 0.6, ...more })
const b = (plants: number, more: object = {}) => ({ demand: weekly(plants), forSale: 0, share: 0.4, ...more })

test('90 of grade A and 10 of B a week, where 6 of 10 become A, are 150 plants a week and not 100', () => {
  expect([...demandOfGrades(none, [a(90), b(10)], 0)]).toEqual([150, 150, 150, 150])
})

test('grades that sell as they come are planned as their sum', () => {
  expect([...demandOfGrades(none, [a(60), b(40)], 0)]).toEqual([100, 100, 100, 100])
  expect([...demandOfGrades(weekly(20), [a(48), b(32)], 0)]).toEqual([100, 100, 100, 100])
})

test('what a grade has in stock is sold first; a heap of B does not stand in for A', () => {
  // A is grown although 500 of B are for sale: its customers do not take B.
  const demand = demandOfGrades(none, [a(30), b(0, { forSale: 500 })], 500)
  expect(demand.reduce((all, each) => all + each, 0) - 500).toBe((4 * 30) / 0.6)
  const stocked = demandOfGrades(none, [a(30, { forSale: 120 }), b(0, { forSale: 380 })], 500)
  expect([...stocked]).toEqual([30, 30, 30, 30])
})

test('a grade that nothing was ever graded as asks for no more than its own plants', () => {
  expect([...demandOfGrades(none, [a(10, { share: 0 })], 0)]).toEqual([10, 10, 10, 10])
})

test('of every grade there is enough in every week, and never more than one grade needs', () => {
  const demands = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 12, maxLength: 12 })
  const stock = fc.integer({ min: 0, max: 2_000 })
  fc.assert(
    fc.property(demands, demands, demands, fc.integer({ min: 1, max: 99 }), stock, stock, (any, first, second, percent, s, t) => {
      const share = percent / 100
      const grades = [
        { demand: Float64Array.from(first), forSale: s, share },
        { demand: Float64Array.from(second), forSale: t, share: 1 - share },
      ]
      const demand = demandOfGrades(Float64Array.from(any), grades, s + t)
      let [grown, all] = [0, 0]
      const sums = [0, 0]
      for (let week = 0; week < 12; week++) {
        expect(demand[week]).toBeGreaterThanOrEqual(0)
        grown += demand[week]!
        all += any[week]! + first[week]! + second[week]!
        expect(grown).toBeGreaterThanOrEqual(all - 1e-6)
        for (const [i, each] of grades.entries()) {
          sums[i] = sums[i]! + each.demand[week]!
          if (sums[i]! > each.forSale) expect(each.forSale + (grown - s - t) * each.share).toBeGreaterThanOrEqual(sums[i]! - 1e-6)
        }
      }
    }),
  )
})

test('from the books: 90 of 100 sold are A and 60 of 100 graded are A, so that 150 are grown where 100 are sold', () => {
  const row = (grade: string | null, sold: number, made: number) => ({ kind: 'k', grade, sold, made, for_sale: 0 })
  const { demand, grades } = gradedDemand(weekly(100), [row(null, 0, 0), row('A', 900, 600), row('B', 100, 400)], 0)
  expect(Array.from(demand, Math.round)).toEqual([150, 150, 150, 150])
  expect(grades).toEqual([
    { grade: 'A', sold: 0.9, made: 0.6 },
    { grade: 'B', sold: 0.1, made: 0.4 },
  ])
  // Half of the customers take any grade: the shortage of A is half as large.
  const half = gradedDemand(weekly(100), [row(null, 1_000, 0), row('A', 900, 600), row('B', 100, 400)], 0)
  expect(Array.from(half.demand, Math.round)).toEqual([100, 100, 100, 100])
  for (const rows of [[], [row(null, 50, 0)], [row('A', 50, 0)], [row('A', 0, 60), row(null, 50, 0)]])
    expect(gradedDemand(weekly(7), rows, 0)).toEqual({ demand: weekly(7), grades: [] })
})
