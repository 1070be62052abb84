import { expect, test } from 'vitest'
import { inPayingOrder, likelyFirst, payingWith } from './open-document.ts'

const open = (id: string, owed: bigint, due: string, party_id = 'gotham') => ({
  id,
  name: id,
  party: 'Gotham',
  party_id,
  due,
  owed,
})
const [old, late, other] = [
  open('1', 100_00n, '2026-10-20'),
  open('2', 40_00n, '2026-11-20'),
  open('3', 60_00n, '2026-09-20', 'bell'),
]
const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id)

test('documents of the amount come first, then those due first; they are paid in the order they are due', () => {
  expect(ids(likelyFirst([late, old, other], 40_00n))).toEqual(['2', '3', '1'])
  expect(ids(likelyFirst([late, old, other], 1n))).toEqual(['3', '1', '2'])
  expect(ids(likelyFirst([late, old, other], 40_00n, ['1']))).toEqual(['1', '2', '3'])
  expect(ids(inPayingOrder([late, old]))).toEqual(['1', '2'])
})

test('an amount pays documents of one party in all, in part, or with something over', () => {
  expect(payingWith(140_00n, [old, late])).toEqual({ state: 'exact', left: 0n, party: 'Gotham' })
  expect(payingWith(120_00n, [old, late])).toMatchObject({ state: 'part', left: 20_00n })
  expect(payingWith(45_00n, [late])).toMatchObject({ state: 'over', left: 5_00n })
  expect(payingWith(100_00n, [late, other]).state).toBe('several')
  expect(payingWith(100_00n, []).state).toBe('none')
})
