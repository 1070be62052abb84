import { expect, test } from 'vitest'
import { batchCode, codeStem } from './batch.ts'

test('a code names the week and the plant', () => {
  expect(batchCode(codeStem('Phormium tenax', 'Harakeke', '2026-07-29'), 3)).toBe('26W31-PHOTEN-03')
  expect(codeStem("Veronica 'Wiri Mist'", 'Hebe', '2026-01-01')).toBe('26W01-VER')
  expect(codeStem('Citrus × meyeri', 'Lemon', '2027-01-01')).toBe('26W53-CITMEY')
  expect(codeStem('', 'Kōwhai', '2026-07-29')).toBe('26W31-KOW')
  expect(codeStem('', '木', '2026-07-29')).toBe('26W31-PLANT')
})
