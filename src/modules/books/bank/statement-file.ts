/** The lines of a bank's statement as they will be imported, with their signs proved against its running balance. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import { dayIn } from '#kernel/day.ts'
import { type DateOrder, writtenDay, writtenInstant } from '#kernel/written-day.ts'
import { type DecimalMark, writtenAmount } from '#kernel/written-number.ts'
import { type Direction, directionValue, outByWord } from './directions.ts'
import type { FormatStatement, Transaction } from './formats/transaction.ts'
import { joined } from './formats/transaction.ts'
import { fileOrder, isExact, lessFee, netOf } from './guess-columns.ts'
import { isContinuation, unbookedRows } from './left-out.ts'
import { type Amounts, type FileOrder, balanceSteps, sizeOf } from './running-balance.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  amountsIn,
  cellsOf,
  columnRoles,
  columnsOf,
  guessDecimals,
  titlesIn,
} from './statement-table.ts'
import { isBalanceText, isOtherAmount, isSumText, titleScore } from './titles.ts'

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
function amountsOfRows(table: StatementTable, columns: StatementColumns, mark: DecimalMark): Amounts {
  const read = (title: string) => amountsIn(cellsOf(table, title), mark)
  if (columns.amount_column === '') return netOf(read(columns.money_in_column), read(columns.money_out_column))
  const amounts = read(columns.amount_column)
  return columns.fee_column === '' ? amounts : lessFee(amounts, read(columns.fee_column))
}

const stepsOf = (table: StatementTable, columns: StatementColumns, mark: DecimalMark) =>
  balanceSteps(
    amountsOfRows(table, columns, mark),
    columns.balance_column === '' ? [] : amountsIn(cellsOf(table, columns.balance_column), mark),
    fileOrder(cellsOf(table, columns.day_column)),
  )

/** The steps of a balance that also falls beside amounts without any sign: they say which way the money went. Undefined in other files. */
function stepsOfUnsigned(table: StatementTable, columns: StatementColumns, mark: DecimalMark): Amounts | undefined {
  if (columns.amount_column === '' || columns.direction_column !== '') return undefined
  const isSigned = cellsOf(table, columns.amount_column).some((cell) => {
    const read = writtenAmount(cell, mark)
    return read !== undefined && (read.cents < 0n || read.side !== undefined || cell.includes('+'))
  })
  const { steps, explained } = isSigned ? { steps: [], explained: 0 } : stepsOf(table, columns, mark)
  const isProved = explained > 0 && explained * 2 >= table.rows.length - 2
  return isProved && steps.some((step) => step !== undefined && step < 0n) ? steps : undefined
}

const rowName = (row: number) => `Row ${row}`

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

export interface StatementLine {
  /** The row of the file, from 1. */
  readonly row: number
  readonly day: string
  /** Money in; money out with a minus. */
  readonly amount: Cents
  readonly description: string
  readonly reference: string
  readonly bank_number: string
  readonly balance: Cents | null
}

export interface StatementFault {
  readonly row: number
  readonly message: string
}

export interface LeftOutRow {
  readonly row: number
  /** Its cells, one after the other. */
  readonly text: string
  readonly reason: string
  /** It could be imported as a line. */
  readonly is_line: boolean
}

export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly faults: readonly StatementFault[]
  readonly left_out: readonly LeftOutRow[]
  /** Number of lines whose amount is the step of the running balance beside them. */
  readonly proved: number
}

