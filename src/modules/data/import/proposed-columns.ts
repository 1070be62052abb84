/** Columns made of others that a person has to confirm: a total less what is paid, names that stand once, botanical names alone. Pure. */
import { numberParts } from '#kernel/written-number.ts'
import { isLeft, isRunning } from './column-sums.ts'
import type { ColumnTitles, MatchedKind, FileColumns } from './file-columns.ts'
import { type FileRow, isFilled, textAt } from './file-row.ts'
import { noGoods } from './left-out-rows.ts'
import { less, titleFilledDown } from './made-columns.ts'
import { isNamed } from './titles.ts'

/** Columns that nothing is but what others come to, to be confirmed: a total less what is paid, names that stand once, botanical names alone. */
export function proposeMade(
  kind: MatchedKind,
  inputs: FileColumns,
  columns: Record<string, string>,
  first: ColumnTitles,
): string[] {
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
function owedOf({ columns: all }: MatchedKind, { titles, rows }: FileColumns, columns: ColumnTitles): MadeTitle | undefined {
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

/** Botanical names as names: of a list that has no others, or of the rows that have no other. */
function nameOfBotanical(
  { columns: all }: MatchedKind,
  { titles, rows }: FileColumns,
  columns: ColumnTitles,
): MadeTitle | undefined {
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
function filledDownOf(kind: MatchedKind, { titles, rows }: FileColumns, columns: ColumnTitles): MadeTitle[] {
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
