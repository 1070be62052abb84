/** Output of the operator's commands: aligned columns for people, JSON for programs. */

/** The answer of a command. */
export interface Output {
  readonly json: unknown
  readonly text: string
}

export type Cell = string | number | boolean | Date | null | undefined

/** Aligned columns under their titles; numbers to the right. */
export function table(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map(text))]
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const isNumber = titles.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'))
  const pad = (cell: string, column: number) =>
    isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')
}

/** A name and a value on each line. */
export function list(values: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length))
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`.trimEnd())
    .join('\n')
}

/** A moment in UTC, to the minute. */
const text = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '-'
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

export const size = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
