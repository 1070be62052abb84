import { expect, test } from 'vitest'
import { batchCode, codePrefix } from './batch.ts'

test('a code names the week and the plant', () => {
  expect(batchCode(codePrefix('Phormium tenax', 'Harakeke', '2026-07-29'), 3)).toBe('26W31-PHOTEN-03')
  expect(codePrefix("Veronica 'Wiri Mist'", 'Hebe', '2026-01-01')).toBe('26W01-VER')
  expect(codePrefix('Citrus × meyeri', 'Lemon', '2027-01-01')).toBe('26W53-CITMEY')
  expect(codePrefix('', 'Kōwhai', '2026-07-29')).toBe('26W31-KOW')
  expect(codePrefix('', '木', '2026-07-29')).toBe('26W31-PLANT')
})
