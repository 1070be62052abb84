/** Analyses of a date range. */
import { expect, test } from 'vitest'
import { methods } from '#modules/growing/batch/batch-kinds.ts'
import { losses, sellThrough } from './analytics.ts'

test('every way to start a batch has a name in the losses by method', () => {
  const rows = methods.map((key) => ({ what: 'method' as const, key, started: 10, lost: 1 }))
  const [byMethod] = losses({ from: '2026-11-01', to: '2026-11-23' }, rows).sections
  const names = byMethod?.rows.map(({ cells: [name] }) => name) ?? []
  expect(names).toHaveLength(methods.length)
  for (const name of names) expect(name).toMatch(/^[A-Z]/)
})

test('the slowest sellers come first, of those the ones with most left over; what is sold out comes last', () => {
  const plant = (name: string, sold: number, on_hand: number) => ({ key: name, name, category: 'Trees', sold, lost: 0, on_hand })
  const range = { from: '2026-11-01', to: '2026-11-23' }
  const plants = [
    plant('Sold out', 9, 0),
    plant('Slow', 1, 99),
    plant('Idle', 0, 5),
    plant('Idle and many', 0, 50),
    plant('None', 0, 0),
  ]
  expect(sellThrough(range, plants).sections[0]?.rows.map(({ cells: [name] }) => name)).toEqual([
    'Idle and many',
    'Idle',
    'Slow',
    'Sold out',
  ])
})
