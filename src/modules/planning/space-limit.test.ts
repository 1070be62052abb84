import { expect, test } from 'vitest'
import type { BedSpace } from './planning-inputs.ts'
import { spaceLimit } from './space-limit.ts'

const capacity = { potting: 100, space: 5_000, on_hand: 4_000, weeks: 40 }
const spaces = [{ container_size: '2 L', space: 0.03 }]
const beds: BedSpace = {
  area_m2: 300,
  used_m2: 100,
  plants: 3_500,
  uncounted: 500,
  kinds: [{ place_kind: 'tunnel', area_m2: 80, used_m2: 30 }],
}

test('space is that of the beds once most plants are on the map, each plant by its container', () => {
  const { perPlant, ...limit } = spaceLimit({ capacity, beds, spaces }, 13)
  expect(limit).toEqual({ unit: 'm2', space: 300, in_use: 100, places: new Map([['tunnel', { space: 80, in_use: 30 }]]) })
  expect(perPlant('2 L')).toBe(0.03)
  expect(perPlant('never measured')).toBeCloseTo(100 / 3_500)
})

test('without a map, or with little of it, space is the most plants there ever were', () => {
  for (const known of [undefined, { ...beds, plants: 300, uncounted: 3_700 }, { ...beds, area_m2: 0 }]) {
    const { perPlant, ...limit } = spaceLimit({ capacity, beds: known, spaces }, 13)
    expect(limit).toEqual({ unit: 'plants', space: 5_000, in_use: 4_000, places: new Map() })
    expect(perPlant('2 L')).toBe(1)
  }
  expect(spaceLimit({ capacity: { ...capacity, weeks: 3 }, beds: undefined, spaces }, 13).space).toBe(Infinity)
})
