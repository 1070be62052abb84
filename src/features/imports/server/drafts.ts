/** Drafts of imports: a file is read and checked, its columns are matched, its rows mended. Nothing else of the nursery changes. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { readList } from '#server/keyset-pagination.ts'
import { ApiReply } from '#server/reply.ts'
import type { Transaction } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { type Upload, sentFile } from '#server/uploads.ts'
import type { FileRowResult } from '../check-file.ts'
import { twiceProblem } from '../check-rows.ts'
import type * as calls from '../contract.ts'
import type { ImportOptions, NameMatches } from '../import-context.ts'
import type { CellProblem, ImportKindId } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { type CheckAnswer, checkInThread } from './check-task.ts'
import { readContext } from './context.queries.ts'
import * as queries from './imports.queries.ts'
import { type ReadFile, readImportFile } from './read-import-file.ts'

type Import = z.infer<typeof calls.Import>

/** An import as the screen shows it. */
export async function importOf(db: Db, id: string): Promise<Import> {
  const [{ places, matches, ...stored }, unknown] = await Promise.all([
    queries.importWithId(db, id),
    queries.unknownNames(db, id),
  ])
  const open = unknown.map((each) => ({ ...each, match: 'open' as const, known: null }))
  const matched = Object.entries(matches).flatMap(([list, names]) =>
    Object.entries(names).map(([value, known]) => ({
      list: list as CellProblem['list'] & string,
      value,
      rows: 0,
      match: known === null ? ('create' as const) : ('known' as const),
      known,
    })),
  )
  return {
    ...stored,
    columns: Object.fromEntries(
      Object.entries(places).flatMap(([name, place]) =>
        stored.titles[place] === undefined ? [] : [[name, stored.titles[place]]],
      ),
    ),
    unknown_names: [...open, ...matched],
  }
}

export interface ReadDraft {
  readonly file: ReadFile
  readonly checked: CheckAnswer
}

/** Reads and checks an uploaded file, off the event loop. */
export async function prepareFile(
  upload: Upload | undefined,
  { kind: id, sheet }: { readonly kind: ImportKindId; readonly sheet?: string | null | undefined },
  transaction: Transaction,
): Promise<ReadDraft> {
  const kind = kindOf(id)
  const file = await readImportFile(sentFile(upload), sheet ?? '')
  const { context, usual_order, layout } = await transaction(async (db) => ({
    ...(await readContext(db, kind)),
    layout: await queries.layoutOf(db, id),
  }))
  const checked = await checkInThread({
    kind: id,
    rows: file.rows,
    context,
    setup: { options: {}, matches: {}, layout, usual_order },
  })
  return { file, checked }
}

/** A new draft of a kind. */
export async function createDraft(
  db: Db,
  userId: UserId,
  kind: ImportKindId,
  name: string,
  { file, checked }: ReadDraft,
): Promise<Import> {
  const id = newId()
  const { rows, ...found } = checked
  await queries.addDraft(db, userId, {
    ...found,
    id,
    kind,
    file_name: name.slice(0, 200),
    sheet: file.sheet,
    sheets: file.sheets,
    note: file.note,
    matches: {},
  })
  for (const slice of rows) await queries.addRows(db, id, slice)
  return importOf(db, id)
}

/** A draft, locked. */
async function lockDraft(db: Db, id: string, version?: number) {
  const draft = await queries.lockImport(db, id)
  refuseUnlessDraft(draft)
  if (version !== undefined && draft.version !== version)
    throw await staleProblem(db, { id, name: draft.file_name, current: await importOf(db, id) })
  return draft
}

function refuseUnlessDraft({ state }: { readonly state: Import['state'] }): void {
  if (state !== 'draft')
    throw new Problem(
      'BAD_STATE',
      state === 'imported'
        ? 'This file was imported already. Undo the import to change it.'
        : 'This import was undone. Choose the file again.',
    )
}

export { lockDraft }

type Change = z.infer<typeof calls.changeImport.body>

function placesOf(
  columns: Readonly<Record<string, string>>,
  kind: ImportKindId,
  titles: readonly string[],
): Record<string, number> {
  const names = new Set(kindOf(kind).columns.map(({ name }) => name))
  const places: Record<string, number> = {}
  for (const [name, title] of Object.entries(columns)) {
    if (title === '') continue
    if (!names.has(name)) throw invalid([{ path: `columns.${name}`, message: 'There is no such column.' }])
    const place = titles.indexOf(title)
    if (place < 0) throw invalid([{ path: `columns.${name}`, message: `The file has no column “${title}”. Choose another one.` }])
    if (Object.values(places).includes(place))
      throw invalid([{ path: `columns.${name}`, message: `“${title}” is chosen twice. Choose another column.` }])
    places[name] = place
  }
  return places
}

function matchesWith(before: NameMatches, names: NonNullable<Change['names']>): NameMatches {
  const matches: Record<string, Record<string, string | null>> = structuredClone(before) as Record<
    string,
    Record<string, string | null>
  >
  for (const { list, value, known } of names) (matches[list] ??= {})[value.toLowerCase()] = known
  return matches as NameMatches
}

interface PreparedChange {
  readonly checked: CheckAnswer
  readonly matches: NameMatches
}

