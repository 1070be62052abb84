/** Matched columns whose meaning is not certain: another currency or tax, a rival of the same name, lengths and costs without a unit. Pure. */
import { decimalMarkOf, writtenAmount } from '#kernel/written-number.ts'
import { isNumber } from './column-fit.ts'
import { isLeft } from './column-sums.ts'
import { type ColumnTitles, type MatchedKind, type FileColumns, samplesOf } from './file-columns.ts'
import { isFilled, textAt } from './file-row.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportColumn } from './import-kind.ts'
import { partsOf } from './made-columns.ts'
import { isNamed } from './titles.ts'

/** Lengths without a unit, all below 10: of plants they are metres or feet more often than centimetres. */
export const doubtfulLengths = (
  { columns: all }: MatchedKind,
  inputs: FileColumns,
  columns: ColumnTitles,
  first: ColumnTitles,
): string[] => {
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
export const doubtfulCosts = ({ Unit }: { Unit?: string }, columns: ColumnTitles, first: ColumnTitles): string[] =>
  Unit !== undefined && columns['Unit cost'] !== undefined && first['Unit cost'] === undefined ? ['Unit cost'] : []

/** Columns of money that two titles of the file name equally well, with other amounts: total and amount. */
export function rivalColumns({ columns: all }: MatchedKind, { titles, rows }: FileColumns, columns: ColumnTitles): string[] {
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, titles)))
  const differs = (place: number, own: number) =>
    rows.some(([, cells]) => isFilled(cells[place]) && textAt(cells, place) !== textAt(cells, own))
  return all.flatMap((column) => {
    const own = titles.indexOf(columns[column.name] ?? '')
    if (own < 0 || !isNumber(column.type) || !isNamed(column, titles[own] ?? '')) return []
    const isSettled = column.settles?.some((name) => isNamed({ name, synonyms: [], isExact: false }, titles[own] ?? ''))
    const rivals = titles.flatMap((title, place) =>
      !taken.has(place) && isNamed(column, title) && differs(place, own) ? [place] : [],
    )
    const paid =
      column.settles === undefined
        ? []
        : titles.filter(
            (title, place) =>
              /\bpaid\b|payments?$|credited/i.test(title.replaceAll(/([a-z])([A-Z])/g, '$1 $2')) &&
              rows.some(([, cells]) => Number(textAt(cells, place).replaceAll(/[^\d]/g, '')) > 0),
          )
    const isProved = paid.some((title) => isLeft({ titles, rows }, titles[own] ?? '', title))
    const isOpen = !isSettled && !isProved && (rivals.length > 0 || paid.length > 0)
    return isOpen && !isRestOf(rivals, column, { titles, rows }, own) ? [column.name] : []
  })
}

/** True for a balance that is what is left of the other amounts. */
const isRestOf = (
  rivals: readonly number[],
  { settles }: ImportColumn,
  { titles, rows }: Pick<FileColumns, 'titles' | 'rows'>,
  own: number,
) =>
  settles !== undefined &&
  rivals.length > 0 &&
  /^balance\b/i.test(titles[own] ?? '') &&
  rivals.every((place) => areRests(rows, own, place))

/** Each is a part of the other amount in its row, and one of them is less. */
function areRests(rows: FileColumns['rows'], rest: number, whole: number): boolean {
  const cells = rows.flatMap(([, row]) => [textAt(row, rest), textAt(row, whole)])
  const mark = decimalMarkOf(cells)
  if (mark === undefined) return false
  const sizes = rows.flatMap(([, row]) => {
    const [left, all] = [rest, whole].map((place) => writtenAmount(textAt(row, place), mark)?.cents)
    return left === undefined || all === undefined ? [] : [{ left, all }]
  })
  return (
    sizes.some(({ left, all }) => left !== all) &&
    sizes.every(({ left, all }) => (left >= 0n ? left <= all : left >= all && all <= 0n))
  )
}

const amounts = new Set<ImportColumn['type']>(['money', 'signed money', 'cost'])

const taxIn =
  /\b(?:inc|incl|including|inkl|ttc|brutto|gross)\b|\biva inclu|\b(?:com|con) iva\b|\bs dph\b|\bwith (?:gst|vat|tax)\b/i

const taxOut =
  /\b(?:ex|exc|excl|excluding|exkl|ht|hors taxes?|netto|net)\b|\biva esclus|\b(?:sem|sin) iva\b|\bbez dph\b|\b(?:plus|without|before) (?:gst|vat|tax)\b/i

const tradedCodes = /\b(?:NZD|AUD|USD|GBP|EUR|CAD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|ZAR|INR|JPY|CNY|SGD|HKD|FJD|MXN|BRL)\b/

const signCodes: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

const codeIn = (text: string): string => tradedCodes.exec(text)?.[0] ?? signCodes[/[€£]/.exec(text)?.[0] ?? ''] ?? ''

/** Columns of money whose title or cells are in another currency than the books, or with tax where ours are without, and the reverse. */
export function otherMoney(
  { columns: all }: MatchedKind,
  { titles, rows }: Pick<FileColumns, 'titles' | 'rows'>,
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

const pack =
  /\b(?:dozens?|doz|dz)\b|\b(?:per|for) (?:\d{2,4}|hundred|thousand)\b|\b(?:case|pack|box|tray|bag|bundle|carton|flat|pallet|bunch)e?s? of \d|^\d+ ?(?:\/|per |x )?(?:case|pack|pk|box|tray|bundle|carton|flat|pallet|bunch)\b/i
const counted = new Set<ImportColumn['type']>([...amounts, 'quantity', 'signed quantity', 'whole', 'signed whole'])
const longestPack = 24

/** Prices and numbers beside an unused column that names packs, such as per dozen, and those packs. */
export function ofPacks({ columns: all }: MatchedKind, { titles, rows }: FileColumns, columns: ColumnTitles) {
  const used = new Set(Object.values(columns).flatMap((title) => partsOf(title, titles)))
  const packsAt = (place: number) => {
    const texts = rows.map(([, cells]) => textAt(cells, place).trim())
    return [...new Set(texts.filter((text) => text.length <= longestPack && pack.test(text)))]
  }
  const found = titles.flatMap((title, place) => (used.has(place) ? [] : [{ title, packs: packsAt(place) }]))
  const [first] = found.filter(({ packs }) => packs.length > 0)
  const names = all.flatMap(({ name, type }) => (columns[name] !== undefined && counted.has(type) ? [name] : []))
  if (first === undefined || names.length === 0) return { names: [], note: '' }
  const some = first.packs.slice(0, 3).map((each) => `“${each}”`)
  return {
    names,
    note: `“${first.title}” says ${some.join(', ')}, but ${names.join(' and ')} are read as of one each. Confirm that, or change them in the file.`,
  }
}
