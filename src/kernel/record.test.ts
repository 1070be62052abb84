import { expect, expectTypeOf, test } from 'vitest'
import { keysOf, keysWith } from './record.ts'

const trees = {
  oak: { height: 30, drops_leaves: true },
  yew: { height: 15 },
  birch: { drops_leaves: true, height: 20, catkins: true },
} as const

test('lists the members that have all the properties, in their order', () => {
  expect(keysOf(trees)).toEqual(['oak', 'yew', 'birch'])
  expect(keysWith(trees, 'drops_leaves')).toEqual(['oak', 'birch'])
  expect(keysWith(trees, 'drops_leaves', 'catkins')).toEqual(['birch'])
  expect(keysWith(trees, 'thorns')).toEqual([])
})

test('the type of a list is of its members only', () => {
  expectTypeOf(keysOf(trees)).toEqualTypeOf<readonly ('oak' | 'yew' | 'birch')[]>()
  expectTypeOf(keysWith(trees, 'drops_leaves')).toEqualTypeOf<readonly ('oak' | 'birch')[]>()
  expectTypeOf(keysWith(trees, 'drops_leaves', 'catkins')).toEqualTypeOf<readonly 'birch'[]>()
})
