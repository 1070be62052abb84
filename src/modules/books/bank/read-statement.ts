/** Decides how a statement is read: its account, columns, marks and signs, as chosen, as remembered, or as the file shows. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import { type DateOrder, dateOrders, withCentury, writtenDay } from '#kernel/written-day.ts'
import { type DecimalMark, currencyOf, decimalMarkOf, decimalMarks, writtenAmount } from '#kernel/written-number.ts'
import type { Direction } from './directions.ts'
import type { FormatFile, FormatStatement } from './formats/transaction.ts'
import { guessColumns } from './guess-columns.ts'
import {
  type ReadStatement,
  type StatementReading,
  decimalsIn,
  formatLines,
  guessDirections,
  guessOrder,
  isReversed,
  tableLines,
  textOfCells,
} from './statement-file.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  cellsOf,
  columnRoles,
  columnsOf,
  isDate,
  noColumns,
  titlesIn,
} from './statement-table.ts'
import { titleScore } from './titles.ts'

export type StatementFile =
  | {
      readonly table: StatementTable
      /** Guesses made in reading the file. */
      readonly note?: string
    }
  | { readonly file: FormatFile & { readonly decimals?: DecimalMark } }

/** Choices made on the screen; those that are missing are decided here. */
export type StatementChoice = Partial<Record<keyof StatementColumns, string>> & {
  readonly statement?: string | undefined
  readonly date_order?: DateOrder | undefined
  readonly decimals?: DecimalMark | undefined
  readonly minus?: 'money out' | 'money in' | undefined
  readonly out_values?: string | undefined
  readonly in_values?: string | undefined
  readonly left_out?: string | undefined
  readonly included?: string | undefined
}

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

/** A question that must be answered before anything is imported. */
export interface Question {
  readonly path: 'statement' | 'decimals' | 'amount_column' | 'out_values' | 'minus'
  readonly message: string
}

