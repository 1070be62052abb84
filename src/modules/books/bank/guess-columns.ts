/** Guesses which column of a statement is what: by its cells, by the running balance that they explain, and by its title. Pure. */
import type { Cents } from '#kernel/money.ts'
import { writtenDay } from '#kernel/written-day.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import { areTwoMarks, hasDirections, outByWord } from './directions.ts'
import { type Amounts, type FileOrder, balanceSteps, sizeOf } from './running-balance.ts'
import {
  type StatementColumn,
  type StatementColumns,
  type StatementTable,
  amountsIn,
  cellsOf,
  columnsOf,
  guessDecimals,
  isDate,
  titlesIn,
} from './statement-table.ts'
import { titleScore, titleWords } from './titles.ts'

/** Columns known before anything is guessed: the layout of the account's last file. */
export type KnownColumns = Partial<StatementColumns>

export interface GuessedColumns {
  readonly columns: StatementColumns
  /** Neither a title nor a balance says which of two columns has the money out. */
  readonly isUncertain: boolean
}

export function guessColumns(table: StatementTable, known: KnownColumns = {}): GuessedColumns {
  const columns = columnsOf(table)
  const day = known.day_column ?? dayColumn(columns)
  const amountColumns = columns.filter(({ isAmounts }) => isAmounts)
  const mark = guessDecimals(table, titlesOf(amountColumns)) ?? 'point'
  const chosen = hasAmounts(known)
    ? { ...knownAmounts(known, amountColumns), isUncertain: false }
    : chooseAmounts(amountColumns, mark, fileOrder(cellsOf(table, day)))
  const taken = new Set([day, ...Object.values(chosen), ...Object.values(known).flatMap(titlesIn)].map(String))
  const dayCells = cellsOf(table, day)
  const isSigned =
    chosen.amount_column === '' ||
    amountsIn(cellsOf(table, chosen.amount_column), mark).some(
      (each, i) => each !== undefined && each < 0n && isDate(dayCells[i] ?? ''),
    )
  const directions = columns.filter((column) => !taken.has(column.title) && hasDirections(column))
  const direction =
    known.direction_column ?? (isSigned ? '' : unsignedDirection(columns, directions, { taken, balance: chosen.balance_column }))
  const texts = columns.filter(
    (column) =>
      !taken.has(column.title) &&
      column.title !== direction &&
      !directions.includes(column) &&
      column.filled > 0 &&
      isText(column),
  )
  const { isUncertain, ...amounts } = chosen
  const references = referenceColumns(texts)
  // Some banks call the only words particulars, or a reference.
  const words = descriptionColumns(texts.filter(({ title }) => !references.includes(title)))
  const described = withWordedReference(words, references, texts)
  const description = known.description_column ?? described.join('\n')
  const free = columns.filter(({ title }) => !taken.has(title) && !titlesIn(description).includes(title))
  return {
    isUncertain,
    columns: {
      day_column: day,
      ...amounts,
      direction_column: direction,
      description_column: description,
      reference_column:
        known.reference_column ??
        [...references.filter((title) => !titlesIn(description).includes(title)), ...untitledReferences(free)].join('\n'),
      id_column: known.id_column ?? idColumn(columns, taken),
    },
  }
}

/** Prefers a reference in words to the kind of payment; uses the first reference if there are no words at all. */
function withWordedReference(
  words: readonly string[],
  references: readonly string[],
  columns: readonly StatementColumn[],
): readonly string[] {
  if (words.length === 0) return references.slice(0, 1)
  if (!words.every((title) => titleScore('type', title) > 0)) return words
  const worded = columns.filter(({ title, texts }) => references.includes(title) && wordiness(texts) > fewLetters)
  return [...titlesOf(worded).slice(0, 1), ...words]
}

/** Letters of a code or a number, on average. */
const fewLetters = 3

/** Beside amounts without a sign: a column of words for a direction, of kinds of payment, or of two marks that a person explains. */
const unsignedDirection = (
  columns: readonly StatementColumn[],
  directions: readonly StatementColumn[],
  { taken, balance }: { readonly taken: ReadonlySet<string>; readonly balance: string },
): string =>
  directions[0]?.title ||
  typeColumn(columns, taken, balance) ||
  (columns.find(({ title, texts }) => !taken.has(title) && areTwoMarks(texts))?.title ?? '')

/** Kinds of payment beside amounts without a minus, where no balance says which way they went: Payment, Deposit, Fee. */
function typeColumn(columns: readonly StatementColumn[], taken: ReadonlySet<string>, balance: string): string {
  const found = columns.find(
    ({ title, texts }) =>
      !taken.has(title) &&
      titleScore('type', title) > 0 &&
      new Set(texts).size <= mostTypes &&
      texts.some((text) => outByWord(text) !== null),
  )
  return balance === '' ? (found?.title ?? '') : ''
}

