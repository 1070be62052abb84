/** Matches and checks a whole file: where its titles are, which column is what, how its days and numbers are written, and what each row means. Pure. */
import { type DateOrder, withCentury, writtenDay } from '#kernel/written-day.ts'
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { checkRows } from './check-rows.ts'
import { type ColumnPlaces, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportContext, ImportOptions, NameMatches } from './import-context.ts'
import type { ImportKind } from './import-kind.ts'
import { knownHead } from './known-heads.ts'
import { leftOutReason } from './left-out-rows.ts'
import { canMake, fileColumns, partsOf, withColumn } from './made-columns.ts'
import { isDays, isNumber } from './column-fit.ts'
import { ofPacks, otherMoney, rivalColumns } from './doubtful-columns.ts'
import type { ColumnTitles } from './file-columns.ts'
import { matchColumns } from './match-columns.ts'
import { dateOrderOf, decimalsOf } from './written-marks.ts'
import type { Shaped, TitledRows } from './titled-rows.ts'
import { findTitles, scaleOfTitle, titlesOf } from './titles.ts'
import { turnProducts } from './turn-products.ts'
import { turnColumns } from './turned-rows.ts'
import { underHeadings } from './under-headings.ts'

/** Column titles, date order and decimals of the nursery's last file of this kind. */
export interface ImportLayout {
  readonly columns: ColumnTitles
  readonly options: Partial<ImportOptions>
}

/** A draft as it was matched before. */
interface MatchedBefore {
  readonly header_row: number
  readonly titles: readonly string[]
  readonly places: ColumnPlaces
  readonly asks_columns: readonly string[]
}

export interface FileSetup {
  /** The draft that is checked again; undefined for a file that is read for the first time. */
  readonly before?: MatchedBefore | undefined
  /** Chosen by the person: another row with the titles, or the title of each column. */
  readonly header_row?: number | undefined
  readonly columns?: ColumnTitles | undefined
  /** Options chosen by the user or remembered; the others follow from the file. */
  readonly options: Partial<ImportOptions>
  readonly matches: NameMatches
  readonly layout?: ImportLayout | undefined
  /** Date order of the nursery's own settings. */
  readonly usual_order: DateOrder
}

export interface CheckedFile extends MatchedBefore {
  /** Guesses made in matching. */
  readonly note: string
  readonly options: ImportOptions
  /** True if its dates are ambiguous and the user has not chosen. */
  readonly asks_date_order: boolean
  /** True if its numbers are ambiguous and the user has not chosen. */
  readonly asks_decimals: boolean
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
  /** Reason of a row that is left out, if there is one. */
  readonly status: string
  readonly key: string | null
}

type Context = Omit<ImportContext, 'options' | 'matches'>

/** The options that a nursery's next file of the kind has as well. */
export const rememberedOptions = ['date_order', 'decimals', 'cost_share', 'location'] as const

/** A file whose columns are matched. */
interface Matched extends MatchedBefore {
  readonly rows: readonly FileRow[]
  readonly note: string
}

export function checkFile(kind: ImportKind, rows: readonly FileRow[], setup: FileSetup, context: Context): CheckedFile {
  const matched = matchFile(kind, rows, setup, context)
  const { header_row, titles, places } = matched
  const data = matched.rows.filter(([row]) => row > header_row)
  const remembered = setup.layout?.columns ?? {}
  const isRemembered = Object.values(remembered).every((title) => canMake(title, titles))
  const { options, ...asks } = optionsOf(kind, { data, titles, places, setup, isRemembered }, context)
  const checked = checkRows(
    kind,
    data.filter(([, , left_out]) => !left_out),
    places,
    { ...context, options, matches: setup.matches },
  )
  const results = new Map(checked.map((result) => [result.row, result]))
  const reasonOf = leftOutReason(kind, { titles, places, rows: data })
  return {
    header_row,
    titles,
    places,
    note: matched.note,
    options,
    ...asks,
    asks_columns: matched.asks_columns,
    rows: matched.rows.map(([row, cells, left_out = false]): FileRowResult => {
      const result = results.get(row)
      const base = { row, cells, left_out, is_data: row > header_row }
      const status = left_out ? (reasonOf(cells, row) ?? '') : ''
      return result ? { ...base, ...result } : { ...base, values: {}, problems: [], warnings: [], status, key: null }
    }),
  }
}

