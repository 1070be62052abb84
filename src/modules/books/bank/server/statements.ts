/** Reading and importing bank statements. */
import { decode, readSheet } from '#server/read-spreadsheet.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { type DateOrder, dateOrders } from '#kernel/written-day.ts'
import { decimalMarks } from '#kernel/written-number.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Upload } from '#server/uploads.ts'
import type * as z from 'zod/mini'
import { type StatementPreview, minusMeanings } from '../bank-line.ts'
import type { previewStatement } from '../contract.ts'
import { isOfx, mostLines, ofxAccounts, ofxTable } from '../ofx.ts'
import type { Direction } from '../directions.ts'
import { guessColumns } from '../guess-columns.ts'
import { type StatementReading, decimalsIn, guessDirections, guessOrder, statementLines } from '../statement-file.ts'
import {
  type StatementColumns,
  type StatementTable,
  amountRoles,
  columnRoles,
  columnsOf,
  noColumns,
  statementTable,
} from '../statement-table.ts'
import { refuseUnlessBankAccount } from './match-lines.ts'
import { keepLayout, layoutOf, lockBankAccount, writeLines } from './bank.queries.ts'

type Choice = z.infer<typeof previewStatement.body>

/** Reads the file as a table; before the transaction. */
export async function readStatementFile(file: Upload): Promise<StatementTable> {
  if (file.bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw invalid([
      { path: 'file', message: 'This is a spreadsheet. Download the statement as .csv or .ofx, or save it as .csv.' },
    ])
  const { text } = decode(file.bytes)
  if (isOfx(text)) return ofxStatement(text)
  const { rows } = await readSheet(file)
  const table = statementTable(rows.map((row) => row.map((cell) => String(cell ?? ''))))
  if (!table)
    throw invalid([
      {
        path: 'file',
        message: 'No row of this file has a date and an amount. Download the statement as .csv or .ofx and try again.',
      },
    ])
  return table
}

/** Refused with several accounts in it, for a statement is of one, and with too many lines. */
function ofxStatement(text: string): StatementTable {
  const accounts = ofxAccounts(text)
  if (accounts.length > 1)
    throw invalid([
      { path: 'file', message: `This file has ${accounts.length} accounts. Download the statement of each account separately.` },
    ])
  const table = ofxTable(text)
  if (!table) throw invalid([{ path: 'file', message: 'This statement has no transactions. Download it for other days.' }])
  if (table.rows.length > mostLines)
    throw invalid([
      {
        path: 'file',
        message: `This statement has more than ${mostLines.toLocaleString('en')} lines. Download it for fewer days.`,
      },
    ])
  return table
}

/** Layout of the account's last .csv file; undefined if its columns are not in this one. */
async function rememberedFor(db: Db, account_id: string, table: StatementTable, amountTitles: ReadonlySet<string>) {
  const { columns = {} } = (await layoutOf(db, account_id)) ?? {}
  const fits = columnRoles.every((role) => {
    const title = columns[role] ?? ''
    return title === '' || (table.titles.includes(title) && (!amountRoles.has(role) || amountTitles.has(title)))
  })
  return fits && columns['day_column'] !== undefined ? columns : undefined
}

type Remembered = Awaited<ReturnType<typeof rememberedFor>>

/** Columns as chosen, else as remembered, else guessed from cells and titles. */
function columnsFor(
  table: StatementTable,
  choice: Choice,
  remembered: Remembered,
  amountTitles: ReadonlySet<string>,
): StatementColumns {
  const isChosen = columnRoles.some((role) => choice[role])
  const given = isChosen ? choice : (remembered ?? guessColumns(table))
  const columns: Record<keyof StatementColumns, string> = { ...noColumns }
  for (const role of columnRoles) {
    const title = given[role] ?? ''
    if (title !== '' && !table.titles.includes(title))
      throw invalid([{ path: role, message: `The file has no column “${title}”. Choose another one.` }])
    if (title !== '' && amountRoles.has(role) && !amountTitles.has(title))
      throw invalid([{ path: role, message: `“${title}” does not hold amounts. Choose another column.` }])
    columns[role] = title
  }
  return columns
}

/** Direction of each value: as chosen, else as remembered, else as guessed. */
function directionsFor(guessed: readonly Direction[], choices: readonly (Choice | Remembered)[]): Direction[] {
  const has = (values: string | null | undefined, value: string) => (values ?? '').split('\n').includes(value)
  return guessed.map(({ value, is_out }) => {
    const decided = choices.find((each) => has(each?.out_values, value) || has(each?.in_values, value))
    return { value, is_out: decided ? has(decided.out_values, value) : is_out }
  })
}

async function readingOf(db: Db, table: StatementTable, choice: Choice) {
  const amountTitles = new Set(columnsOf(table).flatMap(({ isAmounts, title }) => (isAmounts ? [title] : [])))
  const left_out = new Set((choice.left_out ?? '').split(' ').map(Number))
  if (table.fixed) {
    const standard = { date_order: dateOrders[0], directions: [], is_reversed: false } as const
    return { reading: { ...standard, ...table.fixed, left_out }, asks_decimals: false, amount_titles: [...amountTitles] }
  }
  const { dateFormat } = await readSettings(db)
  const remembered = await rememberedFor(db, choice.account_id, table, amountTitles)
  const columns = columnsFor(table, choice, remembered, amountTitles)
  const usual: DateOrder = dateFormat.startsWith('MM') ? 'month first' : 'day first'
  const usedBefore = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === remembered?.[name])
  const mark = choice.decimals ?? decimalsIn(table, columns) ?? usedBefore(decimalMarks, 'decimals')
  const reading: StatementReading = {
    columns,
    date_order: choice.date_order ?? usedBefore(dateOrders, 'date_order') ?? guessOrder(table, columns, usual),
    decimals: mark ?? 'point',
    directions: directionsFor(guessDirections(table, columns, mark ?? 'point'), [choice, remembered]),
    is_reversed: (choice.minus ?? usedBefore(minusMeanings, 'minus')) === 'money in',
    left_out,
  }
  return { reading, asks_decimals: mark === undefined, amount_titles: [...amountTitles] }
}