const mostTypes = 12

const hasAmounts = (known: KnownColumns) => Boolean(known.amount_column || known.money_in_column || known.money_out_column)

/** The amounts as they are known, with the balance of a file that has it for the first time. */
function knownAmounts(known: KnownColumns, columns: readonly StatementColumn[]): Chosen {
  const { amount_column = '', money_in_column = '', money_out_column = '', fee_column = '', balance_column } = known
  const balances = columns.filter(({ title }) => titleScore('balance', title) > 0)
  const found = best(balances, ({ title }) => titleScore('balance', title))?.title ?? ''
  return { amount_column, money_in_column, money_out_column, fee_column, balance_column: balance_column ?? found }
}

const titlesOf = (columns: readonly StatementColumn[]) => columns.map(({ title }) => title)

/** The best of them by score; of equals the first. */
function best<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  return items.map((item) => ({ item, score: score(item) })).toSorted((a, b) => b.score - a.score)[0]?.item
}

/** Days on which a payment was agreed or counts for interest come after those on which it was booked. */
const laterDays = /value|valuta|valeur|wert|started|effective|rente|due|authori/i

const bookedDays = /post|book|boek|buchung|bokfor|bogfor|comptab|contab|complet|settled/i

function dayColumn(columns: readonly StatementColumn[]): string {
  const days = columns.filter(({ isDays }) => isDays)
  const found = best(
    days,
    ({ title, filled }) =>
      titleScore('day', title) - (laterDays.test(title) ? 2 : 0) + (bookedDays.test(title) ? 0.5 : 0) + filled / 1e9,
  )
  return (
    found?.title ??
    best(
      columns.filter((column) => column.days > 0),
      (column) => column.days,
    )?.title ??
    ''
  )
}

const knownOrders = new WeakMap<readonly string[], { readonly order: FileOrder | undefined }>()

/** The order of the file's days, found once for a column; undefined where all are the same, or none. */
export function fileOrder(cells: readonly string[]): FileOrder | undefined {
  const known = knownOrders.get(cells) ?? { order: orderOf(cells) }
  knownOrders.set(cells, known)
  return known.order
}

function orderOf(cells: readonly string[]): FileOrder | undefined {
  const isDayFirst = cells.every((cell) => !isDate(cell) || writtenDay(cell, 'day first') !== undefined)
  const days = cells
    .map((cell) => writtenDay(cell.slice(0, 60), isDayFirst ? 'day first' : 'month first'))
    .filter((day) => day !== undefined)
  const rises = days.filter((day, i) => i > 0 && day > (days[i - 1] ?? '')).length
  const falls = days.filter((day, i) => i > 0 && day < (days[i - 1] ?? '')).length
  return rises === falls ? undefined : rises > falls ? 'oldest first' : 'newest first'
}

type Chosen = Pick<StatementColumns, 'amount_column' | 'money_in_column' | 'money_out_column' | 'fee_column' | 'balance_column'>

interface Candidate extends Chosen {
  readonly explained: number
  readonly score: number
}

const none: Chosen = { amount_column: '', money_in_column: '', money_out_column: '', fee_column: '', balance_column: '' }

/** The columns whose amounts explain the most steps of a running balance; of those that explain as many, the best titled ones. */
function chooseAmounts(columns: readonly StatementColumn[], mark: DecimalMark, order: FileOrder | undefined) {
  const read = new Map(columns.map(({ title, cells }) => [title, amountsIn(cells, mark)]))
  const amountsOf = (title: string): Amounts => read.get(title) ?? []
  const named = columns.filter(({ title }) => titleScore('balance', title) > 0)
  const others = columns.filter((column) => !named.includes(column))
  const untitledBalances = named.length === 0 ? others.slice(0, mostUntitled) : []
  const explains = (balance: string) => (amounts: Amounts, isSigned: boolean) => {
    if (balance === '') return 0
    const before = columns
      .slice(0, mostUntitled)
      .find(({ title }) => title !== balance && leads(amountsOf(title), amounts, amountsOf(balance)))
    if (before) return Math.max(2, amounts.length)
    const { steps, explained } = balanceSteps(amounts, amountsOf(balance), order)
    return isSigned ? steps.filter((step, i) => step !== undefined && step === amounts[i]).length : explained
  }
  const candidates = [...titlesOf(named), '', ...titlesOf(untitledBalances)].flatMap((balance) =>
    candidatesOf(
      others.filter(({ title }) => title !== balance),
      { balance, amountsOf, explained: explains(balance) },
    ).filter(({ explained }) => named.length > 0 || balance === '' || explained >= 2),
  )
  const [found] = candidates.toSorted(
    (a, b) => b.explained - a.explained || b.score - a.score || Number(b.balance_column !== '') - Number(a.balance_column !== ''),
  )
  const { explained, score, ...chosen } = found ?? { ...none, explained: 0, score: 0 }
  const isPair = chosen.amount_column === ''
  return { ...chosen, isUncertain: isPair && explained === 0 && score < 1 }
}

