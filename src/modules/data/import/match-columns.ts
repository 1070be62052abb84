/** Matches the columns of a foreign file by their titles, then by what they hold; and finds how its days and numbers are written. Pure. */
import { isAmbiguousDay, writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { decimalMarkOf, numberParts } from '#kernel/written-number.ts'
import { type ColumnPlaces, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import { splitSize } from '#modules/setup/reference/size-measure.ts'
import { canMake, less, partsOf, titleFilledDown, titleOfSize, titleOfUnit, unitAtEnd, withoutUnit } from './made-columns.ts'
import { noGoods } from './left-out-rows.ts'
import type { NameList } from './name-list.ts'
import { parseCell } from './parse-cell.ts'
import { isNamed, nameScore, scaleOfTitle } from './titles.ts'

type Kind = Pick<ImportKind, 'columns'> & Partial<Pick<ImportKind, 'keyOf'>>

/** The title of each column: of the file, or one that is made of several. */
export type ColumnTitles = Readonly<Record<string, string>>

export interface MatchedColumns {
  readonly columns: ColumnTitles
  /** Columns that a person has to confirm: only a part of the title, or only the contents, speak for them. */
  readonly proposed: readonly string[]
}

interface MatchInputs {
  readonly titles: readonly string[]
  readonly rows: readonly FileRow[]
  /** Known names by list. */
  readonly lists?: Partial<Readonly<Record<NameList, readonly string[]>>> | undefined
  /** Titles that go before what is found here: of a known program, or remembered. */
  readonly first?: ColumnTitles | undefined
  /** True for the list of a known program: parts of its other titles mean nothing. */
  readonly isKnown?: boolean | undefined
  /** False: the file has no titles, only letters. */
  readonly hasTitles?: boolean | undefined
}

const mostSamples = 200

const samplesOf = ({ titles, rows }: MatchInputs): string[][] =>
  titles.map((_, place) =>
    rows.slice(0, mostSamples).flatMap(([, cells]) => (isFilled(cells[place]) ? [textAt(cells, place)] : [])),
  )

const numbers = new Set<ImportColumn['type']>([
  'money',
  'signed money',
  'cost',
  'quantity',
  'whole',
  'percent',
  'signed whole',
  'signed quantity',
])
export const isNumber = (type: ImportColumn['type']): boolean => numbers.has(type)
const days = new Set<ImportColumn['type']>(['day', 'day or month'])

const isDay = (cell: string) => writtenDay(cell, 'day first') !== undefined || writtenDay(cell, 'month first') !== undefined

/** Eight digits alone may be a number. */
const areDays = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => isDay(cell) && !/^\d+$/.test(cell))

const reads = (column: ImportColumn, cell: string): boolean =>
  (['point', 'comma'] as const).some((decimals) =>
    (['day first', 'month first'] as const).some(
      (date_order) => parseCell({ ...column, required: false }, cell, { date_order, decimals, weeks: true }).value !== undefined,
    ),
  )

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length === 0 ? 1 : cells.filter(fits).length / cells.length

/** How many of the cells can be values of the column, from 0 to 1. */
function fit(column: ImportColumn, cells: readonly string[]): number {
  if (column.fits && !column.fits(cells)) return 0
  if (numbers.has(column.type))
    return shareOf(
      cells,
      (cell) => (numberParts(cell.replace(/ ?%$/, '')) !== undefined || unitAtEnd(cell) !== '') && !isDay(cell),
    )
  if (column.type === 'text' || column.type === 'botanical name')
    return column.isName ? shareOf(cells, (cell) => /\p{L}/u.test(cell) && !isDay(cell)) : 1
  // Numbers of plants in a column of days are none: Available.
  if (days.has(column.type) && cells.length > 0 && cells.every((cell) => !reads(column, cell) && numberParts(cell) !== undefined))
    return 0
  return shareOf(cells.slice(0, 50), (cell) => reads(column, cell))
}

/** True for codes of one row each of which more than a quarter repeat. */
const repeats = ({ isUnique }: ImportColumn, cells: readonly string[]) =>
  isUnique === true && new Set(cells.map((cell) => cell.toLowerCase())).size * 4 < cells.length * 3

/** Jan, without a year, which is said where it stands. */
const isMonthName = (cell: string) => /^\p{L}{3,9}$/u.test(cell) && writtenMonth(`${cell} 2000`) !== undefined

const areMonthNames = ({ type }: ImportColumn, cells: readonly string[]) =>
  type === 'day or month' && cells.length > 0 && cells.every(isMonthName)

const isUnfit = ({ fits }: ImportColumn, cells: readonly string[]) => fits !== undefined && cells.length > 0 && !fits(cells)

function fitsTitle(column: ImportColumn, cells: readonly string[], isExact: boolean): boolean {
  if (isExact && areMonthNames(column, cells)) return true
  if (isUnfit(column, cells)) return false
  // One code in all rows is none of them: the account in the books.
  if (repeats(column, cells) && (!isExact || new Set(cells).size === 1)) return false
  if (days.has(column.type) && fit(column, cells) === 0 && areNumbers(cells)) return false
  if (!isExact) return fit(column, cells) >= 0.6
  return (cells.length < 3 && !column.isName) || needsNumbers(column, cells) || fit(column, cells) > 0
}

const areNumbers = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => numberParts(cell) !== undefined)

