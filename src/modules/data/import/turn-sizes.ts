/** Turns a list with one column for each pot size into one with a row for each size. Pure. */
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { counted } from '#kernel/format.ts'
import { type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind, ImportKindId } from './import-kind.ts'
import type { NameList } from './name-list.ts'
import { isNamed } from './titles.ts'

export interface TitledRows {
  readonly rows: readonly FileRow[]
  readonly titles: readonly string[]
  readonly header_row: number
}

/** Meaning of the cells below a size. */
const cellsOf: Partial<Readonly<Record<ImportKindId, string>>> = {
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

/** A size in which a plant is not sold. */
const noValue = /^(?:[-–—x]+|n\/?a|nil|none)$/i

const ofStock = /\b(?:qty|quantity|stock)\b/i

/** The rows as they are, unless two titles or more are sizes and none names the container or what the cells are. */
export function turnSizes(
  { id, columns, many }: ImportKind,
  file: TitledRows,
  lists: Partial<Readonly<Record<NameList, readonly string[]>>>,
): TitledRows & { readonly note: string } {
  const { rows, titles, header_row } = file
  const same = { ...file, note: '' }
  const value = cellsOf[id]
  const known = new Set((lists.container_sizes ?? []).map((name) => name.toLowerCase()))
  const sized = titles.flatMap((title, place) => {
    const size = sizeOf(title, known)
    return size === undefined ? [] : [{ place, size, isStock: ofStock.test(title) }]
  })
  // Prices make the rows where a size has a column for its price and one for its stock.
  const hasBoth = value === 'Price' && sized.some(({ isStock }) => isStock) && sized.some(({ isStock }) => !isStock)
  const sizes = sized.filter(({ isStock }) => !hasBoth || !isStock)
  const stockOf = (size: string) => sized.find((each) => each.isStock && each.size === size)?.place ?? -1
  const isThere = (name: string | undefined) =>
    columns.some((column) => column.name === name && titles.some((title) => isNamed(column, title)))
  if (value === undefined || header_row === 0 || sizes.length < 2 || isThere('Container') || isThere(value)) return same
  const others = titles.flatMap((title, place) => (sized.some((each) => each.place === place) ? [] : [{ title, place }]))
  const made = ['Container', value, ...(hasBoth ? ['Quantity'] : [])]
  const plain = (cells: readonly FileCell[], place: number) =>
    typeof cells[place] === 'number' ? cells[place] : textAt(cells, place)
  let at = header_row
  const turned = rows.flatMap(([row, cells]): FileRow[] => {
    if (row < header_row) return [[row, cells]]
    const own = others.map(({ place }) => cells[place] ?? '')
    if (row === header_row) return [[row, [...own, ...made]]]
    const filled = sizes.filter(({ place }) => isFilled(cells[place]) && !noValue.test(textAt(cells, place)))
    if (filled.length === 0) return [[++at, own]]
    return filled.map(({ place, size }): FileRow => [
      ++at,
      [...own, size, plain(cells, place), ...(hasBoth ? [plain(cells, stockOf(size))] : [])],
    ])
  })
  return {
    rows: turned,
    titles: [...others.map(({ title }) => title), ...made],
    header_row,
    note: `Each of the columns ${sizes.map(({ size }) => size).join(', ')} is a pot size: there is a row for each ${value.toLowerCase()} below them, ${counted(at - header_row, 'row')} in all. Rows are numbered anew as ${many}.`,
  }
}
