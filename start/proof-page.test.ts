/** The page of proofs: a run writes the rows of what it ran, and leaves the others. */
import { expect, test } from 'vitest'
import { type Row, lineOf, merged, readRows } from './proof-page.ts'

const row = (name: string, day: string, result = 'passed'): Row => ({ name, day, commit: 'abc123', result })

test('a row is read as it was written', () => {
  const rows = [row('a.proof.ts', '2026-08-31', 'passed; sales: 300 tried, 0 wrong'), row('other-days: noon', '2026-09-01')]
  expect(readRows(`# Title\n\n| proof | day |\n|---|---|\n${rows.map(lineOf).join('')}`)).toEqual(rows)
})

test('a run replaces the rows of what it ran, keeps the others, and drops those of what is no more', () => {
  const before = [row('a', '2026-08-31'), row('b', '2026-08-31'), row('gone', '2026-08-31')]
  const after = [row('c', '2026-09-01'), row('a', '2026-09-01', '**failed**')]
  expect(merged(before, after, new Set(['a', 'b', 'c']))).toEqual([after[1], before[1], after[0]])
})
