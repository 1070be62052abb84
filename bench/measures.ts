/** Compares measurements with their limits and targets: as a table, and as a picture. */
import fs from 'node:fs'

export interface Measure {
  readonly name: string
  readonly measured: number
  readonly must: number
  readonly aim: number
  readonly unit: '%' | 'ms' | 'MB' | 'kB' | '×' | ''
  /** Direction of improvement: `more` for a share, `less` for a time. */
  readonly better: 'more' | 'less'
}

/** The file in which a benchmark leaves its measures for `npm run bench`. */
export const measuresFile = 'BENCH_MEASURES'

/** Prints what a benchmark has measured, and hands it to `npm run bench` where that has started it. */
export function reportMeasures(measures: readonly Measure[]): void {
  console.log(`\n${tableOfMeasures(measures)}`)
  const file = process.env[measuresFile]
  if (file !== undefined) fs.writeFileSync(file, JSON.stringify(measures))
}

const reaches = ({ measured, better }: Measure, goal: number) => (better === 'more' ? measured >= goal : measured <= goal)

const ratingOf = (measure: Measure): string =>
  reaches(measure, measure.aim) ? 'aim reached' : reaches(measure, measure.must) ? 'reached' : 'not reached'

const written = (value: number, unit: string) =>
  `${value.toFixed(unit === '×' ? 2 : value < 10 && unit !== '%' ? 1 : 0)} ${unit}`.trim()

export function tableOfMeasures(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.name,
    written(measure.measured, measure.unit),
    `${measure.better === 'more' ? '≥' : '≤'} ${written(measure.must, measure.unit)}`,
    written(measure.aim, measure.unit),
    ratingOf(measure),
  ])
  const head = ['measure', 'measured', 'must', 'aim', '']
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const rowHeight = 34
const labelWidth = 300
const barWidth = 420
const colours = { 'aim reached': '#1f7a4d', reached: '#7a9a2e', 'not reached': '#b3542d' } as const

/** An SVG: a bar for each measure, as a share of its aim, with a line at what must be reached. */
export function pictureOf(measures: readonly Measure[]): string {
  const height = measures.length * rowHeight + 40
  const bars = measures.map((measure, i) => {
    const y = 30 + i * rowHeight
    const share = (value: number) => Math.min(1.25, shareOfAim(measure, value)) / 1.25
    const length = (value: number) => (share(value) * barWidth).toFixed(1)
    const must = labelWidth + Number(length(measure.must))
    const colour = colours[ratingOf(measure) as keyof typeof colours]
    return `<text x="${labelWidth - 10}" y="${y + 16}" text-anchor="end">${escaped(measure.name)}</text>
<rect x="${labelWidth}" y="${y + 2}" width="${length(measure.measured)}" height="20" fill="${colour}"/>
<line x1="${must}" y1="${y - 2}" x2="${must}" y2="${y + 26}" stroke="#222" stroke-dasharray="3 3"/>
<text x="${labelWidth + barWidth + 10}" y="${y + 16}">${escaped(`${written(measure.measured, measure.unit)}, must ${written(measure.must, measure.unit)}, aim ${written(measure.aim, measure.unit)}`)}</text>`
  })
  const aim = labelWidth + barWidth / 1.25
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth + barWidth + 260}" height="${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${aim}" y="18" text-anchor="middle">aim</text>
<line x1="${aim}" y1="24" x2="${aim}" y2="${height - 10}" stroke="#888"/>
${bars.join('\n')}
</svg>
`
}

const shareOfAim = ({ aim, better }: Measure, value: number): number =>
  value === aim ? 1 : better === 'more' ? value / aim : aim / value

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
