import { expect, test } from 'vitest'
import {
  type EditedPlace,
  added,
  areaAround,
  begin,
  copied,
  moved,
  redo,
  removed,
  reshaped,
  snapped,
  step,
  undo,
} from './editing.ts'

const place = (name: string, more: Partial<EditedPlace> = {}): EditedPlace => ({
  key: name,
  location_id: name,
  name,
  type: 'bed',
  parent: null,
  area_m2: '',
  walk_position: null,
  x: 0,
  y: 0,
  width: 1,
  length: 10,
  angle: 0,
  ...more,
})
const tunnel = place('Tunnel', { type: 'area', x: 10, y: 10, width: 8, length: 20 })
const bed = place('Bed 1', { parent: 'Tunnel', x: 11, y: 12 })
const both = [tunnel, bed]

test('a place moves with its parts and becomes part of where it ends', () => {
  expect(moved(both, 'Tunnel', { x: 5, y: -1 }).map(({ x, y, parent }) => [x, y, parent])).toEqual([
    [15, 9, null],
    [16, 11, 'Tunnel'],
  ])
  const outside = moved(both, 'Bed 1', { x: 20, y: 0 })
  expect(outside[1]).toMatchObject({ x: 31, parent: null })
  expect(moved(outside, 'Bed 1', { x: -20, y: 0 })[1]).toMatchObject({ x: 11, parent: 'Tunnel' })
})

test('parts turn with their area about its centre', () => {
  const [, turnedBed] = reshaped(both, 'Tunnel', { angle: 90 })
  expect(turnedBed).toMatchObject({ angle: 90, parent: 'Tunnel' })
  expect(reshaped(both, 'Bed 1', { length: 12 })[1]).toMatchObject({ length: 12, parent: 'Tunnel' })
  expect(reshaped(both, 'Bed 1', { length: 60 })[1]).toMatchObject({ length: 60, parent: null })
})

test('a new place has a name that is free and belongs to the smallest area around it', () => {
  const rectangle = { x: 14, y: 12, width: 1, length: 10, angle: 0 }
  expect(added(both, { key: 'new', type: 'bed', rectangle, others: ['bed 2'] }).at(-1)).toMatchObject({
    name: 'Bed 3',
    parent: 'Tunnel',
  })
  expect(areaAround(both, { ...rectangle, x: 90 })).toBeNull()
})

test('a row of beds is numbered on, each part of where it lies', () => {
  const row = copied(both, 'Bed 1', { beds: 8, path: 0.5, direction: 'across' }, []).slice(2)
  expect(row.map(({ name, x, parent }) => [name, x, parent])).toEqual([
    ['Bed 2', 12.5, 'Tunnel'],
    ['Bed 3', 14, 'Tunnel'],
    ['Bed 4', 15.5, 'Tunnel'],
    ['Bed 5', 17, 'Tunnel'],
    ['Bed 6', 18.5, null],
    ['Bed 7', 20, null],
    ['Bed 8', 21.5, null],
  ])
})

test('an area leaves with its parts, and each step is undone and done again', () => {
  expect(removed(both, 'Tunnel')).toEqual([])
  const history = step(step(begin(both), [tunnel]), [])
  expect(undo(history).now).toEqual([tunnel])
  expect(undo(undo(undo(history))).now).toEqual(both)
  expect(redo(undo(history)).now).toEqual([])
  expect(step(undo(history), both).future).toEqual([])
})

test('edges snap to edges nearby, else to ten centimetres', () => {
  const near = { ...bed, x: 12.13, y: 12.04 }
  expect(snapped(near, [bed], 0.2).x).toBeCloseTo(-0.13)
  expect(snapped({ ...near, x: 15.13 }, [bed], 0.2).x).toBeCloseTo(-0.03)
  expect(snapped({ ...near, angle: 45 }, [bed], 0.2).x).toBeCloseTo(-0.03)
})
