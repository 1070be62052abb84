import { expect, test } from 'vitest'
import type { ReadyRow, StockRow } from '#modules/growing/batch/batch.ts'
import { foldReady, foldStock, markRepeats, weeksFrom } from './stock.ts'

const row = (more: Partial<StockRow>): StockRow => ({
  plant_type_id: 'k',
  common_name: 'Kauri',
  botanical_name: 'Agathis australis',
  synonyms: [],
  category: 'Trees',
  photo: null,
  container_size: 'PB5',
  location: 'Field A',
  growth_stage: 'Saleable',
  on_hand: 10,
  growing: 0,
  for_sale: 10,
  batches: 1,
  committed: 12,
  next_ready_on: null,
  ...more,
})
const rows = [
  row({}),
  row({ location: 'Field B', on_hand: 25, for_sale: 20, growing: 5, batches: 2, next_ready_on: '2026-12-01' }),
  row({ location: 'Field A', growth_stage: 'Potted', on_hand: 7, for_sale: 0, growing: 7, next_ready_on: '2026-11-25' }),
  row({ container_size: 'PB8', location: '', on_hand: 3, for_sale: 3, committed: 0 }),
]

test('has one line for each plant in a size: its total, locations, and what is available', () => {
  expect(foldStock(rows, 'kind')).toMatchObject([
    {
      container_size: 'PB5',
      on_hand: 42,
      for_sale: 30,
      growing: 12,
      batches: 4,
      committed: 12,
      available: 18,
      locations: ['Field B', 'Field A'],
      next_ready_on: '2026-11-25',
    },
    { container_size: 'PB8', on_hand: 3, available: 3, locations: [] },
  ])
})

test('loses nothing when grouped by location or by stage', () => {
  const plants = (by: 'location' | 'stage') =>
    foldStock(rows, by).map(({ container_size, location, growth_stage, on_hand }) => [
      container_size,
      by === 'stage' ? growth_stage : location,
      on_hand,
    ])
  expect(plants('location')).toEqual([
    ['PB5', 'Field A', 17],
    ['PB5', 'Field B', 25],
    ['PB8', '', 3],
  ])
  expect(plants('stage')).toEqual([
    ['PB5', 'Saleable', 35],
    ['PB5', 'Potted', 7],
    ['PB8', 'Saleable', 3],
  ])
})

test('counts ready plants in their week, or as overdue or later', () => {
  const weeks = weeksFrom('2026-11-22', 3)
  expect(weeks).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  const ready = (week: string | null, plants: number): ReadyRow => ({ ...row({}), week, plants })
  const all = [
    ready('2026-11-09', 1),
    ready('2026-11-16', 2),
    ready('2026-11-30', 4),
    ready('2026-11-30', 8),
    ready('2026-12-07', 16),
    ready(null, 32),
    { ...ready(null, 64), container_size: 'PB8' },
  ]
  expect(foldReady(all, weeks)).toMatchObject([{ late: 1, weeks: [2, 0, 12], later: 16 }])
})

test('names a plant once, in the first of its lines', () => {
  const lines = markRepeats(foldStock([...rows, row({ plant_type_id: 'r', common_name: 'Rimu' })], 'kind'))
  expect(lines.map(({ key, repeats }) => [key, repeats])).toEqual([
    ['k|PB5|', false],
    ['k|PB8|', true],
    ['r|PB5|', false],
  ])
})
