/** Columns of amounts, fees and balance in a statement: the balance decides among those that fit. Pure. */
import type { Cents } from '#kernel/money.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import { type Amounts, type FileOrder, balanceSteps, sizeOf } from './running-balance.ts'
import { amountsIn, best, isUntitled, type StatementColumn, type StatementColumns, titlesOf } from './statement-table.ts'
import { bareTitle, titleScore } from './titles.ts'

/** Columns known before anything is guessed: the layout of the account's last file. */
export type KnownColumns = Partial<StatementColumns>

export const hasAmounts = (known: KnownColumns) => Boolean(known.amount_column || known.money_in_column || known.money_out_column)

/** The amounts as they are known, with the balance of a file that has it for the first time. */
export function knownAmounts(known: KnownColumns, columns: readonly StatementColumn[]): Chosen {
  const { amount_column = '', money_in_column = '', money_out_column = '', fee_column = '', balance_column } = known
  const balances = columns.filter(({ title }) => titleScore('balance', title) > 0)
  const found = best(balances, ({ title }) => titleScore('balance', title))?.title ?? ''
  return { amount_column, money_in_column, money_out_column, fee_column, balance_column: balance_column ?? found }
}

type Chosen = Pick<StatementColumns, 'amount_column' | 'money_in_column' | 'money_out_column' | 'fee_column' | 'balance_column'>

interface Candidate extends Chosen {
  readonly explained: number
  readonly score: number
}

const none: Chosen = { amount_column: '', money_in_column: '', money_out_column: '', fee_column: '', balance_column: '' }

/** The columns whose amounts explain the most steps of a running balance; of those that explain as many, the best titled ones. */
export function chooseAmounts(columns: readonly StatementColumn[], mark: DecimalMark, order: FileOrder | undefined) {
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
  const [found, ...less] = candidates.toSorted(
    (a, b) => b.explained - a.explained || b.score - a.score || Number(b.balance_column !== '') - Number(a.balance_column !== ''),
  )
  const { explained, score, ...chosen } = found ?? { ...none, explained: 0, score: 0 }
  const isPair = chosen.amount_column === ''
  const hasEqual = less.some(
    (each) => each.score === score && each.explained === 0 && each.amount_column !== chosen.amount_column,
  )
  return { ...chosen, isUncertain: explained === 0 && score < 1 && (isPair || (hasEqual && !isUntitled(chosen.amount_column))) }
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
  if (filled < most || (score <= 0 && /\b(id|no|nr|number|ref|account|row|line)\b/.test(bareTitle(title)))) return -1
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
