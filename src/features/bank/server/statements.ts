/** Reading and importing bank statements. */
import { decode, readSheet } from '#server/read-spreadsheet.ts'
import { readSettings, todayOf } from '#features/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { type DateOrder, dateOrders } from '#kernel/written-day.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Upload } from '#server/uploads.ts'
import type * as z from 'zod/mini'
import type { StatementPreview } from '../bank-line.ts'
import type { previewStatement } from '../contract.ts'
import { isOfx, mostLines, ofxAccounts, ofxTable } from '../ofx.ts'
import {
  type StatementColumns,
  type StatementTable,
  guessColumns,
  guessOrder,
  statementLines,
  statementTable,
} from '../statement-file.ts'
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

const roles = [
  'day_column',
  'amount_column',
  'money_in_column',
  'money_out_column',
  'description_column',
  'reference_column',
  'balance_column',
] as const

/** The columns as they are chosen; else as they were for the account's last .csv file, if this one has those; else by their titles. */
async function columnsOf(db: Db, table: StatementTable, { account_id, date_order, ...chosen }: Choice) {
  if (table.hasFixedColumns) return { columns: guessColumns(table), date_order: dateOrders[0] }
  const { dateFormat } = await readSettings(db)
  const remembered = (await layoutOf(db, account_id))?.columns ?? {}
  const fits =
    remembered['day_column'] !== undefined && roles.every((role) => !remembered[role] || table.titles.includes(remembered[role]))
  const isChosen = roles.some((role) => chosen[role])
  const guessed = guessColumns(table)
  const column = (role: (typeof roles)[number]) => {
    const title = isChosen ? (chosen[role] ?? '') : fits ? (remembered[role] ?? '') : guessed[role]
    if (title !== '' && !table.titles.includes(title))
      throw invalid([{ path: role, message: `The file has no column “${title}”. Choose another one.` }])
    return title
  }
  const columns: StatementColumns = {
    day_column: column('day_column'),
    amount_column: column('amount_column'),
    money_in_column: column('money_in_column'),
    money_out_column: column('money_out_column'),
    description_column: column('description_column'),
    reference_column: column('reference_column'),
    balance_column: column('balance_column'),
  }
  const usual: DateOrder = dateFormat.startsWith('MM') ? 'month first' : 'day first'
  const usedBefore = dateOrders.find((order) => fits && order === remembered['date_order'])
  return { columns, date_order: date_order ?? usedBefore ?? guessOrder(table, columns, usual) }
}

export async function previewOf(db: Db, table: StatementTable, choice: Choice): Promise<StatementPreview> {
  await refuseUnlessBankAccount(db, choice.account_id)
  const { columns, date_order } = await columnsOf(db, table, choice)
  const { lines, faults } = statementLines(table, columns, date_order)
  return {
    titles: [...table.titles],
    columns,
    date_order,
    chooses_columns: !table.hasFixedColumns,
    lines: lines.slice(0, 20).map(({ day, amount, description, reference }) => ({
      line_date: day,
      amount: moneyText(amount),
      description,
      reference,
    })),
    line_count: lines.length,
    faults: faults.slice(0, 20),
    fault_count: faults.length,
  }
}

export async function importLines(db: Db, user_id: UserId, name: string, table: StatementTable, choice: Choice) {
  const { account_id } = choice
  await refuseUnlessBankAccount(db, account_id)
  await lockBankAccount(db, account_id)
  const { columns, date_order } = await columnsOf(db, table, choice)
  const { lines, faults } = statementLines(table, columns, date_order)
  const [fault] = faults
  if (fault) throw invalid([{ path: 'file', message: `Row ${fault.row}: ${fault.message}` }])
  const today = await todayOf(db)
  const later = lines.find(({ day }) => day > today)
  if (later) throw invalid([{ path: 'date_order', message: `${later.day} is in the future. Choose how the dates are written.` }])
  if (lines.length === 0) throw invalid([{ path: 'file', message: 'This statement has no lines.' }])
  const imported = await writeLines(db, user_id, account_id, name.slice(0, 200), lines)
  if (!table.hasFixedColumns) await keepLayout(db, account_id, { ...columns, date_order })
  const known = lines.length - imported
  await recordChange(db, {
    user_id,
    action: 'bank.import',
    subject_type: 'ledger_account',
    subject_id: account_id,
    after: { file: name, imported, known },
  })
  return { imported, known }
}