/** True if each amount leads from the balance before it to the one after it in its own row, which is the one before another row's. */
function leads(before: Amounts, amounts: Amounts, after: Amounts): boolean {
  const moved = amounts
    .slice(0, sampledRows)
    .flatMap((amount, i) => (amount === undefined || amount === 0n ? [] : [{ amount, i }]))
  const isStep = ({ amount, i }: (typeof moved)[number]) => after[i] !== undefined && before[i] === (after[i] ?? 0n) - amount
  const follows = moved.filter(({ i }) => after[i] !== undefined && (after[i] === before[i + 1] || after[i] === before[i - 1]))
  return moved.length > 1 && moved.every(isStep) && follows.length >= moved.length - 1
}

const sampledRows = 200

/** Columns that are tried as balances in a file without titles. */
const mostUntitled = 8

interface Trial {
  readonly balance: string
  readonly amountsOf: (title: string) => Amounts
  /** Number of amounts that are a step of the balance, with their signs if those are certain. */
  readonly explained: (amounts: Amounts, isSigned: boolean) => number
}

function candidatesOf(columns: readonly StatementColumn[], trial: Trial): Candidate[] {
  const most = Math.max(0, ...columns.map(({ filled }) => filled))
  const fees = columns.filter(({ title }) => titleScore('fee', title) > 0)
  const singles = columns.flatMap((column): Candidate[] => {
    const { title } = column
    const amounts = trial.amountsOf(title)
    const single = {
      ...none,
      amount_column: title,
      balance_column: trial.balance,
      explained: trial.explained(amounts, false),
      score: amountScore(column, most, fees.length > 0),
    }
    const withFee = fees
      .filter((fee) => fee !== column)
      .map((fee) => ({
        ...single,
        fee_column: fee.title,
        explained: trial.explained(lessFee(amounts, trial.amountsOf(fee.title)), true),
        score: single.score - 0.5,
      }))
    return [single, ...withFee]
  })
  const pairs = pairsOf(columns, trial)
  // Columns that are titled as money in and money out are never read alone.
  const isOfPair = ({ amount_column }: Candidate) =>
    titleScore('moneyIn', amount_column) > 0 || titleScore('moneyOut', amount_column) > 0
  const hasTitledPair = pairs.some(({ score }) => score > 2)
  return [...singles.filter((single) => !hasTitledPair || !isOfPair(single)), ...pairs]
}

/** A column that no title names, or that is not filled in each row, comes after a pair of titled columns. */
function amountScore({ title, filled, texts }: StatementColumn, most: number, hasFees: boolean): number {
  const isNet = hasFees && /^net\b/i.test(title)
  const score = titleScore('amount', title) - (titleScore('fee', title) > 0 ? 2 : 0) + (isNet ? 0.5 : 0)
  if (filled < most) return -1
  if (titleScore('moneyIn', title) > 0 || titleScore('moneyOut', title) > 0) return 0
  return score > 0 ? score : texts.some(isExact) ? 0.1 : 0
}

