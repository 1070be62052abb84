/** An import kind: its columns with synonyms, and the checks of its rows. Pure; server and screens read it. */
import type { ImportContext } from './import-context.ts'
import type { NameList } from './name-list.ts'

export type CellType =
  | 'text'
  | 'botanical name'
  | 'day'
  | 'day or month'
  | 'money'
  | 'signed money'
  | 'cost'
  | 'quantity'
  | 'signed quantity'
  | 'whole'
  | 'signed whole'
  | 'percent'
  | 'yes or no'
  | 'email'
  | 'barcode'
  | 'unit'

export interface ImportColumn {
  readonly name: string
  /** Other titles of it, as `searchText` normalises them. */
  readonly synonyms: readonly string[]
  readonly type: CellType
  readonly required?: boolean
  /** The most characters of a text. */
  readonly max?: number
  readonly list?: NameList
  readonly hint?: string
  /** True to match only a title that is the name or a synonym, without other words. */
  readonly isExact?: boolean
  /** True for the column of names: its cells have letters. */
  readonly isName?: boolean
  /** False for cells that cannot be this column, whatever its title. */
  readonly fits?: (cells: readonly string[]) => boolean
  /** True for a code of one row each: a column in which more than a quarter repeat is matched by its whole title alone, and confirmed. */
  readonly isUnique?: boolean
  /** Titles of the columns that are joined to this one, in their order, each by its names. */
  readonly joined?: readonly (readonly string[])[]
  /** Between columns that are joined; a space if left out. */
  readonly separator?: string
  /** Names that say what is owed now, whatever other sums the file has. */
  readonly settles?: readonly string[]
  /** Units that a title may say, for cells that have none: Height (m). */
  readonly units?: readonly string[]
  /** Reads the text of a cell in place of the reader of its type. */
  readonly read?: ((text: string) => ParsedCell) | undefined
}

export type ParsedCell =
  | {
      readonly value: string
      /** Tells how the cell was read, where that is not plain. */
      readonly note?: string
      /** Further values of the cell. */
      readonly others?: readonly string[]
      readonly fault?: undefined
    }
  | { readonly value?: undefined; readonly fault: string }

const importOptions = ['as_of', 'location', 'cost_share', 'repeats', 'known'] as const
type ImportOption = (typeof importOptions)[number]

export interface CellProblem {
  readonly column: string
  readonly reason: string
  /** List of an unknown name. */
  readonly list?: NameList
  readonly value?: string
  /** The row is the same as an earlier one. */
  readonly is_twice?: boolean
}

/** The values of a row as they are imported, by the names of their columns; '' where there is none. */
export type RowValues = Readonly<Record<string, string>>

export interface RowCheck {
  readonly problems?: readonly CellProblem[]
  readonly warnings?: readonly CellProblem[]
  /** Status such as "new" or "new price". */
  readonly status: string
  /** Values that follow from the row and from what the nursery has: ids, a cost. */
  readonly also?: RowValues
}

export interface CheckedValues {
  readonly row: number
  readonly values: RowValues
}

/** Apart from the kinds themselves: the calls and the list of imports do not load them. */
export const kindTitles = {
  'price-list': 'Price list',
  batches: 'Batches',
  vendors: 'Vendors',
  supplies: 'Supplies',
  recipes: 'Recipes',
  'price-groups': 'Price groups',
  customers: 'Customers',
  'open-invoices': 'Open invoices and balances',
  'past-sales': 'Past sales',
  'production-recipes': 'Production recipes',
} as const
export type ImportKindId = keyof typeof kindTitles
export const kindIds = Object.keys(kindTitles) as [ImportKindId, ...ImportKindId[]]

export interface ImportKind {
  readonly id: ImportKindId
  /** Noun for one row and for several: "customer", "customers". */
  readonly one: string
  readonly many: string
  /** One or two sentences for the user. */
  readonly about: string
  readonly columns: readonly ImportColumn[]
  readonly options: readonly ImportOption[]
  /** Rows of the sample, in the order of the columns. */
  readonly sample: readonly (readonly string[])[]
  /** Value of a row that has the further e-mails of its cells; the others have them in their notes, if they have any. */
  readonly moreEmails?: string
  /** Key by which rows are duplicates; null: never a duplicate. */
  readonly keyOf: (values: RowValues) => string | null
  /** The column at which a duplicate row is reported. */
  readonly keyColumn: string
  /** Checks rows whose cells were read, together. Gives one result for each, in their order. */
  readonly check: (rows: readonly CheckedValues[], context: ImportContext) => readonly RowCheck[]
}

/** An optional column of text. */
export const textColumn = (
  name: string,
  synonyms: readonly string[],
  max: number,
  rest: Partial<ImportColumn> = {},
): ImportColumn => ({
  name,
  synonyms,
  type: 'text',
  max,
  ...rest,
})

/** A column of any other type. */
export const column = (
  name: string,
  type: CellType,
  synonyms: readonly string[],
  rest: Partial<ImportColumn> = {},
): ImportColumn => ({ name, type, synonyms, ...rest })
