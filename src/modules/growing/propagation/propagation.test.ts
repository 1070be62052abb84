import { expect, test } from 'vitest'
import { type Propagation, strikeRate, strikesBy } from './propagation.ts'

const row = (treatment: string, started_on: string, started: number, struck: number) =>
  ({ treatment, started_on, started, struck }) as Propagation

test('strike rates weigh by plants: most plants first, months newest first, none without plants', () => {
  const rows = [row('Wounded', '2025-10-03', 100, 50), row('Wounded', '2026-02-01', 300, 270), row('', '2026-02-20', 500, 100)]
  expect(strikesBy(rows, 'treatment')).toEqual([
    { key: '', batches: 1, started: 500, struck: 100 },
    { key: 'Wounded', batches: 2, started: 400, struck: 320 },
  ])
  expect(strikesBy(rows, 'month').map(({ key }) => key)).toEqual(['2026-02', '2025-10'])
  expect([strikeRate({ started: 300, struck: 100 }), strikeRate({ started: 0, struck: 0 })]).toEqual([33.3, undefined])
})