/** Numbers that every row needs, with words around them: those are said where they stand, like POA. */
const needsNumbers = ({ required, type }: ImportColumn, cells: readonly string[]) =>
  required === true && isNumber(type) && cells.some((cell) => /\d/.test(cell) && !isDay(cell))

/** Score of a column by its cells: positive if nearly all of them are known names or fit a type that little else fits; else 0. */
function contentScore(
  column: ImportColumn,
  cells: readonly string[],
  lists: Partial<Record<NameList, ReadonlySet<string>>>,
): number {
  if (cells.length === 0) return 0
  const names = column.list && lists[column.list]
  if (names && shareOf(cells, (cell) => names.has(cell.toLowerCase())) >= 0.6) return 0.9
  if (column.type === 'email') return shareOf(cells, (cell) => reads(column, cell)) >= 0.8 ? 0.8 : 0
  if (column.type !== 'barcode' || shareOf(cells, (cell) => /^\d{8}$|^\d{12,14}$/.test(cell)) < 0.8) return 0
  return shareOf(cells, (cell) => reads(column, cell)) >= 0.8 ? 0.8 : 0
}

interface Candidate {
  readonly name: string
  readonly place: number
  readonly score: number
  readonly isSure: boolean
}

const packWord = /\b(?:packs?|packets?|trays?|box(?:es)?|cartons?|dozens?|doz|bundles?|bags?|pallets?|flats?|cases?)\b/i

/** True for numbers of packs: Packs on hand, Qty (doz). */
const isOfPacks = ({ name, synonyms }: ImportColumn, title: string) =>
  packWord.test(title) && ![name, ...synonyms].some((each) => packWord.test(each))

/** False for numbers in another unit than ours: per 100, in packs. */
const hasPlainUnit = (column: ImportColumn, title: string) =>
  !numbers.has(column.type) || (scaleOfTitle(title) === 0 && !isOfPacks(column, title))

/** False for a column of numbers below whose title are days, which another column has by that title: Due. */
const isMeant = (columns: Kind['columns'], column: ImportColumn, title: string, cells: readonly string[]) =>
  !(isNumber(column.type) && areDays(cells) && columns.some((each) => days.has(each.type) && isNamed(each, title))) &&
  fitsTitle(column, cells, isNamed(column, title))

