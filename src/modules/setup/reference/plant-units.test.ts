/** Trays, shelves and trolleys as plants and back, and the steps in which plants are ordered. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as units from './plant-units.ts'

const [tray, shelf, trolley] = units.plantUnits({ cells: 128, trays_per_shelf: 4, shelves: 6 })

test('8 trays of 128 are 1,024 plants; 700 plants are 5 trays and 60 plants', () => {
  if (!tray) throw new Error('There is a tray.')
  expect(units.plantsIn(8, tray)).toBe(1024)
  expect(units.wholeUnits(700, tray)).toEqual({ count: 5, over: 60 })
  expect(units.unitsText(1024, [tray])).toBe('8 trays')
  expect(units.unitsText(700, [tray])).toBe('5 trays and 60 plants')
  expect(units.unitsText(127, [tray])).toBe('')
})

test('a trolley is shelves of trays', () => {
  expect([shelf?.plants, trolley?.plants]).toEqual([512, 3072])
  const all = units.plantUnits({ cells: 128, trays_per_shelf: 4, shelves: 6 })
  expect(units.unitsText(3072 + 2 * 512 + 3 * 128, all)).toBe('1 trolley, 2 shelves and 3 trays')
  expect(units.plantUnits({ cells: 9 })).toEqual([{ name: 'tray', plants: 9 }])
  expect(units.plantUnits({ trays_per_shelf: 4, shelves: 6 })).toEqual([])
})

test('200 wanted of a tray of 72 are 216; less than the minimum is refused with what can be ordered', () => {
  const trays = { minimum: 144, multiple: 72 }
  expect(units.roundUp(200, trays)).toBe(216)
  expect(units.stepFault('Zinnia', 200, trays)).toBe('Zinnia comes in steps of 72: 200 is rounded up to 216.')
  expect(units.stepFault('Zinnia', 72, trays)).toBe('Order at least 144 of Zinnia.')
  expect(units.stepFault('Zinnia', 216, trays)).toBeUndefined()
  expect(units.stepFault('Zinnia', 3, { minimum: null, multiple: null })).toBeUndefined()
  expect([units.stepsText(trays), units.stepsText({ minimum: 100, multiple: null })]).toEqual([
    'in 72s, 144 or more',
    '100 or more',
  ])
})

test('units add up to the plants again, and what is rounded up can be ordered and is the least that can', () => {
  const size = fc.integer({ min: 1, max: 600 })
  fc.assert(
    fc.property(fc.nat(100_000), size, size, size, (plants, cells, trays_per_shelf, shelves) => {
      let left = plants
      for (const unit of units.plantUnits({ cells, trays_per_shelf, shelves }).toReversed()) {
        const { count, over } = units.wholeUnits(left, unit)
        expect(units.plantsIn(count, unit) + over).toBe(left)
        expect(over).toBeLessThan(unit.plants)
        left = over
      }
    }),
  )
  const maybe = fc.option(size, { nil: null })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), maybe, maybe, (wanted, minimum, multiple) => {
      const steps = { minimum, multiple }
      const next = units.roundUp(wanted, steps)
      expect(next).toBeGreaterThanOrEqual(wanted)
      expect(units.stepFault('It', next, steps)).toBeUndefined()
      expect(next - (multiple ?? 1) < Math.max(wanted, minimum ?? 0)).toBe(true)
      expect(units.roundUp(next, steps)).toBe(next)
    }),
  )
})
