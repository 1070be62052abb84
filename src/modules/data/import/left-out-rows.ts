/** Rows of a list that are no part of it: remarks, sums, titles again. They are proposed to be left out. Pure. */
import { currencyOf } from '#kernel/written-number.ts'
import { sizeMeasure } from '#modules/setup/reference/size-measure.ts'
import { type ColumnPlaces, type FileCell, type FileRow, isFilled, textAt } from './file-row.ts'
import type { ImportKind } from './import-kind.ts'
import { fileColumns, partsOf } from './made-columns.ts'
import { saysNo, saysYes } from './parse-cell.ts'
import { isDataCell, isNamed } from './titles.ts'

interface TitledFile {
  readonly titles: readonly string[]
  readonly places: ColumnPlaces
  readonly rows: readonly FileRow[]
}

const remark = /^(?:#(?!ref|n\/a|value|div|name|num|null|spill|calc|\d)|\/\/|--\s|;)/i
const sum =
  /^(?:(?:(?:grand |sub[- ]?|report |page |percent(?:age)? of |% of )?totals?|sum|summe|zwischensumme|gesamt(?:summe)?|i alt|totalt|totale|totaal|suma|\d+ (?:rows?|records?|items?|lines?|entries|customers?|suppliers?|vendors?|plants?|products?|invoices?|batches|total)):?$|(?:end|total) (?:of|for) |generated |printed |page \d)/i
/** A name before the word of a sum, as pivot tables have it: Hebe Total. */
const sumBehind = /\S (?:sub[- ]?)?totals?:?$/i
/** Lines that say by whom a list was counted or made, and when. */
const signature = /^(?:counted|checked|prepared|updated|exported|created|valid|as (?:at|of)|stock ?take|last updated)\b/i

/** Lines of a receipt beside its goods. */
export const noGoods =
  /^(?:shipping|freight|delivery|postage|discount|rounding|surcharge|tip|gift (?:card|voucher)|versand|livraison)(?: (?:fee|charge|cost|adjustment|& packing|and packing|costs|kosten))?$/i

/** States of orders and invoices that nothing was sold by, or nothing is owed by any more. */
const undone =
  /^(?:wc-)?(?:cancell?ed|void(?:ed)?|failed|draft|checkout-draft|deleted|trash|quote|quotation|refunded|abandoned|declined|rejected|expired|pending payment|reversed)$/i
/** Titles whose “no” means a record that is out of use, those whose “yes” does, and those that say it in words. */
const inUseTitle = /^(?:(?:is|currently) )?(?:active|enabled|in use|current)\??$/i
const outOfUseTitle = /(?:^|\b)(?:inactive|archived|discontinued|obsolete|disabled|deactivated|deleted)\??$/i
const outOfUse = /^(?:inactive|not[- ]active|archived|discontinued|obsolete|disabled|deactivated|deleted|closed|in-?aktiv)$/i

const isOutOfUse = (title: string, text: string): boolean =>
  (inUseTitle.test(title) && (saysNo(text) || outOfUse.test(text))) ||
  (outOfUseTitle.test(title) && (saysYes(text) || outOfUse.test(text))) ||
  (/\b(?:status|state|active status)$/i.test(title) && outOfUse.test(text))

const statusTitle = /(?:^|\b)(?:status|state)$/i

interface ReadRow {
  readonly row: number
  /** Cells of the file's own columns. */
  readonly own: readonly FileCell[]
  readonly filled: readonly FileCell[]
  readonly first: string
  /** True if a required cell is empty. */
  readonly misses: boolean
  readonly at: (name: string) => string
}

interface FileFacts {
  readonly titles: readonly string[]
  readonly placed: readonly number[]
  readonly isOfDocuments: boolean
  readonly texts: readonly number[]
  /** True if most rows of several cells have more than two. */
  readonly isWide: boolean
  /** State of the document of each row, by the row's number; of orders and invoices only. */
  readonly states: ReadonlyMap<number, string>
  /** First row of each that is repeated in all that is imported, where an amount is that of the document and not of the line. */
  readonly firsts: ReadonlyMap<string, number>
  readonly lineTypes: number
  readonly owed: number
  /** True for amounts of invoices that do not say what is left to pay. */
  readonly isOpenTotal: boolean
  /** Rows whose currency is not that of most. */
  readonly foreign: ReadonlySet<number>
  /** Texts of rows that have no other, above their rows and a sum of them or in capitals, in small letters. */
  readonly headings: ReadonlySet<string>
  /** Letters above the names that begin with them. */
  readonly initials: ReadonlySet<string>
  /** Place of what a partner is in a list of customers; -1 for none. */
  readonly partners: number
  /** Places of numbers, days and the like. */
  readonly typed: readonly number[]
}

const sumOf = (text: string, headings: ReadonlySet<string>) => {
  const [, name = ''] = /^(?:sub[- ]?)?totals?:? (?:for |of )?(.+)$/i.exec(text) ?? []
  return name !== '' && headings.has(name.toLowerCase())
}

/** A row below the titles with words only, and only where numbers stand: incl GST, pcs. */
const areUnits = (own: readonly FileCell[], cells: readonly FileCell[], { typed, texts }: FileFacts) =>
  texts.every((place) => !isFilled(cells[place])) &&
  typed.some((place) => isFilled(cells[place])) &&
  own.every((cell) => !isFilled(cell) || !isDataCell(cell))

/** Single lines that head rows: those with a sum of their rows below, or all in capitals beside names that are not. */
function headingsOf(rows: readonly FileRow[], width: number): ReadonlySet<string> {
  const own = rows.map(([, cells]) =>
    cells
      .slice(0, width)
      .filter(isFilled)
      .map((cell) => String(cell).trim()),
  )
  const sums = new Set(
    own.flatMap(([first = '']) => /^(?:sub[- ]?)?totals?:? (?:for |of )?(.+)$/i.exec(first)?.[1]?.toLowerCase() ?? []),
  )
  const isCapital = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}|\d/u.test(text)
  const wide = own.filter((cells) => cells.length > 1)
  const isMixed = wide.length > 0 && !wide.some(([first = '']) => isCapital(first))
  return new Set(
    own.flatMap((cells) => {
      const [only = ''] = cells
      return cells.length === 1 && (sums.has(only.toLowerCase()) || (isMixed && isCapital(only))) ? [only.toLowerCase()] : []
    }),
  )
}