function candidatesOf({ columns }: Kind, inputs: MatchInputs): Candidate[] {
  const { titles, lists = {}, hasTitles = true } = inputs
  const known = Object.fromEntries(
    Object.entries(lists).map(([list, names]) => [list, new Set(names.map((name) => name.toLowerCase()))]),
  )
  const samples = samplesOf(inputs)
  return columns.flatMap((column, order) =>
    titles.flatMap((title, place): Candidate[] => {
      const cells = samples[place] ?? []
      const titled = hasTitles ? nameScore(column, title) : 0
      const isExact = hasTitles && isNamed(column, title)
      const byTitle = titled > 0 && isMeant(columns, column, title, cells) ? titled : 0
      const score = byTitle || contentScore(column, cells, known)
      if (score === 0) return []
      const isRepeated = repeats(column, cells)
      // The required column wins a tie, then the first; an empty column, or one of repeated codes, comes after a filled one.
      const isLast = cells.length === 0 || isRepeated
      const rank = (column.required ? 0.2 : 0) - order * 0.001 - place * 0.0001 - (isLast ? 0.3 : 0)
      return [
        {
          name: column.name,
          place,
          score: score + rank,
          isSure: byTitle === 0 || (isExact && !isRepeated && hasPlainUnit(column, title)),
        },
      ]
    }),
  )
}

/** The best match of every column, each column of the file once: given titles first, then by its title, then by what it holds. */
export function matchColumns(kind: Kind, inputs: MatchInputs): MatchedColumns {
  const { titles, first = {} } = inputs
  const columns: Record<string, string> = Object.fromEntries(
    Object.entries(first).filter(
      ([name, title]) => kind.columns.some((column) => column.name === name) && canMake(title, titles),
    ),
  )
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, titles)))
  const proposed: string[] = []
  for (const { name, place, isSure } of candidatesOf(kind, inputs).toSorted((a, b) => b.score - a.score)) {
    if (columns[name] !== undefined || taken.has(place) || (inputs.isKnown === true && !isSure)) continue
    columns[name] = titles[place] ?? ''
    taken.add(place)
    if (!isSure) proposed.push(name)
  }
  if (inputs.hasTitles === false) {
    const name = namesByContents(kind, inputs, taken)
    if (name && columns[name.column] === undefined) {
      columns[name.column] = name.title
      proposed.push(name.column)
    }
  } else {
    joinColumns(kind, inputs, columns, first)
    joinEmails(kind, inputs, columns, first)
    fillPhones(kind, inputs, columns, first)
    proposed.push(...proposeMade(kind, inputs, columns, first))
  }
  const size = sizeInNames(kind, inputs, columns)
  const unit = unitInQuantities(kind, inputs, columns)
  return {
    columns: { ...columns, ...(size === undefined ? {} : { Container: size }), ...unit },
    proposed: [
      ...new Set([...proposed, ...doubtfulCosts(unit, columns, first), ...doubtfulLengths(kind, inputs, columns, first)]),
    ],
  }
}

/** Every column of e-mails: the first address is used, the others are further contacts. */
function joinEmails({ columns: all }: Kind, inputs: MatchInputs, columns: Record<string, string>, first: ColumnTitles): void {
  const column = all.find(({ type }) => type === 'email')
  if (!column || columns[column.name] === undefined || first[column.name] !== undefined) return
  const samples = samplesOf(inputs)
  const more = inputs.titles.filter((title, place) => {
    const cells = samples[place] ?? []
    return (
      title !== columns[column.name] &&
      /e-?mail/i.test(title) &&
      cells.length > 0 &&
      shareOf(cells, (cell) => reads(column, cell)) >= 0.8
    )
  })
  columns[column.name] = [columns[column.name], ...more.slice(0, 2)].join(' + ')
}

/** The mobile phone of a customer without another. */
function fillPhones(kind: Kind, inputs: MatchInputs, columns: Record<string, string>, first: ColumnTitles): void {
  const column = kind.columns.find(({ name }) => name === 'Phone')
  const own = columns['Phone'] ?? ''
  const place = inputs.titles.indexOf(own)
  if (!column || place < 0 || first['Phone'] !== undefined) return
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, inputs.titles)))
  const other = inputs.titles.find(
    (title, at) =>
      !taken.has(at) && isNamed(column, title) && inputs.rows.some(([, cells]) => !isFilled(cells[place]) && isFilled(cells[at])),
  )
  if (other !== undefined) columns['Phone'] = `${own} or ${other}`
}

