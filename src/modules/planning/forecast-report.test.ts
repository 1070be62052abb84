import { expect, test } from 'vitest'
import { forecastReport, planReport } from './forecast-report.ts'
import { cellOf } from '#modules/figures/engine/report.ts'

const plant_type_id = '0198c0de-0000-7000-8000-000000000001'

test('exports the forecast as three tables: ready dates, demand, and accuracy', () => {
  const report = forecastReport({
    today: '2026-08-10',
    ripening: [
      {
        batch_id: plant_type_id,
        batch_code: 'HE-1',
        plant: 'Hebe',
        category: 'Shrubs',
        container_size: '1 L',
        on_hand: 100,
        ready: { low: '2026-09-01', middle: '2026-09-20', high: '2026-10-30', basis: 'own', cases: 12 },
        plants: { low: 80, middle: 90, high: 97 },
        ready_on: null,
      },
    ],
    demand: [
      {
        plant_type_id,
        plant: 'Hebe',
        container_size: '1 L',
        for_sale: 7,
        next: { low: 2, middle: 9, high: 20, basis: 'default', cases: 0 },
      },
    ],
    back_tests: [{ what: 'yield', forecasts: 10, within: 8, below: 1, above: 1, defaults: 3, down: 1, up: 1 }],
  })
  expect([report.from, report.to]).toEqual(['2026-08-10', '2026-10-30'])
  expect(report.sections.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([
    [['Hebe', '1 L', '2026-09-20', '2026-09-01', '2026-10-30', 'HE-1', '100', '80', '97', 'Own history · 12']],
    [['Hebe', '1 L', '9', '2', '20', '7', 'Will run out', 'Default']],
    [['Yield', '10', '8', '1', '1', '3']],
  ])
  for (const { columns, rows } of report.sections) for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
})

test.each([
  [8, 'Will run out'],
  [9, 'May run out'],
  [20, 'Enough'],
])('%i for sale against a demand of 9, at most 20: %s', (for_sale, state) => {
  const next = { low: 2, middle: 9, high: 20, basis: 'default', cases: 0 } as const
  const demand = [{ plant_type_id, plant: 'Hebe', container_size: '1 L', for_sale, next }]
  const [, section] = forecastReport({ today: '2026-08-10', ripening: [], demand, back_tests: [] }).sections
  expect(section?.rows[0]?.cells).toContain(state)
})

test('exports the plan as three tables: work by week, what to buy, and what cannot be covered', () => {
  const report = planReport({
    from: '2026-08-10',
    weeks: 26,
    minutes: 300,
    space: 9_000,
    space_unit: 'plants',
    budget: null,
    work: [
      {
        key: 'k',
        week: 2,
        operation: 'pot',
        plant_type_id,
        plant: 'Hebe',
        container_size: '1 L',
        method: 'cutting',
        quantity: 120,
        minutes: 240,
        ready: 12,
        ordered: 20,
        late: true,
        limit: 'labour',
      },
    ],
    unmet: [{ plant_type_id, plant: 'Rātā', container_size: '3 L', week: 1, quantity: 30, limit: 'labour' }],
    buying: [
      {
        inventory_item_id: plant_type_id,
        name: 'Pot 1 L',
        unit: 'each',
        needed: '120',
        on_hand: '20',
        on_order: '0',
        to_buy: '100',
        cost: '12.00',
        by: '2026-08-24',
        vendor: null,
      },
    ],
    plants: [],
    back_test: null,
  })
  expect([report.from, report.to]).toEqual(['2026-08-10', '2027-02-07'])
  const [work, buying, unmet] = report.sections
  expect(work?.rows[0]?.cells).toEqual([
    '2026-08-24',
    'Pot 120 Hebe into 1 L',
    '120',
    '2026-11-02',
    '20',
    '240',
    'Later than ordered',
    'Not enough labour',
  ])
  expect(buying?.rows[0] && cellOf(buying, buying.rows[0], 'buy')).toBe('100')
  expect(unmet?.rows[0]?.cells).toEqual(['Rātā', '3 L', '2026-08-17', '30', 'Not enough labour'])
  for (const { columns, rows } of report.sections) for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
})