/** A row before anything is decided about it. */
interface Entry {
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

/** The lines of a table, and what cannot be read or contradicts the running balance. */
export function tableLines(table: StatementTable, reading: StatementReading): ReadStatement {
  const { titles, rows } = table
  const { columns } = reading
  const entryOf = entryReader(table, reading)
  const entries: Entry[] = []
  rows.forEach(({ row, cells }, i) => {
    const entry = entryOf(i)
    const last = entries.at(-1)
    if (last && last.day !== '' && last.row === row - 1 && isContinuation(titles, cells, columns))
      entries[entries.length - 1] = { ...last, row, description: joined([last.description, entry.description]) }
    else entries.push(entry)
  })
  const remedy = 'Choose another column, correct the file, or leave the row out.'
  const order = fileOrder(entries.map(({ day }) => day))
  return statementLines(withOwedBalances(entries, reading, order), reading, { order, remedy })
}

/** Balances of a debt as those of the account: a card says what is owed, which rises as money goes out. */
function withOwedBalances(
  entries: readonly Entry[],
  { is_owed, is_reversed }: StatementReading,
  order: FileOrder | undefined,
): readonly Entry[] {
  if (!is_owed && !is_reversed) return entries
  const amounts = entries.map(({ amount }) => amount ?? undefined)
  const { steps } = balanceSteps(
    amounts,
    entries.map(({ balance }) => balance ?? undefined),
    order,
  )
  const known = steps.flatMap((step, i) => (step === undefined ? [] : [step === -(amounts[i] ?? 0n)]))
  if (known.length === 0 || !known.every(Boolean)) return entries
  return entries.map((entry) => ({ ...entry, balance: entry.balance === null ? null : -entry.balance }))
}

/** Reads the row at a place of the table. */
function entryReader(table: StatementTable, reading: StatementReading): (i: number) => Entry {
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
      reference: joined(cellsIn('reference_column').map((text) => (noReference.test(text) ? '' : text))),
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

const shown = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)

/** The lines of a statement in a format that says what is what. */
export function formatLines({ transactions }: FormatStatement, reading: StatementReading): ReadStatement {
  const entries = transactions.map((each): Entry => {
    const amount = writtenAmount(each.amount, reading.decimals)?.cents
    return {
      ...each,
      text: [each.day, each.description, each.amount].filter(Boolean).join(' · ').slice(0, 200),
      amount: each.amount === '' ? null : amount,
      fault: `“${shown(each.amount)}” is not an amount`,
      isOpen: false,
      balance: writtenAmount(each.balance, reading.decimals)?.cents ?? null,
      proposal: proposalOfTransaction(each),
    }
  })
  return statementLines(entries, reading, { order: undefined, remedy: 'Correct the file, or leave the transaction out.' })
}

function proposalOfTransaction({ left_out, description, bank_number }: Transaction): string {
  if (left_out !== '') return `the bank marks it “${left_out}”`
  return isBalanceText(description) && bank_number === '' ? 'a total or a balance' : ''
}

interface Words {
  readonly order: FileOrder | undefined
  readonly remedy: string
}

/** First and last year that a statement can be of. */
const years = { first: '1990', last: '2199' }

function statementLines(entries: readonly Entry[], reading: StatementReading, { order, remedy }: Words): ReadStatement {
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  const leftOut: LeftOutRow[] = []
  for (const entry of entries) {
    const { row, text, amount } = entry
    const { day, fault } = dayOfEntry(entry, reading)
    const isLine = fault === '' && typeof amount === 'bigint' && amount !== 0n
    const reason = reasonFor(entry, reading)
    if (reason !== '') leftOut.push({ row, text, reason, is_line: isLine })
    else if (isLine) lines.push(lineOf(entry, day, amount))
    else if (!entry.isOpen) faults.push({ row, message: `${fault || entry.fault || '“” is not an amount'}. ${remedy}` })
  }
  const { contradictions, proved } = checkBalances(lines, order)
  return { lines, faults: [...faults, ...contradictions].toSorted((a, b) => a.row - b.row), left_out: leftOut, proved }
}

/** Reason why the row is left out; '' if it is imported. */
function reasonFor({ row, amount, proposal }: Entry, { included, left_out }: StatementReading): string {
  if (amount === 0n) return 'no money moved'
  if (included.has(row)) return ''
  return left_out.has(row) ? 'left out by you' : proposal
}

const lineOf = ({ row, description, reference, bank_number, balance }: Entry, day: string, amount: Cents): StatementLine => ({
  row,
  day,
  amount,
  description: cut(description, mostCharacters.description),
  reference: cut(reference, mostCharacters.reference),
  bank_number,
  balance,
})

const mostCharacters = { description: 300, reference: 140 }

/** Half of a character that the cut leaves cannot be stored. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The day, or what is wrong with it. */
function dayOfEntry({ day: written }: Entry, { date_order, time_zone, today }: StatementReading) {
  const instant = writtenInstant(written.slice(0, 60))
  const day = instant === undefined ? writtenDay(written.slice(0, 60), date_order) : dayIn(time_zone, instant)
  if (day === undefined) return { day: '', fault: `“${shown(written)}” is not a date` }
  if (day < years.first || day > years.last)
    return { day, fault: `“${shown(written)}” is not a date from ${years.first} to ${years.last}` }
  return { day, fault: day > today ? `${day} is in the future` : '' }
}

/** Lines whose sign is not that of the step of the balance beside them. */
function checkBalances(lines: readonly StatementLine[], order: FileOrder | undefined) {
  const { steps, explained } = balanceSteps(
    lines.map(({ amount }) => amount),
    lines.map(({ balance }) => balance ?? undefined),
    order,
  )
  const contradictions = lines.flatMap(({ row, amount }, i): StatementFault[] =>
    steps[i] === undefined || steps[i] === amount
      ? []
      : [
          {
            row,
            message: `This amount reads as money ${amount < 0n ? 'out' : 'in'}, but the balance ${amount < 0n ? 'rises' : 'falls'} by it. Choose which column or sign says money out, or another balance column.`,
          },
        ],
  )
  return { contradictions, proved: explained - contradictions.length }
}

export const wireLine = ({ day, amount, balance, ...line }: StatementLine) => ({
  ...line,
  day,
  amount: moneyText(amount),
  balance: balance === null ? null : moneyText(balance),
})