/** Columns that nothing is but what others come to, to be confirmed: a total less what is paid, names that stand once, botanical names alone. */
function proposeMade(kind: Kind, inputs: MatchInputs, columns: Record<string, string>, first: ColumnTitles): string[] {
  const named = nameOfBotanical(kind, inputs, columns)
  const filledDown = filledDownOf(kind, inputs, columns).filter(({ name }) => name !== named?.name)
  const found = [owedOf(kind, inputs, columns), named, ...filledDown]
  return found.flatMap((each) => {
    if (each === undefined || first[each.name] !== undefined) return []
    columns[each.name] = each.title
    return [each.name]
  })
}

interface MadeTitle {
  readonly name: string
  readonly title: string
}

/** The amount owed: a total less its payments, or debits less credits. */
function owedOf({ columns: all }: Kind, { titles, rows }: MatchInputs, columns: ColumnTitles): MadeTitle | undefined {
  const column = all.find(({ settles }) => settles)
  if (!column) return undefined
  const { name, settles = [] } = column
  const own = columns[name]
  if (own !== undefined && settles.some((each) => isNamed({ name: each, synonyms: [], isExact: false }, own))) return undefined
  const titled = (pattern: RegExp) =>
    titles.find(
      (title, place) =>
        pattern.test(title.trim()) && title !== own && rows.some(([, cells]) => numberParts(textAt(cells, place)) !== undefined),
    )
  const paid = titled(/^(?:(?:amount|total|less) )?(?:paid|payments?|received|credited)(?: to date| amount)?$|^amount paid/i)
  if (own !== undefined && paid !== undefined)
    return isLeft({ titles, rows }, own, paid) ? undefined : { name, title: own + less + paid }
  const sides = [/^debits?\b/i, /^credits?\b(?! (?:limit|terms|days|note))/i] as const
  const [debit, credit] = sides.map((side) => (own === undefined ? titled(side) : titles.find((title) => side.test(title))))
  const isOwed = own === undefined || isRunning({ titles, rows }, own, [debit ?? '', credit ?? ''])
  return debit !== undefined && credit !== undefined && isOwed ? { name, title: debit + less + credit } : undefined
}

/** True if an amount is what another column comes to less its payments. */
function isLeft({ titles, rows }: Pick<MatchInputs, 'titles' | 'rows'>, own: string, paid: string): boolean {
  const [left, off] = [titles.indexOf(own), titles.indexOf(paid)]
  const written = rows.filter(([, cells]) => numberParts(textAt(cells, left)) !== undefined)
  return titles.some(
    (_, place) =>
      place !== left &&
      place !== off &&
      written.some(([, cells]) => amountAt(cells, off) !== 0) &&
      written.every(([, cells]) => amountAt(cells, place) - amountAt(cells, off) === amountAt(cells, left)),
  )
}

/** An amount without its marks, 1,234.50 as 123450, to compare those of one file. */
function amountAt(cells: FileRow[1], place = -1): number {
  const parts = numberParts(textAt(cells, place))
  const size = Number((parts?.digits ?? '0').replaceAll(/[^\d]/g, ''))
  return parts?.isNegative === true ? -size : size
}

/** True if a balance of several rows goes on from row to row by what they debit and credit. */
function isRunning(
  { titles, rows }: Pick<MatchInputs, 'titles' | 'rows'>,
  own: string,
  sides: readonly [string, string],
): boolean {
  const [balance, debit, credit] = [own, ...sides].map((title) => titles.indexOf(title))
  const own_rows = rows.filter(([, cells]) => numberParts(textAt(cells, balance ?? -1)) !== undefined)
  return (
    own_rows.length > 1 &&
    own_rows
      .slice(1)
      .every(
        ([, cells], i) =>
          amountAt(cells, balance) ===
          amountAt(own_rows[i]?.[1] ?? [], balance) + amountAt(cells, debit) - amountAt(cells, credit),
      )
  )
}

