/** Reads the text of a cell as the type of its column: plain digits, a day as 2026-11-23, or a sentence that says what is wrong. Pure. */
import { isMailAddress, noMailAddress } from '#kernel/mail-address.ts'
import { isDay } from '#kernel/day.ts'
import { type NumberKind, parseNumber } from '#kernel/number.ts'
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { numberParts, withPoint } from '#kernel/written-number.ts'
import { barcodeFault, readBarcode } from '#modules/setup/reference/barcode.ts'
import { readUnit } from '#modules/supplies/units.ts'
import type { ImportOptions } from './import-context.ts'
import type { CellType, ImportColumn, ParsedCell } from './import-kind.ts'

type Options = Pick<ImportOptions, 'date_order' | 'decimals'>

/** The value of a cell that is not empty. */
type Reader = (text: string, options: Options) => ParsedCell

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

const noDay = 'Enter a day like 2026-11-23.'

function day(text: string, { date_order }: Options): ParsedCell {
  const value = writtenDay(text, date_order)
  if (value === undefined) return fault(noDay)
  return value < '1990' || value >= '2200' ? fault('Enter a year from 1990 to 2199.') : { value }
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', 'off', '-'])

function barcode(text: string): ParsedCell {
  const read = readBarcode(text.replace(/^'/, ''))
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(read)) return fault('The spreadsheet shortened this barcode. Enter it again.')
  const wrong = barcodeFault(read)
  return wrong ? fault(wrong) : { value: read }
}

const readers: Readonly<Record<CellType, Reader>> = {
  text: (value) => ({ value }),
  'botanical name': (value) => ({ value: tidyBotanicalName(value) }),
  unit: (value) => ({ value: readUnit(value) }),
  day,
  'day or month': (text, options) => {
    const month = writtenMonth(text)
    return month === undefined ? day(text, options) : { value: month.slice(0, 7) }
  },
  // Spreadsheets may store 12.5 as 12.499999999999998.
  money: (text, options) => number(/^\d+\.\d{6,}$/.test(text) ? Number(text).toFixed(2) : text, options, 'money'),
  'signed money': numberOf('money', true),
  cost: numberOf('cost'),
  quantity: numberOf('quantity'),
  whole: numberOf('whole'),
  percent: (text, options) => number(text.replace(/%$/, ''), options, 'percent'),
  'yes or no': (text) =>
    yes.has(text.toLowerCase()) ? { value: 'yes' } : no.has(text.toLowerCase()) ? { value: 'no' } : fault('Enter yes or no.'),
  email: (text) => (isMailAddress(text) ? { value: text } : fault(noMailAddress)),
  barcode,
}

/** Excel's ="0610": a text that it is not to take for a number. */
const asText = /^="([^"]*)"$/

/** Reads one cell; '' where it is empty and may be. A number of a spreadsheet has its decimals after a point, whatever its texts have. */
export function parseCell(
  { type, required, max = 200, read }: Pick<ImportColumn, 'type' | 'required' | 'max' | 'read'>,
  cell: string | number,
  options: Options,
): ParsedCell {
  const text = String(cell).replaceAll(/\s+/g, ' ').trim().replace(asText, '$1')
  if (text === '') return required ? fault('This cell is empty.') : { value: '' }
  if (!text.isWellFormed() || /[\0\uFFFD]/.test(text))
    return fault('Some letters could not be read. Save the file as UTF-8, or as .xlsx.')
  if (text.length > max) return fault(`At most ${max} characters.`)
  const reader: Reader = read ?? readers[type]
  return reader(text, typeof cell === 'number' ? { ...options, decimals: 'point' } : options)
}