/** Checks all rows again as the draft is to be read, off the event loop. */
export async function prepareChange(id: string, change: Change, transaction: Transaction): Promise<PreparedChange> {
  const read = await transaction(async (db) => {
    const draft = await queries.importWithId(db, id)
    refuseUnlessDraft(draft)
    const kind = kindOf(draft.kind)
    const [context, rows] = await Promise.all([readContext(db, kind), queries.fileRows(db, id)])
    return { draft, rows, ...context }
  })
  const { draft, rows, context, usual_order } = read
  const isRetitled = change.header_row !== undefined && change.header_row !== draft.header_row
  const places = change.columns ? placesOf(change.columns, draft.kind, draft.titles) : isRetitled ? undefined : draft.places
  const matches = matchesWith(draft.matches as NameMatches, change.names ?? [])
  const { date_order, ...options } = draft.options
  const { location, ...given } = change.options ?? {}
  const setup = {
    header_row: change.header_row ?? draft.header_row,
    places,
    options: {
      ...options,
      ...(draft.asks_date_order ? {} : { date_order }),
      ...withoutUndefined(given),
      ...(location === undefined ? {} : { location: location ?? '' }),
    },
    matches,
    usual_order,
  }
  return { checked: await checkInThread({ kind: draft.kind, rows, context, setup }), matches }
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<ImportOptions>

export async function changeDraft(
  db: Db,
  id: string,
  { version }: Change,
  { checked, matches }: PreparedChange,
): Promise<Import> {
  await lockDraft(db, id, version)
  const { rows, ...found } = checked
  await queries.writeDraft(db, id, { ...found, matches })
  await queries.deleteRows(db, id)
  for (const slice of rows) await queries.addRows(db, id, slice)
  return importOf(db, id)
}

type RowQuery = z.infer<typeof calls.listImportRows.query>

export async function listRows(db: Db, id: string, { show = 'all', ...page }: RowQuery) {
  const { places } = await queries.importWithId(db, id)
  const { rows, meta } = await readList(page, {
    orders: queries.rowOrders,
    standard: 'row',
    id: sql`id`,
    read: (limit, sorted) => queries.rowsPage(db, id, show, limit, sorted),
    sums: () => queries.countRows(db, id, show),
  })
  return new ApiReply(
    rows.map((row) => ({ ...row, cells: cellsBy(places, row.cells) })),
    { meta },
  )
}

const cellsBy = (places: Readonly<Record<string, number>>, cells: readonly string[]) =>
  Object.fromEntries(Object.entries(places).map(([name, place]) => [name, cells[place] ?? '']))

type RowChange = z.infer<typeof calls.changeImportRow.body>

interface PreparedRow {
  readonly result: FileRowResult
}

/** Reads one row again with its mended cells, off the event loop. */
export async function prepareRow(id: string, rowId: string, change: RowChange, transaction: Transaction): Promise<PreparedRow> {
  const { draft, row, context, usual_order } = await transaction(async (db) => {
    const found = await queries.importWithId(db, id)
    refuseUnlessDraft(found)
    return { draft: found, row: await queries.rowWithId(db, id, rowId), ...(await readContext(db, kindOf(found.kind))) }
  })
  const cells = [...row.cells]
  const places: Record<string, number> = { ...draft.places }
  for (const [name, text] of Object.entries(change.cells ?? {})) {
    const place = places[name]
    if (place === undefined)
      throw invalid([{ path: `cells.${name}`, message: `Choose which column of the file is ${name} first.` }])
    while (cells.length < place) cells.push('')
    cells[place] = text
  }
  const left_out = change.left_out ?? row.left_out
  const { rows } = await checkInThread({
    kind: draft.kind,
    rows: JSON.stringify([[row.row, cells, left_out]]),
    context,
    setup: {
      header_row: draft.header_row,
      places: draft.places,
      options: draft.options,
      matches: draft.matches as NameMatches,
      usual_order,
    },
  })
  const [result] = JSON.parse(rows[0] ?? '[]') as FileRowResult[]
  if (!result) throw new Error('A row was checked and is not there.')
  return { result }
}

/** Writes the row, and says of the rows that are the same as it which are twice. */
export async function changeRow(db: Db, id: string, rowId: string, { result }: PreparedRow) {
  const draft = await lockDraft(db, id)
  const before = await queries.rowWithId(db, id, rowId)
  await queries.writeRow(db, { ...result, id: rowId })
  await queries.touchDraft(db, id)
  const keys = [before.key, result.key].filter((key) => key !== null)
  if (keys.length > 0) await nameTwice(db, id, draft.kind, keys)
  const [{ places }, row] = await Promise.all([queries.importWithId(db, id), queries.rowWith(db, id, rowId)])
  return { ...row, cells: cellsBy(places, row.cells) }
}

async function nameTwice(db: Db, id: string, kindId: ImportKindId, keys: readonly string[]): Promise<void> {
  const kind = kindOf(kindId)
  const first = new Map<string, number>()
  const same = await queries.rowsWithKeys(db, id, keys)
  const changed = same.map((row) => {
    const before = first.get(row.key)
    if (before === undefined) first.set(row.key, row.row)
    const own = (row.problems as CellProblem[]).filter(({ is_twice }) => !is_twice)
    return { id: row.id, problems: before === undefined ? own : [...own, twiceProblem(kind.keyColumn, kind.one, before)] }
  })
  await queries.writeProblems(db, changed)
}

export async function leaveOutProblems(db: Db, id: string, version: number): Promise<Import> {
  await lockDraft(db, id, version)
  await queries.leaveOutProblemRows(db, id)
  await queries.touchDraft(db, id)
  return importOf(db, id)
}

export async function discardDraft(db: Db, id: string): Promise<undefined> {
  await lockDraft(db, id)
  await queries.deleteRows(db, id)
  await queries.deleteDraft(db, id)
}
