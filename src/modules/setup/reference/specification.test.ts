/** Specifications of plants: parsing, formatting, and matching against an order line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rules from './specification.ts'

const { ungraded } = rules

test('a grade, a height, a caliper and own words in one line', () => {
  const standard = { ...ungraded, height_from_cm: 180, height_to_cm: 200, caliper_from_mm: 12, caliper_to_mm: 14 }
  expect(rules.specificationText({ ...standard, grade: 'A', specification: '3 canes' })).toBe(
    'Grade A, 180–200 cm, 12–14 mm caliper, 3 canes',
  )
  expect(rules.specificationText({ ...ungraded, height_from_cm: 60, height_to_cm: 60 })).toBe('60 cm')
  expect(rules.specificationText(ungraded)).toBe('')
})

test('one number alone is the height of all of them; a range that ends before it begins is refused at its end', () => {
  const read = rules.readSpecification({ height_to_cm: 60, grade: ' A ', specification: '' })
  expect(read).toEqual({ ...ungraded, grade: 'A', height_from_cm: 60, height_to_cm: 60 })
  expect(rules.specificationFaults({ ...ungraded, height_from_cm: 60, height_to_cm: 40 })).toEqual([
    { path: 'height_to_cm', message: 'Enter 60 cm or more, or swap the two.' },
  ])
  expect(rules.specificationFaults({ ...ungraded, caliper_from_mm: 12, caliper_to_mm: 12 })).toEqual([])
})

test('plants of two batches together have the widest of their measurements, or none where one was not measured', () => {
  const measured = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(200)).map(([from, more]) => ({
    ...ungraded,
    height_from_cm: from,
    height_to_cm: from + more,
  }))
  fc.assert(
    fc.property(measured, measured, (a, b) => {
      const both = rules.widen(a, b)
      expect(rules.specificationFaults(both)).toEqual([])
      expect(both.height_from_cm).toBe(Math.min(a.height_from_cm, b.height_from_cm))
      expect(both.height_to_cm).toBe(Math.max(a.height_to_cm, b.height_to_cm))
      expect(rules.widen(a, ungraded)).toMatchObject({ height_from_cm: null, height_to_cm: null })
    }),
  )
})
