/** The lines of a bank's statement as they will be imported, with their signs proved against its running balance. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import { dayIn } from '#kernel/day.ts'
import { writtenDay, writtenInstant } from '#kernel/written-day.ts'
import { writtenAmount } from '#kernel/written-number.ts'
import { type FormatStatement, joined, type Transaction } from './formats/transaction.ts'
import { fileOrder } from './day-columns.ts'
import { isContinuation } from './left-out.ts'
import { type FileOrder, balanceSteps } from './running-balance.ts'
import type { StatementTable } from './statement-table.ts'
import { isBalanceText } from './titles.ts'
import { type Entry, type StatementReading, entryReader, shown } from './statement-entry.ts'

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
