/** Statements in one table: of several accounts, or in several currencies. Pure. */
import { dateOrders, writtenDay } from '#kernel/written-day.ts'
import { currencyOf } from '#kernel/written-number.ts'
import { foreignAmounts } from './own-amounts.ts'
import { textOfCells } from './statement-entry.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  cellsOf,
  columnRoles,
  columnsOf,
  guessDecimals,
  isDate,
  titlesIn,
} from './statement-table.ts'
import { titleScore } from './titles.ts'

/** The statements in one table: of several accounts, or in several currencies. */
export function partsOf(table: StatementTable, columns: StatementColumns) {
  const abroad = foreignAmounts(columnsOf(table), guessDecimals(table, titlesIn(columns.amount_column)) ?? 'point')
  const used = new Set(columnRoles.flatMap((role) => titlesIn(columns[role])))
  // The currencies of purchases are not those of the account.
  if (abroad !== undefined && !used.has(abroad.amount)) used.add(abroad.currency)
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
