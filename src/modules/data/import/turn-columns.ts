/** Turns a list with a column for each pot size, month, place or quantity into one with a row for each. Pure. */
import { counted } from '#kernel/format.ts'
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import type { NameList } from './name-list.ts'
import { quantityBreaks } from './quantity-breaks.ts'
import { isNamed, placeWord } from './titles.ts'

export interface TitledRows {
  readonly rows: readonly FileRow[]
  readonly titles: readonly string[]
  readonly header_row: number
}

type Lists = Partial<Readonly<Record<NameList, readonly string[]>>>

/** Columns of the file that become rows. */
export interface Turn {
  /** The columns that are made: the one of the labels, then those of the cells. */
  readonly made: readonly [string, ...string[]]
  /** Each label, or the place of the cell that holds it, with the places of its cells in the order of `made`. */
  readonly columns: readonly { readonly label: string | number; readonly places: readonly number[] }[]
  /** Other columns that are left out: a sum of these. */
  readonly dropped?: readonly number[]
  /** True if 0 is nothing, as an empty cell is. */
  readonly isZeroNothing?: boolean
  /** The labels, as the note calls one of them. */
  readonly one: string
}

type Finder = (kind: ImportKind, file: TitledRows, lists: Lists) => Turn | undefined

const below = ({ rows, header_row }: TitledRows) => rows.filter(([row]) => row > header_row)

const namesColumn = ({ columns }: ImportKind, name: string, title: string) =>
  columns.some((column) => column.name === name && isNamed(column, title))

/** Meaning of the cells below a size. */
const valueOf: Partial<Readonly<Record<ImportKind['id'], string>>> = {
  'price-list': 'Price',
  batches: 'Quantity',
  'past-sales': 'Quantity',
}

