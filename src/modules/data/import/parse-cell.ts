/** Reads the text of a cell as the type of its column: plain digits, a day as 2026-11-23, or a sentence that says what is wrong. Pure. */
import { isMailAddress, noMailAddress } from '#kernel/mail-address.ts'
import { addDays, isDay, mondayOf } from '#kernel/day.ts'
import { type NumberKind, parseNumber } from '#kernel/number.ts'
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { numberParts, withPoint } from '#kernel/written-number.ts'
import { barcodeFault, gtinFault, readBarcode } from '#modules/setup/reference/barcode.ts'
import { readUnit } from '#modules/supplies/units.ts'
import type { ImportOptions } from './import-context.ts'
import type { CellType, ImportColumn, ParsedCell } from './import-kind.ts'

type Options = Pick<ImportOptions, 'date_order' | 'decimals' | 'weeks'>

/** The value of a cell that is not empty. */
type Reader = (text: string, options: Options) => ParsedCell

/** Texts that a spreadsheet shows for a formula that failed. */
const errorCell = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#{2,})$|^Err:\d+$/i

const fault = (message: string): ParsedCell => ({ fault: message })

function number(text: string, { decimals }: Options, kind: NumberKind, signed = false): ParsedCell {
  if (isDay(text)) return fault('The spreadsheet turned this number into a date. Enter the number.')
  const parts = numberParts(text)
  if (!parts) return fault(`“${text}” is not a number.`)
  const { isNegative, digits } = parts
  if (isNegative && !signed) return fault('This cannot be negative.')
  const plain = withPoint(digits, decimals)
  if (plain === undefined) return fault('Write decimals after a comma, as in the other rows: 1.234,50.')
  const read = parseNumber(plain, kind)
  if (read.text === undefined) return read
  return { value: isNegative && Number(read.text) !== 0 ? `-${read.text}` : read.text }
}

const numberOf =
  (kind: NumberKind, signed = false): Reader =>
  (text, options) =>
    number(text, options, kind, signed)

/** A number below 1 may be a part of 1: 0.15 for 15%. */
function percent(text: string, options: Options): ParsedCell {
  const read = number(text.replace(/ ?%$/, ''), options, 'percent')
  return read.value !== undefined && !text.endsWith('%') && Number(read.value) > 0 && Number(read.value) < 1
    ? {
        ...read,
        note: `${text} is read as ${read.value}%. If ${Number((Number(read.value) * 100).toFixed(4))}% is meant, correct it.`,
      }
    : read
}

/** A number of plants: "3 pcs" and "12 each" too. */
const counted = (text: string, options: Options, signed = false): ParsedCell =>
  number(text.replace(/(?<=\d) ?(?:pcs?|pieces?|each|ea|units?|plants?|pots?|x)\.?$/i, ''), options, 'whole', signed)

const noDay = 'Enter a day like 2026-11-23.'

/** The number of a day in a spreadsheet, as a .csv has it whose column was no day: 46000. */
function dayOfNumber(text: string): string | undefined {
  return /^[34567]\d{4}$/.test(text) ? addDays('1899-12-30', Number(text)) : undefined
}

function day(text: string, { date_order }: Options): ParsedCell {
  const numbered = dayOfNumber(text)
  if (numbered !== undefined)
    return { value: numbered, note: `${text} is read as ${numbered}, the day of that number in a spreadsheet.` }
  const value = writtenDay(text, date_order)
  if (value === undefined) return fault(noDay)
  return value < '1990' || value >= '2200' ? fault('Enter a year from 1990 to 2199.') : { value }
}

const weekNumbers = [
  /^(?<year>\d{4})[-/ ]?(?:w|wk|week|kw) ?(?<number>\d{1,2})$/i,
  /^(?:w|wk|week|kw) ?(?<number>\d{1,2})[-/., ]+(?<year>\d{4})$/i,
]
const plainWeek = /^(?<number>\d{1,2})[-/. ](?<year>\d{4})$/

