/** Compares figures of a report with reference figures by their keys. */
import { expect } from 'vitest'
import { type Report, type ReportLine, cellOf } from '#modules/figures/engine/report.ts'

/** Figures by key, without zeros. */
export const map = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(
    entries.filter(([, figures]) => figures.some((each) => Number(each) !== 0)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The cells of a section by row. */
export const rowsOf = (report: Report, section: number, ...columns: string[]) => {
  const found = report.sections[section]
  return map(
    found?.rows.map((row) => [row.key || (row.cells[0] ?? ''), columns.map((column) => cellOf(found, row, column) ?? '')]) ?? [],
  )
}

/** Sums rows by group. */
export const grouped = <Row>(rows: readonly Row[], key: (row: Row) => string, figures: (rows: readonly Row[]) => string[]) =>
  map([...Map.groupBy(rows, key)].map(([name, of]) => [name, figures(of)]))

/** Ten-thousandths as a plain number. */
export const plain = (units: bigint) => String(Number(units) / 10_000)

interface LinesPage {
  readonly status: number
  readonly detail: string | undefined
  readonly data: readonly ReportLine[]
  readonly meta: Readonly<Record<string, unknown>>
}

/** All lines of a drill-down, read page by page; no line may be repeated. */
export async function everyLine(
  key: string,
  ask: (after: { readonly cursor?: string }) => Promise<LinesPage>,
): Promise<readonly ReportLine[]> {
  const lines: ReportLine[] = []
  let after: { readonly cursor?: string } | undefined = {}
  while (after) {
    const { status, detail, data, meta } = await ask(after)
    expect([key, status, detail]).toEqual([key, 200, undefined])
    lines.push(...data)
    const cursor = meta['next_cursor'] as string | null
    after = cursor === null ? undefined : { cursor }
  }
  expect([key, new Set(lines.map(({ id }) => id)).size]).toEqual([key, lines.length])
  return lines
}
