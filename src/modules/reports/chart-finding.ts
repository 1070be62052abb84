/** Finding of a chart, for its title: what leads, when most was sold, what is left. Pure. */
import { type ReportRow, type ReportSection, cellOf, cellText, monthName } from '#modules/figures/engine/report.ts'
import { type Chart, stepsOf } from './report-view.ts'

type Formats = Parameters<typeof cellText>[2]

/** “Jun 2026 is highest, $41,210.00”; empty for a single row and for sums of nothing. */
export function findingOf(section: ReportSection, chart: Chart, formats: Formats): string {
  if (chart.draws === 'steps') return leftOver(section, chart)
  if (chart.draws === 'grid') return highestCell(section)
  const column = section.columns.find(({ id }) => id === chart.column)
  const rows = section.rows.map((row) => ({ row, value: Number(cellOf(section, row, chart.column) ?? 0) }))
  const [first] = chart.draws === 'bars' && !chart.largestFirst ? rows : rows.toSorted((one, other) => other.value - one.value)
  if (!column || !first || rows.length < 2) return ''
  const name = nameOf(first.row)
  const value = cellText(cellOf(section, first.row, chart.column), column, formats)
  if (column.kind === 'percent') return `${name}, ${value}`
  const sum = rows.reduce((total, each) => total + Math.max(0, each.value), 0)
  if (sum <= 0) return ''
  return chart.draws === 'line' ? `${name} is highest, ${value}` : `${name} is ${Math.round((100 * first.value) / sum)}%`
}

const nameOf = ({ cells: [name = ''] }: ReportRow) => monthName(name ?? '')

function leftOver(section: ReportSection, { steps }: Extract<Chart, { draws: 'steps' }>): string {
  const drawn = stepsOf(section, steps)
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  if (!first || !last || first.value <= 0) return ''
  return `${Math.round((100 * last.value) / first.value)}% is left`
}

function highestCell({ columns, rows }: ReportSection): string {
  const cells = rows.flatMap((row) =>
    row.cells.slice(1).map((cell, at) => ({ value: Number(cell ?? 0), name: `${nameOf(row)}, ${columns[at + 1]?.title ?? ''}` })),
  )
  const [highest] = cells.toSorted((one, other) => other.value - one.value)
  return highest && highest.value > 0 ? `most on ${highest.name}` : ''
}
