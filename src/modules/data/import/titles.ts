/** Titles of a foreign file: which row has them, and how well one names a column. Pure. */
import { isMailAddress } from '#kernel/mail-address.ts'
import { writtenDay } from '#kernel/written-day.ts'
import { numberParts } from '#kernel/written-number.ts'
import { searchText } from '#modules/plants/search-text.ts'
import { titlesAbroad } from './foreign-titles.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import type { FileCell, FileRow } from './file-row.ts'

type Named = Pick<ImportColumn, 'name' | 'synonyms' | 'isExact' | 'isName' | 'units'>

/** Score of a title that is a name of the column; a proposal by a part of the title is below it. */
const exactly = 3
const isExact = (score: number) => score > 2.5

/** Words of a title besides its meaning: tax included or not, the language, the currency. */
const besides =
  / (?:(?:inc|incl|ex|excl|including|excluding|plus)(?: of)?(?: (?:gst|vat|tax))?|en|english|eng|nzd|aud|usd|gbp|eur|cad)$/

const scaleWords: readonly (readonly [words: string, power: number])[] = [
  ['(?:per|for|each) (?:1 ?000|thousand|m)', -3],
  ['(?:per|for|each) (?:100|hundred|c)', -2],
  ['(?:per|for|each) 10', -1],
  ['(?:in )?(?:cents|pence)', -2],
  ['(?:in )?(?:000 ?s?|thousands?)', 3],
]
const scaleForms = scaleWords.map(([words, power]) => [new RegExp(` ${words}$`), power] as const)

/** A title with its signs as words: Cost/100, Price (c). */
const withWords = (title: string) => title.replaceAll('/', ' per ').replaceAll(/\( ?[c¢p] ?\)|¢/gi, ' in cents ')

/** The power of ten that numbers below a title are multiplied by: -3 for Cost per 1000, -2 for Price (cents), 3 for Stock (000). */
export function scaleOfTitle(title: string): number {
  const text = ` ${searchText(withWords(title))}`.replace(/ (?:pcs?|pieces|plants|pots|units|ea|each|qty)$/, '')
  return scaleForms.find(([form]) => form.test(text))?.[1] ?? 0
}

/** A title without the words of its scale. */
const unscaled = (title: string) =>
  scaleForms.reduce(
    (text, [form]) => text.replace(form, ''),
    searchText(withWords(title)).replace(/ (?:pcs?|pieces|plants|pots|units|ea|each)$/, ''),
  )

/** A last word that only says that the cell is a name: "Category name" is the category. */
const nameWord = / (?:name|names)$/

/** Words that make a title about something else than the word beside them: "Country code" is no code of a customer. */
const aboutElse = new Set(
  'country currency province state tax gst vat bank website web url image photo picture date day created updated modified time id uuid token handle type status count option parent fax credit card price cost total weight length width height page category group brand tag class level list month year discount expiry loyalty outlet store branch warehouse sales purchase label qty account payment shipping billing delivery terms alternate old previous is has can per value valuation worth'.split(
    ' ',
  ),
)

