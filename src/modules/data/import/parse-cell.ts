/** Reads the text of a cell as the type of its column: plain digits, a day as 2026-11-23, or a sentence that says what is wrong. Pure. */
import { isMailAddress, noMailAddress } from '#kernel/mail-address.ts'
import { addDays, dayIn, isDay, mondayOf } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { type NumberKind, type ParsedNumber, parseNumber, trimDecimals } from '#kernel/number.ts'
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { writtenDay, writtenInstant, writtenMonth } from '#kernel/written-day.ts'
import { numberParts, withPoint } from '#kernel/written-number.ts'
import { barcodeFault, gtinFault } from '#modules/setup/reference/barcode-fault.ts'
import { readBarcode } from '#modules/setup/reference/barcode.ts'
import { storedBarcode } from '#modules/setup/reference/stored-barcode.ts'
import { readUnit } from '#modules/supplies/units.ts'
import type { ImportOptions } from './import-context.ts'
import type { CellType, ImportColumn, ParsedCell } from './import-kind.ts'
import { less, unitAtEnd, withoutUnit } from './made-columns.ts'

type Options = Pick<ImportOptions, 'date_order' | 'decimals' | 'weeks' | 'months' | 'size_unit'> & {
  readonly time_zone?: string | undefined
  /** Power of ten of the column. */
  readonly scale?: number | undefined
  readonly isPartOfOne?: boolean | undefined
  /** Unit of the numbers of the column that have none. */
  readonly unit?: string | undefined
}

/** The value of a cell that is not empty. */
type Reader = (text: string, options: Options) => ParsedCell

/** Texts that a spreadsheet shows for a formula that failed. */
const errorCell = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#{2,})$|^Err:\d+$/i

const fault = (message: string): ParsedCell => ({ fault: message })

/** Words of a list for no number, day or address. */
const nothing = /^(?:[-–—]+|n\/a|nil|none)$/i

/** A long number as a spreadsheet shortens it: 6.42E+10. */
const shortened = /^\d([.,]\d+)?e\+?\d+$/i

/** Plain digits times a power of ten. */
function shifted(digits: string, power: number): string {
  const [whole = '', decimals = ''] = digits.split('.')
  const at = whole.length + power
  const all = (whole + decimals).padStart(whole.length + decimals.length + Math.max(0, -at), '0').padEnd(at, '0')
  const point = Math.max(0, at)
  return trimDecimals(`${all.slice(0, point) || '0'}.${all.slice(point) || '0'}`)
}

/** Plain digits as the kind has them, times the power of ten of their column. */
function scaledNumber(plain: string, kind: NumberKind, scale: number): ParsedNumber {
  if (scale === 0) return parseNumber(plain, kind)
  const written = parseNumber(plain, 'cost')
  return written.text === undefined ? written : parseNumber(shifted(written.text, scale), kind)
}

function number(text: string, { decimals, scale = 0 }: Options, kind: NumberKind, signed = false): ParsedCell {
  if (isDay(text)) return fault('The spreadsheet turned this number into a date. Enter the number.')
  const parts = numberParts(text)
  if (!parts) return fault(`“${text}” is not a number.`)
  const { isNegative, digits } = parts
  if (isNegative && !signed) return fault('This cannot be negative.')
  const plain = withPoint(digits, decimals)
  if (plain === undefined) return fault('Write decimals after a comma, as in the other rows: 1.234,50.')
  const read = scaledNumber(plain, kind, scale)
  if (read.text === undefined) return read
  const value = isNegative && Number(read.text) !== 0 ? `-${read.text}` : read.text
  return scale === 0 ? { value } : { value, note: `${text} is read as ${value}, as the title says.` }
}

const numberOf =
  (kind: NumberKind, signed = false): Reader =>
  (text, options) =>
    number(text, options, kind, signed)

/** A number below 1 may be a part of 1: 0.15 for 15%; it is, where no other of its column is above. */
function percent(text: string, options: Options): ParsedCell {
  if (options.isPartOfOne === true && !text.endsWith('%')) {
    const { value, fault: wrong } = number(text, { ...options, scale: 2 }, 'percent')
    if (value === undefined) return fault(wrong)
    return value === '0' ? { value } : { value, note: `${text} is read as ${value}%.` }
  }
  const read = number(text.replace(/ ?%$/, ''), options, 'percent')
  return read.value !== undefined && !text.endsWith('%') && Number(read.value) > 0 && Number(read.value) < 1
    ? {
        ...read,
        note: `${text} is read as ${read.value}%. If ${Number((Number(read.value) * 100).toFixed(4))}% is meant, correct it.`,
      }
    : read
}

const pieces = /^(?:plants?|pots?|x|pflanzen?|töpfe|planten|potten|plantes?|plantas?|piante|vasi|pezzi)$/i

/** A number of plants: "3 pcs" and "1.200 Stk" too. */
function counted(text: string, options: Options, signed = false): ParsedCell {
  const unit = unitAtEnd(text)
  const isCount = readUnit(unit) === 'each' || pieces.test(unit)
  const read = number(isCount ? withoutUnit(text) : text, options, 'whole', signed)
  return text.endsWith('+') && read.value !== undefined ? { value: read.value, note: `${text} is read as ${read.value}.` } : read
}