/** Single letters that head rows beginning with them. */
function initialsOf(rows: readonly FileRow[], width: number): ReadonlySet<string> {
  const firsts = rows.map(([, cells]) => {
    const filled = cells.slice(0, width).filter(isFilled)
    return { text: String(filled[0] ?? '').trim(), isAlone: filled.length === 1 }
  })
  const letters = firsts.flatMap(({ text, isAlone }, i) =>
    isAlone && /^\p{Lu}$/u.test(text) ? [{ text, next: firsts[i + 1]?.text ?? '' }] : [],
  )
  return new Set(letters.every(({ text, next }) => next.toUpperCase().startsWith(text)) ? letters.map(({ text }) => text) : [])
}

const currencyTitle = /^(?:currency|currency code|ccy|w(?:ä|ae)hrung|devise|valuta|munt|moneda|divisa|waluta)$/i

/** Rows in another currency than most. */
function foreignRows({ titles, rows }: TitledFile, amounts: readonly number[]): ReadonlySet<number> {
  const place = titles.findIndex((title) => currencyTitle.test(title.trim()))
  const codeOf = (cells: readonly FileCell[]) =>
    textAt(cells, place).toUpperCase() || (amounts.map((each) => currencyOf(textAt(cells, each))).find(Boolean) ?? '')
  const counts = new Map<string, number>()
  for (const [, cells] of rows) if (codeOf(cells) !== '') counts.set(codeOf(cells), (counts.get(codeOf(cells)) ?? 0) + 1)
  const [[main] = ['']] = [...counts].toSorted((a, b) => b[1] - a[1])
  return new Set(
    counts.size > 1 ? rows.flatMap(([row, cells]) => (codeOf(cells) === '' || codeOf(cells) === main ? [] : [row])) : [],
  )
}

const keyOf = (cells: readonly FileCell[], placed: readonly number[]) =>
  JSON.stringify(placed.map((place) => textAt(cells, place)))

const isZero = (text: string) => text.includes('0') && !/[1-9]/.test(text)

