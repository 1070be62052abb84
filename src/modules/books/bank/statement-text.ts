/** Sentences that say how a statement was read. Pure. */
import { type Cents, moneyText } from '#kernel/money.ts'
import { type DateOrder, dateOrders, writtenDay } from '#kernel/written-day.ts'
import { type DecimalMark, writtenAmount } from '#kernel/written-number.ts'
import type { FormatStatement } from './formats/transaction.ts'
import type { ReadStatement } from './statement-file.ts'
import type { StatementReading } from './statement-entry.ts'
import { type StatementColumns, type StatementTable, cellsOf } from './statement-table.ts'
import { titleScore } from './titles.ts'

/** Says whether the lines lead from each opening balance of the file to the closing one. */
export function closingText({ transactions, checks = [] }: FormatStatement, mark: DecimalMark): string[] {
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

/** A bank account in the books has the nursery's currency. */
export const foreignText = (code: string, own: string): string[] =>
  code === '' || code === own
    ? []
    : [`The amounts are in ${code}, and your books are in ${own}: check that this is the right account`]

export const orderText = (order: DateOrder, days: readonly string[]) => {
  const day = days.find((each) => dateOrders.every((either) => writtenDay(each, either) !== undefined)) ?? ''
  return `Dates are ${order === 'day first' ? 'day/month/year' : 'month/day/year'}${day === '' ? '' : `: ${day} is ${writtenDay(day, order) ?? ''}`}`
}

interface Decided extends ReadStatement {
  readonly reading: StatementReading
  readonly isDecimalsKnown: boolean
}

export function decidedText(table: StatementTable, { lines, proved, reading, isDecimalsKnown }: Decided): string[] {
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