export interface Fault {
  readonly path: string
  readonly message: string
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

const asksDecimals: Question = {
  path: 'decimals',
  message: 'The amounts can be read in two ways. Choose how decimals are written.',
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

/** Says whether the lines lead from each opening balance of the file to the closing one. */
function closingText({ transactions, checks = [] }: FormatStatement, mark: DecimalMark): string[] {
  const centsOf = (text: string) => writtenAmount(text, mark)?.cents ?? 0n
  const amounts = new Map(transactions.map(({ row, amount }) => [row, centsOf(amount)]))
  const compared = checks.map(({ opening, closing, rows }) => ({
    opening: centsOf(opening),
    closing: centsOf(closing),
    reached: rows.reduce((total, row) => total + (amounts.get(row) ?? 0n), centsOf(opening)),
  }))
  const wrong = compared.find(({ reached, closing }) => reached !== closing)
  const [first, last] = [compared[0], compared.at(-1)]
  if (wrong)
    return [
      `The opening balance ${moneyText(wrong.opening)} and the lines come to ${moneyText(wrong.reached)}, but the closing balance is ${moneyText(wrong.closing)}: a line is missing or is not booked yet. Compare the lines with your bank`,
    ]
  return first && last
    ? [`The lines lead from the opening balance ${moneyText(first.opening)} to the closing balance ${moneyText(last.closing)}`]
    : []
}

function decideTable(whole: StatementTable, choice: StatementChoice, setup: StatementSetup): DecidedStatement {
  const amountTitles = new Set(columnsOf(whole).flatMap(({ isAmounts, title }) => (isAmounts ? [title] : [])))
  const known = knownColumns(whole, choice, setup.remembered, amountTitles)
  const { columns: guessed, isUncertain } = guessColumns(whole, known.columns)
  const columns = known.isChosen ? { ...noColumns, ...known.columns } : guessed
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
        isUncertain: isUncertain && !known.isChosen,
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

/** A bank account in the books has the nursery's currency. */
const foreignText = (code: string, own: string): string[] =>
  code === '' || code === own
    ? []
    : [`The amounts are in ${code}, and your books are in ${own}: check that this is the right account`]

const asksMinus: Question = {
  path: 'minus',
  message: 'This looks like a statement of a card, whose purchases have no minus. Choose what a minus means.',
}

const asksPair: Question = {
  path: 'amount_column',
  message: 'The file does not say which column has the money out. Choose the columns of money in and money out.',
}

const hasOnlySigns = ({ amount_column, direction_column }: StatementColumns) => amount_column !== '' && direction_column === ''

const asksOwed: Question = {
  path: 'minus',
  message: 'This account is a debt, such as a card or a loan. Choose what a minus means in this file.',
}

interface SignFacts {
  /** Chosen now, or for the last file. */
  readonly minus: string | undefined
  readonly isUncertain: boolean
  /** Amounts of a debt that have nothing but a minus to say which way the money went. */
  readonly isOwed: boolean
}

function openSigns({ proved, lines }: ReadStatement, { minus, isUncertain, isOwed }: SignFacts): Question[] {
  const isCard = (proved === 0 || isOwed) && arePayments(lines, 'minus')
  const open = isCard ? [asksMinus] : isOwed && !arePayments(lines, 'plus') ? [asksOwed] : []
  return [...(minus === undefined ? open : []), ...(isUncertain ? [asksPair] : [])]
}

const cardPayment =
  /\b(payment\b.{0,20}\bthank you|thank you for your payment|payment received|autopay|auto ?payment|direct debit received)\b/i

/** Payments to a card have this sign, and none has the other one, which other lines have. */
function arePayments(lines: ReadStatement['lines'], sign: 'minus' | 'plus'): boolean {
  const [minus, plus] = [lines.filter(({ amount }) => amount < 0n), lines.filter(({ amount }) => amount > 0n)]
  const [own, others] = sign === 'minus' ? [minus, plus] : [plus, minus]
  const isPayment = ({ description }: { readonly description: string }) => cardPayment.test(description)
  return others.length > 0 && own.some(isPayment) && !others.some(isPayment)
}

/** Values that say neither money in nor money out. */
function openDirections(directions: readonly Direction[]): Question[] {
  const open = directions.filter(({ is_out }) => is_out === null).map(({ value }) => `“${value}”`)
  if (open.length === 0) return []
  const names = open.length > 5 ? `${open.slice(0, 5).join(', ')} …` : open.join(', ')
  return [{ path: 'out_values', message: `Choose whether ${names} ${open.length === 1 ? 'is' : 'are'} money in or money out.` }]
}

const fitsOrder = (days: readonly string[], order: DateOrder) =>
  days.every(
    (day) =>
      writtenDay(day.slice(0, 60), order) !== undefined ||
      dateOrders.every((each) => writtenDay(day.slice(0, 60), each) === undefined),
  )

const directionValues = (directions: readonly Direction[]) => {
  const valuesOf = (isOut: boolean) => directions.flatMap(({ value, is_out }) => (is_out === isOut ? [value] : [])).join('\n')
  return { out_values: valuesOf(true), in_values: valuesOf(false) }
}

/** Columns as chosen; else those of the last file that this one has, while new titles are matched. */
function knownColumns(
  { titles }: StatementTable,
  choice: StatementChoice,
  remembered: Readonly<Record<string, string>>,
  amountTitles: ReadonlySet<string>,
) {
  const isChosen = columnRoles.some((role) => choice[role])
  const columns: Record<string, string> = {}
  const faults: Fault[] = []
  for (const role of columnRoles) {
    const given = isChosen ? (choice[role] ?? '') : remembered[role]
    if (given === undefined) continue
    const wanted = titlesIn(given)
    const missing = wanted.find((title) => !titles.includes(title))
    const wrong = amountRoles.has(role) ? wanted.find((title) => titles.includes(title) && !amountTitles.has(title)) : undefined
    if (isChosen && missing !== undefined)
      faults.push({ path: role, message: `The file has no column “${missing}”. Choose another one.` })
    if (isChosen && wrong !== undefined)
      faults.push({ path: role, message: `“${wrong}” does not hold amounts. Choose another column.` })
    if (missing === undefined && wrong === undefined) columns[role] = given
  }
  if (isChosen) return { columns, isChosen, invalid: faults }
  return { columns: withoutHalf(columns, titles, remembered), isChosen, invalid: [] }
}

/** Drops the remembered amount columns unless this file has all of them. */
function withoutHalf(
  columns: Readonly<Record<string, string>>,
  titles: readonly string[],
  remembered: Readonly<Record<string, string>>,
) {
  const amounts = columnRoles.filter((role) => amountRoles.has(role))
  const isWhole = amounts.every((role) => columns[role] === remembered[role])
  const seen = new Set((remembered['titles'] ?? '').split('\n'))
  const hasNew = remembered['titles'] === undefined || titles.some((title) => !seen.has(title))
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([role, value]) => (isWhole || !amounts.some((each) => each === role)) && (value !== '' || !hasNew),
    ),
  )
}

/** Direction of each value: as chosen, else as remembered, else as guessed. */
function directionsFor(
  guessed: readonly Direction[],
  choices: readonly { readonly out_values?: string | undefined; readonly in_values?: string | undefined }[],
): Direction[] {
  const has = (values: string | undefined, value: string) => (values ?? '').split('\n').includes(value)
  return guessed.map(({ value, is_out }) => {
    const decided = choices.find((each) => has(each.out_values, value) || has(each.in_values, value))
    return { value, is_out: decided ? has(decided.out_values, value) : is_out }
  })
}

/** The statements in one table: of several accounts, or in several currencies. */
function partsOf(table: StatementTable, columns: StatementColumns) {
  const used = new Set(columnRoles.flatMap((role) => titlesIn(columns[role])))
  const place = (meaning: 'account' | 'currency') => {
    const isDays = (each: string) => cellsOf(table, each).some(isDate)
    const title = table.titles.find((each) => !used.has(each) && titleScore(meaning, each) === 3 && !isDays(each))
    return title === undefined ? -1 : table.titles.indexOf(title)
  }
  const [account, currency] = [place('account'), place('currency')]
  const sections = sectionsOf(table)
  const amounts = columnRoles.flatMap((role) =>
    amountRoles.has(role) ? titlesIn(columns[role]).map((title) => table.titles.indexOf(title)) : [],
  )
  const nameOf = (cells: readonly string[]) =>
    [
      sections.get(cells) ?? '',
      ...[account, currency].flatMap((at) => (at === -1 ? [] : [(cells[at] ?? '').trim().slice(0, 60)])),
      currency === -1 ? (amounts.map((at) => currencyOf(cells[at] ?? '')).find(Boolean) ?? '') : '',
    ]
      .filter(Boolean)
      .join(' ')
  const isFilled = (cells: readonly string[]) =>
    writtenDays(cells, table, columns) && amounts.some((at) => (cells[at] ?? '').trim() !== '')
  const counts = new Map<string, number>()
  for (const { cells } of table.rows) {
    const name = nameOf(cells)
    if (name !== '' && isFilled(cells)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isOne = counts.size <= 1 || counts.size > mostParts
  const statements = isOne ? [] : [...counts].map(([name, line_count]) => ({ name, line_count }))
  const only = (name: string) => {
    if (isOne || name === '') return { table, others: [] }
    const isOther = (cells: readonly string[]) => nameOf(cells) !== name && nameOf(cells) !== ''
    return {
      table: { ...table, rows: table.rows.filter(({ cells }) => !isOther(cells)) },
      others: table.rows
        .filter(({ cells }) => isOther(cells))
        .map(({ row, cells }) => ({ row, text: textOfCells(cells), reason: `of ${nameOf(cells)}`, is_line: false })),
    }
  }
  /** Currency of the rows of one statement; '' where the file does not say it. */
  const currencyIn = (name: string) =>
    table.rows
      .filter(({ cells }) => name === '' || nameOf(cells) === name)
      .map(({ cells }) =>
        currency === -1 ? (amounts.map((at) => currencyOf(cells[at] ?? '')).find(Boolean) ?? '') : (cells[currency] ?? '').trim(),
      )
      .find((code) => /^[A-Z]{3}$/.test(code)) ?? ''
  return { statements, only, currency: currencyIn }
}

const accountText =
  /\b(?:account|acct|card|konto|compte|cuenta|conto|rekening|iban|savings|cheque|checking)\b|\d{2}-\d{3,}|\d{6,}/i

/** The account above each row of a file that has the titles again for another account. */
function sectionsOf({ titles, rows, above }: StatementTable): ReadonlyMap<readonly string[], string> {
  const isTitles = (cells: readonly string[]) =>
    cells.some((cell) => cell.trim() !== '') && cells.every((cell, i) => cell.trim() === '' || cell.trim() === titles[i])
  const nameIn = (cells: readonly string[] = []) => {
    const text = textOfCells(cells).slice(0, 60)
    return accountText.test(text) ? text : ''
  }
  let name = above.map(({ cells }) => nameIn(cells)).findLast(Boolean) ?? ''
  const names = new Map<readonly string[], string>()
  rows.forEach(({ cells }, i) => {
    if (isTitles(rows[i + 1]?.cells ?? [])) name = nameIn(cells) || name
    names.set(cells, name)
  })
  const found = new Set(names.values())
  return found.size > 1 && !found.has('') ? names : new Map()
}

/** Accounts and currencies of one file; a column with more of them has those of the other parties. */
const mostParts = 20

const writtenDays = (cells: readonly string[], { titles }: StatementTable, { day_column }: StatementColumns) => {
  const cell = (cells[titles.indexOf(day_column)] ?? '').slice(0, 60)
  return dateOrders.some((order) => writtenDay(cell, order) !== undefined)
}

const orderText = (order: DateOrder, days: readonly string[]) => {
  const day = days.find((each) => dateOrders.every((either) => writtenDay(each, either) !== undefined)) ?? ''
  return `Dates are ${order === 'day first' ? 'day/month/year' : 'month/day/year'}${day === '' ? '' : `: ${day} is ${writtenDay(day, order) ?? ''}`}`
}

interface Decided extends ReadStatement {
  readonly reading: StatementReading
  readonly isDecimalsKnown: boolean
}

function decidedText(table: StatementTable, { lines, proved, reading, isDecimalsKnown }: Decided): string[] {
  const { columns, decimals, is_reversed, date_order } = reading
  const days = cellsOf(table, columns.day_column)
  const isAmbiguous = days.some((day) => new Set(dateOrders.map((order) => writtenDay(day.slice(0, 60), order))).size > 1)
  const [into, out] = [sumOf(lines, 1n), sumOf(lines, -1n)]
  return [
    ...(isAmbiguous
      ? [
          orderText(
            date_order,
            days.filter((day) => day.length <= 60),
          ),
        ]
      : []),
    ...(isDecimalsKnown ? [`Amounts have a decimal ${decimals}`] : []),
    signText(columns, is_reversed),
    ...(lines.length > 0 ? [`${moneyText(into)} in, ${moneyText(out)} out`] : []),
    balanceText(columns, proved, lines.length),
    ...(proved > 1 ? [] : openFees(table, columns, decimals)),
    table.isWithoutYears === true
      ? `Dates have no year: the last one is read as ${
          lines
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? ''
        }`
      : '',
    table.isFilledDown === true ? 'Lines without a date have that of the line above' : '',
  ].filter(Boolean)
}

/** Fees beside the amounts that no balance shows to be in them or not. */
const openFees = (table: StatementTable, { amount_column, fee_column }: StatementColumns, mark: DecimalMark) =>
  table.titles
    .filter(
      (title) =>
        amount_column !== '' &&
        fee_column === '' &&
        title !== amount_column &&
        !/^net\b/i.test(amount_column) &&
        titleScore('fee', title) > 0 &&
        cellsOf(table, title).some((cell) => (writtenAmount(cell, mark)?.cents ?? 0n) !== 0n),
    )
    .map((title) => `“${title}” is not taken off “${amount_column}”: choose it if the amounts are without fees`)

const sumOf = (lines: ReadStatement['lines'], sign: Cents) =>
  lines.reduce((total, { amount }) => (amount * sign > 0n ? total + amount * sign : total), 0n)

function signText(
  { amount_column, direction_column, fee_column, money_in_column, money_out_column }: StatementColumns,
  is_reversed: boolean,
): string {
  if (direction_column !== '') return `“${direction_column}” says what is money out`
  if (amount_column === '') return `“${money_in_column || 'None'}” is money in, “${money_out_column || 'None'}” money out`
  const fee = fee_column === '' ? '' : `, less “${fee_column}”`
  return `${is_reversed ? 'Money in' : 'Money out'} is negative in “${amount_column}”${fee}`
}

function balanceText({ balance_column }: StatementColumns, proved: number, lines: number): string {
  if (balance_column === '') return ''
  if (proved === 0)
    return lines > 1 ? `“${balance_column}” does not confirm the amounts: compare the first lines with your bank` : ''
  return proved >= lines - 1 ? `Agrees with “${balance_column}”` : `${proved} of ${lines} lines agree with “${balance_column}”`
}
