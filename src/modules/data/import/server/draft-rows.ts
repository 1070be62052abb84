import type * as z from 'zod/mini'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { readList } from '#server/keyset-pagination.ts'
import { ApiReply } from '#server/reply.ts'
import type { Transaction } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { FileRowResult } from '../check-file.ts'
import { twiceProblem } from '../check-rows.ts'
import type * as calls from '../contract.ts'
import type { NameMatches } from '../import-context.ts'
import type { CellProblem, ImportKindId } from '../import-kind.ts'
import type { FileRow } from '../file-row.ts'
import { kindOf } from '../kinds/kinds.ts'
import { checkInThread } from './check-task.ts'
import { readContext } from './context.queries.ts'
import { beforeOf, lockDraft, refuseUnlessDraft } from './drafts.ts'
import * as rowQueries from './import-rows.queries.ts'
import * as queries from './imports.queries.ts'

type RowQuery = z.infer<typeof calls.listImportRows.query>

export async function listRows(db: Db, id: string, { show = 'all', ...page }: RowQuery) {
  const { places } = await queries.importWithId(db, id)
  const { rows, meta } = await readList(page, {
    orders: rowQueries.rowOrders,
    standard: 'row',
    id: sql`id`,
    read: (limit, sorted) => rowQueries.rowsPage(db, id, show, limit, sorted),
    sums: () => rowQueries.countRows(db, id, show),
  })
  return new ApiReply(
    rows.map((row) => ({ ...row, cells: cellsBy(places, row.cells) })),
    { meta },
  )
}

const cellsBy = (places: Readonly<Record<string, number>>, cells: FileRow[1]) =>
  Object.fromEntries(Object.entries(places).map(([name, place]) => [name, String(cells[place] ?? '')]))

type RowChange = z.infer<typeof calls.changeImportRow.body>

interface PreparedRow {
  readonly result: FileRowResult
}

/** Checks one row again with its corrected cells, off the event loop. */
export async function prepareRow(id: string, rowId: string, change: RowChange, transaction: Transaction): Promise<PreparedRow> {
  const { draft, row, context, usual_order } = await transaction(async (db) => {
    const found = await queries.importWithId(db, id)
    refuseUnlessDraft(found)
    return { draft: found, row: await rowQueries.rowWithId(db, id, rowId), ...(await readContext(db, kindOf(found.kind))) }
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
      before: beforeOf(draft),
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
  const before = await rowQueries.rowWithId(db, id, rowId)
  await rowQueries.writeRow(db, { ...result, id: rowId })
  await queries.touchDraft(db, id)
  const keys = [before.key, result.key].filter((key) => key !== null)
  if (keys.length > 0) await nameTwice(db, id, draft.kind, keys)
  const [{ places }, row] = await Promise.all([queries.importWithId(db, id), rowQueries.rowWith(db, id, rowId)])
  return { ...row, cells: cellsBy(places, row.cells) }
}

async function nameTwice(db: Db, id: string, kindId: ImportKindId, keys: readonly string[]): Promise<void> {
  const kind = kindOf(kindId)
  const first = new Map<string, number>()
  const same = await rowQueries.rowsWithKeys(db, id, keys)
  const changed = same.map((row) => {
    const before = first.get(row.key)
    if (before === undefined) first.set(row.key, row.row)
    const own = (row.problems as CellProblem[]).filter(({ is_twice }) => !is_twice)
    return { id: row.id, problems: before === undefined ? own : [...own, twiceProblem(kind.keyColumn, kind.one, before)] }
  })
  await rowQueries.writeProblems(db, changed)
}
