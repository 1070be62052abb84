/** A bank's statement as a table of text: where its titles are, which column is what, and its lines. Pure. */
import { type Cents, cents } from '#kernel/money.ts'
import { type DateOrder, dateOrders, writtenDay } from '#kernel/written-day.ts'

/** The title of each column, as the file has it; '' where it has none. Either one of amounts (money out with a minus), or one of money in and one of money out. */
export interface StatementColumns {
  readonly day_column: string
  readonly amount_column: string
  readonly money_in_column: string
  readonly money_out_column: string
  readonly description_column: string
  readonly reference_column: string
  /** What was on the account after the line. */
  readonly balance_column: string
}

export interface StatementTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The row of the file that `rows` begins at, from 1. */
  readonly first: number
  /** The format of the file says which column is which; there is nothing to choose. */
  readonly hasFixedColumns?: boolean
}

/** An amount as banks write it: 1,234.56, 1.234,56, $12.00, (12.00), 12.00-; undefined where it is none. */
export function statementAmount(text: string): Cents | undefined {
  const bare = text.replace(/[\s$€£']|[A-Z]{3}$/g, '')
  const isNegative = /^[-−(]/.test(bare) || /[-−]$/.test(bare)
  const digits = bare.replace(/[-−()+]/g, '')
  const plain = /,\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  return isNegative ? -cents(plain) : cents(plain)
}

const isDate = (cell: string) => dateOrders.some((order) => writtenDay(cell, order) !== undefined)

/** Finds the titles: the last row of several cells above the first row with a date. A file without titles has "Column 1", "Column 2" … */
export function statementTable(cells: readonly (readonly string[])[]): StatementTable | undefined {
  const first = cells.findIndex(
    (row) => row.some(isDate) && row.some((cell) => statementAmount(cell) !== undefined && !isDate(cell)),
  )
  if (first < 0) return undefined
  const width = Math.max(...cells.slice(first).map((row) => row.length))
  const head = cells.slice(0, first).findLast((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const names = Array.from({ length: width }, (_, i) => head?.[i]?.trim() || `Column ${i + 1}`)
  const titles = names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`))
  return { titles, rows: cells.slice(first), first: first + 1 }
}

const usual: Readonly<Record<keyof StatementColumns, RegExp>> = {
  day_column: /date|datum/i,
  amount_column: /^(amount|value|betrag)|amount$/i,
  money_in_column: /credit|money in|paid in|deposit/i,
  money_out_column: /debit|money out|paid out|withdrawal/i,
  description_column: /description|details|narrative|payee|memo|other party|name/i,
  reference_column: /reference|particulars|code|serial/i,
  balance_column: /balance/i,
}

/** The columns by their usual titles; the user corrects them. */
export function guessColumns({ titles, rows }: StatementTable): StatementColumns {
  const find = (role: keyof StatementColumns) =>
    titles.find((title) => usual[role].test(title) && !(role !== 'balance_column' && usual.balance_column.test(title))) ?? ''
  const amount = find('amount_column')
  const [row = []] = rows
  const day = find('day_column') || titles[row.findIndex(isDate)] || ''
  return {
    day_column: day,
    amount_column:
      amount ||
      (find('money_in_column')
        ? ''
        : (titles[row.findIndex((cell) => !isDate(cell) && statementAmount(cell) !== undefined)] ?? '')),
    money_in_column: amount ? '' : find('money_in_column'),
    money_out_column: amount ? '' : find('money_out_column'),
    description_column: find('description_column'),
    reference_column: find('reference_column'),
    balance_column: find('balance_column'),
  }
}

/** Which of day and month comes first: what the dates of the file say, else what the nursery writes. */
export function guessOrder({ titles, rows }: StatementTable, { day_column }: StatementColumns, usualOrder: DateOrder): DateOrder {
  const at = titles.indexOf(day_column)
  const dates = rows.map((row) => row[at] ?? '')
  const fits = (order: DateOrder) =>
    dates.filter((cell) => cell.trim() !== '').every((cell) => writtenDay(cell, order) !== undefined)
  const other = usualOrder === 'day first' ? 'month first' : 'day first'
  return fits(usualOrder) || !fits(other) ? usualOrder : other
}

export interface StatementLine {
  readonly day: string
  /** Money in; money out with a minus. */
  readonly amount: Cents
  readonly description: string
  readonly reference: string
  readonly balance: Cents | null
  /** Of lines that are the same in all of it: which one, from 1. A file that overlaps an earlier one brings none of them twice. */
  readonly occurrence: number
}

export interface StatementFault {
  /** The row of the file, from 1. */
  readonly row: number
  readonly message: string
}

/** The lines of a statement, and what cannot be read; empty rows and rows without an amount of money are left out. */
export function statementLines(
  { titles, rows, first }: StatementTable,
  columns: StatementColumns,
  order: DateOrder,
): { readonly lines: StatementLine[]; readonly faults: StatementFault[] } {
  const seen = new Map<string, number>()
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  rows.forEach((row, i) => {
    const cell = (role: keyof StatementColumns) => (columns[role] ? (row[titles.indexOf(columns[role])] ?? '').trim() : '')
    if (row.every((text) => text.trim() === '')) return
    const day = writtenDay(cell('day_column'), order)
    const amount = amountOf(cell)
    if (day === undefined || amount === undefined) {
      const what =
        day === undefined
          ? `“${cell('day_column')}” is not a date`
          : `“${cell('amount_column') || cell('money_in_column') || cell('money_out_column')}” is not an amount`
      faults.push({ row: first + i, message: `${what}. Choose another column, or correct the file.` })
      return
    }
    if (amount === 0n) return
    const description = cell('description_column').replace(/\s+/g, ' ').slice(0, 200)
    const reference = cell('reference_column').replace(/\s+/g, ' ').slice(0, 100)
    const key = JSON.stringify([day, String(amount), description, reference])
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    lines.push({ day, amount, description, reference, balance: statementAmount(cell('balance_column')) ?? null, occurrence })
  })
  return { lines, faults }
}

function amountOf(cell: (role: keyof StatementColumns) => string): Cents | undefined {
  const one = cell('amount_column')
  if (one !== '') return statementAmount(one)
  const [into, out] = [cell('money_in_column'), cell('money_out_column')]
  if (into === '' && out === '') return undefined
  const [plus, minus] = [into === '' ? 0n : statementAmount(into), out === '' ? 0n : statementAmount(out)]
  if (plus === undefined || minus === undefined) return undefined
  // Some banks write what goes out with a minus, some without.
  return plus - (minus < 0n ? -minus : minus)
}
