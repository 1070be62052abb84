/** Reading, importing and undoing bank statements. */
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { recordChange } from '#server/audit.ts'
import { TaskStopped, runTask } from '#server/child-process-task.ts'
import { Limiter } from '#server/concurrency-limiter.ts'
import type { Db } from '#server/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { mapInSlices } from '#server/map-in-slices.ts'
import { newId } from '#server/new-id.ts'
import type { Transaction } from '#server/serve.ts'
import type { Upload } from '#server/uploads.ts'
import type { StatementPreview } from '../bank-line.ts'
import type { previewStatement } from '../contract.ts'
import { type Answers, type ComparedLines, type FileLine, type StoredLine, compareDay } from '../known-lines.ts'
import { type StatementSetup, rowNumbers } from '../read-statement.ts'
import { bankAccount } from './match-lines.ts'
import * as queries from './bank.queries.ts'
import * as importRows from './statement-imports.queries.ts'
import type { StatementAnswer } from './read-statement-task.ts'

type Choice = z.infer<typeof previewStatement.body>

const limits = { heapMb: 768, milliseconds: 30_000 }
const limiter = new Limiter({
  atOnce: 2,
  waiting: 20,
  timeout: 40_000,
  busy: 'We are reading other files right now. Try again in a minute.',
})

/** Reads the file in a process of its own, before the transaction. */
export async function prepareStatement(
  { name, bytes }: Upload,
  { account_id, statement, ...choice }: Choice,
  nurseryId: string,
  transaction: Transaction,
): Promise<StatementAnswer> {
  const setup = await transaction((db) => setupOf(db, account_id))
  const given = Object.fromEntries(Object.entries({ ...choice, statement }).filter(([, value]) => value !== undefined))
  const task = new URL('./read-statement-task.ts', import.meta.url)
  try {
    const read = await limiter.run(() => runTask(task, { name, bytes, choice: given, setup }, limits, nurseryId))
    const answer = read as StatementAnswer
    if (answer.invalid.length > 0) throw invalid(answer.invalid)
    return answer
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error
    throw new Problem('TOO_LARGE', 'This file is too large or complex to read. Download the statement for fewer days.')
  }
}

async function setupOf(db: Db, account_id: string): Promise<StatementSetup> {
  const { type } = await bankAccount(db, account_id)
  const [{ dateFormat, timeZone, currency }, layout, now] = await Promise.all([
    readSettings(db),
    importRows.layoutOf(db, account_id),
    db.now(),
  ])
  return {
    usual_order: dateFormat.startsWith('MM') ? 'month first' : 'day first',
    time_zone: timeZone,
    currency,
    today: dayIn(timeZone, now),
    is_owed: type === 'liability',
    remembered: layout?.columns ?? {},
  }
}

/** Compares the lines of the file with those that are stored, day by day. */
async function compared(db: Db, { lines: slices }: StatementAnswer, choice: Choice): Promise<ComparedLines> {
  const lines: FileLine[] = []
  for (const slice of slices) {
    lines.push(...(JSON.parse(slice) as FileLine[]))
    await setImmediate()
  }
  const answers: Answers = { same: rowNumbers(choice.same_rows), other: rowNumbers(choice.new_rows) }
  const days = Map.groupBy(lines, ({ day }) => day)
  const all = [...days.keys()].toSorted()
  const storedByDay = new Map<string, StoredLine[]>()
  const [from, to] = [all[0], all.at(-1)]
  if (from !== undefined && to !== undefined)
    for await (const line of importRows.storedLines(db, choice.account_id, { from, to }))
      storedByDay.set(line.day, [...(storedByDay.get(line.day) ?? []), line])
  const parts = await mapInSlices([...days], ([day, ofDay]) => compareDay(ofDay, storedByDay.get(day) ?? [], answers))
  return {
    fresh: parts.flatMap(({ fresh }) => fresh),
    known: parts.flatMap(({ known }) => known),
    changed: parts.flatMap(({ changed }) => changed),
    similar: parts.flatMap(({ similar }) => similar),
  }
}

const listed = { lines: 200, similar: 50 }

