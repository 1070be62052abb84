import { expect, test } from 'vitest'
import { type Colouring, type PlaceState, colourings, describe, legends, levelOf } from './colouring.ts'

const today = '2026-11-25'
const standing = {
  location_id: 'bed',
  plants: 95,
  batches: 2,
  used_m2: 6,
  unmeasured: 0,
  oldest_on: '2026-07-01',
  lost: 5,
  next_on: '2026-11-24',
  due: 1,
}
const bed: PlaceState = { standing, area_m2: 10, closed: false }
const empty: PlaceState = { standing: undefined, area_m2: 10, closed: true }

test('a bed is coloured by what is chosen', () => {
  const levels = (state: PlaceState) => colourings.map((each) => levelOf(each, state, today))
  expect(levels(bed)).toEqual(['3', '2', '2', 'bad', 'ok'])
  expect(levels(empty)).toEqual(['none', 'none', 'none', 'none', 'bad'])
  expect(levelOf('occupancy', { ...bed, area_m2: 5 }, today)).toBe('bad')
  expect(levelOf('occupancy', { ...bed, area_m2: 6 }, today)).toBe('4')
  expect(levelOf('next', { ...bed, standing: { ...standing, next_on: today } }, today)).toBe('warn')
  expect(levelOf('losses', { ...bed, standing: { ...standing, lost: 0 } }, today)).toBe('ok')
})

test('every colour is in its legend', () => {
  const shown = (colouring: Colouring, state: PlaceState) =>
    legends[colouring].some(({ level }) => level === levelOf(colouring, state, today))
  for (const colouring of colourings)
    for (const used_m2 of [1, 4, 7, 10, 12])
      for (const oldest_on of ['2026-11-01', '2026-07-01', '2026-02-01', '2024-01-01'])
        for (const lost of [0, 3, 12, 60])
          for (const next_on of [null, '2026-11-01', today, '2027-01-01'])
            expect(shown(colouring, { ...bed, standing: { ...standing, used_m2, oldest_on, lost, next_on } })).toBe(true)
})

test('a bed is described in words', () => {
  expect(describe(bed, today)).toBe('95 plants, 60% of the space in use, 5 lost in 90 days, next action overdue')
  expect(describe(empty, today)).toBe('empty, do not enter')
})
