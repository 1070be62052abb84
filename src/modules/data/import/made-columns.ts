/**
 * Columns that are made of those of a file, named by how they are made: `Genus + Species`, `Company or First Name + Last Name`,
 * `Total − Paid`, `Title (filled down)`, `Name (size at its end)`, `“Shrubs” in every row`. Pure.
 */
import { splitSize } from '#modules/setup/reference/size-measure.ts'
import { type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'

type Made =
  | { readonly how: 'cell'; readonly place: number }
  | { readonly how: 'same'; readonly value: string }
  | { readonly how: 'down'; readonly of: Made }
  | { readonly how: 'size' | 'unit'; readonly of: Made }
  | { readonly how: 'or' | 'join' | 'less'; readonly parts: readonly [Made, Made] }

/** Between an amount and what is taken off it. */
export const less = ' − '
const filledDown = ' (filled down)'
const sizeAtEnd = ' (size at its end)'
const unitAfter = ' (unit at its end)'
const inEveryRow = /^“(.{1,200})” in every row$/
/** A cultivar is written in quotes in a botanical name. */
const cultivarTitle = /^(?:cultivar|cv|variety|var)\.?(?: name)?$/i

export const titleFilledDown = (title: string) => title + filledDown
export const titleOfSize = (title: string) => title + sizeAtEnd
export const titleOfUnit = (title: string) => title + unitAfter

/** The unit of "12000 L"; '' where the text is no number with a word after it. */
export const unitAtEnd = (text: string): string => /^[-−]?\d[\d.,' ]* ?(\p{L}{1,10})\.?$/u.exec(text)?.[1] ?? ''
/** The number of "12000 L"; another text as it is. */
export const withoutUnit = (text: string) => {
  const unit = unitAtEnd(text)
  return unit === '' ? text : text.slice(0, text.lastIndexOf(unit)).trim()
}
export const titleOfValue = (value: string) => `“${value}” in every row`

/** Recipe of a made column with this title; undefined if the file lacks its parts. A title of the file is its own column. */
function parse(title: string, titles: readonly string[], depth = 0): Made | undefined {
  const place = titles.indexOf(title)
  if (place >= 0) return { how: 'cell', place }
  const [, value] = inEveryRow.exec(title) ?? []
  if (value !== undefined && !value.includes('”')) return { how: 'same', value }
  if (depth > 12) return undefined
  for (const [how, sign] of [
    ['or', ' or '],
    ['less', less],
    ['join', ' + '],
  ] as const)
    for (let at = title.indexOf(sign); at >= 0; at = title.indexOf(sign, at + 1)) {
      const first = parse(title.slice(0, at), titles, depth + 1)
      const second = first && parse(title.slice(at + sign.length), titles, depth + 1)
      if (second) return { how, parts: [first, second] }
    }
  for (const [how, ending] of [
    ['down', filledDown],
    ['size', sizeAtEnd],
    ['unit', unitAfter],
  ] as const)
    if (title.endsWith(ending)) {
      const of = parse(title.slice(0, -ending.length), titles, depth + 1)
      return of && { how, of }
    }
  return undefined
}

/** True if the title names columns of the file, made or its own. */
export const canMake = (title: string, titles: readonly string[]): boolean =>
  title.length <= 400 && parse(title, titles) !== undefined

/** Number of titles from the file itself; made ones follow. */
export function fileColumns(titles: readonly string[]): number {
  const first = titles.findIndex((title, i) => i > 0 && canMake(title, titles.slice(0, i)))
  return first < 0 ? titles.length : first
}

/** The columns of the file that a column of this title has values of. */
export function partsOf(title: string, titles: readonly string[]): number[] {
  const places = (made: Made | undefined): number[] => {
    if (made === undefined || made.how === 'same') return []
    if (made.how === 'cell') return [made.place]
    return 'of' in made ? places(made.of) : made.parts.flatMap(places)
  }
  return places(parse(title, titles))
}

const filledOf = (cells: readonly FileCell[]) => cells.filter(isFilled)

function maker(made: Made, titles: readonly string[], separator: string): (cells: readonly FileCell[]) => FileCell {
  if (made.how === 'cell') {
    const isCultivar = cultivarTitle.test(titles[made.place] ?? '')
    return (cells) => {
      const text = textAt(cells, made.place)
      return isCultivar && text !== '' && !/^['‘"“]/.test(text) ? `'${text}'` : (cells[made.place] ?? '')
    }
  }
  if (made.how === 'same') return () => made.value
  if (made.how === 'down') {
    const of = maker(made.of, titles, separator)
    let last: FileCell = ''
    return (cells) => {
      const own = of(cells)
      last = isFilled(own) ? own : last
      return last
    }
  }
  if ('of' in made) {
    const of = maker(made.of, titles, separator)
    const atEnd = made.how === 'size' ? (text: string) => splitSize(text).size : unitAtEnd
    return (cells) => atEnd(String(of(cells)).trim())
  }
  const [first, second] = made.parts.map((part) => maker(part, titles, separator))
  if (!first || !second) return () => ''
  if (made.how === 'or')
    return (cells) => {
      const own = first(cells)
      return isFilled(own) ? own : second(cells)
    }
  if (made.how === 'less')
    return (cells) => {
      const [whole, off] = [first(cells), second(cells)]
      if (!isFilled(whole) && !isFilled(off)) return ''
      return isFilled(off) ? `${isFilled(whole) ? String(whole).trim() : '0'}${less}${String(off).trim()}` : whole
    }
  return (cells) =>
    filledOf([first(cells), second(cells)])
      .map((cell) => String(cell).trim())
      .join(separator)
}

/** The rows with one more column, below the titles. */
export function withColumn(
  rows: readonly FileRow[],
  { title, titles, header_row, separator }: { title: string; titles: readonly string[]; header_row: number; separator: string },
): FileRow[] {
  const made = parse(title, titles)
  if (!made) return [...rows]
  const make = maker(made, titles, separator)
  return rows.map(([row, cells, ...rest]): FileRow => {
    if (row <= header_row) return [row, cells, ...rest]
    const padded = Array.from({ length: titles.length }, (_, i) => cells[i] ?? '')
    return [row, [...padded, make(cells)], ...rest]
  })
}
