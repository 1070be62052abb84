import { expect, test } from 'vitest'
import { spacePerPlant } from './plant-space.ts'

const unknown = { plants_per_m2: null, litres: null, mm: null, cells: null }
const perSquareMetre = (of: Partial<Parameters<typeof spacePerPlant>[0]>) => Math.round(1 / spacePerPlant({ ...unknown, ...of })!)

test('a plant takes the space that was entered, else that of its cell, its pot or its volume', () => {
  expect(perSquareMetre({ plants_per_m2: '9', mm: 140 })).toBe(9)
  expect(perSquareMetre({ litres: '0.043', cells: 72 })).toBe(476)
  expect(perSquareMetre({ litres: '1.5', mm: 140 })).toBe(33)
  expect(perSquareMetre({ litres: '2.8' })).toBe(25)
  // A holder for four is no tray of plugs.
  expect(perSquareMetre({ litres: '0.2', cells: 4 })).toBe(143)
})

test('what is not measured takes an unknown space, not none', () => {
  expect(spacePerPlant(unknown)).toBeUndefined()
})
