/** Matches and checks a whole file: where its titles are, which column is what, how its days and numbers are written, and what each row means. Pure. */
import type { DateOrder } from '#kernel/written-day.ts'
import { checkRows } from './check-rows.ts'
import type { ImportContext, ImportOptions, NameMatches } from './import-context.ts'
import type { ImportKind } from './import-kind.ts'
import {
  type ColumnPlaces,
  type FileRow,
  dateOrderOf,
  decimalsOf,
  findTitles,
  matchColumns,
  rememberedPlaces,
  rivalColumns,
  titlesOf,
} from './match-columns.ts'

/** Column titles, date order and decimals of the nursery's last file of this kind. */
export interface ImportLayout {
  readonly columns: Readonly<Record<string, string>>
  readonly options: Partial<ImportOptions>
}

export interface FileSetup {
  /** Found by the titles where they are not given. */
  readonly header_row?: number | undefined
  readonly places?: ColumnPlaces | undefined
  /** Columns the user has to choose. */
  readonly asks_columns?: readonly string[] | undefined
  /** Options chosen by the user or remembered; the others follow from the file. */
  readonly options: Partial<ImportOptions>
  readonly matches: NameMatches
  readonly layout?: ImportLayout | undefined
  /** Date order of the nursery's own settings. */
  readonly usual_order: DateOrder
}

export interface CheckedFile {
  readonly header_row: number
  readonly titles: readonly string[]
  readonly places: ColumnPlaces
  readonly options: ImportOptions
  /** True if its dates are ambiguous and the user has not chosen. */
  readonly asks_date_order: boolean
  /** True if its numbers are ambiguous and the user has not chosen. */
  readonly asks_decimals: boolean
  /** Columns with two candidates in the file, until the user chooses. */
  readonly asks_columns: readonly string[]
  readonly rows: readonly FileRowResult[]
}

/** A row as it is stored. */
export interface FileRowResult {
  readonly row: number
  readonly cells: FileRow[1]
  readonly left_out: boolean
  readonly is_data: boolean
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly unknown[]
  readonly warnings: readonly unknown[]
  readonly status: string
  readonly key: string | null
}

type Context = Omit<ImportContext, 'options' | 'matches'>

/** The options that a nursery's next file of the kind has as well. */
export const rememberedOptions = ['date_order', 'decimals', 'cost_share', 'location'] as const

export function checkFile(kind: ImportKind, rows: readonly FileRow[], setup: FileSetup, context: Context): CheckedFile {
  const header_row = setup.header_row ?? findTitles(kind, rows)
  const titles = titlesOf(rows, header_row)
  const data = rows.filter(([row]) => row > header_row)
  const remembered = rememberedPlaces(setup.layout?.columns ?? {}, titles)
  const places = setup.places ?? matchColumns(kind, titles, data, context.lists, remembered)
  const isRemembered = Object.keys(setup.layout?.columns ?? {}).every((name) => remembered[name] !== undefined)
  const { options, ...asks } = optionsOf(kind, { data, places, setup, isRemembered }, context)
  const rivals = setup.places ? [] : rivalColumns(kind, titles, data, places).filter((name) => remembered[name] === undefined)
  const checked = checkRows(
    kind,
    data.filter(([, , left_out]) => !left_out),
    places,
    { ...context, options, matches: setup.matches },
  )
  const results = new Map(checked.map((result) => [result.row, result]))
  return {
    header_row,
    titles,
    places,
    options,
    ...asks,
    asks_columns: setup.asks_columns ?? rivals,
    rows: rows.map(([row, cells, left_out = false]): FileRowResult => {
      const result = results.get(row)
      const base = { row, cells, left_out, is_data: row > header_row }
      return result ? { ...base, ...result } : { ...base, values: {}, problems: [], warnings: [], status: '', key: null }
    }),
  }
}

interface OptionInputs {
  readonly data: readonly FileRow[]
  readonly places: ColumnPlaces
  readonly setup: FileSetup
  readonly isRemembered: boolean
}

function optionsOf(kind: ImportKind, { data, places, setup, isRemembered }: OptionInputs, { today }: Context) {
  const found = dateOrderOf(kind, places, data)
  const known = setup.options.date_order ?? found ?? (isRemembered ? setup.layout?.options.date_order : undefined)
  const before = isRemembered ? setup.layout?.options.decimals : undefined
  const decimals = setup.options.decimals ?? decimalsOf(kind, places, data) ?? before
  const options: ImportOptions = {
    as_of: today,
    location: '',
    cost_share: '40',
    repeats: 'ask',
    ...setup.layout?.options,
    ...setup.options,
    decimals: decimals ?? 'point',
    date_order: known ?? setup.usual_order,
  }
  return { options, asks_date_order: known === undefined, asks_decimals: decimals === undefined }
}