/** Botanical names as names: of a list that has no others, or of the rows that have no other. */
function nameOfBotanical({ columns: all }: Kind, { titles, rows }: MatchInputs, columns: ColumnTitles): MadeTitle | undefined {
  const name = all.find(({ isName }) => isName)
  const botanical = all.find(({ type }) => type === 'botanical name')
  const title = columns[botanical?.name ?? '']
  if (!name || title === undefined) return undefined
  const own = columns[name.name]
  if (own === undefined) return { name: name.name, title }
  const [place, other] = [titles.indexOf(own), titles.indexOf(title)]
  const isOnly = ([, cells]: FileRow, i: number) =>
    !isFilled(cells[place]) && isFilled(cells[other]) && textAt(cells, other) !== textAt(rows[i - 1]?.[1] ?? [], other)
  return place >= 0 && other >= 0 && rows.some(isOnly) ? { name: name.name, title: `${own} or ${title}` } : undefined
}

/** True if no name comes twice and most rows have none, as merged cells of a spreadsheet are written. */
const standOnce = (cells: readonly string[]) => {
  const names = cells.filter((cell) => cell !== '')
  return names.length > 1 && new Set(names).size === names.length && names.length * 2 <= cells.length
}

/** Texts that only the first of several rows has: a category, a plant, a customer, which every row needs; or places, each named once. */
function filledDownOf(kind: Kind, { titles, rows }: MatchInputs, columns: ColumnTitles): MadeTitle[] {
  const places = Object.values(columns).map((title) => titles.indexOf(title))
  const wide = rows.filter(([, cells]) => cells.filter(isFilled).length > 1)
  return kind.columns.flatMap(({ name, required, type, list }) => {
    const title = columns[name] ?? ''
    const place = titles.indexOf(title)
    const needs = required === true || (list === 'locations' && standOnce(wide.map(([, cells]) => textAt(cells, place))))
    // A row without the name that it is known by is no row below another.
    if (place < 0 || !needs || type !== 'text' || typeof kind.keyOf?.({ [name]: 'x' }) === 'string') return []
    const isBelow = ([, cells]: FileRow) =>
      !isFilled(cells[place]) &&
      !/^(?:sub[- ]?|grand )?totals?\b/i.test(String(cells.find(isFilled) ?? '')) &&
      !cells.some((cell) => noGoods.test(String(cell).trim())) &&
      places.some((other) => other !== place && /\p{L}/u.test(textAt(cells, other))) &&
      cells.filter(isFilled).length > 2
    const isFirstFilled = isFilled(wide[0]?.[1][place])
    return isFirstFilled && wide.some(isBelow) ? [{ name, title: titleFilledDown(title) }] : []
  })
}

/** The units at the end of the quantities, where the file has them in no column of their own. */
function unitInQuantities({ columns: all }: Kind, inputs: MatchInputs, columns: ColumnTitles): { Unit?: string } {
  const quantity = all.find(({ type }) => type === 'signed quantity')
  const title = columns[quantity?.name ?? ''] ?? ''
  const cells = samplesOf(inputs)[inputs.titles.indexOf(title)] ?? []
  if (columns['Unit'] !== undefined || !all.some(({ type }) => type === 'unit') || cells.length === 0) return {}
  return shareOf(cells, (cell) => unitAtEnd(cell) !== '') >= 0.5 ? { Unit: titleOfUnit(title) } : {}
}

/** Lengths without a unit, all below 10: of plants they are metres or feet more often than centimetres. */
const doubtfulLengths = ({ columns: all }: Kind, inputs: MatchInputs, columns: ColumnTitles, first: ColumnTitles): string[] => {
  const samples = samplesOf(inputs)
  return all.flatMap(({ name, units }) => {
    const title = columns[name] ?? ''
    const cells = samples[inputs.titles.indexOf(title)] ?? []
    const isSaid = units?.some((unit) => new RegExp(`[ (]${unit}\\)?$`, 'i').test(title)) ?? true
    return !isSaid &&
      units?.includes('cm') === true &&
      first[name] === undefined &&
      cells.length > 0 &&
      cells.every((cell) => /^\d(?:[.,]\d+)?$/.test(cell))
      ? [name]
      : []
  })
}

/** Beside "25 kg" a cost may be of one kilogram or of the bag. */
const doubtfulCosts = ({ Unit }: { Unit?: string }, columns: ColumnTitles, first: ColumnTitles): string[] =>
  Unit !== undefined && columns['Unit cost'] !== undefined && first['Unit cost'] === undefined ? ['Unit cost'] : []