function matchFile(kind: ImportKind, rows: readonly FileRow[], setup: FileSetup, context: Context): Matched {
  const { lists } = context
  const { before, columns } = setup
  if (before && setup.header_row === undefined) {
    if (!columns) return { ...before, rows, note: '' }
    const isConfirmed = Object.keys({ ...columns, ...before.places }).every(
      (name) => columns[name] === before.titles[before.places[name] ?? -1],
    )
    const asks_columns = isConfirmed
      ? []
      : before.asks_columns.filter((name) => columns[name] === before.titles[before.places[name] ?? -1])
    return {
      ...placeColumns(kind, columns, { rows, titles: before.titles, header_row: before.header_row }),
      asks_columns,
      note: '',
    }
  }
  const width = before ? fileColumns(before.titles) : undefined
  const bare = width === undefined ? rows : rows.map(([row, cells, ...rest]): FileRow => [row, cells.slice(0, width), ...rest])
  const header_row = setup.header_row ?? findTitles(kind, bare, Object.values(setup.layout?.columns ?? {}))
  const file = { rows: bare, titles: titlesOf(bare, header_row), header_row }
  const { rows: turned, titles, note } = shaped(kind, file, lists)
  const data = turned.filter(([row]) => row > header_row)
  const filled = new Set(titles.flatMap((_, place) => (data.some(([, cells]) => isFilled(cells[place])) ? [place] : [])))
  const head = knownHead(kind.id, titles, filled)
  const first = { ...head, ...remembered(setup.layout?.columns ?? {}, titles) }
  const inputs = { titles, rows: data, lists, first, hasTitles: header_row > 0, isKnown: Object.keys(head).length > 0 }
  const found = matchColumns(kind, inputs)
  const rivals = rivalColumns(kind, inputs, found.columns).filter((name) => first[name] === undefined)
  const others = otherMoney(kind, inputs, found.columns, context).filter((name) => first[name] === undefined)
  const packs = ofPacks(kind, inputs, found.columns)
  const placed = withCenturies(kind, placeColumns(kind, found.columns, { rows: turned, titles, header_row }), context.today)
  const reasonOf = leftOutReason(kind, { titles: placed.titles, places: placed.places, rows: data })
  return {
    ...placed,
    rows: placed.rows.map(([row, cells, left_out]): FileRow => [
      row,
      cells,
      left_out === true || (row > header_row && reasonOf(cells, row) !== undefined),
    ]),
    asks_columns: [...new Set([...found.proposed, ...rivals, ...others, ...packs.names])],
    note: [note, packs.note].filter(Boolean).join(' '),
  }
}

/** Applies the steps that give each row its own line, and collects their notes. */
function shaped(kind: ImportKind, file: TitledRows, lists: ImportContext['lists']): Shaped {
  const headed = underHeadings(kind, file)
  const ordered = turnProducts(kind, headed)
  const turned = turnColumns(kind, ordered, lists)
  return { ...turned, note: [headed.note, ordered.note, turned.note].filter(Boolean).join(' ') }
}

/** The remembered columns that the file can give. */
const remembered = (columns: ColumnTitles, titles: readonly string[]): ColumnTitles =>
  Object.fromEntries(Object.entries(columns).filter(([, title]) => canMake(title, titles)))

/** Finds each column by its title; one that is made of others is added to the rows. */
function placeColumns(kind: ImportKind, columns: ColumnTitles, file: TitledRows) {
  const places: Record<string, number> = {}
  let { rows, titles } = file
  for (const [name, title] of Object.entries(columns)) {
    if (!titles.includes(title)) {
      const separator = kind.columns.find((column) => column.name === name)?.separator ?? ' '
      rows = withColumn(rows, { title, titles, header_row: file.header_row, separator })
      titles = [...titles, title]
    }
    places[name] = titles.indexOf(title)
  }
  return { rows, titles, places, header_row: file.header_row }
}

/** Writes days of 26-11-13 in full, where they have the year first. */
function withCenturies<File extends Pick<Matched, 'rows' | 'places' | 'header_row'>>(
  { columns }: ImportKind,
  file: File,
  today: string,
): File {
  const places = columns.flatMap(({ name, type }) => (isDays(type) ? (file.places[name] ?? []) : []))
  const rows = places.reduce((all: readonly FileRow[], place) => {
    const days = withCentury(
      all.map(([row, cells]) => (row > file.header_row && typeof cells[place] === 'string' ? textAt(cells, place) : '')),
      today,
    )
    return all.map(([row, cells, ...rest], i): FileRow => [row, days[i] ? cells.with(place, days[i]) : cells, ...rest])
  }, file.rows)
  return { ...file, rows }
}

