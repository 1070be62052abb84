import { expect, test } from 'vitest'
import { PlantTypeId } from '#kernel/id.ts'
import { stockWeeks } from './stock-weeks.ts'

const [plant, other] = ['1', '2'].map((end) => PlantTypeId.parse(`01939f2e-8a4b-7cc0-9a8e-00000000000${end}`))
if (!plant || !other) throw new Error('Two ids are needed.')

// A Tuesday.
const today = '2026-11-24'
const stock = [
  { plant_type_id: plant, for_sale: 12 },
  { plant_type_id: plant, for_sale: 8 },
  { plant_type_id: other, for_sale: 500 },
]

test('adds the plants that will be ready by each week to those for sale now, of the one plant', () => {
  const { weeks } = stockWeeks(
    stock,
    [
      { plant_type_id: plant, week: '2026-12-07', plants: 40 },
      { plant_type_id: plant, week: '2026-12-07', plants: 5 },
      { plant_type_id: plant, week: '2026-12-21', plants: 100 },
      { plant_type_id: other, week: '2026-12-07', plants: 900 },
    ],
    plant,
    today,
  )
  expect(weeks.map(({ week, number, for_sale, ready }) => [week, number, for_sale, ready])).toEqual([
    ['2026-11-23', 48, 20, 0],
    ['2026-11-30', 49, 20, 0],
    ['2026-12-07', 50, 20, 45],
    ['2026-12-14', 51, 20, 45],
    ['2026-12-21', 52, 20, 145],
    ['2026-12-28', 53, 20, 145],
    ['2027-01-04', 1, 20, 145],
    ['2027-01-11', 2, 20, 145],
  ])
})

test('late plants count for this week; later ones and those without a day are listed separately', () => {
  const found = stockWeeks(
    [],
    [
      { plant_type_id: plant, week: '2026-10-05', plants: 7 },
      { plant_type_id: plant, week: '2027-01-18', plants: 30 },
      { plant_type_id: plant, week: null, plants: 11 },
    ],
    plant,
    today,
  )
  expect(found.weeks.map(({ ready }) => ready)).toEqual([7, 7, 7, 7, 7, 7, 7, 7])
  expect([found.later, found.undated]).toEqual([30, 11])
})
