/** The lines of a bank's statement, with their signs proved against its running balance. Pure. */
import type { Cents } from '#kernel/money.ts'
import { type DateOrder, writtenDay } from '#kernel/written-day.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import { type Direction, directionValue, outByWord } from './directions.ts'
import { unbookedRows } from './line-states.ts'
import { balanceSteps, sizeOf } from './running-balance.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  cellsOf,
  columnRoles,
  guessDecimals,
  statementAmount,
} from './statement-table.ts'

/** Date order: from the dates of the file, else that of the nursery. */
export function guessOrder(table: StatementTable, { day_column }: StatementColumns, usualOrder: DateOrder): DateOrder {
  const dates = cellsOf(table, day_column)
  const fits = (order: DateOrder) => dates.filter((cell) => cell !== '').every((cell) => writtenDay(cell, order) !== undefined)
  const other = usualOrder === 'day first' ? 'month first' : 'day first'
  return fits(usualOrder) || !fits(other) ? usualOrder : other
}

/** Decimal mark of the amount columns; undefined if ambiguous. */
export const decimalsIn = (table: StatementTable, columns: StatementColumns): DecimalMark | undefined =>
  guessDecimals(
    table,
    columnRoles.filter((role) => amountRoles.has(role)).map((role) => columns[role]),
  )

/** Each value of the column that says which way, by its word, else by the running balance of its rows. */
export function guessDirections(table: StatementTable, columns: StatementColumns, decimals: DecimalMark): Direction[] {
  if (columns.direction_column === '') return []
  const read = (title: string) => cellsOf(table, title).map((cell) => statementAmount(cell, decimals))
  const steps = balanceSteps(read(columns.amount_column), columns.balance_column === '' ? [] : read(columns.balance_column))
  const values = cellsOf(table, columns.direction_column).map(directionValue)
  const outs = new Map<string, (boolean | null)[]>()
  values.forEach((value, i) => {
    const step = steps[i]
    const found = outs.get(value) ?? []
    if (value !== '') outs.set(value, step === undefined ? found : [...new Set([...found, step < 0n])])
  })
  return [...outs].map(([value, found]) => ({
    value,
    is_out: outByWord(value) ?? (found.length === 1 ? (found[0] ?? null) : null),
  }))
}

export interface StatementReading {
  readonly columns: StatementColumns
  readonly date_order: DateOrder
  readonly decimals: DecimalMark
  readonly directions: readonly Direction[]
  /** Amounts have a minus where money comes in. */
  readonly is_reversed: boolean
  /** Rows that a person leaves out. */
  readonly left_out: ReadonlySet<number>
}

export interface StatementLine {
  readonly day: string
  /** Money in; money out with a minus. */
  readonly amount: Cents
  readonly description: string
  readonly reference: string
  readonly balance: Cents | null
  /** Number among lines that are the same in all of it, from 1. A file that overlaps an earlier one brings none of them twice. */
  readonly occurrence: number
}

interface StatementFault {
  /** The row of the file, from 1. */
  readonly row: number
  readonly message: string
}

export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly faults: readonly StatementFault[]
  /** States of the rows that the bank has not booked, as it writes them. */
  readonly unbooked: readonly string[]
  /** Other filled rows that become no line: above the titles, without money, left out. */
  readonly unread: number
}

type Cell = (role: keyof StatementColumns) => string

/** The lines of a statement, and what cannot be read or contradicts the running balance. */
export function statementLines(table: StatementTable, reading: StatementReading): ReadStatement {
  const { titles, rows, unread } = table
  const { columns, date_order, decimals, left_out } = reading
  const places = Object.fromEntries(
    Object.entries(columns).map(([role, title]) => [role, title === '' ? -1 : titles.indexOf(title)]),
  )
  const states = unbookedRows(table, columns)
  const remedy = table.fixed
    ? 'Correct the file, or leave the transaction out.'
    : 'Choose another column, correct the file, or leave the row out.'
  const seen = new Map<string, number>()
  const read: { readonly row: number; readonly line: StatementLine }[] = []
  const faults: StatementFault[] = []
  for (const { row, cells } of rows) {
    if (left_out.has(row) || states.has(row)) continue
    const cell: Cell = (role) => (cells[places[role] ?? -1] ?? '').trim()
    const day = writtenDay(cell('day_column').slice(0, 60), date_order)
    const amount = amountOf(cell, reading)
    if (day === undefined || typeof amount === 'string') {
      const what = day === undefined ? `“${shown(cell('day_column'))}” is not a date` : amount
      faults.push({ row, message: `${String(what)}. ${remedy}` })
    } else if (amount !== 0n) {
      const description = cell('description_column').replace(/\s+/g, ' ').slice(0, 200)
      const reference = cell('reference_column').replace(/\s+/g, ' ').slice(0, 100)
      const key = JSON.stringify([day, String(amount), description, reference])
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      const balance = statementAmount(cell('balance_column'), decimals) ?? null
      read.push({ row, line: { day, amount, description, reference, balance, occurrence } })
    }
  }
  const lines = read.map(({ line }) => line)
  faults.push(...contradictions(read))
  const unbooked = [...states].flatMap(([row, state]) => (left_out.has(row) ? [] : [state]))
  return {
    lines,
    faults: faults.toSorted((a, b) => a.row - b.row),
    unbooked,
    unread: unread + rows.length - unbooked.length - new Set([...read, ...faults].map(({ row }) => row)).size,
  }
}

const shown = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)

/** Lines whose sign is not that of the step of the balance beside them. */
function contradictions(read: readonly { readonly row: number; readonly line: StatementLine }[]): StatementFault[] {
  const steps = balanceSteps(
    read.map(({ line }) => line.amount),
    read.map(({ line }) => line.balance ?? undefined),
  )
  return read.flatMap(({ row, line: { amount } }, i) =>
    steps[i] === undefined || steps[i] === amount
      ? []
      : [
          {
            row,
            message: `This amount reads as money ${amount < 0n ? 'out' : 'in'}, but the balance ${amount < 0n ? 'rises' : 'falls'} by it. Choose which column or sign says money out, or another balance column.`,
          },
        ],
  )
}

/** Money in, money out with a minus; or what is wrong with it. */
function amountOf(cell: Cell, { columns, decimals, directions, is_reversed }: StatementReading): Cents | string {
  const no = (text: string) => `“${shown(text)}” is not an amount`
  if (columns.amount_column !== '') {
    const amount = statementAmount(cell('amount_column'), decimals)
    if (amount === undefined) return no(cell('amount_column'))
    if (columns.direction_column === '') return is_reversed ? -amount : amount
    const value = directionValue(cell('direction_column'))
    const direction = directions.find((each) => each.value === value)
    if (direction === undefined || direction.is_out === null) return `“${value}” does not say whether money came in or went out`
    return direction.is_out ? -sizeOf(amount) : sizeOf(amount)
  }
  const [into, out] = [cell('money_in_column'), cell('money_out_column')]
  if (into === '' && out === '') return no('')
  const [plus, minus] = [into, out].map((text) => (text === '' ? 0n : statementAmount(text, decimals)))
  if (plus === undefined) return no(into)
  if (minus === undefined) return no(out)
  // Some banks write what goes out with a minus, some without.
  return plus - sizeOf(minus)
}
