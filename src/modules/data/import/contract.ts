/** Calls of data import: a file is read as a draft, matched, corrected and imported; an import can be undone. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id, Instant, MaybeText, Percent, Version } from '#kernel/wire.ts'
import { dateOrders } from '#kernel/written-day.ts'
import { letters } from '#kernel/letters.ts'
import { ImportOptions, knownChoices, repeatChoices } from './import-context.ts'
import { nameLists } from './name-list.ts'
import { kindIds } from './import-kind.ts'
import { importSorts, rowFilters, rowSorts } from './sorts.ts'

const kind = z.enum(kindIds, 'Choose what to import.')
const file = { field: 'file', maxBytes: 16 * 1024 * 1024 } as const

const CellProblem = z.object({
  column: z.string(),
  reason: z.string(),
  /** List of an unknown name. */
  list: z.optional(z.enum(nameLists)),
  value: z.optional(z.string()),
  /** The row is the same as an earlier one. */
  is_twice: z.optional(z.boolean()),
})

const UnknownName = z.object({
  list: z.enum(nameLists),
  value: z.string(),
  rows: z.int(),
  /** Match of the name: a known name, or a new one; `open` until the user decides. */
  match: z.enum(['open', 'create', 'known']),
  known: z.nullable(z.string()),
})

export const states = ['draft', 'imported', 'undone'] as const

export const ImportSummary = z.object({
  id: Id,
  kind,
  state: z.enum(states),
  file_name: z.string(),
  /** Rows with data. */
  rows: z.int(),
  /** Rows that have to be corrected or left out before the import. */
  rows_with_problems: z.int(),
  /** Imported records by kind: `{ "customers": 12 }`. */
  counts: z.record(z.string(), z.int()),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  version: Version,
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const Import = z.extend(ImportSummary, {
  sheet: z.string(),
  sheets: z.array(z.string()),
  note: z.string(),
  /** The row with the titles; 0: the file has none. */
  header_row: z.int(),
  titles: z.array(z.string()),
  /** Titles of columns that nothing is imported from. */
  unused_titles: z.array(z.string()),
  /** Texts of the rows above the titles, at most ten. */
  rows_above: z.array(z.string()),
  /** The title of each column; left out where the file does not have it. */
  columns: z.record(z.string(), z.string()),
  options: ImportOptions,
  /** The days of the file can be read in two ways: choose one. */
  asks_date_order: z.boolean(),
  /** The numbers of the file can be read in two ways: choose one. */
  asks_decimals: z.boolean(),
  /** Columns whose match has to be confirmed: only a part of its title speaks for it, or two titles can be it. */
  asks_columns: z.array(z.string()),
  unknown_names: z.array(UnknownName),
  rows_left_out: z.int(),
  rows_with_warnings: z.int(),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  id: Id,
  row: z.int(),
  /** Cells of the matched columns, as in the file or as corrected. */
  cells: z.record(z.string(), z.string()),
  problems: z.array(CellProblem),
  warnings: z.array(CellProblem),
  status: z.string(),
  left_out: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Lists imports and drafts, the newest first: what was imported, and what can be undone',
  roles: managers,
  query: z.strictObject({ ...Page, sort: sortedBy(...importSorts) }),
  reply: z.array(ImportSummary),
  meta: ListMeta,
})

export const readFile = endpoint({
  method: 'POST',
  path: '/api/imports',
  status: 201,
  summary:
    'Reads a file (.csv, .xlsx, .ods, .xls that is HTML or XML) as a draft: finds its titles, matches its columns, and checks every row; changes nothing else',
  roles: managers,
  file,
  body: z.strictObject({
    kind,
    sheet: MaybeText(60),
    /** Found in the file if left out. */
    letters: z.optional(z.enum(letters)),
  }),
  reply: Import,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Returns an import or a draft, with its columns, options and unknown names',
  roles: managers,
  reply: Import,
})

export const changeImport = endpoint({
  method: 'PUT',
  path: '/api/imports/:id',
  summary:
    'Changes how the file of a draft is read: its title row, its columns, its options, what unknown names stand for. Checks every row again',
  roles: managers,
  body: z.strictObject({
    version: Version,
    header_row: z.optional(
      z.int('Enter a row number.').check(z.minimum(0, 'Enter 0 or more.'), z.maximum(60_000, 'Enter the number of a row.')),
    ),
    /** All of them, by title, or by how they are made: `Genus + Species`, `“Shrubs” in every row`. Unchanged ones are confirmed by that. */
    columns: z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(400)))),
    options: z.optional(
      z.strictObject({
        date_order: z.optional(z.enum(dateOrders)),
        decimals: z.optional(z.enum(['point', 'comma'])),
        as_of: z.optional(Day),
        location: MaybeText(20),
        cost_share: z.optional(Percent),
        /** Treatment of stock and sales that may have been imported before. */
        repeats: z.optional(z.enum(repeatChoices)),
        /** Treatment of customers and prices that are here with other details. */
        known: z.optional(z.enum(knownChoices)),
      }),
    ),
    /** `known`: the name it means; null: it is created. */
    names: z.optional(
      z
        .array(
          z.strictObject({
            list: z.enum(nameLists),
            value: z.string().check(z.maxLength(200)),
            known: z.nullable(z.string().check(z.maxLength(200))),
          }),
        )
        .check(z.maxLength(2_000, 'At most 2,000 names at once.')),
    ),
  }),
  reply: Import,
  problems: ['BAD_STATE', 'UNAVAILABLE'],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary: 'Lists the rows of a draft in the order of the file, with what is wrong in each',
  roles: managers,
  query: z.strictObject({ ...Page, sort: sortedBy(...rowSorts), show: z.optional(z.enum(rowFilters)) }),
  reply: z.array(ImportRow),
  meta: ListMeta,
})

export const changeImportRow = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/rows/:rowId',
  summary: 'Changes cells of one row of a draft, or leaves the row out, and checks that row again',
  roles: managers,
  body: z.strictObject({
    /** Keyed by column name. */
    cells: z.optional(
      z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2_000, 'At most 2,000 characters.'))),
    ),
    left_out: z.optional(z.boolean()),
  }),
  reply: ImportRow,
  problems: ['BAD_STATE', 'UNAVAILABLE'],
})

export const leaveOutProblems = endpoint({
  method: 'POST',
  path: '/api/imports/:id/leave-out-problems',
  summary: 'Leaves out every row of a draft that has a problem',
  roles: managers,
  body: z.strictObject({ version: Version }),
  reply: Import,
  problems: ['BAD_STATE'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/import',
  summary:
    'Imports a draft: all of its rows, or none where one has a problem. The columns are remembered for the next file of the kind',
  roles: managers,
  body: z.strictObject({ version: Version }),
  reply: Import,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED', 'UNAVAILABLE'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undoes an import completely, as long as nothing depends on what it added; otherwise names what does',
  roles: managers,
  reply: Import,
  problems: ['BAD_STATE', 'IN_USE', 'PERIOD_CLOSED', 'SHORT_SUPPLIES', 'NOT_ENOUGH_PLANTS'],
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Discards a draft',
  roles: managers,
  problems: ['BAD_STATE'],
})

export const importNames = endpoint({
  method: 'GET',
  path: '/api/import-names',
  summary: 'Finds the names of a list that an unknown name of a file can stand for, at most 50',
  roles: managers,
  query: z.strictObject({ list: z.enum(nameLists), search: MaybeText(100) }),
  reply: z.array(z.string()),
})
