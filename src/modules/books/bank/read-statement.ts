/** Decides how a statement is read: its account, columns, marks and signs, as chosen, as remembered, or as the file shows. Pure. */
import { type DateOrder, dateOrders, withCentury, writtenDay } from '#kernel/written-day.ts'
import { type DecimalMark, decimalMarkOf, decimalMarks } from '#kernel/written-number.ts'
import type { FormatFile } from './formats/transaction.ts'
import { guessColumns } from './guess-columns.ts'
import { type ReadStatement, formatLines, tableLines } from './statement-file.ts'
import { decimalsIn, guessDirections, guessOrder, isReversed } from './statement-signs.ts'
import { type StatementReading, textOfCells } from './statement-entry.ts'
import {
  type StatementColumns,
  type StatementTable,
  cellsOf,
  columnRoles,
  columnsOf,
  noColumns,
  titlesIn,
} from './statement-table.ts'
import { type Fault, type StatementChoice, directionValues, directionsFor, knownColumns } from './chosen-columns.ts'
import { partsOf } from './statement-parts.ts'
import { type Question, asksDecimals, openDirections, openSigns } from './statement-questions.ts'
import { closingText, decidedText, foreignText, orderText } from './statement-text.ts'

export type StatementFile =
  | {
      readonly table: StatementTable
      /** Guesses made in reading the file. */
      readonly note?: string
    }
  | { readonly file: FormatFile & { readonly decimals?: DecimalMark } }

/** Habits of the nursery and of its last statement. */
export interface StatementSetup {
  readonly usual_order: DateOrder
  readonly time_zone: string
  readonly currency: string
  readonly today: string
  /** The account is a debt in the books: a card or a loan. */
  readonly is_owed: boolean
  /** The layout of the account's last table. */
  readonly remembered: Readonly<Record<string, string>>
}

export interface DecidedStatement extends ReadStatement {
  readonly format: string
  readonly statements: readonly { readonly name: string; readonly line_count: number }[]
  readonly statement: string
  readonly titles: readonly string[]
  readonly amount_titles: readonly string[]
  readonly unused_titles: readonly string[]
  readonly above: readonly { readonly row: number; readonly text: string }[]
  readonly reading: StatementReading
  readonly questions: readonly Question[]
  /** Sentences that say how the file was read. */
  readonly decided: readonly string[]
  /** The layout to remember; undefined for a format that has no columns to choose. */
  readonly layout: Readonly<Record<string, string>> | undefined
  /** Invalid choices; nothing else is read with any. */
  readonly invalid: readonly Fault[]
}

/** `3 7-9` → 3, 7, 8, 9 */
export const rowNumbers = (text = ''): ReadonlySet<number> =>
  new Set(
    text
      .split(' ')
      .filter(Boolean)
      .flatMap((part) => {
        const [from = 0, to = from] = part.split('-').map(Number)
        return Array.from({ length: Math.min(Math.max(0, to - from + 1), 100_000) }, (_, i) => from + i)
      }),
  )

export const decideStatement = (source: StatementFile, choice: StatementChoice, setup: StatementSetup): DecidedStatement =>
  'table' in source
    ? withNote(decideTable(withCenturies(source.table, setup.today), choice, setup), source.note)
    : decideFormat(source.file, choice, setup)

const withNote = (statement: DecidedStatement, note = ''): DecidedStatement =>
  note === '' ? statement : { ...statement, decided: [...statement.decided, note.replace(/\.$/, '')] }

function withCenturies(table: StatementTable, today: string): StatementTable {
  const columns = table.titles.map((title) => withCentury(cellsOf(table, title), today))
  if (columns.every((cells, at) => cells === cellsOf(table, table.titles[at] ?? ''))) return table
  return {
    ...table,
    rows: table.rows.map(({ row, cells }, i) => ({ row, cells: cells.map((cell, at) => columns[at]?.[i] ?? cell) })),
  }
}

const base = (choice: StatementChoice, { time_zone, today, is_owed }: StatementSetup) => ({
  left_out: rowNumbers(choice.left_out),
  included: rowNumbers(choice.included),
  time_zone,
  today,
  is_owed,
})

function chosenStatement(statements: DecidedStatement['statements'], choice: StatementChoice) {
  const found = statements.find(({ name }) => name === choice.statement)
  const isOpen = statements.length > 1 && found === undefined
  const question: Question = {
    path: 'statement',
    message: `This file has ${statements.length} statements. Choose the one of this account.`,
  }
  return {
    name: found?.name ?? (statements.length === 1 ? (statements[0]?.name ?? '') : ''),
    questions: isOpen ? [question] : [],
  }
}

