import { expect, test } from 'vitest'
import { parseDrillKey } from './drill-down.ts'
import { cellKey, drillKey } from '#modules/figures/engine/drill-key.ts'

const plant = '0198c0de-0000-7000-8000-000000000001'

test.each([
  [drillKey('losses_by_method', 'seed'), { of: 'losses_by_method', method: 'seed' }],
  [drillKey('losses_by_month', '2026-05'), { of: 'losses_by_month', month: '2026-05' }],
  [drillKey('losses_by_reason', ''), { of: 'losses_by_reason', reason: '' }],
  [
    drillKey('losses_by_reason', 'Frost: in the night\nof the 3rd, 90%3A'),
    { of: 'losses_by_reason', reason: 'Frost: in the night\nof the 3rd, 90%3A' },
  ],
  [drillKey('age', 5), { of: 'age', bucket: 5 }],
  [cellKey(drillKey('hour', 7), '16'), { of: 'hour', weekday: 7, hour: 16 }],
  [cellKey(drillKey('season', 1), '2024'), { of: 'season', quarter: 1, year: 2024 }],
  [drillKey('lost_sales', '', '', 'A blue rose: "tall"'), { of: 'lost_sales', plant: '', size: '', name: 'A blue rose: "tall"' }],
  [drillKey('lost_sales', plant, 'PB3', 'Rimu'), { of: 'lost_sales', plant, size: 'PB3', name: 'Rimu' }],
  [drillKey('sold', 'x:Gift card'), { of: 'sold', plant: 'x:Gift card' }],
  [drillKey('losses', plant), { of: 'losses', plant }],
  [drillKey('on_hand', plant), { of: 'on_hand', plant }],
  [drillKey('lifetime_losses', plant), { of: 'lifetime_losses', plant }],
  [drillKey('spent', 'pots', plant), { of: 'spent', on: 'pots', plant }],
  [
    drillKey('sold_out', plant, '2026-02-28', 'PB 3: tall'),
    { of: 'sold_out', plant, last_sold: '2026-02-28', size: 'PB 3: tall' },
  ],
])('%j is parsed as it was written', (key, drill) => {
  expect(parseDrillKey(key)).toEqual(drill)
})

test.each([
  '',
  '*',
  'constructor',
  'losses_by_month:2026-13',
  'losses_by_reason',
  'losses_by_reason:a:b',
  'age:6',
  'age:-1',
  'hour:8:9',
  'hour:1:24',
  'hour:1',
  'season:5:2026',
  'season:1:0000',
  'losses:x',
  'lost_sales::1 L',
  `spent:gold:${plant}`,
  'sold_out:x:2026-02-30:1 L',
  '%:%zz',
])('%j is no key', (key) => {
  expect(parseDrillKey(key)).toBeUndefined()
})
