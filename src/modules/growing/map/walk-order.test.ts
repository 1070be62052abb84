import { expect, test } from 'vitest'
import { type DrawnAt, walkOrder } from './walk-order.ts'

const at = (name: string, x: number, y: number, more: Partial<DrawnAt> = {}): DrawnAt => ({
  name,
  place_id: name,
  site_id: 'home',
  start_x: 0,
  start_y: 0,
  x,
  y,
  width: 1,
  length: 1,
  angle: 0,
  walk_position: null,
  ...more,
})
const beds = [at('Bed 1', 10, 0), at('Bed 2', 10, 30), at('Bed 3', 0, 30), at('Bed 10', 5, 31)]
const open = () => false

test('the way goes round, not by name; what is on no map comes after it', () => {
  const order = walkOrder(['Bed 10', 'Shed', 'Bed 3', 'Bed 1', 'Bed 2', 'Bed 1', 'Annex'], beds, open)
  expect(order.slice(0, 4).join()).toMatch(/^(Bed 1,Bed 2,Bed 10,Bed 3|Bed 3,Bed 10,Bed 2,Bed 1)$/)
  expect(order.slice(4)).toEqual(['Annex', 'Shed'])
})

test('an order by hand goes before the shortest way', () => {
  const set = [beds[0]!, at('Bed 2', 10, 30, { walk_position: 2 }), at('Bed 3', 0, 30, { walk_position: 1 })]
  expect(walkOrder(['Bed 1', 'Bed 2', 'Bed 3'], set, open)).toEqual(['Bed 3', 'Bed 2', 'Bed 1'])
})

test('one site is walked after the other, and what may not be entered comes last', () => {
  const north = at('North 1', 1, 1, { site_id: 'north' })
  expect(walkOrder(['North 1', 'Bed 1', 'Bed 2'], [...beds, north], (name) => name === 'Bed 1')).toEqual([
    'Bed 2',
    'North 1',
    'Bed 1',
  ])
})

test('locations within one drawn place are one stop', () => {
  const shelf = at('Shelf B', 10, 0, { place_id: 'Bed 1' })
  expect(walkOrder(['Shelf B', 'Bed 1'], [...beds, shelf], open)).toEqual(['Bed 1', 'Shelf B'])
})