export async function previewOf(db: Db, read: StatementAnswer, choice: Choice): Promise<StatementPreview> {
  const { fresh, known, changed, similar } = await compared(db, read, choice)
  const { lines: slices, faults, fault_count, questions, layout, invalid: _, reasons, ...shown } = read
  const first = (JSON.parse(slices[0] ?? '[]') as FileLine[]).slice(0, listed.lines)
  const [knownRows, similarRows, changedRows] = [known, similar.map(({ line }) => line), changed.map(({ line }) => line)].map(
    (rows) => new Set(rows.map(({ row }) => row)),
  )
  const stateOf = (row: number) =>
    changedRows?.has(row) ? 'changed' : knownRows?.has(row) ? 'known' : similarRows?.has(row) ? 'similar' : 'new'
  return {
    ...shown,
    titles: [...read.titles],
    amount_titles: [...read.amount_titles],
    unused_titles: [...read.unused_titles],
    above: [...read.above],
    statements: [...read.statements],
    directions: [...read.directions],
    decided: [...read.decided],
    left_out: [...read.left_out],
    left_out_rows: reasons.map(({ reason, rows }) => ({ reason, rows })),
    asks_decimals: questions.some(({ path }) => path === 'decimals'),
    questions: [...questions],
    chooses_columns: layout !== undefined,
    lines: first.map(({ row, day, amount, description, reference }) => ({
      row,
      line_date: day,
      amount,
      description,
      reference,
      state: stateOf(row),
    })),
    new_count: fresh.length,
    known_count: known.length,
    faults: [...faults],
    fault_count,
    similar: similar.slice(0, listed.similar).map(({ line, stored }) => ({
      row: line.row,
      line_date: line.day,
      amount: line.amount,
      text: textOf(line),
      stored_text: textOf(stored),
      stored_file: stored.file_name,
    })),
    similar_count: similar.length,
    similar_rows: similar.map(({ line }) => line.row).join(' '),
  }
}

const textOf = ({ description, reference }: Pick<FileLine, 'description' | 'reference'>) =>
  [description, reference].filter(Boolean).join(' · ')

export async function importLines(db: Db, user_id: UserId, name: string, read: StatementAnswer, choice: Choice) {
  const { account_id } = choice
  await bankAccount(db, account_id)
  await queries.lockBankAccount(db, account_id)
  const [question] = read.questions
  if (question) throw invalid([question])
  const [fault] = read.faults
  const row = read.layout === undefined ? 'Transaction' : 'Row'
  if (fault) throw invalid([{ path: 'file', message: `${row} ${fault.row}: ${fault.message}` }])
  if (read.line_count === 0) throw invalid([{ path: 'file', message: 'This statement has no lines.' }])
  const { fresh, known, changed, similar } = await compared(db, read, choice)
  const [first] = similar
  if (first)
    throw invalid([
      {
        path: 'same_rows',
        message: `${row} ${first.line.row} may be here already: “${textOf(first.stored)}” of ${first.stored.file_name} has the same day and amount. Choose whether it is the same.`,
      },
    ])
  const import_id = newId()
  await importRows.writeImport(db, {
    id: import_id,
    account_id,
    file_name: name.slice(0, 200),
    added: fresh.length,
    known: known.length,
    left_out: read.left_out_count,
    changed: changed.map(({ stored, change }) => ({ before: stored, after: change })),
    imported_by: user_id,
  })
  await inSlices(
    positioned(fresh),
    (slice) => importRows.writeLines(db, { user_id, account_id, import_id, name: name.slice(0, 200) }, slice),
    2_000,
  )
  await importRows.changeLines(
    db,
    changed.map(({ change }) => change),
  )
  if (read.layout !== undefined) await importRows.keepLayout(db, account_id, read.layout)
  await recordChange(db, {
    user_id,
    action: 'bank.import',
    subject_type: 'ledger_account',
    subject_id: account_id,
    after: {
      import_id,
      file: name,
      imported: fresh.length,
      known: known.length,
      changed: changed.length,
      left_out: read.reasons.map(({ reason, row_count }) => ({ reason, row_count })),
    },
  })
  return { import_id, imported: fresh.length, known: known.length, left_out: read.left_out_count }
}

/** The balance of a day is that of its last line: the first in a file that lists the newest first. */
function positioned<Line extends { readonly day: string; readonly row: number }>(lines: readonly Line[]) {
  const isNewestFirst = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  return lines.map((line) => ({ ...line, position: isNewestFirst ? mostRows - line.row : line.row }))
}

/** More rows than any file has. */
const mostRows = 2_000_000

export const listImports = (db: Db, account_id: string) => importRows.importsOf(db, account_id)

/** Takes the lines of one import back, and the words that it changed; refused while one of them is matched. */
export async function undoImport(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const { account_id } = await importRows.accountOfImport(db, id)
  await queries.lockBankAccount(db, account_id)
  const found = await importRows.importWithId(db, id)
  if (!found) throw notFound()
  const { matched } = await importRows.matchedLines(db, id)
  if (matched > 0)
    throw new Problem(
      'BAD_STATE',
      `${matched === 1 ? 'A line of this statement is' : `${matched} lines of this statement are`} matched. Undo ${matched === 1 ? 'that match' : 'those matches'} first.`,
    )
  await importRows.deleteImport(db, id)
  await recordChange(db, { user_id, action: 'bank.undo_import', subject_type: 'bank_import', subject_id: id, before: found })
}
