import { expect, test } from 'vitest'
import { asTree, inCircle, parentFault, possibleParents, namesWithin, withParents } from './location-tree.ts'

const site = { id: 'site', parent_id: null }
const tunnel = { id: 'tunnel', parent_id: 'site' }
const bay = { id: 'bay', parent_id: 'tunnel' }
const field = { id: 'field', parent_id: null }
const all = [bay, field, site, tunnel]

test('parts stand under what they are part of, in the order of the list', () => {
  expect(asTree(all).map(({ entry, depth }) => [entry.id, depth])).toEqual([
    ['field', 0],
    ['site', 0],
    ['tunnel', 1],
    ['bay', 2],
  ])
})

test('a location whose parent is archived is at the top', () => {
  expect(asTree([bay, field]).map(({ entry, depth }) => [entry.id, depth])).toEqual([
    ['bay', 0],
    ['field', 0],
  ])
})

test('a location is no part of itself, nor of its own parts', () => {
  expect(parentFault(all, 'site', 'bay')).toContain('cannot be inside itself')
  expect(parentFault(all, 'site', 'site')).toContain('cannot be inside itself')
  expect(parentFault(all, 'bay', 'field')).toBeUndefined()
  expect(parentFault(all, undefined, 'bay')).toBeUndefined()
  expect(parentFault(all, 'bay', 'gone')).toBe('Choose one of the list.')
  expect(possibleParents(all, 'tunnel').map(({ id }) => id)).toEqual(['field', 'site'])
})

test('a location is looked for with all its parts, and offered where a part of it holds something', () => {
  const named = all.map((branch) => ({ ...branch, name: branch.id.toUpperCase() }))
  expect([...namesWithin(named, 'SITE')].toSorted()).toEqual(['BAY', 'SITE', 'TUNNEL'])
  expect([...namesWithin(named, 'BAY')]).toEqual(['BAY'])
  expect([...namesWithin(named, 'Bench by the door')]).toEqual(['Bench by the door'])
  expect(
    withParents(named, new Set(['BAY']))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['BAY', 'SITE', 'TUNNEL'])
})

test('a circle is found wherever it is, and a tree has none', () => {
  expect(inCircle(all)).toBeUndefined()
  expect(inCircle([...all, { id: 'one', parent_id: 'two' }, { id: 'two', parent_id: 'one' }])?.id).toBe('one')
  expect(inCircle([{ id: 'one', parent_id: 'one' }])?.id).toBe('one')
})
