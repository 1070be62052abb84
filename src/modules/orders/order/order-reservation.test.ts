import { expect, test } from 'vitest'
import { byGrade } from '#modules/setup/reference/grade.ts'
import { reservableQuantities } from './order-reservation.ts'

const of = (...counts: readonly (readonly [grade: string | null, quantity: number])[]) =>
  byGrade(counts.map(([grade, quantity]) => ({ grade, quantity })))

test('two lines of one kind share the available stock', () => {
  const lines = [
    { kind: 'lavender', grade: null, quantity: 60 },
    { kind: 'hebe', grade: null, quantity: 5 },
    { kind: 'lavender', grade: null, quantity: 60 },
  ]
  const lavender = { stock: of([null, 100]), reserved: of() }
  expect(reservableQuantities(lines, new Map([['lavender', lavender]]))).toEqual([60, 0, 40])
  const promised = { stock: of([null, 100]), reserved: of([null, 103]) }
  const hebe = { stock: of([null, 9]), reserved: of() }
  const stock = new Map([
    ['lavender', promised],
    ['hebe', hebe],
  ])
  expect(reservableQuantities(lines, stock)).toEqual([0, 5, 0])
})

test('a line for grade A is promised grade A only, and leaves grade B for the next', () => {
  const line = (grade: string | null, quantity: number) => ({ kind: 'lavender', grade, quantity })
  const reserve = (...lines: ReturnType<typeof line>[]) =>
    reservableQuantities(lines, new Map([['lavender', { stock: of(['A', 30], ['B', 50]), reserved: of(['A', 10]) }]]))
  expect(reserve(line('A', 40))).toEqual([20])
  expect(reserve(line('A', 20), line('B', 60), line('A', 1))).toEqual([20, 50, 0])
  expect(reserve(line('A', 5), line(null, 80))).toEqual([5, 65])
  expect(reserve(line(null, 70), line('B', 1))).toEqual([70, 0])
})
