import fc from 'fast-check'
import { expect, test } from 'vitest'
import { careCell, careColumn, careFields, careOfCells, readCareCell, readZone } from './care-cells.ts'
import { hazards, lights, waters } from './care-choices.ts'
import { Care } from './care-fields.ts'

const read = (field: keyof Care, cell: string) => {
  const { value, fault } = readCareCell(field, cell)
  return value ?? fault
}
const isRefused = (field: keyof Care, cell: string) => readCareCell(field, cell).fault !== undefined

test('the words for light, water and hazards that people write are understood', () => {
  const light = ['full sun', 'Sun', 'sun to part shade', 'Sun/Part Shade', 'semi-shade', 'partial shade', 'Shade', 'sun or shade']
  expect(light.map((cell) => read('light', cell))).toEqual([
    'Full sun',
    'Full sun',
    'Sun or part shade',
    'Sun or part shade',
    'Part shade',
    'Part shade',
    'Shade',
    'Sun or shade',
  ])
  expect(['low', 'Medium', 'moist', 'boggy'].map((cell) => read('water', cell))).toEqual([
    'Little water',
    'Water regularly',
    'Keep moist',
    'Grows in wet ground',
  ])
  expect(read('hazards', 'thorny; toxic to pets')).toBe('Harmful to pets, Thorns')
})

test('lengths are read with their unit, and as centimetres without one', () => {
  const cells = ['40', '40 cm', '1.5 m', '1,5m', '300 mm', '6 ft', '18"', '3048']
  expect(cells.map((cell) => read('height_cm', cell))).toEqual(['40', '40', '150', '150', '30', '183', '46', '3048'])
})

test('the highest end of a range of lengths counts, and the lowest temperature', () => {
  const lengths = ['40-60 cm', '1.2/1.5m', '60 – 80', '1–2 m', '3-4′', '18"-24"', '30 cm to 1 m', 'up to 1 m', '60cm+', '~45']
  expect(lengths.map((cell) => read('height_cm', cell))).toEqual([
    '60',
    '150',
    '80',
    '200',
    '122',
    '61',
    '100',
    '100',
    '60',
    '45',
  ])
  expect(['-10 to -5', '−5/−10 °C', '14-20 °F'].map((cell) => read('lowest_temperature', cell))).toEqual(['-10', '-10', '-10'])
  expect(readCareCell('height_cm', '40-60 cm')).toEqual({ value: '60', note: '“40-60 cm” is read as 60 cm.' })
  expect(['1.5', '4 x 2 m', '40-', '1-2-3'].filter((cell) => isRefused('height_cm', cell))).toHaveLength(4)
})

test('hardiness is read as degrees, and in a column of its own as a zone or a rating', () => {
  expect(['-10', '−10 °C', '14 °F', '5c'].map((cell) => read('lowest_temperature', cell))).toEqual(['-10', '-10', '-10', '5'])
  const zones = ['8a', 'USDA 8a', 'zone 9b', '9', 'Zones 9-11', 'H4', 'RHS H7', 'H1a']
  expect(zones.map((cell) => readZone(cell).value)).toEqual(['-12', '-12', '-3', '-6', '-6', '-10', '-21', '15'])
  expect(['99a', 'H9', 'cold'].map((cell) => readZone(cell).fault)).toEqual(
    ['99a', 'H9', 'cold'].map((cell) => `“${cell}” is not understood. Enter a USDA zone like 8a, or an RHS rating like H4.`),
  )
})

test('a cell that is not understood says what to enter instead', () => {
  expect(read('light', 'bright')).toBe(
    '“bright” is not understood. Enter one of these: Full sun, Sun or part shade, Part shade, Shade, Sun or shade.',
  )
  expect(['0', '20000', 'tall', '2 km', '1', '10000'].filter((cell) => isRefused('height_cm', cell))).toEqual([
    '0',
    '20000',
    'tall',
    '2 km',
  ])
  expect(['-61', '26', '-60', '25', 'H4'].filter((cell) => isRefused('lowest_temperature', cell))).toEqual(['-61', '26', 'H4'])
  expect(read('hazards', 'thorns, sharp')).toContain(
    'is not understood. Enter these, with commas between several: Harmful if eaten',
  )
})

test('any care that is written to cells is read again equal', () => {
  const word = fc.stringMatching(/^[A-Za-zāēīōū][A-Za-zāēīōū ’,.()-]{0,40}[a-z]$/).map((text) => text.replaceAll(/ +/g, ' '))
  const anyCare = fc.record(
    {
      light: fc.constantFrom(...lights),
      water: fc.constantFrom(...waters),
      lowest_temperature: fc.integer({ min: -60, max: 25 }),
      height_cm: fc.integer({ min: 1, max: 10_000 }),
      spread_cm: fc.integer({ min: 1, max: 10_000 }),
      hazards: fc.subarray([...hazards], { minLength: 1 }),
      origin: word,
      advice: word,
      breeder_wording: word,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyCare, (care) => {
      const cells = careFields.flatMap((field) => {
        const cell = careCell(care, field)
        return cell === '' ? [] : [[careColumn(field).title, read(field, cell)] as const]
      })
      expect(careOfCells(Object.fromEntries(cells))).toEqual(care)
      expect(Care.parse(care)).toEqual(care)
    }),
  )
})
