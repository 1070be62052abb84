import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { type KnownEntry, isOrderOf, mergeFault, planAdd, planRename } from './entry-plan.ts'

const entry = (id: string, name: string, rest: Partial<KnownEntry> = {}): KnownEntry => ({
  id,
  name,
  archived: false,
  merged_into_id: null,
  ...rest,
})
const bark = entry('1', 'Kiwi Bark')
const pots = entry('2', 'Pots Ltd')
const refusalOf = (work: () => unknown): Problem => {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('It was not refused.')
}

test('a name that is new is inserted, an archived or merged one is restored, one in use is refused', () => {
  expect(planAdd('vendors', undefined)).toBe('insert')
  expect(planAdd('vendors', { ...bark, archived: true })).toBe('restore')
  expect(planAdd('vendors', { ...bark, archived: true, merged_into_id: '2' })).toBe('restore')
  expect(refusalOf(() => planAdd('vendors', bark))).toMatchObject({
    code: 'DUPLICATE',
    detail: 'There is already a vendor called Kiwi Bark. Choose another name.',
    errors: [{ path: 'name' }],
  })
})

test('a rename to a free name, or to its own in other capitals, is a rename', () => {
  expect(planRename('vendors', bark, { found: undefined, into: undefined, usage: [] })).toBe('rename')
  expect(planRename('vendors', bark, { found: bark, into: undefined, usage: [] })).toBe('rename')
})

test('a rename to the name of another offers to merge, and says what that moves', () => {
  const usage = [{ what: 'batch' as const, count: 8 }]
  const refused = refusalOf(() => planRename('vendors', bark, { found: pots, into: undefined, usage }))
  expect(refused.detail).toBe(
    'There is already a vendor called Pots Ltd. Choose another name, or merge Kiwi Bark into it: that moves 8 batches.',
  )
  expect(refused.extra).toMatchObject({ merge_into: { id: '2', name: 'Pots Ltd' }, usage })
  expect(refusalOf(() => planRename('vendors', bark, { found: pots, into: undefined, usage: [] })).detail).toContain('into it.')
})

test('a name that was merged away finds the entry it was merged into', () => {
  const merged = entry('3', 'Kiwi Brk', { archived: true, merged_into_id: '2' })
  const refused = refusalOf(() => planRename('vendors', bark, { found: merged, into: pots, usage: [] }))
  expect(refused.extra['merge_into']).toEqual({ id: '2', name: 'Pots Ltd' })
  expect(planRename('vendors', pots, { found: merged, into: pots, usage: [] })).toBe('forget and rename')
})

test('an entry is merged into another one that is not merged itself', () => {
  expect(mergeFault('vendors', bark, pots)).toBeUndefined()
  expect(mergeFault('vendors', bark, bark)).toBe('Choose another vendor to merge Kiwi Bark into.')
  expect(mergeFault('vendors', bark, { ...pots, merged_into_id: '3' })).toContain('was merged into another vendor')
  expect(mergeFault('vendors', { ...bark, merged_into_id: '3' }, pots)).toContain('is already merged')
})

test('an order names every entry once', () => {
  expect(isOrderOf(['2', '1'], [bark, pots])).toBe(true)
  expect(isOrderOf(['2'], [bark, pots])).toBe(false)
  expect(isOrderOf(['2', '2'], [bark, pots])).toBe(false)
})
