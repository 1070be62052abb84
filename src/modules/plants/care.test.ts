import { expect, test } from 'vitest'
import { careLines, careSummary, hardinessRating, hardinessText, hardinessZone, sizeText } from './care.ts'
import { Care } from './care-fields.ts'

test.each([
  [-60, 'H7', '1a'],
  [-21, 'H7', '6a'],
  [-20, 'H6', '6b'],
  [-15, 'H5', '7b'],
  [-10, 'H4', '8a'],
  [-5, 'H3', '9a'],
  [-2, 'H3', '9b'],
  [1, 'H2', '10a'],
  [5, 'H1c', '11a'],
  [10, 'H1b', '12a'],
  [15, 'H1a', '12b'],
  [25, 'H1a', '13b'],
])('a plant that survives %s °C has the RHS rating %s and the USDA zone %s', (celsius, rating, zone) => {
  expect([hardinessRating(celsius), hardinessZone(celsius)]).toEqual([rating, zone])
})

test('says how hardy and how large a plant is in the units of the nursery', () => {
  expect(hardinessText(-10, 'metric')).toBe('Hardy to −10 °C (RHS H4, USDA 8a)')
  expect(hardinessText(-10, 'imperial')).toBe('Hardy to 14 °F (RHS H4, USDA 8a)')
  expect(hardinessText(5, 'metric')).toBe('Keep above 5 °C (RHS H1c, USDA 11a)')
  expect(sizeText({ height_cm: 250, spread_cm: 90 }, 'metric')).toBe('2.5 m high × 90 cm wide')
  expect(sizeText({ height_cm: 250 }, 'imperial')).toBe('8 ft 2 in high')
  expect(sizeText({}, 'metric')).toBe('')
})

test('lists what is known, and leaves out what is not', () => {
  const care = { light: 'sun', water: 'dry', hazards: ['thorns', 'harmful_to_pets'], origin: 'Native to Chile' } as const
  expect(careLines({ ...care, hazards: [...care.hazards] }, 'metric').map(({ icon }) => icon)).toEqual([
    'sun',
    'water',
    'hazard',
    'hazard',
    'origin',
  ])
  expect(careSummary({ light: 'sun', height_cm: 60 }, 'metric')).toBe('Full sun · 60 cm high')
  expect(careSummary({}, 'metric')).toBe('')
})

test('refuses temperatures and sizes that no plant has', () => {
  expect(Care.safeParse({ lowest_temperature: -90 }).success).toBe(false)
  expect(Care.safeParse({ height_cm: 0 }).success).toBe(false)
  expect(Care.safeParse({ light: 'moonlight' }).success).toBe(false)
  expect(Care.safeParse({}).success).toBe(true)
})
