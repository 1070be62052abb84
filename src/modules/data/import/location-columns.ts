/** Finds the columns that are locations: a batch for each, or what stands in them added up. Pure. */
import { type FileRow, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { type Finder, type Lists, type Shaped, type TitledRows, isNothing, namesColumn } from './titled-rows.ts'
import { isNamed, placeWord } from './titles.ts'

const below = ({ rows, header_row }: TitledRows) => rows.filter(([row]) => row > header_row)

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
export const locationColumns: Finder = (kind, file, lists) => {
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

const stockOf: Partial<Readonly<Record<ImportKind['id'], string>>> = { 'price-list': 'Quantity', supplies: 'On hand' }

/** Adds what stands in several places, for a list that has one quantity. */
export function addedLocations(kind: ImportKind, file: TitledRows, lists: Lists): Shaped {
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
