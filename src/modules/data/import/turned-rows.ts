/** Turns columns of a list into rows: a row for each pot size, period, location or quantity. Pure. */
import { counted } from '#kernel/format.ts'
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { addedLocations, locationColumns } from './location-columns.ts'
import { periodColumns } from './period-columns.ts'
import { quantityBreaks } from './quantity-breaks.ts'
import { type Finder, type Lists, type Shaped, type TitledRows, type Turn, isNothing, namesColumn } from './titled-rows.ts'

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
export function turnColumns(kind: ImportKind, file: TitledRows, lists: Lists): Shaped {
  if (file.header_row === 0) return { ...file, note: '' }
  for (const find of [sizeColumns, periodColumns, locationColumns, breakColumns]) {
    const turn = find(kind, file, lists)
    if (turn) return turned(kind, file, turn)
  }
  return namedBreaks(kind, addedLocations(kind, file, lists))
}

function turned({ many }: ImportKind, file: TitledRows, turn: Turn): Shaped {
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
    // A plant with nothing in any of them is no heading.
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

/** Names the columns of prices from a quantity on in a price list, which has one price: that of the smallest quantity. */
function namedBreaks(kind: ImportKind, file: Shaped): Shaped {
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
