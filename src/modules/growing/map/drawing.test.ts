import { expect, test } from 'vitest'
import { Drawing, drawingFaults, mostPlaces } from './drawing.ts'

const site = { name: 'Home', width: 60, length: 40 }
const tunnel = { name: 'Tunnel 1', type: 'area', x: 5, y: 5, width: 8, length: 30 } as const
const bed = { name: 'Bed 1', type: 'bed', parent: 'Tunnel 1', x: 5, y: 5, width: 1.2, length: 20 } as const

const messages = (...places: Parameters<typeof drawingFaults>[1]) =>
  drawingFaults(site, places).map(({ path, message }) => [path, message])

test('a drawing in which everything lies within its place has no faults', () => {
  expect(messages(tunnel, bed, { ...bed, name: 'Bed 2', x: 6.7 }, { ...bed, name: 'Outside', parent: null, x: 40 })).toEqual([])
})

test('a place that is larger than its place, or outside it, is refused', () => {
  expect(messages({ ...bed, parent: null, length: 90 })).toEqual([
    ['places.0.length', 'Bed 1 (1.2 × 90 m) is larger than Home (60 × 40 m). Make it smaller, or Home larger.'],
  ])
  expect(messages({ ...bed, parent: null, x: 59 })).toEqual([
    ['places.0.x', 'Bed 1 is outside Home. Move it inside, or make Home larger.'],
  ])
  expect(messages(tunnel, { ...bed, x: 30 })).toEqual([
    ['places.1.x', 'Bed 1 is outside Tunnel 1. Move it inside, or make Tunnel 1 larger.'],
  ])
})

test('a circle, a place in a bed, and a place that is not drawn are refused', () => {
  const [one, two] = [
    { ...tunnel, name: 'One', parent: 'Two' },
    { ...tunnel, name: 'Two', parent: 'one' },
  ]
  expect(messages(one, two).map(([path]) => path)).toEqual(['places.0.parent', 'places.1.parent'])
  expect(messages({ ...tunnel, parent: 'Tunnel 1' })).toEqual([
    ['places.0.parent', 'Tunnel 1 cannot be inside itself or one of its own parts. Choose another place.'],
  ])
  expect(messages({ ...bed, parent: null }, { ...bed, name: 'Bed 2', parent: 'Bed 1' })).toEqual([
    ['places.1.parent', 'Bed 1 is a bed and holds no other places. Choose an area.'],
  ])
  expect(messages(bed)).toEqual([['places.0.parent', 'Tunnel 1 is not in this drawing. Choose another place.']])
})

test('two places of one name are refused', () => {
  expect(messages(tunnel, bed, { ...bed, name: 'bed 1 ' })).toEqual([
    ['places.2.name', 'There are two places called bed 1 . Give one of them another name.'],
  ])
})

test('sizes that are no sizes and drawings beyond the limit are refused', () => {
  const drawing = { version: 1, width: 60, length: 40, places: [] as unknown[] }
  const fault = (places: unknown[]) => Drawing.safeParse({ ...drawing, places }).error?.issues[0]?.message
  expect(fault([bed])).toBeUndefined()
  for (const width of [0, -1, 1e9, 'wide', Number.NaN, Infinity])
    expect(fault([{ ...bed, width }])).toBe('Enter metres from 0.05 to 5,000, like 1.2.')
  expect(fault([{ ...bed, area_m2: '0' }])).toContain('Enter square metres')
  expect(fault(Array.from({ length: mostPlaces + 1 }, () => bed))).toBe(
    'A site takes at most 2,000 places. Draw the others as another site.',
  )
})
