/** Matches the columns of a foreign file by their titles, then by what they hold. Pure. */
import { areDays, contentScore, fitsTitle, isDays, isNumber, repeats, shareOf } from './column-fit.ts'
import { doubtfulCosts, doubtfulLengths } from './doubtful-columns.ts'
import { type ColumnTitles, type MatchedKind, type FileColumns, samplesOf } from './file-columns.ts'
import type { ImportColumn } from './import-kind.ts'
import { fillPhones, joinColumns, joinEmails, sizeInNames, sizeWithUnit, unitInQuantities } from './joined-columns.ts'
import { canMake, partsOf } from './made-columns.ts'
import { proposeMade } from './proposed-columns.ts'
import { isNamed, nameScore, scaleOfTitle } from './titles.ts'

export interface MatchedColumns {
  readonly columns: ColumnTitles
  /** Columns that a person has to confirm: only a part of the title, or only the contents, speak for them. */
  readonly proposed: readonly string[]
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
  !isNumber(column.type) || (scaleOfTitle(title) === 0 && !isOfPacks(column, title))

/** False for a column of numbers below whose title are days, which another column has by that title: Due. */
const isMeant = (columns: MatchedKind['columns'], column: ImportColumn, title: string, cells: readonly string[]) =>
  !(isNumber(column.type) && areDays(cells) && columns.some((each) => isDays(each.type) && isNamed(each, title))) &&
  fitsTitle(column, cells, isNamed(column, title))

function candidatesOf({ columns }: MatchedKind, inputs: FileColumns): Candidate[] {
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
export function matchColumns(kind: MatchedKind, inputs: FileColumns): MatchedColumns {
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
    if (first['Container'] === undefined) sizeWithUnit(kind, inputs, columns)
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

/** In a file without titles: the first column whose texts differ is proposed as the names. */
function namesByContents({ columns }: MatchedKind, inputs: FileColumns, taken: ReadonlySet<number>) {
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