/** The sizes at the end of the names, where the file has them in no column of their own. */
function sizeInNames({ columns: all }: Kind, inputs: MatchInputs, columns: ColumnTitles): string | undefined {
  const name = all.find(({ isName }) => isName)?.name ?? ''
  const title = columns[name] ?? ''
  const cells = samplesOf(inputs)[inputs.titles.indexOf(title)] ?? []
  if (columns['Container'] !== undefined || !all.some((column) => column.name === 'Container') || cells.length === 0)
    return undefined
  return shareOf(cells, (cell) => splitSize(cell).size !== '') >= 0.5 ? titleOfSize(title) : undefined
}

/** In a file without titles: the first column whose texts differ is proposed as the names. */
function namesByContents({ columns }: Kind, inputs: MatchInputs, taken: ReadonlySet<number>) {
  const column = columns.find(({ isName }) => isName)
  const place = samplesOf(inputs).findIndex(
    (cells, i) =>
      !taken.has(i) &&
      cells.length > 0 &&
      new Set(cells).size >= cells.length * 0.7 &&
      shareOf(cells, (cell) => /\p{L}{2}/u.test(cell)) === 1,
  )
  return column && place >= 0 ? { column: column.name, title: inputs.titles[place] ?? '' } : undefined
}

/** Joins the columns that are parts of one: a genus and a species, a first and a last name, the lines of an address. */
function joinColumns({ columns: all }: Kind, inputs: MatchInputs, columns: Record<string, string>, first: ColumnTitles): void {
  const { titles, rows } = inputs
  for (const column of all) {
    if (!column.joined || first[column.name] !== undefined) continue
    const parts = column.joined.flatMap((names) => {
      const place = titles.findIndex((title) => isNamed({ name: names[0] ?? '', synonyms: names, isExact: true }, title))
      return place < 0 || rows.every(([, cells]) => !isFilled(cells[place])) ? [] : [place]
    })
    const own = columns[column.name]
    const ownPlace = own === undefined ? -1 : titles.indexOf(own)
    if (parts.length < 2) continue
    const joined = [...new Set(parts)].map((place) => titles[place]).join(' + ')
    if (own === undefined || parts.includes(ownPlace)) columns[column.name] = joined
    else if (
      column.isName &&
      rows.some(([, cells]) => !isFilled(cells[ownPlace]) && parts.some((place) => isFilled(cells[place])))
    )
      columns[column.name] = `${own} or ${joined}`
  }
}

/** Columns of money that two titles of the file name equally well, with other amounts: total and amount. */
export function rivalColumns({ columns: all }: Kind, { titles, rows }: MatchInputs, columns: ColumnTitles): string[] {
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, titles)))
  const differs = (place: number, own: number) =>
    rows.some(([, cells]) => isFilled(cells[place]) && textAt(cells, place) !== textAt(cells, own))
  return all.flatMap((column) => {
    const own = titles.indexOf(columns[column.name] ?? '')
    if (own < 0 || !numbers.has(column.type) || !isNamed(column, titles[own] ?? '')) return []
    const isSettled = column.settles?.some((name) => isNamed({ name, synonyms: [], isExact: false }, titles[own] ?? ''))
    const isRival = titles.some((title, place) => !taken.has(place) && isNamed(column, title) && differs(place, own))
    const paid =
      column.settles === undefined
        ? []
        : titles.filter(
            (title, place) =>
              /\bpaid\b|payments?$|credited/i.test(title.replaceAll(/([a-z])([A-Z])/g, '$1 $2')) &&
              rows.some(([, cells]) => Number(textAt(cells, place).replaceAll(/[^\d]/g, '')) > 0),
          )
    const isProved = paid.some((title) => isLeft({ titles, rows }, titles[own] ?? '', title))
    return !isSettled && !isProved && (isRival || paid.length > 0) ? [column.name] : []
  })
}

