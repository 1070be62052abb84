import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { type MatchEntry, likelyFirst, proposeMatches } from './propose-matches.ts'

const line = (id: string, day: string, amount: bigint, text = ''): MatchEntry => ({ id, day, amount, text })

test('the same amount nearest to the day of the bank is proposed, each entry once', () => {
  const lines = [line('l1', '2026-11-10', 500n), line('l2', '2026-11-20', 500n)]
  const entries = [line('e1', '2026-11-19', 500n), line('e2', '2026-11-09', 500n), line('e3', '2026-11-10', -500n)]
  expect(proposeMatches(lines, entries)).toEqual([
    { line: 'l1', entries: ['e2'] },
    { line: 'l2', entries: ['e1'] },
  ])
})

test('the text decides between payments of one amount', () => {
  const lines = [line('l1', '2026-11-10', 4500n, 'INV 04022 GOTHAM GARDENS')]
  const entries = [
    line('e1', '2026-11-10', 4500n, 'Willow Bank Nursery'),
    line('e2', '2026-11-06', 4500n, 'Invoice 04022 Gotham Gardens'),
  ]
  expect(proposeMatches(lines, entries)).toEqual([{ line: 'l1', entries: ['e2'] }])
})

test('a banking is what several takings come to: all of one day, or a few near it', () => {
  const takings = [
    line('a', '2026-11-09', 1200n),
    line('b', '2026-11-09', 300n),
    line('c', '2026-11-08', 700n),
    line('d', '2026-11-05', 999n),
  ]
  expect(proposeMatches([line('l', '2026-11-10', 1500n)], takings)).toEqual([{ line: 'l', entries: ['a', 'b'] }])
  expect(proposeMatches([line('l', '2026-11-10', 1699n)], takings)).toEqual([{ line: 'l', entries: ['c', 'd'] }])
})

test('what is too far away, or of no fitting amount, is not proposed', () => {
  expect(proposeMatches([line('l', '2026-11-30', 500n)], [line('e', '2026-11-15', 500n)])).toEqual([])
  expect(proposeMatches([line('l', '2026-11-30', 500n)], [line('e', '2026-11-30', 501n)])).toEqual([])
})

const item = fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt(-9n, 9n).filter((n) => n !== 0n) })
const named = (prefix: string) =>
  fc
    .array(item, { maxLength: 15 })
    .map((items) => items.map(({ day, amount }, i) => line(`${prefix}${i}`, addDays('2026-10-01', day), amount)))

test('whatever is booked: a proposal comes to its line to the cent, and no entry is in two', () => {
  fc.assert(
    fc.property(named('l'), named('e'), (lines, entries) => {
      const proposals = proposeMatches(lines, entries)
      const used = proposals.flatMap((proposal) => proposal.entries)
      expect(new Set(used).size).toBe(used.length)
      for (const { line: id, entries: ids } of proposals)
        expect(sum(entries.filter((entry) => ids.includes(entry.id)).map(({ amount }) => amount))).toBe(
          lines.find((each) => each.id === id)?.amount,
        )
    }),
  )
})

test('entries of the amount are shown first, then those that moved the same way', () => {
  const shown = likelyFirst([-5n, 20n, 7n, -20n, 7n], 7n, (amount) => amount)
  expect(shown).toEqual([7n, 7n, 20n, -5n, -20n])
})
