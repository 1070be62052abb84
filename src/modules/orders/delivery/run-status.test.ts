import { expect, test } from 'vitest'
import { addedLines, loadingOrder, movedBy, movedTo, refuseState, returnedOf } from './run-status.ts'

const open = { status: 'planned' } as const

test('a run without stops does not leave, one with finished stops does not come back, and what is done stays', () => {
  expect(() => refuseState({ status: 'planned', stops: [] }, 'out')).toThrow('has no stops')
  expect(() => refuseState({ status: 'planned', stops: [open] }, 'out')).not.toThrow()
  expect(() => refuseState({ status: 'out', stops: [open] }, 'loading')).not.toThrow()
  expect(() => refuseState({ status: 'out', stops: [open, { status: 'refused' }] }, 'loading')).toThrow('Undo them first')
  expect(() => refuseState({ status: 'done', stops: [{ status: 'delivered' }] }, 'out')).toThrow('This run is done')
})

test('stops are moved, and loaded in the reverse order', () => {
  const ids = ['a', 'b', 'c']
  expect(movedBy(ids, 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movedBy(ids, 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(movedBy(ids, 'a', -1)).toEqual(ids)
  expect(movedBy(ids, 'c', 1)).toEqual(ids)
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(loadingOrder(ids)).toEqual(['c', 'b', 'a'])
})

test('what was not delivered comes back; both together are what was loaded', () => {
  const loaded = [
    { id: 'a', quantity: 10 },
    { id: 'b', quantity: 2.5 },
    { id: 'c', quantity: 4 },
  ]
  const delivered = [
    { id: 'a', quantity: 6 },
    { id: 'b', quantity: 2.5 },
  ]
  const returned = returnedOf(loaded, delivered)
  expect(returned).toEqual([
    { id: 'a', quantity: 4 },
    { id: 'c', quantity: 4 },
  ])
  expect(addedLines(delivered, returned)).toEqual(loaded)
})