/** Written with decimals or a sign, which numbers of accounts and vouchers are not. */
export const isExact = (cell: string) => /[.,]\d{2}\D*$|[-−(]/.test(cell.slice(0, 40))

export const lessFee = (amounts: Amounts, fees: Amounts): Amounts =>
  amounts.map((amount, i) => (amount === undefined ? undefined : amount - sizeOf(fees[i] ?? 0n)))

/** Columns of money in and money out by their titles, else two columns that are never filled in the same row. */
function pairsOf(columns: readonly StatementColumn[], { balance, amountsOf, explained }: Trial): Candidate[] {
  const pair = (into: string, out: string, score: number): Candidate => ({
    ...none,
    money_in_column: into,
    money_out_column: out,
    balance_column: balance,
    explained: explained(netOf(amountsOf(into), amountsOf(out)), true),
    score,
  })
  const named = (meaning: 'moneyIn' | 'moneyOut') =>
    best(
      columns.filter(({ title }) => titleScore(meaning, title) > 0),
      ({ title }) => titleScore(meaning, title),
    )?.title
  const [into, out] = [named('moneyIn'), named('moneyOut')]
  if (into !== undefined && out !== undefined && into !== out) return [pair(into, out, 2.5)]
  if (into !== undefined || out !== undefined) {
    const half = columns.find(({ title }) => title === (into ?? out))
    const other = half && columns.find((column) => column !== half && areEitherOr(half, column))?.title
    return [pair(into ?? other ?? '', out ?? other ?? '', 1.5)]
  }
  const few = columns.slice(0, mostUntitled)
  return few.flatMap((first, i) =>
    few
      .slice(i + 1)
      .filter((second) => areEitherOr(first, second))
      .flatMap((second) => [pair(second.title, first.title, 0.5), pair(first.title, second.title, 0.4)]),
  )
}

const areEitherOr = (a: StatementColumn, b: StatementColumn) =>
  a.filled > 0 &&
  b.filled > 0 &&
  a.filled + b.filled <= a.cells.length &&
  a.cells.every((cell, i) => cell === '' || b.cells[i] === '')

/** A column of money in that has a minus in each row, as a card's payments have, is read without it. */
export function netOf(into: Amounts, out: Amounts): Amounts {
  const isMinusOnly = into.every((plus) => plus === undefined || plus <= 0n)
  return Array.from({ length: Math.max(into.length, out.length) }, (_, i): Cents | undefined => {
    const [plus, minus] = [into[i], out[i]]
    if (plus === undefined && minus === undefined) return undefined
    return (isMinusOnly ? sizeOf(plus ?? 0n) : (plus ?? 0n)) - sizeOf(minus ?? 0n)
  })
}

/** Words, or the numbers of cheques and references; what a type says is only read where nothing else does. */
const isText = ({ title, isDays, isAmounts }: StatementColumn) =>
  !isDays &&
  titleScore('balance', title) === 0 &&
  (!isAmounts || titleScore('reference', title) > 0 || titleScore('words', title) === 3)

const among = (
  columns: readonly StatementColumn[],
  meaning: keyof typeof titleWords,
  others: readonly (keyof typeof titleWords)[],
) =>
  columns.filter(({ title }) => {
    const score = titleScore(meaning, title)
    return score > 0 && others.every((other) => titleScore(other, title) <= score)
  })

const mostJoined = 4

function descriptionColumns(texts: readonly StatementColumn[]): string[] {
  const free = texts.filter(
    ({ title }) => titleScore('currency', title) < 3 && titleScore('account', title) < 3 && titleScore('id', title) < 3,
  )
  const parties = withoutOwnName(among(free, 'party', ['words', 'reference']))
  const narratives = among(free, 'words', ['reference']).filter((column) => !parties.includes(column))
  const named = titlesOf([...parties.slice(0, 2), ...narratives]).slice(0, mostJoined)
  if (named.length > 0) return named
  const rest = free.filter(({ title }) => titleScore('reference', title) === 0)
  const scored = rest.map((column) => ({
    column,
    score: wordiness(column.texts) * (titleScore('type', column.title) > 0 ? 0.1 : 1),
  }))
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const worded = titlesOf(scored.filter(({ score }) => score > 0 && score * 3 >= most).map(({ column }) => column))
  // Numbers of payouts say more than nothing.
  return (worded.length > 0 ? worded : titlesOf(rest.filter(({ texts }) => new Set(texts).size > 1)).slice(0, 1)).slice(
    0,
    mostJoined,
  )
}

/** Average number of letters in words; repeated texts count less. */
const wordiness = (texts: readonly string[]) =>
  (texts.reduce((total, text) => total + lettersIn(text), 0) * new Set(texts).size) / texts.length ** 2

/** Letters of words without a digit, which numbers of accounts have. */
const lettersIn = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join('')
    .replaceAll(/[^\p{L}]/gu, '').length

/** A name that is the same in every row is that of the account. */
function withoutOwnName(columns: readonly StatementColumn[]): readonly StatementColumn[] {
  const others = columns.filter(({ texts }) => new Set(texts).size > 1)
  return others.length > 0 ? others : columns
}

const referenceColumns = (texts: readonly StatementColumn[]): string[] =>
  titlesOf(among(texts, 'reference', ['words', 'party', 'id'])).slice(0, 8)

const isUntitled = (title: string) => /^Column \d+$/.test(title)

/** Numbers of accounts have letters of their country before them, or are the same in every row. */
const isAccount = (cell: string) => /^[A-Z]{2}\d{2}[A-Z\d ]{8,}$/.test(cell)

/** In a file without titles: codes that differ, what a payer wrote among them. */
function untitledReferences(columns: readonly StatementColumn[]): string[] {
  if (!columns.every(({ title }) => isUntitled(title))) return []
  const found = columns.filter(
    ({ texts, isDays }) =>
      !isDays &&
      new Set(texts).size > 1 &&
      texts.some((text) => /\d/.test(text)) &&
      texts.every((text) => text.length <= 40 && !isExact(text) && !isAccount(text)),
  )
  return titlesOf(found)
}

/** A column of numbers that are all different. */
function idColumn(columns: readonly StatementColumn[], taken: ReadonlySet<string>): string {
  return (
    columns.find(
      ({ title, cells, filled }) =>
        !taken.has(title) && titleScore('id', title) === 3 && filled === cells.length && new Set(cells).size === cells.length,
    )?.title ?? ''
  )
}
