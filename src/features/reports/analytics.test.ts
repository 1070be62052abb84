/** Analyses of a date range. */
import { expect, test } from 'vitest'
import { methods } from '#features/batches/batch.ts'
import { losses } from './analytics.ts'

test('every way to start a batch has a name in the losses by method', () => {
  const rows = methods.map((key) => ({ what: 'method' as const, key, started: 10, lost: 1 }))
  const [byMethod] = losses({ from: '2026-11-01', to: '2026-11-23' }, rows).sections
  const names = byMethod?.rows.map(({ cells: [name] }) => name) ?? []
  expect(names).toHaveLength(methods.length)
  for (const name of names) expect(name).toMatch(/^[A-Z]/)
})
