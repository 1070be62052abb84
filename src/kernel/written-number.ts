/** Numbers as other programs write them: 1,234.50, 1.234,50, $12.00, EUR 12,50, (12.00), 12.00-. Pure. */

/** The sign before the decimals; the other one separates thousands. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

const longest = 40
const currencies = new Set(Intl.supportedValuesOf('currency'))
const shape =
  /^(\()? ?([-−+]?) ?([A-Z]{0,3} ?[$£€]|[A-Z]{3})? ?([-−+]?) ?(\d[\d.,'’ ]*|[.,]\d+) ?([A-Z]{3}|kr\.?|[$£€])? ?([-−+]?) ?(\))?$/i

interface NumberParts {
  readonly isNegative: boolean
  /** Digits with the marks between them. */
  readonly digits: string
}

/** The parts of a number; undefined where the text is none. A minus is at its beginning or its end only. */
export function numberParts(text: string): NumberParts | undefined {
  if (text.length > longest) return undefined
  const parts = shape.exec(text.replaceAll(/\s+/g, ' ').trim())
  if (!parts) return undefined
  const [, open, first = '', before = '', second = '', digits = '', after = '', third = '', close] = parts
  const codes = [before, after].filter((each) => /^[A-Z]{3}$/i.test(each))
  if (codes.some((code) => !currencies.has(code.toUpperCase()))) return undefined
  const signs = first + second + third
  if (signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined
  return { isNegative: open !== undefined || /[-−]/.test(signs), digits: digits.trim() }
}

/** The digits as `parseNumber` reads them; undefined where they cannot be a number with this mark. */
export function withPoint(digits: string, mark: DecimalMark): string | undefined {
  if (mark === 'point') return digits
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(digits)) return digits.replaceAll('.', '')
  // 12.5 has no other meaning: a cell that the spreadsheet stored as a number.
  if (!digits.includes(',')) return digits
  if (!/^(\d{1,3}([.'’ ]\d{3})+|\d*),\d*$/.test(digits)) return undefined
  return digits.replaceAll(/[.'’ ]/g, '').replace(',', '.')
}

/** True if the mark can only be a decimal mark: 12,5, 0,125, 1.234,50, 1.234.567. */
const hasDecimalsAfter = (mark: ',' | '.', digits: string): boolean => {
  const [whole = '', decimals = '', ...more] = digits.split(mark)
  if (more.length > 0 || /[.,]/.test(decimals)) return false
  if (!digits.includes(mark)) return /^\d{1,3}([.,]\d{3}){2,}$/.test(digits)
  return decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)
}

const isOpen = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** Decimal mark used in a file, inferred from its numbers; undefined if they are ambiguous. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const all = cells.flatMap((cell) => numberParts(cell)?.digits ?? [])
  const comma = all.filter((digits) => hasDecimalsAfter(',', digits)).length
  const point = all.filter((digits) => hasDecimalsAfter('.', digits)).length
  const isAmbiguous = all.some(isOpen) && comma > 0 === point > 0
  return isAmbiguous ? undefined : comma > point ? 'comma' : 'point'
}