/** The Monday of a week by its number (ISO 8601): 2026-W14, W14 2026; in a column of weeks 14/2026 too. */
function weekOf(text: string, isWeek: boolean): string | undefined {
  const patterns = isWeek ? [...weekNumbers, plainWeek] : weekNumbers
  const { year, number } = patterns.map((each) => each.exec(text)?.groups).find((groups) => groups !== undefined) ?? {}
  if (year === undefined || number === undefined || Number(number) < 1 || Number(number) > 53) return undefined
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7)
  return monday <= `${year}-12-31` ? monday : undefined
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', 'off', '-'])

function barcode(text: string): ParsedCell {
  const read = readBarcode(text.replace(/^'/, ''))
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(read)) return fault('The spreadsheet shortened this barcode. Enter it again.')
  const wrong = barcodeFault(read) ?? gtinFault(read)
  return wrong ? fault(wrong) : { value: read }
}

/** One address, or several of which the first is used: "Ana <ana@x.example>; office@x.example". */
function email(text: string): ParsedCell {
  const all = text
    .replaceAll(/mailto:/gi, '')
    .replaceAll(/ (?:or|and|&) | (?=[^ ]+@)|\//g, ';')
    .split(/[;,]/)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean)
  const [first = '', ...others] = all
  if (all.length === 0 || !all.every((each) => isMailAddress(each))) return fault(noMailAddress)
  return others.length === 0 ? { value: first } : { value: first, others }
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
    return month === undefined ? day(text, options) : { value: month.slice(0, 7) }
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
    const [, amount, side] = /^(.*\d)\)? ?(DR|CR)\.?$/i.exec(text) ?? []
    const read = number(amount ?? text, options, 'money', true)
    return side?.toUpperCase() === 'CR' && read.value !== undefined && !read.value.startsWith('-') && Number(read.value) !== 0
      ? { ...read, value: `-${read.value}` }
      : read
  },
  cost: numberOf('cost'),
  quantity: numberOf('quantity'),
  'signed quantity': numberOf('quantity', true),
  whole: counted,
  'signed whole': (text, options) => counted(text, options, true),
  percent,
  'yes or no': (text) =>
    yes.has(text.toLowerCase()) ? { value: 'yes' } : no.has(text.toLowerCase()) ? { value: 'no' } : fault('Enter yes or no.'),
  email,
  barcode,
}

/** Excel's ="0610": a text that it is not to take for a number. */
const asText = /^="([^"]*)"$/

/** Our own files, and others, put an apostrophe before a text that a spreadsheet would take for a formula: '+64 21 555. */
const guarded = /^'(?=[-+=@])/

function plainText(cell: string | number, hasLines: boolean): string {
  const whole = String(cell).trim().replace(asText, '$1').replace(guarded, '')
  return hasLines
    ? whole
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join('\n')
    : whole.replaceAll(/\s+/g, ' ')
}

/** Reads one cell; '' where it is empty and may be. A number of a spreadsheet has its decimals after a point, whatever its texts have. */
export function parseCell(
  { type, required, max = 200, read }: Pick<ImportColumn, 'type' | 'required' | 'max' | 'read'>,
  cell: string | number,
  options: Options,
): ParsedCell {
  const text = plainText(cell, type === 'text' && max >= 400)
  if (text === '') return required ? fault('This cell is empty.') : { value: '' }
  if (!text.isWellFormed() || /[\0\uFFFD]/.test(text))
    return fault('Some letters could not be read. Save the file as UTF-8, or as .xlsx.')
  if (errorCell.test(text)) return fault(`The spreadsheet has the error ${text} here. Enter the value.`)
  if (/^=[^=\s]/.test(text))
    return fault('The file has a formula here, and not its result. Open it in a spreadsheet, save it again, or enter the value.')
  if (text.length > max) return fault(`At most ${max} characters.`)
  const reader: Reader = read ?? readers[type]
  return reader(text, typeof cell === 'number' ? { ...options, decimals: 'point' } : options)
}