export async function previewOf(db: Db, table: StatementTable, choice: Choice): Promise<StatementPreview> {
  await refuseUnlessBankAccount(db, choice.account_id)
  const { reading, ...rest } = await readingOf(db, table, choice)
  const { lines, faults, unbooked, unread } = statementLines(table, reading)
  return {
    ...rest,
    titles: [...table.titles],
    columns: reading.columns,
    date_order: reading.date_order,
    decimals: reading.decimals,
    minus: minusOf(reading),
    directions: [...reading.directions],
    chooses_columns: !table.fixed,
    lines: lines.slice(0, 20).map(({ day, amount, description, reference }) => ({
      line_date: day,
      amount: moneyText(amount),
      description,
      reference,
    })),
    line_count: lines.length,
    faults: faults.slice(0, 20),
    fault_count: faults.length,
    unbooked: [...Map.groupBy(unbooked, (state) => state)].map(([state, rows]) => ({ state, row_count: rows.length })),
    unread_count: unread,
  }
}

const minusOf = ({ is_reversed }: StatementReading) => (is_reversed ? 'money in' : 'money out')

export async function importLines(db: Db, user_id: UserId, name: string, table: StatementTable, choice: Choice) {
  const { account_id } = choice
  await refuseUnlessBankAccount(db, account_id)
  await lockBankAccount(db, account_id)
  const { reading, asks_decimals } = await readingOf(db, table, choice)
  if (asks_decimals)
    throw invalid([{ path: 'decimals', message: 'The amounts can be read in two ways. Choose how decimals are written.' }])
  const { lines, faults, unbooked, unread } = statementLines(table, reading)
  const [fault] = faults
  if (fault) throw invalid([{ path: 'file', message: `${table.fixed ? 'Transaction' : 'Row'} ${fault.row}: ${fault.message}` }])
  const today = await todayOf(db)
  const later = lines.find(({ day }) => day > today)
  if (later)
    throw invalid([
      table.fixed
        ? { path: 'file', message: `${later.day} is in the future. Correct the file, or leave the transaction out.` }
        : { path: 'date_order', message: `${later.day} is in the future. Choose how the dates are written.` },
    ])
  if (lines.length === 0) throw invalid([{ path: 'file', message: 'This statement has no lines.' }])
  const imported = await writeLines(db, user_id, account_id, name.slice(0, 200), lines)
  const { columns, date_order, decimals, directions } = reading
  const valuesOf = (isOut: boolean) => directions.flatMap(({ value, is_out }) => (is_out === isOut ? [value] : [])).join('\n')
  if (!table.fixed)
    await keepLayout(db, account_id, {
      ...columns,
      date_order,
      decimals,
      minus: minusOf(reading),
      out_values: valuesOf(true),
      in_values: valuesOf(false),
    })
  const known = lines.length - imported
  await recordChange(db, {
    user_id,
    action: 'bank.import',
    subject_type: 'ledger_account',
    subject_id: account_id,
    after: { file: name, imported, known, unbooked: unbooked.length, unread },
  })
  return { imported, known }
}
