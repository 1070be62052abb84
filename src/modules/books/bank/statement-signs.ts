/** Order, decimal mark and signs of a statement's table, proved against its running balance. Pure. */
import { type DateOrder, writtenDay } from '#kernel/written-day.ts'
import { type DecimalMark, writtenAmount } from '#kernel/written-number.ts'
import { type Direction, directionValue, outByWord } from './directions.ts'
import { fileOrder } from './day-columns.ts'
import { lessFee, netOf } from './amount-columns.ts'
import { type Amounts, balanceSteps } from './running-balance.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  amountsIn,
  cellsOf,
  columnRoles,
  guessDecimals,
} from './statement-table.ts'

/** Date order: from the dates of the file, else that of the nursery. */
export function guessOrder(dates: readonly string[], usualOrder: DateOrder, today: string): DateOrder {
  const other = usualOrder === 'day first' ? 'month first' : 'day first'
  const daysOf = (order: DateOrder) => {
    const filled = dates.filter((cell) => cell !== '')
    const days = filled.map((cell) => writtenDay(cell.slice(0, 60), order))
    const read = days.filter((day) => day !== undefined).toSorted()
    return { unread: days.length - read.length, last: read.at(-1) ?? '', span: spanOf(read) }
  }
  const [usual, swapped] = [daysOf(usualOrder), daysOf(other)]
  if (usual.unread !== swapped.unread) return usual.unread < swapped.unread ? usualOrder : other
  if (usual.last > today !== swapped.last > today) return usual.last > today ? other : usualOrder
  // Lines a few days apart that seem to be one a month were written in the other order.
  return swapped.span * 5 < usual.span ? other : usualOrder
}

const spanOf = (days: readonly string[]) => Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '') || 0

/** Decimal mark of the amount columns, also by the running balance that only one of them explains; undefined if ambiguous. */
export function decimalsIn(table: StatementTable, columns: StatementColumns): DecimalMark | undefined {
  const mark = guessDecimals(
    table,
    columnRoles.filter((role) => amountRoles.has(role)).map((role) => columns[role]),
  )
  if (mark !== undefined || columns.balance_column === '') return mark
  const explained = (each: DecimalMark) => stepsOf(table, columns, each).explained
  const [point, comma] = [explained('point'), explained('comma')]
  return point === comma ? undefined : point > comma ? 'point' : 'comma'
}

/** Amount of each row by the columns of amounts alone, without the words of another column. */
export function amountsOfRows(table: StatementTable, columns: StatementColumns, mark: DecimalMark): Amounts {
  const read = (title: string) => amountsIn(cellsOf(table, title), mark)
  if (columns.amount_column === '') return netOf(read(columns.money_in_column), read(columns.money_out_column))
  const amounts = read(columns.amount_column)
  return columns.fee_column === '' ? amounts : lessFee(amounts, read(columns.fee_column))
}

export const stepsOf = (table: StatementTable, columns: StatementColumns, mark: DecimalMark) =>
  balanceSteps(
    amountsOfRows(table, columns, mark),
    columns.balance_column === '' ? [] : amountsIn(cellsOf(table, columns.balance_column), mark),
    fileOrder(cellsOf(table, columns.day_column)),
  )

/** The steps of a balance that also falls beside amounts without any sign: they say which way the money went. Undefined in other files. */
export function stepsOfUnsigned(table: StatementTable, columns: StatementColumns, mark: DecimalMark): Amounts | undefined {
  if (columns.amount_column === '' || columns.direction_column !== '') return undefined
  const isSigned = cellsOf(table, columns.amount_column).some((cell) => {
    const read = writtenAmount(cell, mark)
    return read !== undefined && (read.cents < 0n || read.side !== undefined || cell.includes('+'))
  })
  const { steps, explained } = isSigned ? { steps: [], explained: 0 } : stepsOf(table, columns, mark)
  const isProved = explained > 0 && explained * 2 >= table.rows.length - 2
  return isProved && steps.some((step) => step !== undefined && step < 0n) ? steps : undefined
}

export const rowName = (row: number) => `Row ${row}`

/** Limit of rows whose direction is chosen one by one. */
const mostOpenRows = 20

/** Each value of the column that says which way, by its word, else by the running balance of its rows. */
export function guessDirections(table: StatementTable, columns: StatementColumns, decimals: DecimalMark): Direction[] {
  if (columns.direction_column === '') {
    const unsigned = stepsOfUnsigned(table, columns, decimals)
    const amounts = unsigned ? amountsOfRows(table, columns, decimals) : []
    const open = table.rows.filter((_, i) => amounts[i] !== undefined && amounts[i] !== 0n && unsigned?.[i] === undefined)
    return open.slice(0, mostOpenRows).map(({ row }) => ({ value: rowName(row), is_out: null }))
  }
  const { steps } = stepsOf(table, columns, decimals)
  const amounts = amountsOfRows(table, columns, decimals)
  const values = cellsOf(table, columns.direction_column).map(directionValue)
  const outs = new Map<string, (boolean | null)[]>()
  values.forEach((value, i) => {
    const step = steps[i]
    const found = outs.get(value) ?? []
    if (value !== '' || amounts[i] !== undefined)
      outs.set(value, step === undefined ? found : [...new Set([...found, step < 0n])])
  })
  const directions = [...outs].map(([value, found]) => ({
    value,
    is_out: outByWord(value) ?? (found.length === 1 ? (found[0] ?? null) : null),
  }))
  // A statement that marks one way only leaves the other one empty.
  const marked = new Set(directions.flatMap(({ value, is_out }) => (value === '' ? [] : [is_out])))
  const [only = null] = marked.size === 1 ? marked : []
  return directions.map((each) => (each.value === '' && only !== null ? { ...each, is_out: !only } : each))
}

/** True where every step of the running balance goes the other way than its amount: in files whose order is known, with minus signs and no letters. */
export function isReversed(table: StatementTable, columns: StatementColumns, decimals: DecimalMark): boolean {
  const cells = cellsOf(table, columns.amount_column)
  const hasLetters = cells.some((cell) => writtenAmount(cell, decimals)?.side !== undefined)
  const isOrdered = fileOrder(cellsOf(table, columns.day_column)) !== undefined
  if (columns.amount_column === '' || columns.direction_column !== '' || hasLetters || !isOrdered) return false
  const amounts = amountsOfRows(table, columns, decimals)
  const { steps } = stepsOf(table, columns, decimals)
  const pairs = steps.flatMap((step, i) => (step === undefined ? [] : [step === -(amounts[i] ?? 0n)]))
  return amounts.some((amount) => amount !== undefined && amount < 0n) && pairs.length > 0 && pairs.every(Boolean)
}
