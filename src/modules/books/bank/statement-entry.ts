/** One row of a statement's table before anything is decided about it. Pure. */
import type { Cents } from '#kernel/money.ts'
import { type DateOrder, writtenDay } from '#kernel/written-day.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import { type Direction, directionValue } from './directions.ts'
import { joined } from './formats/transaction.ts'
import { isExact } from './amount-columns.ts'
import { unbookedRows } from './left-out.ts'
import { sizeOf } from './running-balance.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountsIn,
  cellsOf,
  columnRoles,
  columnsOf,
  titlesIn,
} from './statement-table.ts'
import { isBalanceText, isOtherAmount, isSumText, titleScore } from './titles.ts'
import { amountsOfRows, rowName, stepsOf, stepsOfUnsigned } from './statement-signs.ts'

export interface StatementReading {
  readonly columns: StatementColumns
  readonly date_order: DateOrder
  readonly decimals: DecimalMark
  readonly directions: readonly Direction[]
  /** Amounts have a minus where money comes in. */
  readonly is_reversed: boolean
  /** Rows that a person leaves out. */
  readonly left_out: ReadonlySet<number>
  /** Rows that are proposed to be left out, and that a person keeps. */
  readonly included: ReadonlySet<number>
  readonly time_zone: string
  readonly today: string
  /** The account is a debt in the books. */
  readonly is_owed: boolean
}

/** A row before anything is decided about it. */
export interface Entry {
  readonly row: number
  readonly text: string
  readonly day: string
  /** Null where the row has none. */
  readonly amount: Cents | null | undefined
  /** Error of the amount. */
  readonly fault: string
  /** A person must choose first which way the money went. */
  readonly isOpen: boolean
  readonly description: string
  readonly reference: string
  readonly bank_number: string
  readonly balance: Cents | null
  readonly proposal: string
}

/** Reads the row at a place of the table. */
export function entryReader(table: StatementTable, reading: StatementReading): (i: number) => Entry {
  const { titles, rows } = table
  const { columns, decimals } = reading
  const amounts = amountsOfRows(table, columns, decimals)
  const unsigned = stepsOfUnsigned(table, columns, decimals)
  const { isBefore } = stepsOf(table, columns, decimals)
  const balances = columns.balance_column === '' ? [] : amountsIn(cellsOf(table, columns.balance_column), decimals)
  const states = unbookedRows(table, columns)
  const places = new Map(columnRoles.map((role) => [role, titlesIn(columns[role]).map((title) => titles.indexOf(title))]))
  const unreadAmount = unreadAmountOf(table, columns)
  const isDirected = unsigned !== undefined || columns.direction_column !== ''
  return (i) => {
    const { row, cells } = rows[i] ?? { row: 0, cells: [] }
    const cellsIn = (role: keyof StatementColumns) => (places.get(role) ?? []).map((place) => (cells[place] ?? '').trim())
    const cell = (role: keyof StatementColumns) => cellsIn(role)[0] ?? ''
    const description = joined(cellsIn('description_column'))
    const written = columns.amount_column === '' ? cell('money_in_column') || cell('money_out_column') : cell('amount_column')
    const direction = unsigned ? rowName(row) : directionValue(cell('direction_column'))
    const unread = unreadAmount(cells, written)
    const {
      amount,
      fault,
      isOpen = false,
    } = signedAmount(amounts[i], {
      written,
      unread,
      direction: isDirected ? direction : undefined,
      directions: reading.directions,
      step: unsigned?.[i],
      isReversed: reading.is_reversed,
    })
    const balance = balances[i] ?? null
    return {
      row,
      text: textOfCells(cells),
      day: cell('day_column'),
      amount: written === '' ? null : amount,
      fault,
      isOpen,
      description,
      reference: joined(cellsIn('reference_column').map(bareReference)),
      bank_number: cell('id_column').slice(0, 100),
      balance: balance !== null && isBefore ? balance + (amount ?? 0n) : balance,
      proposal: proposalFor(cells, {
        titles,
        state: states.get(row),
        day: cell('day_column'),
        description,
        written: written + unread,
        isAmount: amounts[i] !== undefined,
      }),
    }
  }
}

/** The title of the column that has the only amount of a row, though nothing is read from it; '' where the row has an amount, or none at all. */
function unreadAmountOf(table: StatementTable, columns: StatementColumns) {
  const used = new Set(columnRoles.flatMap((role) => titlesIn(columns[role])))
  const isOther = (title: string) => titleScore('balance', title) > 0 || isOtherAmount(title)
  const unused = columnsOf(table).filter(({ title, isAmounts }) => isAmounts && !used.has(title) && !isOther(title))
  const places = unused.map(({ title }) => ({ title, place: table.titles.indexOf(title) }))
  return (cells: readonly string[], written: string): string =>
    (written === '' && places.find(({ place }) => isExact((cells[place] ?? '').trim()))?.title) || ''
}

/** A bank's word for a payment without a reference. */
const noReference = /^not ?provided$/i

const bareReference = (text: string) => (noReference.test(text) ? '' : text.replace(/^'(.*)'$/, '$1'))

/** The cells of a row, one after the other. */
export const textOfCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 200)

interface Proposed {
  readonly titles: readonly string[]
  readonly state: string | undefined
  readonly day: string
  readonly description: string
  readonly written: string
  readonly isAmount: boolean
}

/** Reason why the row is proposed to be left out; '' if it is not. */
function proposalFor(cells: readonly string[], { titles, state, day, description, written, isAmount }: Proposed): string {
  if (state !== undefined) return `the bank marks it “${state}”`
  if (cells.length > 1 && cells.every((cell, i) => cell.trim() === '' || cell.trim() === titles[i])) return 'the titles again'
  const hasDay =
    writtenDay(day.slice(0, 60), 'day first') !== undefined || writtenDay(day.slice(0, 60), 'month first') !== undefined
  if (isBalanceText(description) || (!hasDay && cells.some((cell) => isSumText(cell)))) return 'a total or a balance'
  if (!hasDay && !isAmount) return 'no date and no amount'
  if (written === '') return 'no amount'
  return ''
}

interface Written {
  readonly written: string
  readonly unread: string
  /** Undefined where the amounts have their signs. */
  readonly direction: string | undefined
  readonly directions: readonly Direction[]
  /** Step of the running balance, where it alone says which way the money went. */
  readonly step: Cents | undefined
  readonly isReversed: boolean
}

/** Returns the signed amount, or the fault. */
function signedAmount(
  amount: Cents | undefined,
  { written, unread, direction, directions, step, isReversed: reversed }: Written,
) {
  if (unread !== '') return { amount: undefined, fault: `The only amount of this row is in “${unread}”, which is not read` }
  if (amount === undefined) return { amount, fault: `“${shown(written)}” is not an amount` }
  if (step !== undefined) return { amount: step, fault: '' }
  if (direction === undefined) return { amount: reversed ? -amount : amount, fault: '' }
  const found = directions.find((each) => each.value === direction)
  if (amount !== 0n && found === undefined)
    return { amount: undefined, fault: `“${shown(direction)}” does not say whether money came in or went out` }
  if (amount !== 0n && found?.is_out === null) return { amount: undefined, fault: '', isOpen: true }
  return { amount: found?.is_out === true ? -sizeOf(amount) : sizeOf(amount), fault: '' }
}

export const shown = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
