/** Numbers as other programs write them: 1,234.50, 1.234,50, $12.00, EUR 12,50, (12.00), 12.00-, 12.00 CR. Pure. */
import type { Cents } from './money.ts'

/** The sign before the decimals; the other one separates thousands. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

const longest = 40
const currencies = new Set(Intl.supportedValuesOf('currency'))
/** A code, a symbol with or without letters of the country, or what a few currencies are called on paper. */
const currency = '[A-Z]{0,3} ?\\p{Sc}|[A-Z]{3}|kr\\.?|Kč|zł|Ft|lei|Fr\\.|Rs\\.?|R'
const sign = '([-−–+]?)'
const shape = new RegExp(
  `^(\\()? ?${sign} ?(${currency})? ?${sign} ?(\\d[\\d.,'’´ ]*|[.,]\\d+) ?(${currency})? ?${sign} ?(\\))?$`,
  'iu',
)

/** A whole amount as shops write it: 8,- or 12.– */
const noCents = /(?<=\d)[.,:] ?[-–—]{1,2}(?= ?(?:\p{Sc}|[A-Z]{3}|kr\.?)?$)/iu

interface NumberParts {
  readonly isNegative: boolean
  /** Digits with the marks between them. */
  readonly digits: string
}

/** The parts of a number; undefined where the text is none. A minus is at its beginning or its end only. */
export function numberParts(text: string): NumberParts | undefined {
  if (text.length > longest) return undefined
  const parts = shape.exec(text.replaceAll(/\s+/g, ' ').trim().replace(noCents, ''))
  if (!parts) return undefined
  const [, open, first = '', before = '', second = '', digits = '', after = '', third = '', close] = parts
  const codes = [before, after].filter((each) => /^[A-Z]{3}$/i.test(each) && !/^lei$/i.test(each))
  if (codes.some((code) => !currencies.has(code.toUpperCase()))) return undefined
  const signs = first + second + third
  if (signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined
  return { isNegative: open !== undefined || /[-−–]/.test(signs), digits: digits.trim() }
}

/** The code of the currency beside a number, as EUR in EUR 12,50; '' where there is none. */
export function currencyOf(text: string): string {
  const [code = ''] = /\b[A-Z]{3}\b/.exec(text.slice(0, longest)) ?? []
  return currencies.has(code) && /\d/.test(text) ? code : ''
}

/** The digits as `parseNumber` reads them; undefined where they cannot be a number with this mark. */
export function withPoint(digits: string, mark: DecimalMark): string | undefined {
  if (mark === 'point') return /^\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(digits)) return digits.replaceAll('.', '')
  if (!digits.includes(',')) return digits
  if (!/^(\d{1,3}([.'’´ ]\d{3})+|\d*),\d*$/.test(digits)) return undefined
  return digits.replaceAll(/[.'’´ ]/g, '').replace(',', '.')
}

const grouped = {
  point: /^\d{1,3}(?:([, '’´])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/,
  comma: /^\d{1,3}([. '’´])\d{3}(?:\1\d{3})*$/,
} as const

/** Digits before the point of the largest amount that can be stored. */
const mostDigits = 12

/** Whole cents of unsigned digits; undefined where they are no money with this mark. Trailing zeros after the cents have no meaning. */
function centsOf(digits: string, mark: DecimalMark): Cents | undefined {
  // 12.5 has no other meaning with decimal commas: a cell that the spreadsheet stored as a number.
  const sign = mark === 'comma' && (digits.includes(',') || grouped.comma.test(digits)) ? ',' : '.'
  const [whole = '', decimals = '', ...more] = digits.split(sign)
  if (more.length > 0 || !/^\d*$/.test(decimals)) return undefined
  const isGrouped = grouped[sign === ',' ? 'comma' : 'point'].test(whole)
  if (!isGrouped && !/^\d*$/.test(whole)) return undefined
  const bare = whole.replaceAll(/\D/g, '').replace(/^0+/, '')
  const [, part] = /^(\d{0,2})0*$/.exec(decimals) ?? []
  if (part === undefined || bare.length > mostDigits) return undefined
  return BigInt(bare + part.padEnd(2, '0'))
}

/** Letters beside an amount that say which way the money went: DR and CR, D and C, Soll and Haben. */
const sides =
  /^(?:(DR|CR|DB|[DC](?=\.? |\D*\d[\d.,']*[.,]\d\d$))\.? ?(?=[\d(.$])(.*)|(.*[\d)]) ?(DR|CR|DB|D|C|S|H)\.?|(.*\D) (DR|CR|DB)\.?)$/i

export interface WrittenAmount {
  /** With its minus; what has letters beside it has their sign. */
  readonly cents: Cents
  readonly side: 'debit' | 'credit' | undefined
}

/** An amount of money in a file with this decimal mark; undefined where the text is none, which a day never is. */
export function writtenAmount(text: string, mark: DecimalMark): WrittenAmount | undefined {
  const { number, side } = withoutSide(text)
  const parts = numberParts(number)
  const size = parts && centsOf(parts.digits, mark)
  if (!parts || size === undefined || (parts.isNegative && side === 'credit')) return undefined
  return { cents: parts.isNegative || side === 'debit' ? -size : size, side }
}

function withoutSide(text: string): { readonly number: string; readonly side: WrittenAmount['side'] } {
  const number = text.length > 2 * longest ? '' : text.trim()
  const [, before, after, first, last, currencyLast, afterCurrency] = sides.exec(number) ?? []
  const letters = before ?? last ?? afterCurrency
  if (letters === undefined) return { number, side: undefined }
  return { number: after ?? first ?? currencyLast ?? '', side: /^[CH]/i.test(letters) ? 'credit' : 'debit' }
}

/** True if the mark can only be a decimal mark: 12,5, 0,125, 1.234,50, 1.234.567. */
const hasDecimalsAfter = (mark: ',' | '.', digits: string): boolean => {
  const [whole = '', decimals = '', ...more] = digits.split(mark)
  if (more.length > 0 || /[.,]/.test(decimals)) return false
  if (!digits.includes(mark)) return /^\d{1,3}([.,]\d{2,3})+[.,]\d{3}$/.test(digits)
  return decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)
}

const isOpen = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** Decimal mark used in a file, inferred from its numbers; undefined if they are ambiguous. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const all = cells.flatMap((cell) => numberParts(withoutSide(cell).number)?.digits ?? [])
  const comma = all.filter((digits) => hasDecimalsAfter(',', digits)).length
  const point = all.filter((digits) => hasDecimalsAfter('.', digits)).length
  const isAmbiguous = all.some(isOpen) && comma > 0 === point > 0
  return isAmbiguous ? undefined : comma > point ? 'comma' : 'point'
}
