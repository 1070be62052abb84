/** Guesses which column of a statement is what: by its cells, by the running balance that they explain, and then by its title. Pure. */
import type { Cents } from '#kernel/money.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import { type Amounts, balanceSteps, sizeOf } from './running-balance.ts'
import {
  type StatementColumn,
  type StatementColumns,
  type StatementTable,
  cellsOf,
  columnsOf,
  guessDecimals,
  statementAmount,
} from './statement-table.ts'
import { hasDirections } from './directions.ts'

const usual = {
  day: /date|datum|created|posted/i,
  moneyIn: /credit|money in|paid in|deposit|haben/i,
  moneyOut: /debit|money out|paid out|withdrawal|soll/i,
  description: /description|details|narrative|payee|memo|other party|name/i,
  reference: /reference|particulars|code|serial/i,
  balance: /balance|saldo/i,
} as const

const amountScore = (title: string): number =>
  /^(amount|betrag|bedrag|value|net|net amount|transaction amount)$/i.test(title)
    ? 3
    : /^(amount|betrag|bedrag|value)\b/i.test(title)
      ? 2
      : /(amount|betrag|bedrag)$/i.test(title)
        ? 1
        : 0

export function guessColumns(table: StatementTable): StatementColumns {
  if (table.fixed) return table.fixed.columns
  const columns = columnsOf(table)
  const amounts = columns.filter(({ isAmounts }) => isAmounts)
  const mark = guessDecimals(table, titlesOf(amounts)) ?? 'point'
  const titled = (pattern: RegExp, among: readonly StatementColumn[]) =>
    among.find(({ title }) => pattern.test(title))?.title ?? ''
  const texts = columns.filter(({ title }) => !usual.balance.test(title))
  const days = columns.filter(({ isDays }) => isDays)
  const [mostDays] = columns.filter((column) => column.days > 0).toSorted((a, b) => b.days - a.days)
  const chosen = chooseAmounts(amounts, mark)
  const day = titled(usual.day, days) || days[0]?.title || mostDays?.title || ''
  const isFree = ({ title }: StatementColumn) => title !== day && !Object.values(chosen).includes(title)
  const isSigned =
    chosen.amount_column === '' || cellsOf(table, chosen.amount_column).some((cell) => (statementAmount(cell, mark) ?? 0n) < 0n)
  return {
    day_column: day,
    ...chosen,
    direction_column: isSigned ? '' : (columns.find((column) => isFree(column) && hasDirections(column))?.title ?? ''),
    description_column: titled(usual.description, texts),
    reference_column: titled(usual.reference, texts),
  }
}

const titlesOf = (columns: readonly StatementColumn[]) => columns.map(({ title }) => title)

type Chosen = Pick<StatementColumns, 'amount_column' | 'money_in_column' | 'money_out_column' | 'balance_column'>

interface Candidate extends Chosen {
  readonly explained: number
  readonly score: number
}

/** The columns whose amounts explain the most steps of a running balance; of those that explain as many, the best titled ones. */
function chooseAmounts(columns: readonly StatementColumn[], mark: DecimalMark): Chosen {
  const read = new Map(columns.map(({ title, cells }) => [title, cells.map((cell) => statementAmount(cell, mark))]))
  const amountsOf = (title: string): Amounts => read.get(title) ?? []
  const balances = columns.filter(({ title }) => usual.balance.test(title))
  const others = columns.filter((column) => !balances.includes(column))
  const candidates = [...titlesOf(balances), ''].flatMap((balance) => {
    const explained = (amounts: Amounts) =>
      balance === '' ? 0 : balanceSteps(amounts, amountsOf(balance)).filter((step) => step !== undefined).length
    return [
      ...singlesOf(others, balance, (title) => explained(amountsOf(title))),
      ...pairsOf(others, balance, (into, out) => explained(netOf(amountsOf(into), amountsOf(out)))),
    ]
  })
  const untitled = balances.length === 0 ? unnamedBalance(others, amountsOf) : []
  const [best] = [...candidates, ...untitled].toSorted(
    (a, b) => b.explained - a.explained || b.score - a.score || Number(b.balance_column !== '') - Number(a.balance_column !== ''),
  )
  const { explained: _, score: __, ...chosen } = best ?? { ...none, explained: 0, score: 0 }
  return chosen
}

const none: Chosen = { amount_column: '', money_in_column: '', money_out_column: '', balance_column: '' }

/** A pair of titled columns comes before a column that no title names, or that is not filled in each row. */
function singlesOf(
  columns: readonly StatementColumn[],
  balance_column: string,
  explained: (title: string) => number,
): Candidate[] {
  const most = Math.max(0, ...columns.map(({ cells }) => filledOf(cells)))
  return columns.map(({ title, cells }) => ({
    ...none,
    amount_column: title,
    balance_column,
    explained: explained(title),
    score: filledOf(cells) < most ? -1 : amountScore(title) + (amountScore(title) === 0 && cells.some(isExact) ? 0.1 : 0),
  }))
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/** Written with decimals or a sign, which numbers of accounts and vouchers are not. */
const isExact = (cell: string) => /[.,]\d{2}\D*$|[-−(]/.test(cell.slice(0, 40))

function pairsOf(
  columns: readonly StatementColumn[],
  balance_column: string,
  explained: (into: string, out: string) => number,
): Candidate[] {
  const into = columns.find(({ title }) => usual.moneyIn.test(title) && !usual.moneyOut.test(title))?.title
  const out = columns.find(({ title }) => usual.moneyOut.test(title) && !usual.moneyIn.test(title))?.title
  if (into === undefined && out === undefined) return []
  const pair = { money_in_column: into ?? '', money_out_column: out ?? '' }
  return [{ ...none, ...pair, balance_column, explained: explained(into ?? '', out ?? ''), score: 1.5 }]
}

const netOf = (into: Amounts, out: Amounts): Amounts =>
  Array.from({ length: Math.max(into.length, out.length) }, (_, i): Cents | undefined => {
    const [plus, minus] = [into[i], out[i]]
    return plus === undefined && minus === undefined ? undefined : (plus ?? 0n) - sizeOf(minus ?? 0n)
  })

/** Balance column without a title: the one that is the running total of another column, over at least three rows. */
function unnamedBalance(columns: readonly StatementColumn[], amountsOf: (title: string) => Amounts): Candidate[] {
  const few = columns.slice(0, 8)
  return few.flatMap((amount) =>
    few.flatMap((balance): Candidate[] => {
      if (amount === balance) return []
      const steps = balanceSteps(amountsOf(amount.title), amountsOf(balance.title)).filter((step) => step !== undefined).length
      const isRunning = steps >= 2 && steps >= filledOf(amount.cells) - 1
      return isRunning
        ? [
            {
              ...none,
              amount_column: amount.title,
              balance_column: balance.title,
              explained: steps,
              score: amountScore(amount.title),
            },
          ]
        : []
    }),
  )
}
