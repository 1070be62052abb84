/** Drafts of imports: a file is read and checked, its columns are matched. Nothing else of the nursery changes. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { Transaction } from '#server/serve.ts'
import type { Letters } from '#kernel/letters.ts'
import { type Upload, sentFile } from '#server/uploads.ts'
import { unusedTitles } from '../check-file.ts'
import type * as calls from '../contract.ts'
import type { ImportOptions, NameMatches } from '../import-context.ts'
import type { CellProblem, ImportKindId } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { canMake } from '../made-columns.ts'
import type { ColumnTitles } from '../file-columns.ts'
import { type CheckAnswer, checkInThread } from './check-task.ts'
import { readContext } from './context.queries.ts'
import * as rowQueries from './import-rows.queries.ts'
import * as queries from './imports.queries.ts'
import { type ReadFile, readImportFile } from './read-import-file.ts'

type Import = z.infer<typeof calls.Import>

/** An import as the screen shows it. */
export async function importOf(db: Db, id: string): Promise<Import> {
  const [{ places, matches, ...stored }, unknown] = await Promise.all([
    queries.importWithId(db, id),
    rowQueries.unknownNames(db, id),
  ])
  const columns = Object.fromEntries(
    Object.entries(places).flatMap(([name, place]) => (stored.titles[place] === undefined ? [] : [[name, stored.titles[place]]])),
  )
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
    columns,
    unused_titles: unusedTitles(stored.titles, columns),
    rows_above: await rowQueries.textsAbove(db, id, stored.header_row),
    unknown_names: [...open, ...matched],
  }
}

export interface ReadDraft {
  readonly file: ReadFile
  readonly checked: CheckAnswer
}

interface FileChoice {
  readonly kind: ImportKindId
  readonly sheet?: string | null | undefined
  readonly letters?: Letters | undefined
}

/** Reads and checks an uploaded file, off the event loop. */
export async function prepareFile(
  upload: Upload | undefined,
  { kind: id, sheet, letters }: FileChoice,
  nurseryId: string,
  transaction: Transaction,
): Promise<ReadDraft> {
  const kind = kindOf(id)
  const file = await readImportFile(sentFile(upload), { kind: id, sheet: sheet ?? '', letters, nurseryId })
  const { context, usual_order, layout } = await transaction(async (db) => ({
    ...(await readContext(db, kind)),
    layout: await queries.layoutOf(db, id),
  }))
  const checked = await checkInThread({
    kind: id,
    rows: file.rows,
    context,
    setup: { options: letters ? { letters } : {}, matches: {}, layout, usual_order },
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
    note: [file.note, found.note].filter(Boolean).join(' '),
    matches: {},
  })
  for (const slice of rows) await rowQueries.addRows(db, id, slice)
  return importOf(db, id)
}

/** A draft, locked. */
export async function lockDraft(db: Db, id: string, version?: number) {
  const draft = await queries.lockImport(db, id)
  refuseUnlessDraft(draft)
  if (version !== undefined && draft.version !== version)
    throw await staleProblem(db, { id, name: draft.file_name, current: await importOf(db, id) })
  return draft
}

export function refuseUnlessDraft({ state }: { readonly state: Import['state'] }): void {
  if (state !== 'draft')
    throw new Problem(
      'BAD_STATE',
      state === 'imported'
        ? 'This file was imported already. Undo the import to change it.'
        : 'This import was undone. Choose the file again.',
    )
}

type Change = z.infer<typeof calls.changeImport.body>

/** The chosen columns without empty ones; throws a Problem for one that the file cannot give, or gives to two. */
function titlesFor(columns: ColumnTitles, kind: ImportKindId, titles: readonly string[]): ColumnTitles {
  const names = new Set(kindOf(kind).columns.map(({ name }) => name))
  const chosen = Object.entries(columns).filter(([, title]) => title !== '')
  const taken = new Set<string>()
  for (const [name, title] of chosen) {
    const path = `columns.${name}`
    if (!names.has(name)) throw invalid([{ path, message: 'There is no such column.' }])
    if (!canMake(title, titles)) throw invalid([{ path, message: `The file has no column “${title}”. Choose another one.` }])
    if (taken.has(title) && name !== 'Botanical name' && columns['Botanical name'] !== title)
      throw invalid([{ path, message: `“${title}” is chosen twice. Choose another column.` }])
    taken.add(title)
  }
  return Object.fromEntries(chosen)
}

/** A draft as it was matched. */
export const beforeOf = ({ header_row, titles, places, asks_columns }: queries.StoredImport) => ({
  header_row,
  titles,
  places,
  asks_columns,
})

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
    const [context, rows] = await Promise.all([readContext(db, kind), rowQueries.fileRows(db, id)])
    return { draft, rows, ...context }
  })
  const { draft, rows, context, usual_order } = read
  const isRetitled = change.header_row !== undefined && change.header_row !== draft.header_row
  const matches = matchesWith(draft.matches as NameMatches, change.names ?? [])
  const isRematched = isRetitled || change.columns !== undefined
  const setup = {
    before: beforeOf(draft),
    header_row: isRetitled ? change.header_row : undefined,
    columns: change.columns && titlesFor(change.columns, draft.kind, draft.titles),
    options: optionsWith(draft, change, isRematched),
    matches,
    usual_order,
  }
  return { checked: await checkInThread({ kind: draft.kind, rows, context, setup }), matches }
}

/** Detects date order and decimals again if the user has not chosen them, or after other columns were matched. */
function optionsWith(draft: queries.StoredImport, change: Change, isRematched: boolean): Partial<ImportOptions> {
  const { date_order, decimals, ...options } = draft.options
  const { location, ...given } = change.options ?? {}
  return {
    ...options,
    ...(draft.asks_date_order || isRematched ? {} : { date_order }),
    ...(draft.asks_decimals || isRematched ? {} : { decimals }),
    ...withoutUndefined(given),
    ...(location === undefined ? {} : { location: location ?? '' }),
  }
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
  await rowQueries.deleteRows(db, id)
  for (const slice of rows) await rowQueries.addRows(db, id, slice)
  return importOf(db, id)
}

export async function leaveOutProblems(db: Db, id: string, version: number): Promise<Import> {
  await lockDraft(db, id, version)
  await rowQueries.leaveOutProblemRows(db, id)
  await queries.touchDraft(db, id)
  return importOf(db, id)
}

export async function discardDraft(db: Db, id: string): Promise<undefined> {
  await lockDraft(db, id)
  await rowQueries.deleteRows(db, id)
  await queries.deleteDraft(db, id)
}
