/** Checks the rows of a file against its kind: reads every cell, finds unknown names and rows that are there twice. Pure. */
import { folded } from './folded.ts'
import type { ImportContext } from './import-context.ts'
import type { CellProblem, CheckedValues, ImportColumn, ImportKind, RowCheck } from './import-kind.ts'
import { type NameList, listNames, matchedOnly } from './name-list.ts'
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { type ColumnPlaces, type FileCell, type FileRow, isFilled } from './file-row.ts'
import { parseCell } from './parse-cell.ts'

export interface CheckedRow {
  readonly row: number
  /** Values by column name, with derived ones; '' if a cell is empty or invalid. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
  readonly status: string
  /** Rows with the same key are duplicates; null: never a duplicate. */
  readonly key: string | null
}

/** New names in these lists are created without confirmation. */
const createdQuietly = new Set<NameList>(['locations', 'growth_stages', 'vendors'])
const isCategory = (list: string) => list === 'plant_categories' || list === 'supply_categories'

/** Key that is equal for names that mean the same: "trees" and "tree" are one category, 2L and 2 ltr one size. */
const forms = (list: string, name: string): string[] => {
  const bare = folded(name)
  const size = list === 'container_sizes' ? sizeMeasure(name) : undefined
  return [
    name.trim().toLowerCase(),
    bare,
    ...(isCategory(list) ? [bare.replace(/s$/, ''), bare.replace(/es$/, '')] : []),
    ...(size === undefined ? [] : [`measure ${size}`]),
  ]
}

type Find = (
  column: ImportColumn,
  value: string,
) => { readonly value: string; readonly problem?: CellProblem; readonly warning?: CellProblem }

/** Finds the names that rows refer to; of those that are unknown, what to do. */
function nameFinder({ lists, matches }: Pick<ImportContext, 'lists' | 'matches'>): Find {
  const known = new Map<string, string>()
  const add = (list: string, name: string) => {
    for (const form of forms(list, name)) if (!known.has(`${list}\n${form}`)) known.set(`${list}\n${form}`, name)
  }
  for (const [list, names] of Object.entries(lists)) for (const name of names) add(list, name)
  // The first of new names that mean the same is created.
  const firstNew = new Map<string, string>()
  const spelling = (list: string, value: string) => {
    const keys = forms(list, value).map((form) => `${list}\n${form}`)
    const first = keys.map((key) => firstNew.get(key)).find((each) => each !== undefined) ?? value
    for (const key of keys) firstNew.set(key, firstNew.get(key) ?? first)
    return first
  }
  return (column, typed) => {
    const { list, name: at } = column
    if (list === undefined || typed === '') return { value: typed }
    const match = matches[list]?.[typed.toLowerCase()]
    if (typeof match === 'string') return { value: match }
    const found = forms(list, typed)
      .map((form) => known.get(`${list}\n${form}`))
      .find((name) => name !== undefined)
    if (found !== undefined) return { value: found }
    const value = matchedOnly.has(list) || list === 'customers' ? typed : spelling(list, typed)
    if (match !== undefined || matches[list]?.[value.toLowerCase()] === null) return { value }
    const what = listNames[list]
    if (createdQuietly.has(list))
      return { value, warning: { column: at, reason: `${value} is a new ${what} and will be created.`, list, value } }
    const todo = matchedOnly.has(list) ? `Choose which ${what} it is.` : `Create it, or choose which ${what} it is.`
    return { value, problem: { column: at, reason: `There is no ${what} ${value} yet. ${todo}`, list, value } }
  }
}