/** Columns of the file that nothing is imported from. */
export function unusedTitles(titles: readonly string[], columns: ColumnTitles): string[] {
  const own = titles.slice(0, fileColumns(titles))
  const used = new Set(Object.values(columns).flatMap((title) => partsOf(title, own)))
  return own.filter((_, place) => !used.has(place))
}

interface OptionInputs {
  readonly data: readonly FileRow[]
  readonly titles: readonly string[]
  readonly places: ColumnPlaces
  readonly setup: FileSetup
  readonly isRemembered: boolean
}

function optionsOf(kind: ImportKind, { data, titles, places, setup, isRemembered }: OptionInputs, { today }: Context) {
  const imported = data.filter(([, , left_out]) => !left_out)
  const found = dateOrderOf(kind, places, imported)
  const known = setup.options.date_order ?? found ?? (isRemembered ? setup.layout?.options.date_order : undefined)
  const before = isRemembered ? setup.layout?.options.decimals : undefined
  const decimals = setup.options.decimals ?? decimalsOf(kind, places, imported) ?? before
  const options: ImportOptions = {
    as_of: today,
    location: '',
    cost_share: '40',
    repeats: 'ask',
    ...setup.layout?.options,
    ...setup.options,
    ...optionsOfTitles(kind, imported, { titles, places, order: known ?? setup.usual_order }),
    decimals: decimals ?? 'point',
    date_order: known ?? setup.usual_order,
  }
  return { options, asks_date_order: known === undefined, asks_decimals: decimals === undefined }
}

type TitledColumns = Pick<MatchedBefore, 'titles' | 'places'> & { readonly order: DateOrder }

/** Reading options that the titles imply: week numbers, months, the unit of sizes. */
function optionsOfTitles(kind: ImportKind, rows: readonly FileRow[], file: TitledColumns) {
  const { titles, places } = file
  const scales = kind.columns.flatMap(({ name, type }) => {
    const scale = isNumber(type) ? scaleOfTitle(titles[places[name] ?? -1] ?? '') : 0
    return scale === 0 ? [] : [[name, scale] as const]
  })
  const parts_of_one = kind.columns.flatMap(({ name, type }) =>
    type === 'percent' && arePartsOfOne(rows.map(([, cells]) => textAt(cells, places[name] ?? -1))) ? [name] : [],
  )
  const size_unit = unitOfTitle(titles[places['Container'] ?? -1] ?? '')
  const units = kind.columns.flatMap(({ name, units: known = [] }) => {
    const unit = lastWord(titles[places[name] ?? -1] ?? '').toLowerCase()
    return known.includes(unit) && !name.endsWith(`(${unit})`) ? [[name, unit] as const] : []
  })
  return {
    ...(Object.values(places).some((place) => /^(?:.*\b)?(?:week|wk|kw)\b/i.test(titles[place] ?? '')) ? { weeks: true } : {}),
    ...(isMonthly(kind, rows, file) ? { months: true } : {}),
    ...(size_unit === undefined ? {} : { size_unit }),
    ...(units.length === 0 ? {} : { units: Object.fromEntries(units) }),
    ...(scales.length === 0 ? {} : { scales: Object.fromEntries(scales) }),
    ...(parts_of_one.length === 0 ? {} : { parts_of_one }),
  }
}

/** True if the title of the days says months, and all of them are the first of one. */
function isMonthly({ columns }: ImportKind, rows: readonly FileRow[], { titles, places, order }: TitledColumns): boolean {
  const place = places[columns.find(({ type }) => type === 'day or month')?.name ?? ''] ?? -1
  if (!/\b(?:month|monat|mois|maand|mes|mese|period)\b/i.test(titles[place] ?? '')) return false
  const days = rows.flatMap(([, cells]) => writtenDay(textAt(cells, place), order) ?? [])
  return days.length > 0 && days.every((day) => day.endsWith('-01'))
}

/** Percentages that a spreadsheet has as parts of 1: each below it, and not all of them 0. */
function arePartsOfOne(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => cell !== '')
  return written.every((cell) => /^(?:0|0?[.,]\d+)$/.test(cell)) && written.some((cell) => /[1-9]/.test(cell))
}

const litres = /^(?:l|lt|ltrs?|lit(?:er|re)s?)$/i

const lastWord = (title: string): string =>
  title
    .replaceAll(/[()[\].]/g, ' ')
    .trim()
    .split(/\s+/)
    .at(-1) ?? ''

/** The unit at the end of a title of sizes: Size (L), Pot cm; undefined where it has none. */
function unitOfTitle(title: string): string | undefined {
  const word = lastWord(title)
  if (litres.test(word)) return 'L'
  return word !== '' && sizeMeasure(`1 ${word}`) !== undefined ? word : undefined
}