const amounts = new Set<ImportColumn['type']>(['money', 'signed money', 'cost'])
const taxIn = /\b(?:inc|incl|including|inkl|ttc|brutto|gross)\b|\biva inclu|\bwith (?:gst|vat|tax)\b/i
const taxOut = /\b(?:ex|exc|excl|excluding|exkl|ht|hors taxes?|netto|net)\b|\b(?:plus|without|before) (?:gst|vat|tax)\b/i
const tradedCodes = /\b(?:NZD|AUD|USD|GBP|EUR|CAD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|ZAR|INR|JPY|CNY|SGD|HKD|FJD|MXN|BRL)\b/
const signCodes: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

const codeIn = (text: string): string => tradedCodes.exec(text)?.[0] ?? signCodes[/[€£]/.exec(text)?.[0] ?? ''] ?? ''

/** Columns of money whose title or cells are in another currency than the books, or with tax where ours are without, and the reverse. */
export function otherMoney(
  { columns: all }: Kind,
  { titles, rows }: Pick<MatchInputs, 'titles' | 'rows'>,
  columns: ColumnTitles,
  { currency = '', prices_with_tax }: Pick<ImportContext, 'currency' | 'prices_with_tax'>,
): string[] {
  return all.flatMap(({ name, type }) => {
    const title = columns[name] ?? ''
    const places = partsOf(title, titles)
    if (places.length === 0 || !amounts.has(type)) return []
    const cells = rows.flatMap(([, row]) => places.map((place) => textAt(row, place)))
    const code = [title, ...cells].map(codeIn).find(Boolean) ?? ''
    const isCost = type === 'cost' || name.startsWith('Total')
    const isForeign = currency !== '' && code !== '' && code !== currency
    return isForeign || hasOtherTax(title, isCost ? false : type === 'money' ? prices_with_tax : undefined, prices_with_tax)
      ? [name]
      : []
  })
}

/** True if a title says that tax is in amounts that are without it here, or the reverse; never for a nursery that charges none. */
const hasOtherTax = (title: string, own: boolean | undefined, prices_with_tax: boolean | undefined): boolean =>
  own !== undefined && prices_with_tax !== undefined && (own ? taxOut : taxIn).test(title)

/** The cells that are texts; a number of a spreadsheet has one meaning. */
const textsOfTypes = (
  { columns }: Kind,
  places: ColumnPlaces,
  rows: readonly FileRow[],
  wanted: (type: ImportColumn['type']) => boolean,
) =>
  columns.flatMap(({ name, type }) => {
    const place = places[name]
    return place === undefined || !wanted(type)
      ? []
      : rows.flatMap(([, cells]) =>
          typeof cells[place] === 'string' && isFilled(cells[place]) ? textAt(cells, place).split(less) : [],
        )
  })

/** Date order of a file by its dates; undefined if ambiguous. */
export function dateOrderOf(kind: Kind, places: ColumnPlaces, rows: readonly FileRow[]) {
  const written = textsOfTypes(kind, places, rows, (type) => days.has(type))
  const readable = (order: 'day first' | 'month first') => written.filter((cell) => writtenDay(cell, order) !== undefined).length
  const [dayFirst, monthFirst] = [readable('day first'), readable('month first')]
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day first' : 'month first'
  return written.some(isAmbiguousDay) ? undefined : ('day first' as const)
}

/** Decimal mark of a file; undefined if ambiguous. */
export function decimalsOf(kind: Kind, places: ColumnPlaces, rows: readonly FileRow[]) {
  const counts = textsOfTypes(kind, places, rows, (type) => type === 'whole' || type === 'signed whole').map(withoutUnit)
  // Beside 240, 1,200 has no decimals: a program that writes them writes them in each row.
  const isPlain = counts.some((cell) => /^\d{1,3}$/.test(cell))
  const grouped = isPlain ? counts.map((cell) => /^[1-9]\d{0,2}([.,])\d{3}$/.exec(cell)?.[1]).find(Boolean) : undefined
  const found = decimalMarkOf(textsOfTypes(kind, places, rows, (type) => numbers.has(type)).map(withoutUnit))
  return found ?? (grouped === undefined ? undefined : grouped === ',' ? 'point' : 'comma')
}