/** All rows of a file below its titles, in their order; empty ones are left out. */
export function checkRows(
  kind: ImportKind,
  rows: readonly FileRow[],
  places: ColumnPlaces,
  context: ImportContext,
): CheckedRow[] {
  const find = nameFinder(context)
  const read = rows
    .filter(([, cells]) => cells.some(isFilled))
    .map(([row, cells]) => readRow(kind, row, cells, { places, context, find }))
  const checks = checkReadable(kind, read, context)
  return withTwice(
    kind,
    read.map(({ row, values, problems, warnings }, i) => {
      const check = checks[i]
      const all = { ...values, ...check?.also }
      return {
        row,
        values: all,
        problems: [...problems, ...(check?.problems ?? [])],
        warnings: [...warnings, ...(check?.warnings ?? [])],
        status: check?.status ?? '',
        key: kind.keyOf(all),
      }
    }),
  )
}

/** The kind's own checks, of the rows whose cells could all be read, unknown names too; undefined for the others. */
function checkReadable(
  kind: ImportKind,
  read: readonly (CheckedValues & { readonly problems: readonly CellProblem[] })[],
  context: ImportContext,
): (RowCheck | undefined)[] {
  const readable = read.filter(({ problems }) => problems.every(({ list }) => list !== undefined))
  const results = kind.check(readable, context)
  const byRow = new Map(readable.map(({ row }, i) => [row, results[i]]))
  return read.map(({ row }) => byRow.get(row))
}

interface Reading {
  readonly places: ColumnPlaces
  readonly context: ImportContext
  readonly find: Find
}

/** Places for further e-mails of a cell, by the kind. */
function moreEmailsOf({ columns, moreEmails }: ImportKind): { readonly name: string | undefined; readonly says: string } {
  if (moreEmails !== undefined) return { name: moreEmails, says: 'becomes another contact' }
  const hasNotes = columns.some(({ name }) => name === 'Notes')
  return hasNotes ? { name: 'Notes', says: 'is kept in the notes' } : { name: undefined, says: 'is left out' }
}

/** Options for the cells of one column. */
const cellOptions =
  ({ options, time_zone }: ImportContext) =>
  (name: string) => ({
    ...options,
    time_zone,
    scale: options.scales?.[name],
    unit: options.units?.[name],
    isPartOfOne: options.parts_of_one?.includes(name) === true,
  })

function readRow(kind: ImportKind, row: number, cells: readonly FileCell[], { places, context, find }: Reading) {
  const problems: CellProblem[] = []
  const warnings: CellProblem[] = []
  const values: Record<string, string> = {}
  const also: string[] = []
  const more = moreEmailsOf(kind)
  const optionsOf = cellOptions(context)
  for (const column of kind.columns) {
    const cell = parseCell(column, cells[places[column.name] ?? -1] ?? '', optionsOf(column.name))
    const { value, fault } = cell
    if (fault === undefined) {
      if (cell.note !== undefined) warnings.push({ column: column.name, reason: cell.note })
      const { others = [] } = cell
      also.push(...others)
      if (others.length > 0)
        warnings.push({ column: column.name, reason: `${value} is used, and ${others.join(', ')} ${more.says}.` })
    } else problems.push({ column: column.name, reason: fault })
    const found = find(column, value ?? '')
    values[column.name] = found.value
    if (found.problem) problems.push(found.problem)
    if (found.warning) warnings.push(found.warning)
  }
  if (also.length > 0 && more.name !== undefined) values[more.name] = [values[more.name], ...also].filter(Boolean).join('\n')
  return { row, values, problems, warnings }
}

/** Names the rows that are the same as an earlier one. */
function withTwice({ keyColumn, one }: ImportKind, rows: readonly CheckedRow[]): CheckedRow[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const before = row.key === null ? undefined : first.get(row.key)
    if (before !== undefined) return { ...row, problems: [...row.problems, twiceProblem(keyColumn, one, before)] }
    if (row.key !== null) first.set(row.key, row.row)
    return row
  })
}

export const twiceProblem = (column: string, one: string, before: number): CellProblem => ({
  column,
  reason: `This ${one} is already in row ${before}. Change one of them, or leave one out.`,
  is_twice: true,
})