type Rule = readonly [reason: string, applies: (row: ReadRow, cells: readonly FileCell[], facts: FileFacts) => boolean]

const rules: readonly Rule[] = [
  ['Empty', ({ filled }) => filled.length === 0],
  ['A remark', ({ first, filled }) => remark.test(first) && filled.length < 3],
  ['Its document is cancelled, a draft or refunded', ({ row }, _, { states }) => undone.test(states.get(row) ?? '')],
  ['No line of goods', (_, cells, { lineTypes }) => lineTypes >= 0 && !/line/i.test(textAt(cells, lineTypes))],
  [
    'Out of use in its program',
    ({ own }, _, { titles, placed, isOfDocuments }) =>
      !isOfDocuments && own.some((cell, i) => !placed.includes(i) && isOutOfUse(titles[i] ?? '', String(cell).trim())),
  ],
  ['Nothing is owed', (_, cells, { owed }) => owed >= 0 && isZero(textAt(cells, owed))],
  [
    'Another line of the same document',
    ({ row }, cells, { firsts, placed }) => (firsts.get(keyOf(cells, placed)) ?? row) !== row,
  ],
  [
    'A sum',
    ({ first, filled, misses }) => /^(?:sub[- ]?)?totals?:? \S/i.test(first) && misses && filled.slice(1).every(isDataCell),
  ],
  ['A sum', ({ first, filled, misses }) => sumBehind.test(first) && misses && filled.slice(1).every(isDataCell)],
  ['A remark', ({ first, filled, misses }) => signature.test(first) && misses && filled.length < 3],
  ['A heading', ({ first, filled }, _, { initials }) => filled.length === 1 && initials.has(first)],
  [
    'A vendor',
    (_, cells, { partners }) =>
      partners >= 0 && /^(?:supplier|vendor|creditor|lieferant|fournisseur)s?$/i.test(textAt(cells, partners)),
  ],
  ['No plant', ({ at }, _, { isOfDocuments }) => isOfDocuments && noGoods.test(at('Plant'))],
  ['A sum', ({ first, filled }, _, { headings }) => sumOf(first, headings) && filled.slice(1).every(isDataCell)],
  ['A heading', ({ first, filled }, _, { headings }) => filled.length === 1 && headings.has(first.toLowerCase())],
  ['Units of the columns', ({ own, misses }, cells, facts) => misses && areUnits(own, cells, facts)],
  [
    'It is paid',
    ({ row }, _, { states, isOpenTotal }) =>
      isOpenTotal && /^(?:fully |in full )?(?:paid|settled|closed)(?: in full)?$/i.test(states.get(row) ?? ''),
  ],
  ['In another currency than the other rows', ({ row }, _, { foreign }) => foreign.has(row)],
  ['A sum', ({ first, filled, misses }) => sum.test(first) && (filled.length < 3 || misses || filled.slice(1).every(isDataCell))],
  [
    'The titles again',
    ({ own, filled }, _, { titles }) =>
      filled.length > 1 && own.every((cell, i) => !isFilled(cell) || String(cell).trim().toLowerCase() === titles[i]),
  ],
  [
    'Nothing in the columns that are imported',
    ({ own }, cells, { placed }) => placed.length > 0 && own.length > 1 && placed.every((place) => !isFilled(cells[place])),
  ],
  [
    'A sum',
    ({ filled, misses }, cells, { texts }) =>
      misses && texts.length > 0 && texts.every((place) => !isFilled(cells[place])) && filled.every(isDataCell),
  ],
  [
    'The sizes of the rows below',
    ({ misses, at }) => {
      const sizes = at('Container').split(/[,|] ?/)
      return misses && sizes.length > 1 && sizes.every((size) => sizeMeasure(size) !== undefined)
    },
  ],
  ['A single line', ({ filled, first, misses }, _, { isWide }) => isWide && misses && filled.length === 1 && !isDataCell(first)],
]

