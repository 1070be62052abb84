/** Tables that are too wide for a page are printed as several below one another. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { wholePdf } from '#server/pdf.ts'
import type { Report } from '../report.ts'
import { columnGroups, reportDocument } from './report-pdf.ts'

test('columns are shared out evenly, each table with the first', () => {
  expect(columnGroups(1, 1)).toEqual([[0]])
  expect(columnGroups(3, 1)).toEqual([[0, 1, 2]])
  expect(columnGroups(14, 2)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 8, 9, 10, 11, 12, 13],
  ])
  // No table has the first column only.
  expect(columnGroups(5, 3)).toEqual([
    [0, 1, 2],
    [0, 3, 4],
  ])
  const wide = columnGroups(120, 11)
  expect(wide.every((places) => places[0] === 0 && places.length <= 12)).toBe(true)
  expect(wide.flatMap((places) => places.slice(1))).toEqual(Array.from({ length: 119 }, (_, i) => i + 1))
})

test('a table of plants by 36 months is printed whole: every head, every figure and every total', async () => {
  const months = Array.from({ length: 36 }, (_, i) => `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`)
  const figure = (row: number, i: number) => `${100_000 + row * 1_000 + i}.50`
  const report: Report = {
    title: 'Sales report',
    from: '2024-01-01',
    to: '2026-12-31',
    before: null,
    sections: [
      {
        id: 'sales',
        title: 'Sales',
        note: '',
        columns: [
          { id: 'label', title: 'Plant', kind: 'text' },
          ...months.map((month) => ({ id: month, title: month, kind: 'money' as const })),
        ],
        rows: ['Kauri', 'Rimu'].map((plant, row) => ({ key: plant, cells: [plant, ...months.map((_, i) => figure(row, i))] })),
        total: ['Total', ...months.map((_, i) => figure(5, i))],
      },
    ],
  }
  const formats = { nurseryName: 'Ōtari', currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' } as const
  const printed = readPdf(await wholePdf(reportDocument(report, formats)))
    .pages.join(' ')
    .replace(/\s+/g, '')
  for (const month of ['Jan2024', 'Aug2025', 'Dec2026']) expect(printed).toContain(month)
  for (const row of [0, 1, 5])
    for (let i = 0; i < 36; i++) expect(printed).toContain(`$${100 + row},0${String(i).padStart(2, '0')}.50`)
  // Nine months fit beside the first column.
  expect(printed.match(/Kauri/g)).toHaveLength(4)
})