const noDay = 'Enter a day like 2026-11-23.'

/** The number of a day in a spreadsheet, as a .csv has it whose column was no day: 46000. */
function dayOfNumber(text: string): string | undefined {
  return /^[34567]\d{4}$/.test(text) ? addDays('1899-12-30', Number(text)) : undefined
}

/** Words before the first day of a week: w/c 12 Oct 2026. */
const weekBeginning = /^(?:w\/?[cb]|week (?:commencing|beginning|starting|of))[.:]? /i

function day(written: string, { date_order, time_zone, weeks }: Options): ParsedCell {
  const text = written.replace(weekBeginning, '')
  const instant = time_zone === undefined ? undefined : writtenInstant(text)
  if (instant && time_zone !== undefined) return { value: dayIn(time_zone, instant) }
  const monday = weekOf(text, weeks === true)
  if (monday !== undefined) return { value: monday, note: `${text} is read as ${monday}, the Monday of that week.` }
  const numbered = dayOfNumber(text)
  if (numbered !== undefined)
    return { value: numbered, note: `${text} is read as ${numbered}, the day of that number in a spreadsheet.` }
  const value = writtenDay(text, date_order)
  if (value === undefined) {
    const month = writtenMonth(text)
    return month === undefined
      ? fault(noDay)
      : { value: month, note: `${text} is read as ${month}, the first day of that month.` }
  }
  return value < '1990' || value >= '2200' ? fault('Enter a year from 1990 to 2199.') : { value }
}

const weekNumbers = [
  /^(?<year>\d{4})[-/ ]?(?:w|wk|week|kw) ?(?<number>\d{1,2})$/i,
  /^(?:w|wk|week|kw) ?(?<number>\d{1,2})[-/., ]+(?<year>\d{4}|\d{2})$/i,
]
const plainWeeks = [/^(?<number>\d{1,2})[-/. ](?<year>\d{4})$/, /^(?<year>[23]\d)(?<number>\d{2})$/]

/** The Monday of a week by its number (ISO 8601): 2026-W14, W14-26; in a column of weeks 14/2026 and 2614 too. */
function weekOf(text: string, isWeek: boolean): string | undefined {
  const patterns = isWeek ? [...weekNumbers, ...plainWeeks] : weekNumbers
  const { year: written, number } = patterns.map((each) => each.exec(text)?.groups).find((groups) => groups !== undefined) ?? {}
  const year = written?.length === 2 ? `20${written}` : written
  if (year === undefined || number === undefined || Number(number) < 1 || Number(number) > 53) return undefined
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7)
  // A week belongs to the year of its Thursday: some years have no week 53.
  return addDays(monday, 3) <= `${year}-12-31` ? monday : undefined
}

const wordSet = (words: string) => new Set(words.split(' '))
const yes = wordSet('yes y true 1 x ✓ on ja j oui o sí si s sim tak kyllä wahr vrai waar verdadero vero')
const no = wordSet('no n false 0 off - nein nee non nej nei não nao nie ei falsch faux onwaar falso')

export const saysYes = (text: string): boolean => yes.has(text.toLowerCase())
export const saysNo = (text: string): boolean => no.has(text.toLowerCase())

function barcode(text: string): ParsedCell {
  // A number of a spreadsheet has a decimal where its program writes them: 4006381333931.0
  const read = readBarcode(text).replace(/^(\d{6,14})\.0+$/, '$1')
  if (shortened.test(read)) return fault('The spreadsheet shortened this barcode. Enter it again.')
  const wrong = barcodeFault(read) ?? gtinFault(read)
  return wrong ? fault(wrong) : { value: storedBarcode(read) }
}

/** One address, or the first of several: "Ana <ana@x.example>; office@x.example". */
function email(text: string): ParsedCell {
  const all = text
    .replaceAll(/mailto:|"[^"]*"/gi, '')
    .split(/[;,]/)
    .flatMap((part) => {
      const [, named] = /<([^<>]*)>/.exec(part) ?? []
      return named === undefined ? part.replaceAll(/ (?:or|and|&) | (?=[^ ]+@)|\//g, ';').split(';') : [named]
    })
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = '', ...others] = all
  if (all.length === 0 || !all.every((each) => isMailAddress(each))) return fault(noMailAddress)
  return others.length === 0 ? { value: first } : { value: first, others }
}

/** The rest of an amount; the minus of a payment is not subtracted again. */
function difference(whole: ParsedCell, paid: ParsedCell): ParsedCell {
  if (whole.value === undefined || paid.value === undefined) return whole.value === undefined ? whole : paid
  const [total, size] = [cents(whole.value), cents(paid.value)]
  return { value: moneyText(total - (total > 0n && size < 0n ? -size : size)) }
}