/** Says why a row should be left out; undefined for a row of data. */
export function leftOutReason(
  { id, columns }: Pick<ImportKind, 'id' | 'columns'>,
  { titles, places, rows }: TitledFile,
): (cells: readonly FileCell[], row: number) => string | undefined {
  const width = fileColumns(titles)
  const own = (cells: readonly FileCell[]) => cells.slice(0, width)
  const placed = columns.flatMap((column) => {
    const place = places[column.name]
    return place === undefined ? [] : [{ ...column, place }]
  })
  const isSum = (cells: readonly FileCell[]) => /^(?:sub[- ]?)?totals?\b/i.test(String(cells.find(isFilled) ?? ''))
  const widths = rows
    .flatMap(([, cells]) => (isSum(cells) ? [] : [own(cells).filter(isFilled).length]))
    .filter((each) => each > 1)
  const facts: FileFacts = {
    titles: own(titles).map((title) => String(title).toLowerCase()),
    placed: placed.flatMap(({ place }) => partsOf(String(titles[place]), own(titles).map(String))),
    texts: placed.flatMap(({ place, type }) => (type === 'text' ? [place] : [])),
    typed: placed.flatMap(({ place, type }) => (type === 'text' || type === 'botanical name' ? [] : [place])),
    headings: headingsOf(rows, width),
    initials: initialsOf(rows, width),
    partners:
      id === 'customers' ? titles.findIndex((title) => /^(?:(?:card|contact|partner|account) )?type$/i.test(title.trim())) : -1,
    foreign: foreignRows(
      { titles, places, rows },
      placed.flatMap(({ place, type }) => (type === 'money' || type === 'signed money' || type === 'cost' ? [place] : [])),
    ),
    ...documentFacts(id, columns, { titles, places, rows }),
    isWide: widths.filter((width) => width > 2).length > widths.length / 2,
  }
  return (cells, number) => {
    const filled = own(cells).filter(isFilled)
    const row: ReadRow = {
      row: number,
      own: own(cells),
      filled,
      first: String(filled[0] ?? '').trim(),
      misses: placed.some(({ place, required }) => required === true && !isFilled(cells[place])),
      at: (name) => textAt(cells, places[name] ?? -1),
    }
    return rules.find(([, applies]) => applies(row, cells, facts))?.[0]
  }
}

/** Facts of orders and invoices of several lines. */
function documentFacts(id: ImportKind['id'], columns: ImportKind['columns'], file: TitledFile) {
  const { titles, places } = file
  const isOfDocuments = id === 'past-sales' || id === 'open-invoices'
  return {
    isOfDocuments,
    states: isOfDocuments ? statesOf(file) : new Map<number, string>(),
    firsts: firstsOf(columns, file),
    lineTypes: isOfDocuments ? titles.findIndex((title) => /^line type$/i.test(title)) : -1,
    owed: places[columns.find(({ settles }) => settles)?.name ?? ''] ?? -1,
    isOpenTotal: id === 'open-invoices' && !isSettled(columns, file),
  }
}

function statesOf({ titles, rows }: TitledFile): Map<number, string> {
  const statuses = titles.flatMap((title, place) => (statusTitle.test(title) ? [place] : []))
  const states = new Map<number, string>()
  let before = { first: '', state: '' }
  for (const [row, cells] of rows) {
    const first = textAt(cells, 0)
    const own = statuses.map((place) => textAt(cells, place)).filter(Boolean)
    // Later lines of an order have its number, and not its state.
    const carried = first !== '' && first === before.first ? before.state : ''
    const state = own.find((each) => undone.test(each)) ?? own[0] ?? carried
    before = { first, state }
    if (state !== '') states.set(row, state)
  }
  return states
}

const isSettled = (columns: ImportKind['columns'], { titles, places }: Pick<TitledFile, 'titles' | 'places'>) =>
  columns.some(({ settles, name }) =>
    settles?.some((each) => isNamed({ name: each, synonyms: [], isExact: false }, titles[places[name] ?? -1] ?? '')),
  )

function firstsOf(columns: ImportKind['columns'], { titles, places, rows }: TitledFile): Map<string, number> {
  const invoice = places['Invoice']
  const placed = columns.flatMap(({ name }) => places[name] ?? [])
  const firsts = new Map<string, number>()
  if (!isSettled(columns, { titles, places }) || invoice === undefined) return firsts
  for (const [row, cells] of rows)
    if (textAt(cells, invoice) !== '' && !firsts.has(keyOf(cells, placed))) firsts.set(keyOf(cells, placed), row)
  return firsts
}