/** Letters that are no others with an accent. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd' }

/** The ways to read a title, the fullest first: "POAddressLine1" as "po address line 1" too. */
const readings = (titleAsWritten: string): string[] => {
  const title = titleAsWritten
    .replace(/(?<=\p{L}) ?#$/u, ' no')
    .replaceAll(/(?<!\p{L})Ø(?!\p{L})/gu, ' ')
    .replaceAll(/[øłæœßđ]/gi, (letter) => plainLetters[letter.toLowerCase()] ?? letter)
  const written = searchText(title)
  const split = searchText(
    title
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/([a-z])(\d)/gi, '$1 $2'),
  )
  const bare = searchText(title.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
  const all = [
    written,
    split,
    bare,
    ...(scaleOfTitle(title) === 0 ? [] : [unscaled(title)]),
    ...[written, split, bare].map((each) => each.replace(besides, '')),
  ]
  return [...new Set([...all, ...all.map((each) => each.replaceAll(/\be mail\b/g, 'email'))])].filter(Boolean)
}

const scores = new Map<string, number>()

/** Score of a title: 3 for a name of the column, slightly less for each of its earlier names; up to 2 for a part of the title; 0 without. */
export function nameScore(column: Named, title: string): number {
  const key = `${column.name}\n${column.synonyms.join('\t')}\n${title}`
  const known = scores.get(key)
  if (known !== undefined) return known
  const score = scoreOf(column, title)
  if (scores.size > 50_000) scores.clear()
  scores.set(key, score)
  return score
}

/** A title without the unit at its end: Height m. */
const withoutUnit = (text: string, units: readonly string[]) => {
  const at = text.lastIndexOf(' ')
  return at > 0 && units.includes(text.slice(at + 1)) ? text.slice(0, at) : text
}

const singular = (text: string) => text.replace(/s$/, '')

function scoreOf({ name, synonyms, isExact: only, isName, units = [] }: Named, title: string): number {
  const texts = readings(title).flatMap((text) => [text, withoutUnit(text, units)])
  const names = [searchText(name), ...synonyms, ...(titlesAbroad[name.toLowerCase()] ?? [])]
  const rank = (each: string) => names.indexOf(each)
  const found = texts.map(rank).filter((at) => at >= 0)
  if (found.length > 0) return exactly - Math.min(...found) * 0.005
  if (only) return 0
  // plantname, qtyonhand
  const joined = names.findIndex((each) => each.includes(' ') && texts.includes(each.replaceAll(' ', '')))
  if (joined >= 0) return exactly - joined * 0.005
  // Several words at the end have no other meaning: InvoiceAmountDue.
  const ends = names.findIndex((each) => each.includes(' ') && texts.some((text) => text.endsWith(` ${each}`)))
  if (ends >= 0 && !texts.every((text) => isAboutElse(text, names[ends] ?? '', names))) return exactly - 0.02 - ends * 0.005
  const named = texts.map((text) => rank(text.replace(nameWord, ''))).filter((at) => at >= 0)
  if (named.length > 0) return exactly - 0.2 - Math.min(...named) * 0.005
  // Items may be names, or a number of them.
  if (isName === true && texts.some((text) => names.includes(singular(text)))) return 2
  return Math.max(0, ...texts.flatMap((text) => names.map((each) => partScore(text, each, names))))
}

/** Share of the title that a name covers, higher at its end; 0 if the other words are about something else. */
function partScore(text: string, name: string, names: readonly string[]): number {
  if (name.length < 4 || generic.has(name) || !` ${text} `.includes(` ${name} `) || isAboutElse(text, name, names)) return 0
  return 1 + (name.length / text.length) * 0.7 + (text.endsWith(` ${name}`) ? 0.2 : 0)
}

/** Names that mean nothing beside other words. */
const generic = new Set(
  'name code number item description reference date day type group class price total amount value units count note notes status'.split(
    ' ',
  ),
)

function isAboutElse(text: string, name: string, names: readonly string[]): boolean {
  const own = new Set(names.flatMap((each) => each.split(' ')))
  const others = ` ${text} `.replace(` ${name} `, ' ').trim().split(' ')
  return others.some((word) => aboutElse.has(word) && !own.has(word))
}

/** True if a title is a name of the column, not only has one in it. */
export const isNamed = (column: Named, title: string): boolean => isExact(nameScore(column, title))

/** Words that names of places begin with. */
export const placeWord =
  /^(?:bay|bench|bed|house|block|tunnel|greenhouse|glasshouse|area|row|field|yard|table|zone|shade|poly|nursery|section|plot|shed|store|warehouse)\b/i

/** A cell that data has and titles do not. */
export const isDataCell = (cell: FileCell) => {
  const text = String(cell).trim()
  return (
    typeof cell === 'number' ||
    numberParts(text) !== undefined ||
    /^\d[\d.,\s]*%?$/.test(text) ||
    isMailAddress(text) ||
    writtenDay(text, 'day first') !== undefined
  )
}

const isFilled = (cell: FileCell | undefined) => String(cell ?? '').trim() !== ''

/** Days that balances are overdue, above them: 90+ */
const ageTitle = /^[<>] ?\d{1,3}$|^\d{1,3} ?\+$/

/** The number of the row with the titles; 0 where the file has none. Rows above it are notes about the file. `remembered` are titles of earlier files. */
export function findTitles(
  { columns }: Pick<ImportKind, 'columns'>,
  rows: readonly FileRow[],
  remembered: readonly string[] = [],
): number {
  let best = { row: 0, score: 0 }
  for (const [row, cells] of rows.slice(0, 40)) {
    const filled = cells.filter(isFilled)
    const named = filled.some((cell) => isDataCell(cell) && !ageTitle.test(String(cell).trim()))
      ? 0
      : columns.filter((column) => filled.some((cell) => isNamed(column, String(cell)))).length +
        filled.filter((cell) => remembered.includes(String(cell).trim())).length
    const score = named * 10 + Math.min(filled.length, 9)
    if (named > 0 && score > best.score && filled.length > 1) best = { row, score }
  }
  if (best.score > 0) return best.row
  // A file of one column has a title if it is the name of one, or of many.
  const [[row, [only = '']] = [0, []]] = rows
  if (columns.some((column) => [only, singular(String(only))].some((title) => isNamed(column, String(title))))) return row
  return foreignTitles(rows)
}

/** Titles that name no column we know: a row of words above columns of numbers, days or addresses. */
function foreignTitles(rows: readonly FileRow[]): number {
  const width = Math.max(0, ...rows.slice(0, 40).map(([, cells]) => cells.filter(isFilled).length))
  const at = rows.findIndex(([, cells]) => cells.filter(isFilled).length >= Math.max(2, width * 0.8))
  const [row = 0, cells = []] = rows[at] ?? []
  if (at < 0 || cells.some((cell) => isFilled(cell) && isDataCell(cell))) return 0
  const below = rows.slice(at + 1, at + 30).map((each) => each[1])
  const isTyped = cells.some((_, place) => {
    const own = below.flatMap((each) => (isFilled(each[place]) ? [each[place] ?? ''] : []))
    return own.length > 0 && own.filter(isDataCell).length >= own.length * 0.8
  })
  return isTyped ? row : 0
}

/** Number of columns of the kind that the titles of a sheet name. */
export function titleScore(kind: Pick<ImportKind, 'columns'>, rows: readonly FileRow[]): number {
  const header = findTitles(kind, rows)
  const cells = rows.find(([row]) => row === header)?.[1] ?? []
  return kind.columns.filter((column) => cells.some((cell) => isNamed(column, String(cell)))).length
}

/** The titles of a file's columns, each once; a title that is there twice has the one above it before it; "Column C" where there is none. */
export function titlesOf(rows: readonly FileRow[], header_row: number): string[] {
  const at = rows.findIndex(([row]) => row === header_row)
  const head = rows[at]?.[1] ?? []
  const above = rows[at - 1]?.[1] ?? []
  const width = rows.slice(0, 500).reduce((most, [, cells]) => Math.max(most, cells.length), 0)
  const plain = Array.from({ length: width }, (_, i) => titleText(head[i]) || `Column ${letterOf(i)}`)
  const groups = groupsOf(above, plain)
  const named = plain.map((name, i) => {
    const group = groups[i] ?? ''
    return group !== '' && plain.indexOf(name) !== plain.lastIndexOf(name) ? `${group} ${name}` : name
  })
  return named.map((name, i) => (named.indexOf(name) === i ? name : `${name} (${letterOf(i)})`))
}

/** Group title of each title that occurs several times: the one above it, or above those to its left. */
function groupsOf(above: readonly FileCell[], plain: readonly string[]): string[] {
  let group = ''
  return plain.map((name, i) => {
    group = titleText(above[i]) || (plain.indexOf(name) === plain.lastIndexOf(name) ? '' : group)
    return group
  })
}

const titleText = (cell: FileCell = '') => String(cell).replaceAll(/\s+/g, ' ').trim().slice(0, 80)

const letterOf = (i: number): string => (i < 26 ? '' : letterOf(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))
