import { expect, test } from 'vitest'
import { cellText, headText } from './report.ts'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' }

test('a month is written with its name, in a cell and as a head; what only looks like one stays', () => {
  expect(cellText('2026-04', { kind: 'text' }, formats)).toBe('Apr 2026')
  expect(headText({ title: '2026-12' }, formats)).toBe('Dec 2026')
  for (const text of ['31/08', '2026-Q3', '2025/26', '2011/12', '2026-13', '2026-04 plugs', 'PB 2026-04'])
    expect(cellText(text, { kind: 'text' }, formats)).toBe(text)
  expect(cellText('2026-11-05', { kind: 'text' }, { ...formats, dateFormat: 'MM/DD/YYYY' })).toBe('11/05/2026')
  expect(headText({ title: '2026-03-01 – 2026-03-31' }, formats)).toBe('01/03/2026 – 31/03/2026')
})
