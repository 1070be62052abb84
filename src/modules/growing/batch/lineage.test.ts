/** Every batch of a family has a place of its own, after its parents. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineageNode, placeLineage } from './lineage.ts'

const node = (id: string): LineageNode => ({
  id,
  batch_code: id,
  common_name: '',
  container_size: '',
  method: 'seed',
  state: 'growing',
  started_on: '2026-01-01',
  quantity_current: 1,
  plants_lost: 0,
  plants_sold: 0,
  cost: '0',
  vendor: null,
  vendor_lot: null,
})
const edge = (from: string, to: string) => ({ from, to, kind: 'pot_up', plants: 1 })

test('a child is placed after the last of its parents', () => {
  const placed = placeLineage({
    nodes: ['c', 'b', 'a', 'd'].map(node),
    edges: [edge('a', 'b'), edge('b', 'c'), edge('a', 'c'), edge('a', 'd')],
  })
  const at = Object.fromEntries(placed.map(({ node: { id }, column, row }) => [id, [column, row]]))
  expect(at).toEqual({ a: [0, 0], b: [1, 0], d: [1, 1], c: [2, 0] })
})

test('a merge back into an older batch does not loop', () => {
  const placed = placeLineage({ nodes: ['a', 'b'].map(node), edges: [edge('a', 'b'), edge('b', 'a')] })
  expect(placed.map(({ node: { id } }) => id).toSorted()).toEqual(['a', 'b'])
})

test('no two share a place, however the family is', () => {
  const families = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 40 })
  fc.assert(
    fc.property(families, (pairs) => {
      const nodes = Array.from({ length: 15 }, (_, i) => node(`n${i}`))
      const edges = pairs.filter(([a, b]) => a !== b).map(([a, b]) => edge(`n${a}`, `n${b}`))
      const placed = placeLineage({ nodes, edges })
      expect(new Set(placed.map(({ column, row }) => `${column} ${row}`)).size).toBe(15)
    }),
  )
})