function decideFormat(
  file: FormatFile & { readonly decimals?: DecimalMark },
  choice: StatementChoice,
  setup: StatementSetup,
): DecidedStatement {
  const statements = file.statements.map(({ account, transactions }) => ({ name: account, line_count: transactions.length }))
  const { name, questions } = chosenStatement(statements, choice)
  const statement = file.statements.find(({ account }) => account === name) ?? { account: '', transactions: [] }
  const isQif = file.format === 'QIF'
  const known = file.decimals ?? { OFX: 'point', CAMT: 'point', MT940: 'comma', QIF: undefined }[file.format]
  const guessed = known ?? decimalMarkOf(statement.transactions.map(({ amount }) => amount))
  const decimals = known === undefined ? (choice.decimals ?? guessed) : known
  const days = statement.transactions.map(({ day }) => day)
  const reading: StatementReading = {
    ...base(choice, setup),
    columns: noColumns,
    date_order: isQif ? (choice.date_order ?? guessOrder(days, setup.usual_order, setup.today)) : dateOrders[0],
    decimals: (decimals as DecimalMark | undefined) ?? 'point',
    directions: [],
    is_reversed: false,
  }
  const read = formatLines(statement, reading)
  return {
    ...read,
    format: file.format,
    statements,
    statement: name,
    titles: [],
    amount_titles: [],
    unused_titles: [],
    above: [],
    reading,
    questions: [...questions, ...(decimals === undefined ? [asksDecimals] : [])],
    decided: [
      `${file.format} statement${name === '' ? '' : ` of ${name}`}`,
      ...foreignText(/\b[A-Z]{3}$/.exec(name)?.[0] ?? '', setup.currency),
      ...(isQif ? [orderText(reading.date_order, days)] : []),
      ...closingText(statement, reading.decimals),
    ],
    layout: undefined,
    invalid: [],
  }
}

function decideTable(whole: StatementTable, choice: StatementChoice, setup: StatementSetup): DecidedStatement {
  const amountTitles = new Set(columnsOf(whole).flatMap(({ isAmounts, title }) => (isAmounts ? [title] : [])))
  const known = knownColumns(whole, choice, setup.remembered, amountTitles)
  const { columns: guessed, isUncertain } = guessColumns(whole, known.columns)
  const { amount_column, money_in_column, money_out_column } = guessed
  const open = isUncertain ? { amount_column, money_in_column, money_out_column } : {}
  const columns = known.isChosen ? { ...noColumns, ...known.columns, ...open } : guessed
  const parts = partsOf(whole, columns)
  const { name, questions } = chosenStatement(parts.statements, choice)
  const { table, others } = parts.only(name)
  const usedBefore = <Value extends string>(values: readonly Value[], key: string) =>
    values.find((value) => value === setup.remembered[key])
  const days = cellsOf(table, columns.day_column)
  const mark = choice.decimals ?? decimalsIn(table, columns) ?? usedBefore(decimalMarks, 'decimals')
  const decimals = mark ?? 'point'
  const minus = choice.minus ?? usedBefore(['money out', 'money in'] as const, 'minus')
  const remembered = usedBefore(dateOrders, 'date_order')
  const reading: StatementReading = {
    ...base(choice, setup),
    columns,
    date_order:
      choice.date_order ??
      (remembered && fitsOrder(days, remembered) ? remembered : guessOrder(days, setup.usual_order, setup.today)),
    decimals,
    directions: directionsFor(guessDirections(table, columns, decimals), [choice, setup.remembered]),
    is_reversed: minus === undefined ? isReversed(table, columns, decimals) : minus === 'money in',
  }
  const read = tableLines(table, reading)
  const used = new Set(columnRoles.flatMap((role) => titlesIn(columns[role])))
  return {
    ...read,
    left_out: [...read.left_out, ...others].toSorted((a, b) => a.row - b.row),
    format: 'table',
    statements: parts.statements,
    statement: name,
    titles: table.titles,
    amount_titles: [...amountTitles],
    unused_titles: table.titles.filter(
      (title, place) => !used.has(title) && table.rows.some(({ cells }) => (cells[place] ?? '').trim() !== ''),
    ),
    above: table.above.map(({ row, cells }) => ({ row, text: textOfCells(cells) })),
    reading,
    questions: [
      ...questions,
      ...(mark === undefined ? [asksDecimals] : []),
      ...openDirections(reading.directions),
      ...openSigns(read, {
        minus,
        isUncertain,
        isOwed: setup.is_owed && hasOnlySigns(columns),
      }),
    ],
    decided: [
      ...foreignText(parts.currency(name), setup.currency),
      ...decidedText(table, { ...read, reading, isDecimalsKnown: mark !== undefined }),
    ],
    layout: {
      ...columns,
      titles: table.titles.join('\n'),
      date_order: reading.date_order,
      decimals,
      minus: reading.is_reversed ? 'money in' : 'money out',
      ...directionValues(reading.directions),
    },
    invalid: known.invalid,
  }
}

const hasOnlySigns = ({ amount_column, direction_column }: StatementColumns) => amount_column !== '' && direction_column === ''

const fitsOrder = (days: readonly string[], order: DateOrder) =>
  days.every(
    (day) =>
      writtenDay(day.slice(0, 60), order) !== undefined ||
      dateOrders.every((each) => writtenDay(day.slice(0, 60), each) === undefined),
  )
