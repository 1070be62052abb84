import { expect, test } from 'vitest'
import { cellKey, keys, readKey } from './analytics-behind.ts'

test('every key of an analysis is read as it was written', () => {
  expect(readKey(keys.lost('method', 'seed'))).toEqual({ of: 'method', which: 'seed' })
  expect(readKey(keys.lost('month', '2026-05'))).toEqual({ of: 'month', which: '2026-05' })
  expect(readKey(keys.lost('reason', ''))).toEqual({ of: 'reason', which: '' })
  expect(readKey(keys.lost('reason', 'Frost: in the night\nof the 3rd'))).toEqual({
    of: 'reason',
    which: 'Frost: in the night\nof the 3rd',
  })
  expect(readKey(keys.aged(5))).toEqual({ of: 'age', bucket: 5 })
  expect(readKey(cellKey(keys.hour(7), '16'))).toEqual({ of: 'hour', weekday: 7, hour: 16 })
  expect(readKey(cellKey(keys.season(1), '2024'))).toEqual({ of: 'season', from: '2024-01-01', to: '2024-03-31' })
  expect(readKey(cellKey(keys.season(4), '2025'))).toEqual({ of: 'season', from: '2025-10-01', to: '2025-12-31' })
  const plant = '0198c0de-0000-7000-8000-000000000001'
  expect(readKey(keys.asked('', '', 'A blue rose: "tall"'))).toEqual({
    of: 'asked',
    plant: '',
    size: '',
    name: 'A blue rose: "tall"',
  })
  expect(readKey(keys.asked(plant, 'PB3', 'Rimu'))).toEqual({ of: 'asked', plant, size: 'PB3', name: 'Rimu' })
  expect(readKey(keys.died(plant))).toEqual({ of: 'died', plant })
  expect(readKey(keys.stood(plant))).toEqual({ of: 'stood', plant })
  expect(readKey(keys.dead(plant))).toEqual({ of: 'dead', plant })
  expect(readKey(keys.spent(plant, 'pots'))).toEqual({ of: 'spent', on: 'pots', plant })
  expect(readKey(keys.gone(plant, '2026-02-28', 'PB 3: tall'))).toEqual({
    of: 'gone',
    plant,
    last: '2026-02-28',
    size: 'PB 3: tall',
  })
})

test.each([
  '',
  '*',
  'constructor',
  'lost:month:2026-13',
  'hour:8:9',
  'hour:1',
  'season:5:2026',
  'died:x',
  'asked::[1]',
  'asked::["a"',
  'spent:gold:0198c0de-0000-7000-8000-000000000001',
  'season:1:0000',
  'gone:x:2026-02-30:1 L',
])('%j is no key', (key) => {
  expect(readKey(key)).toBeUndefined()
})
