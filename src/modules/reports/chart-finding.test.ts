import { expect, test } from 'vitest'
import type { ReportSection } from '#modules/figures/engine/report.ts'
import { findingOf } from './chart-finding.ts'
import type { Chart } from './report-view.ts'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' } as Parameters<typeof findingOf>[2]

const sectionOf = (kind: 'money' | 'percent', ...cells: readonly (readonly [string, ...string[]])[]): ReportSection => ({
  id: 'rows',
  title: 'Rows',
  columns: [
    { id: 'name', title: 'Name', kind: 'text' },
    ...(cells[0] ?? ['']).slice(1).map((_, at) => ({ id: at === 0 ? 'value' : `value${at}`, title: `${10 + at}:00`, kind })),
  ],
  rows: cells.map((row) => ({ key: row[0], cells: [...row] })),
  total: null,
  note: '',
})

const bars: Chart = { draws: 'bars', column: 'value', most: 12 }

test('a chart’s title names what leads, when most was sold, and what is left', () => {
  const said = (section: ReportSection, chart: Chart) => findingOf(section, chart, formats)
  const months = sectionOf('money', ['2026-05', '10.00'], ['2026-06', '41210.00'])
  const costs = sectionOf('money', ['Rent', '25.00'], ['Wages', '75.00'])
  const rates = sectionOf('percent', ['Akeake', '4.7'], ['Tītoki', '11.8'])
  expect([
    said(months, { draws: 'line', column: 'value' }),
    said(costs, { ...bars, largestFirst: true }),
    said(rates, bars),
    said(sectionOf('money', ['Sat', '3', '9'], ['Sun', '4', '1']), { draws: 'grid' }),
    said(sectionOf('money', ['Rent', '25.00']), bars),
    said(sectionOf('money', ['Rent', '0.00'], ['Wages', '0.00']), bars),
    said({ ...costs, rows: [] }, { draws: 'grid' }),
  ]).toEqual(['Jun 2026 is highest, $41,210.00', 'Wages is 75%', 'Akeake, 4.7%', 'most on Sat, 11:00', '', '', ''])
  const profit: ReportSection = {
    ...months,
    columns: [
      { id: 'name', title: 'Item', kind: 'text' },
      { id: 'amount', title: 'Amount', kind: 'money' },
    ],
    rows: [
      { key: 'revenue', cells: ['Revenue', '200.00'] },
      { key: 'profit', cells: ['Profit', '38.00'] },
    ],
  }
  const steps = [
    { key: 'revenue', label: 'Revenue', does: 'sum' },
    { key: 'profit', label: 'Profit', does: 'sum' },
  ] as const
  expect(said(profit, { draws: 'steps', steps })).toBe('19% is left')
})