const readers: Readonly<Record<CellType, Reader>> = {
  text: (value) => ({ value }),
  'botanical name': (value) => ({ value: tidyBotanicalName(value) }),
  unit: (value) => ({ value: readUnit(value) }),
  day,
  'day or month': (text, options) => {
    const week = weekOf(text, options.weeks === true)
    if (week !== undefined) return { value: week }
    const month = writtenMonth(text)
    if (month !== undefined) return { value: month.slice(0, 7) }
    if (/^\p{L}{3,9}$/u.test(text) && writtenMonth(`${text} 2000`) !== undefined)
      return fault(`“${text}” has no year. Write it into the file, like ${text} 2026, and add the file again.`)
    const read = day(text, options)
    return options.months === true && read.value?.endsWith('-01') === true ? { value: read.value.slice(0, 7) } : read
  },
  // Spreadsheets may store 12.5 as 12.499999999999998.
  money: (text, options) =>
    number(
      /^\d+\.\d{6,}$/.test(text)
        ? Number(text).toFixed(2)
        : text.replace(/(?<=\d) ?(?:\/ ?)?(?:ea|each|per plant|per pot)\.?$/i, ''),
      options,
      'money',
    ),
  // A debit of an account is what is owed.
  'signed money': (text, options) => {
    const [whole, paid] = text.split(less)
    if (whole !== undefined && paid !== undefined)
      return difference(readers['signed money'](whole, options), readers['signed money'](paid, options))
    const [, amount, side] = /^(.*\d\)?) ?(DR|CR)\.?$/i.exec(text) ?? []
    const read = number(amount ?? text, options, 'money', true)
    return side?.toUpperCase() === 'CR' && read.value !== undefined && !read.value.startsWith('-') && Number(read.value) !== 0
      ? { ...read, value: `-${read.value}` }
      : read
  },
  cost: numberOf('cost'),
  quantity: (text, options) => number(withoutUnit(text), options, 'quantity'),
  'signed quantity': (text, options) => number(withoutUnit(text), options, 'quantity', true),
  whole: counted,
  'signed whole': (text, options) => counted(text, options, true),
  percent,
  'yes or no': (text) => (saysYes(text) ? { value: 'yes' } : saysNo(text) ? { value: 'no' } : fault('Enter yes or no.')),
  email,
  barcode,
}

function plainText(cell: string | number, hasLines: boolean): string {
  const whole = String(cell).trim()
  return hasLines
    ? whole
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join('\n')
    : whole.replaceAll(/\s+/g, ' ')
}

/** =B2*1.15, =SUM(A1:A4), =Sheet2!A1; a name may begin with the sign. */
const formula = /^=[-+]?(?:\$?[A-Z]{1,3}\$?\d|[A-Z.]{2,30}\(|\(|\d[\d.]{0,15} ?[*/+-]|'|\w{1,40}!)/i

/** Faults of a text, whatever its column; undefined for one that can be read. */
function textFault(text: string, { type, max = 200 }: Pick<ImportColumn, 'type' | 'max'>): string | undefined {
  if (!text.isWellFormed() || /[\0\uFFFD]/.test(text))
    return 'Some letters could not be read. Save the file as UTF-8, or as .xlsx.'
  if (errorCell.test(text)) return `The spreadsheet has the error ${text} here. Enter the value.`
  if (formula.test(text))
    return 'The file has a formula here, and not its result. Open it in a spreadsheet, save it again, or enter the value.'
  if (type === 'text' && shortened.test(text)) return 'The spreadsheet shortened this number. Enter it again.'
  return text.length > max ? `At most ${max} characters.` : undefined
}

/** A number, or two ends of a range, without a unit. */
const unitless = /^[-−]?\d+(?:[.,]\d+)?(?: ?(?:-|–|—|\/|to) ?[-−]?\d+(?:[.,]\d+)?)?$/

/** The text of a size or measure with the unit of its title. */
function withUnit(text: string, { list }: Pick<ImportColumn, 'list'>, { size_unit, unit }: Options): string {
  if (unit !== undefined && unitless.test(text)) return `${text} ${unit}`
  return list === 'container_sizes' && size_unit !== undefined && /^\d+(?:[.,]\d+)?$/.test(text) ? `${text} ${size_unit}` : text
}

/** Reads one cell; '' where it is empty and may be. A number of a spreadsheet has its decimals after a point, whatever its texts have. */
export function parseCell(
  column: Pick<ImportColumn, 'type' | 'required' | 'max' | 'read' | 'list'>,
  cell: string | number,
  options: Options,
): ParsedCell {
  const { type, required, max = 200, read } = column
  const whole = plainText(cell, type === 'text' && max >= 400)
  // A program that read the column as numbers writes a phone as 6478381234.0.
  const written = type === 'text' && /^\d{3,}\.0$/.test(whole) ? whole.slice(0, -2) : whole
  const text = type !== 'text' && required !== true && nothing.test(written) ? '' : written
  if (text === '') return required ? fault('This cell is empty.') : { value: '' }
  const wrong = textFault(text, column)
  if (wrong !== undefined) return fault(wrong)
  const reader: Reader = read ?? readers[type]
  return reader(withUnit(text, column, options), typeof cell === 'number' ? { ...options, decimals: 'point' } : options)
}
