/** Imports a draft, all of its rows or none, and undoes an import. */
import type { UserId } from '#kernel/id.ts'
import { counted } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import { lockNursery } from '#modules/people/server/nursery-row.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Transaction } from '#server/serve.ts'
import { type FileRowResult, rememberedOptions } from '../check-file.ts'
import type { CellProblem, ImportKindId } from '../import-kind.ts'
import type { NameMatches } from '../import-context.ts'
import { kindOf } from '../kinds/kinds.ts'
import { checkInThread } from './check-task.ts'
import { readContext } from './context.queries.ts'
import { beforeOf, importOf, lockDraft } from './drafts.ts'
import * as rowQueries from './import-rows.queries.ts'
import * as queries from './imports.queries.ts'
import { batchesWriter } from './writers/batches.ts'
import { customersWriter } from './writers/customers.ts'
import { openInvoicesWriter } from './writers/open-invoices.ts'
import { pastSalesWriter } from './writers/past-sales.ts'
import { priceGroupsWriter } from './writers/price-groups.ts'
import { priceListWriter } from './writers/price-list.ts'
import { productionRecipesWriter } from './writers/production-recipes.ts'
import { recipesWriter } from './writers/recipes.ts'
import { suppliesWriter } from './writers/supplies.ts'
import { vendorsWriter } from './writers/vendors.ts'
import type { Recorded, Writer } from './writers/writer.ts'

const writers: Readonly<Record<ImportKindId, Writer>> = {
  vendors: vendorsWriter,
  supplies: suppliesWriter,
  recipes: recipesWriter,
  'price-list': priceListWriter,
  batches: batchesWriter,
  'price-groups': priceGroupsWriter,
  customers: customersWriter,
  'open-invoices': openInvoicesWriter,
  'past-sales': pastSalesWriter,
  'production-recipes': productionRecipesWriter,
}

/**
 * Checks the rows once more against the nursery as it is now, as slices of JSON: rows that were fine yesterday may be duplicates
 * today.
 */
export async function prepareImport(id: string, transaction: Transaction): Promise<readonly string[]> {
  const { draft, rows, context, usual_order } = await transaction(async (db) => {
    const found = await queries.importWithId(db, id)
    const [known, all] = await Promise.all([readContext(db, kindOf(found.kind)), rowQueries.fileRows(db, id)])
    return { draft: found, rows: all, ...known }
  })
  const { options, matches } = draft
  const checked = await checkInThread({
    kind: draft.kind,
    rows,
    context,
    setup: { before: beforeOf(draft), options, matches: matches as NameMatches, usual_order },
  })
  return checked.rows
}

export async function runImport(db: Db, user_id: UserId, id: string, version: number, slices: readonly string[]) {
  // Two at once would both create the same missing names.
  await lockNursery(db)
  const { kind, file_name } = await lockDraft(db, id, version)
  const draft = await queries.importWithId(db, id)
  refuseUnlessReady(draft)
  const write = writers[kind].start({ db, user_id, import_id: id, file_name, options: draft.options })
  const counts: Record<string, number> = {}
  for (const each of slices) {
    const rows = (JSON.parse(each) as FileRowResult[]).filter(({ is_data, left_out }) => is_data && !left_out)
    refuseProblems(rows)
    const written = await write(rows.map(({ row, values, status }) => ({ row, values: { ...values, status } })))
    await queries.addRecords(db, id, written.records)
    for (const [what, count] of Object.entries(written.counts)) counts[what] = (counts[what] ?? 0) + count
  }
  await rowQueries.deleteRows(db, id)
  await queries.markImported(db, user_id, id, counts)
  await queries.keepLayout(db, kind, {
    columns: Object.fromEntries(Object.entries(draft.places).map(([name, place]) => [name, draft.titles[place] ?? ''])),
    options: Object.fromEntries(rememberedOptions.map((option) => [option, draft.options[option]])),
  })
  await recordChange(db, {
    user_id,
    action: 'import.import',
    subject_type: 'import',
    subject_id: id,
    after: { kind, file: file_name, ...counts },
  })
  return importOf(db, id)
}

/** The nursery has changed since the rows were shown. */
function refuseProblems(rows: readonly FileRowResult[]): void {
  const wrong = rows.find(({ problems }) => problems.length > 0)
  const [problem] = (wrong?.problems ?? []) as CellProblem[]
  if (wrong && problem)
    throw new Problem('BAD_STATE', `Row ${wrong.row}, ${problem.column}: ${problem.reason} Correct or leave out that row first.`)
}

function refuseUnlessReady({
  asks_date_order,
  asks_decimals,
  asks_columns,
  rows,
  rows_with_problems,
}: queries.StoredImport): void {
  if (asks_date_order)
    throw new Problem('BAD_STATE', 'The days of this file can be read in two ways. Choose which comes first, day or month.')
  if (asks_decimals)
    throw new Problem('BAD_STATE', 'The numbers of this file can be read in two ways. Choose how decimals are written.')
  const [column] = asks_columns
  if (column !== undefined)
    throw new Problem('BAD_STATE', `Confirm which column of this file is ${column}: its title alone does not say so.`)
  if (rows_with_problems > 0)
    throw new Problem(
      'BAD_STATE',
      `${counted(rows_with_problems, 'row has', 'rows have')} a problem. Correct or leave out those rows first.`,
    )
  if (rows === 0) throw new Problem('BAD_STATE', 'There is no row to import. Choose another file.')
}

export async function undoImport(db: Db, user_id: UserId, id: string) {
  await lockNursery(db)
  const { kind, state, file_name } = await queries.lockImport(db, id)
  if (state !== 'imported')
    throw new Problem(
      'BAD_STATE',
      state === 'draft' ? 'This file is not imported yet.' : 'This import is undone already. Refresh the list.',
    )
  const all = await queries.recordsOf(db, id)
  const of = (table: string) => all.filter(({ record_table }) => record_table === table)
  const recorded: Recorded = {
    ids: (table) => of(table).map(({ record_id }) => record_id),
    before: <Before>(table: string) => of(table).map(({ before }) => before as Before),
  }
  await writers[kind].undo({ db, user_id, import_id: id }, recorded)
  await queries.markUndone(db, user_id, id)
  await recordChange(db, {
    user_id,
    action: 'import.undo',
    subject_type: 'import',
    subject_id: id,
    before: { kind, file: file_name },
  })
  return importOf(db, id)
}