/** "2.5 L", and "2.5 L price" too; undefined for any other title. */
function sizeOf(title: string, known: ReadonlySet<string>): string | undefined {
  const size = title
    .replaceAll(/\b(?:price|prices|rrp|retail|qty|quantity|stock|pot|pots)\b|[$£€()]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return known.has(size.toLowerCase()) || sizeMeasure(size) !== undefined ? size : undefined
}

const ofStock = /\b(?:qty|quantity|stock)\b/i

/** Pot sizes, unless a title names the container or what the cells are. */
const sizeColumns: Finder = (kind, { titles }, lists) => {
  const value = valueOf[kind.id]
  const known = new Set((lists.container_sizes ?? []).map((name) => name.toLowerCase()))
  const sized = titles.flatMap((title, place) => {
    const size = sizeOf(title, known)
    return size === undefined ? [] : [{ place, size, isStock: ofStock.test(title) }]
  })
  // Prices make the rows where a size has a column for its price and one for its stock.
  const hasBoth = value === 'Price' && sized.some(({ isStock }) => isStock) && sized.some(({ isStock }) => !isStock)
  const sizes = sized.filter(({ isStock }) => !hasBoth || !isStock)
  const stockOf = (size: string) => sized.find((each) => each.isStock && each.size === size)?.place ?? -1
  const isThere = (name: string) => titles.some((title) => namesColumn(kind, name, title))
  if (value === undefined || sizes.length < 2 || isThere('Container') || isThere(value)) return undefined
  return {
    made: ['Container', value, ...(hasBoth ? ['Quantity'] : [])],
    columns: sizes.map(({ size, place }) => ({ label: size, places: hasBoth ? [place, stockOf(size)] : [place] })),
    dropped: sized.map(({ place }) => place),
    one: 'pot size',
  }
}

const counts = /\b(?:qty|quantity|units?|sold|sales|plants|pots)\b/gi
const sums = /[$£€]|\b(?:value|revenue|amount|turnover|income|total|net|gross)\b/i
const monthName = /^\p{L}{3,9}\.?$/u
const yearOf = (text: string) => /\b20\d\d\b/.exec(text)?.[0]

/** The period of a title: Jan-26, Qty Jan 2026, 2026 Jan, 2026-01-05, Wk 14 2026; the name of a month alone gets the year. */
function periodOf(title: string, year: string | undefined): string | undefined {
  const text = title
    .replaceAll(counts, ' ')
    .replaceAll(/[’'‘]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(20\d\d) (\p{L}{3,9})\.?$/u, '$2 $1')
    .trim()
  if (sums.test(title)) return undefined
  if (monthName.test(text)) return writtenMonth(`${text} 2000`) === undefined ? undefined : `${text}${year ? ` ${year}` : ''}`
  const isPeriod =
    writtenMonth(text) !== undefined ||
    (/^\d/.test(text) && (writtenDay(text, 'day first') ?? writtenDay(text, 'month first')) !== undefined) ||
    /^(?:\d{4}[-/ ]?)?(?:w|wk|week) ?\d{1,2}\b/i.test(text)
  return isPeriod ? text : undefined
}

const isMonth = (period: string) =>
  writtenMonth(period) !== undefined ||
  ['day first', 'month first'].some((order) => writtenDay(period, order as 'day first')?.endsWith('-01') === true)

/** The year that the lines above the titles name, if they name one. */
function yearAbove({ rows, header_row }: TitledRows): string | undefined {
  const years = new Set(
    rows.filter(([row]) => row < header_row).flatMap(([, cells]) => cells.flatMap((cell) => yearOf(String(cell)) ?? [])),
  )
  return years.size === 1 ? [...years][0] : undefined
}

/** Months, weeks or days of sales, unless a title names the day. */
const periodColumns: Finder = (kind, file) => {
  const { titles } = file
  if (kind.id !== 'past-sales' || titles.some((title) => namesColumn(kind, 'Date', title))) return undefined
  const found = titles.flatMap((title, place) => {
    const period = periodOf(title, undefined)
    return period === undefined ? [] : [{ period, place, title }]
  })
  // Mar alone may be the beginning of another word; three months after each other are months.
  const bare = found.filter(({ period }) => monthName.test(period))
  const numbers = bare.map(({ period }) => Number(writtenMonth(`${period} 2000`)?.slice(5, 7)))
  const areMonths = numbers.length > 2 && numbers.every((each, i) => i === 0 || each === ((numbers[i - 1] ?? 0) % 12) + 1)
  const isAscending = numbers.every((each, i) => i === 0 || each > (numbers[i - 1] ?? 0))
  const year = isAscending ? yearAbove(file) : undefined
  const periods = found.filter((each) => areMonths || !bare.includes(each))
  if (periods.length < 2) return undefined
  const labels = periods.map(({ title, place }) => ({ label: periodOf(title, year) ?? '', places: [place] }))
  const all = labels.map(({ label }) => label)
  const made = all.some((label) => /w/i.test(label)) ? 'Week' : all.every(isMonth) || areMonths ? 'Month' : 'Date'
  return {
    made: [made, 'Quantity'],
    columns: labels,
    dropped: titles.flatMap((title, place) => (namesColumn(kind, 'Quantity', title) || /^total\b/i.test(title) ? [place] : [])),
    isZeroNothing: true,
    one: made === 'Date' ? 'day' : made.toLowerCase(),
  }
}

const stockBefore =
  /^(?:current quantity|quantity|qty|stock|soh|on hand|inventory|available|count)[\s:_–-]{1,3}(?:(?:at|in) )?(?=\S)/i
const stockBehind = /[\s:_–-]{1,3}(?:qty|quantity|stock|soh|on hand|count|available)$/i

/** The title without the words that say what its cells are: Stock Bench 1, Bench 1 qty. */
const withoutStock = (title: string) => title.replace(stockBefore, '').replace(stockBehind, '')

/** Whole numbers, which may have marks between their thousands. */
const wholeNumber = /^-?(?:\d+|\d{1,3}(?:[., ]\d{3})+)$/
const noPlace =
  /\b(?:reserved?|committed|orders?|ordered|available|sold|hand|allocated|min|max|minimum|maximum|reorder|level|alert|incoming|transit|status|date|policy|tracker|unit|units|total|value|cost|price)\b/i
const storeWord = /\b(?:stores?|shop|branch|warehouse|depot|outlet|site|garden (?:centre|center))\b/i

const isNothing = /^(?:[-–—x]+|n\/?a|nil|none)$/i

/** Quantities in a column for each place, unless a title names the place; with one that is their sum. */
function stockByPlace(kind: ImportKind, file: TitledRows, lists: Lists, quantity: string) {
  const { titles } = file
  const rows = below(file)
  const known = new Set((lists.locations ?? []).map((name) => name.toLowerCase()))
  const isCount = (place: number) => {
    const cells = rows.map(([, cells]) => textAt(cells, place)).filter((cell) => cell !== '' && !isNothing.test(cell))
    return cells.length > 0 && cells.every((cell) => wholeNumber.test(cell))
  }
  const named = titles.flatMap((title, place) => {
    const own = withoutStock(title)
    const isPlace = known.has(own.toLowerCase()) || placeWord.test(own) || storeWord.test(own)
    const isOther = noPlace.test(own) || !/\p{L}/u.test(own) || kind.columns.some((column) => isNamed(column, title))
    return (isOther && !known.has(own.toLowerCase())) || !isCount(place)
      ? []
      : [{ label: own, place, isPlace, isStock: own !== title }]
  })
  const isMixed = named.filter(({ isStock }) => isStock).length > 1
  const places = named.filter(({ isPlace, isStock }) => isPlace || (isStock && isMixed))
  const others = titles.flatMap((title, place) => (places.some((each) => each.place === place) ? [] : [{ title, place }]))
  const hasPlace = others.some(({ title }) => namesColumn(kind, 'Location', title))
  if (places.length < 2 || hasPlace) return undefined
  const sum = ([, cells]: FileRow) =>
    places.reduce((all, { place }) => all + Number(textAt(cells, place).replaceAll(/[^\d-]/g, '') || 0), 0)
  const totals = others.flatMap(({ title, place }) =>
    namesColumn(kind, quantity, title) || /^(?:grand )?total(?: qty| quantity| stock)?$/i.test(title) ? [place] : [],
  )
  const areSums = rows.every((row) =>
    totals.every((place) => Number(textAt(row[1], place).replaceAll(/[^\d-]/g, '') || 0) === sum(row)),
  )
  return areSums ? { places, totals } : undefined
}

/** Places where plants stand. */
const placeColumns: Finder = (kind, file, lists) => {
  if (kind.id !== 'batches') return undefined
  const found = stockByPlace(kind, file, lists, 'Quantity')
  return (
    found && {
      made: ['Location', 'Quantity'],
      columns: found.places.map(({ label, place }) => ({ label, places: [place] })),
      dropped: found.totals,
      isZeroNothing: true,
      one: 'place',
    }
  )
}

/** Prices from a quantity on. */
const breakColumns: Finder = ({ id }, { titles }) => {
  const breaks = id === 'price-groups' ? quantityBreaks(titles) : []
  return breaks.length < 2
    ? undefined
    : {
        made: ['From quantity', 'Price'],
        columns: breaks.map(({ from, place }) => ({ label: from, places: [place] })),
        one: 'quantity',
      }
}

/** Most rows that a file may become. */
const mostRows = 50_000

/** The rows as they are, unless two titles or more are labels of one kind. */
export function turnColumns(kind: ImportKind, file: TitledRows, lists: Lists): TitledRows & { readonly note: string } {
  if (file.header_row === 0) return { ...file, note: '' }
  for (const find of [sizeColumns, periodColumns, placeColumns, breakColumns]) {
    const turn = find(kind, file, lists)
    if (turn) return turned(kind, file, turn)
  }
  return namedBreaks(kind, addedPlaces(kind, file, lists))
}

function turned({ many }: ImportKind, file: TitledRows, turn: Turn): TitledRows & { readonly note: string } {
  const { rows, titles, header_row } = file
  const { made, columns, dropped = [], isZeroNothing = false } = turn
  const used = new Set([
    ...dropped,
    ...columns.flatMap(({ label, places }) => (typeof label === 'number' ? [label, ...places] : places)),
  ])
  const others = titles.flatMap((title, place) => (used.has(place) ? [] : [{ title, place }]))
  const plain = (cells: readonly FileCell[], place: number) =>
    typeof cells[place] === 'number' ? cells[place] : textAt(cells, place)
  const isEmpty = (text: string) => text === '' || isNothing.test(text) || (isZeroNothing && /^0(?:[.,]0+)?$/.test(text))
  let at = header_row
  const lines = rows.flatMap(([row, cells, ...rest]): FileRow[] => {
    if (row < header_row) return [[row, cells]]
    const own = others.map(({ place }) => cells[place] ?? '')
    if (row === header_row) return [[row, [...own, ...made]]]
    const filled = columns.filter(({ places: [first = -1] }) => !isEmpty(textAt(cells, first)))
    // A plant of which there is nothing in any of them is no heading.
    if (filled.length === 0)
      return [[++at, own, ...(isZeroNothing && own.filter(isFilled).length > 1 ? ([true] as const) : rest)]]
    return filled.map(({ label, places }): FileRow => [
      ++at,
      [...own, typeof label === 'number' ? plain(cells, label) : label, ...places.map((place) => plain(cells, place))],
      ...rest,
    ])
  })
  const names = columns.map(({ label }) => (typeof label === 'number' ? (titles[label] ?? '') : label)).join(', ')
  if (at - header_row > mostRows)
    return {
      ...file,
      note: `Each of the columns ${names} is a ${turn.one}, and the file would have ${counted(at - header_row, 'row')}. Split it into files that come to at most 50,000.`,
    }
  return {
    rows: lines,
    titles: [...others.map(({ title }) => title), ...made],
    header_row,
    note: `Each of the columns ${names} is a ${turn.one}: there is a row for each ${(made[1] ?? '').toLowerCase()} below them, ${counted(at - header_row, 'row')} in all. Rows are numbered anew as ${many}.`,
  }
}

const stockOf: Partial<Readonly<Record<ImportKind['id'], string>>> = { 'price-list': 'Quantity', supplies: 'On hand' }

/** Adds what stands in several places, for a list that has one quantity. */
function addedPlaces(kind: ImportKind, file: TitledRows, lists: Lists): TitledRows & { readonly note: string } {
  const quantity = stockOf[kind.id]
  const found = quantity === undefined ? undefined : stockByPlace(kind, file, lists, quantity)
  if (!found || quantity === undefined || found.totals.some((place) => namesColumn(kind, quantity, file.titles[place] ?? '')))
    return { ...file, note: '' }
  const { titles, rows, header_row } = file
  const names = found.places.map(({ place }) => titles[place]).join(', ')
  const title = `${quantity} (${names})`.slice(0, 80)
  return {
    header_row,
    titles: [...titles, title],
    rows: rows.map(([row, cells, ...rest]): FileRow => {
      if (row < header_row) return [row, cells, ...rest]
      const padded = Array.from({ length: titles.length }, (_, i) => cells[i] ?? '')
      const own = found.places.map(({ place }) => textAt(cells, place)).filter((text) => text !== '' && !isNothing.test(text))
      const sum = own.reduce((all, text) => all + Number(text.replaceAll(/[^\d-]/g, '')), 0)
      return [row, [...padded, row === header_row ? title : own.length === 0 ? '' : sum], ...rest]
    }),
    note: `The columns ${names} are places: what stands in them is added up.${kind.id === 'price-list' ? ' To keep the places, add the file as batches.' : ''}`,
  }
}

/** Names the columns of prices from a quantity on in a price list, which has one price: that of the smallest quantity. */
function namedBreaks(kind: ImportKind, file: TitledRows & { readonly note: string }): TitledRows & { readonly note: string } {
  const breaks = kind.id === 'price-list' ? quantityBreaks(file.titles) : []
  if (breaks.length < 2) return file
  const hasPrice = file.titles.some(
    (title, place) => namesColumn(kind, 'Price', title) && !breaks.some((each) => each.place === place),
  )
  const [first, ...others] = hasPrice ? [undefined, ...breaks] : breaks
  const titles = file.titles.map((title, place) => {
    if (place === first?.place) return namesColumn(kind, 'Price', title) ? title : `Price (${title})`
    return others.some((each) => each?.place === place) ? `From ${title}` : title
  })
  const note = `The columns ${others.map((each) => file.titles[each?.place ?? -1]).join(', ')} are prices from a quantity on. A price list has one price: add the file as price groups for the others.`
  return { ...file, titles, note: [file.note, note].filter(Boolean).join(' ') }
}
