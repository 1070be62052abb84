/** Grades that satisfy a line, and the plants free for it: by the rule, and against every way of giving the plants out. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ByGrade, byGrade, freePlants, gradeSatisfies, gradeText, priceOfGrade, sizeText } from './grade.ts'

test('a size and a grade in words', () => {
  expect(['B', '1st grade', 'Grade C', null, ''].map(gradeText)).toEqual(['Grade B', '1st grade', 'Grade C', '', ''])
  expect(sizeText({ container_size: 'PB5', grade: 'A' })).toBe('PB5, Grade A')
  expect(sizeText({ container_size: 'PB5' })).toBe('PB5')
})

test('a line for grade A takes grade A and nothing else; a line without a grade takes any plants', () => {
  const taken = (wanted: string | null) => ['A', 'B', null].filter((grade) => gradeSatisfies(grade, wanted))
  expect([taken('A'), taken('B'), taken(null)]).toEqual([['A'], ['B'], ['A', 'B', null]])
})

test('a grade has its own price, else the one for any grade', () => {
  const prices = [
    { grade: 'A', price: 12 },
    { grade: null, price: 9 },
  ]
  expect(['A', 'B', null].map((grade) => priceOfGrade(prices, grade)?.price)).toEqual([12, 9, 9])
  expect(priceOfGrade([{ grade: 'A' }], null)).toBeUndefined()
})

test('what is reserved for a grade leaves the others free; what is reserved for any grade makes every grade scarcer', () => {
  const stock = new Map([
    ['A', 100],
    ['B', 50],
  ])
  const free = (reserved: ByGrade) => ['A', 'B', null].map((wanted) => freePlants(stock, reserved, wanted))
  expect(free(new Map())).toEqual([100, 50, 150])
  expect(free(new Map([['A', 100]]))).toEqual([0, 50, 50])
  expect(free(new Map([[null, 60]]))).toEqual([90, 50, 90])
  expect(free(new Map([['A', 120]]))).toEqual([-20, 30, 30])
})

/** True if the stock covers the lines: each grade its own, and the rest the lines of any grade. */
const suffices = (stock: ByGrade, wanted: ByGrade) =>
  [...wanted].every(([grade, count]) => grade === null || count <= (stock.get(grade) ?? 0)) &&
  [...wanted.values()].reduce((a, b) => a + b, 0) <= [...stock.values()].reduce((a, b) => a + b, 0)

test('as many as are free can be promised besides what is reserved, and not one more', () => {
  const grade = fc.constantFrom('A', 'B', null)
  const counts = fc.array(fc.record({ grade, quantity: fc.nat(30) }), { maxLength: 6 }).map(byGrade)
  fc.assert(
    fc.property(counts, counts, grade, (stock, reserved, wanted) => {
      fc.pre(suffices(stock, reserved))
      const free = freePlants(stock, reserved, wanted)
      const promised = (more: number) => new Map([...reserved, [wanted, (reserved.get(wanted) ?? 0) + more]])
      expect(free).toBeGreaterThanOrEqual(0)
      expect([suffices(stock, promised(free)), suffices(stock, promised(free + 1))]).toEqual([true, false])
    }),
  )
})
