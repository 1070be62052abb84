/**
 * Numbers as people type them. The product formats numbers in English in every country (1,200.50), and reads them the same way:
 * a comma, a space or an apostrophe separates thousands, a point the decimals. An ambiguous number is refused.
 */

import { trimEnd } from './trim-end.ts'

interface NumberRule {
  readonly decimals: number
  /** The largest value, if it has fewer than nine digits. */
  readonly max?: number
  /** The message for text that is not such a number. */
  readonly message: string
}

export const numberRules = {
  whole: { decimals: 0, message: 'Enter a whole number.' },
  money: { decimals: 2, message: 'Enter an amount like 12.50.' },
  quantity: { decimals: 4, message: 'Enter a number like 2.5.' },
  percent: { decimals: 2, max: 100, message: 'Enter a percentage from 0 to 100.' },
  /** A tax rate: New York City has 8.875 %. */
  taxRate: { decimals: 3, max: 100, message: 'Enter a percentage from 0 to 100.' },
  /** A unit cost: a label costs less than a cent. */
  cost: { decimals: 6, message: 'Enter an amount like 0.18.' },
} as const satisfies Record<string, NumberRule>

export type NumberKind = keyof typeof numberRules

/** The number as plain digits, `1200.50`, or the message that says what is wrong. */
export type ParsedNumber =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly text?: undefined; readonly fault: string }

const plain = /^\d*(\.\d*)?$/
/** Comma, space, no-break spaces, thin space, apostrophes: the same separator throughout. */
const grouped = /^[1-9]\d{0,2}([, \u00A0\u202F\u2009'’])\d{3}(\1\d{3})*(\.\d*)?$/
const separators = /[, \u00A0\u202F\u2009'’]/g
/** One comma that is not followed by exactly three digits. */
const oneComma = /^(\d+),(\d+)$/
/** 1.200,50 and 0,5: can only be a decimal comma. */
const decimalComma = /^(?:0|\d{1,3}(?:\.\d{3})+),\d+$/

/** More characters than any number has, with its separators and noughts. */
const tooLong = 60

/** Parses a typed number: "1,200" is 1200, "1,20" is refused. A minus is accepted only if `signed`. */
export function parseNumber(typed: string, kind: NumberKind, signed = false): ParsedNumber {
  const rule: NumberRule = numberRules[kind]
  if (typed.length > tooLong) return { fault: rule.message }
  const trimmed = typed.trim().replace(/^\u2212/, '-')
  const minus = signed && trimmed.startsWith('-')
  const digits = minus ? trimmed.slice(1).trimStart() : trimmed
  const fault = commaFault(digits, rule)
  if (fault !== undefined) return { fault }
  if (!/\d/.test(digits) || !(plain.test(digits) || grouped.test(digits))) return { fault: rule.message }
  const read = withinRule(digits.replaceAll(separators, ''), rule)
  return read.text !== undefined && minus && Number(read.text) !== 0 ? { text: `-${read.text}` } : read
}

/** Refuses a comma that may be a decimal comma; undefined if there is none. */
function commaFault(digits: string, { decimals, message }: NumberRule): string | undefined {
  if (decimalComma.test(digits)) {
    const normalized = digits.replaceAll('.', '').replace(',', '.')
    return decimals === 0 ? message : `Write the decimals after a point: ${normalized}.`
  }
  const [, before, after] = (!grouped.test(digits) && oneComma.exec(digits)) || []
  if (before === undefined || after === undefined) return undefined
  return decimals === 0 ? message : `Enter ${before}.${after} or ${before}${after}: a comma only separates thousands.`
}

/** Digits with at most one point: without needless noughts, where they are not too many. */
function withinRule(digits: string, rule: NumberRule): ParsedNumber {
  const { decimals, message, max = 999_999_999.999_999 } = rule
  const [whole = '', fraction = ''] = digits.split('.')
  const bare = whole.replace(/^0+(?=\d)/, '') || '0'
  if (Number(`${bare}.${fraction}`) > max) return { fault: message }
  // 12.000 pots are 12 pots; 1.5 pots are refused.
  const normalized = fraction.length > decimals ? trimEnd(fraction, '0') : fraction
  if (normalized.length > decimals) return { fault: tooManyDecimals(rule) }
  return { text: normalized === '' ? bare : `${bare}.${normalized}` }
}

/** Explains why a text is not a number in plain digits, as calls require; undefined if it is one. */
export function wireFault(text: string, kind: NumberKind, signed = false): string | undefined {
  const read = parseNumber(text, kind, signed)
  if (read.text === undefined) return read.fault
  const [, fraction = ''] = text.split('.')
  if (/^-?\d+(\.\d+)?$/.test(text))
    return fraction.length > numberRules[kind].decimals ? tooManyDecimals(numberRules[kind]) : undefined
  return `Write it as ${read.text}, in digits only.`
}

const tooManyDecimals = ({ decimals, message }: NumberRule) => (decimals === 0 ? message : `Enter at most ${decimals} decimals.`)

/** "2.5000" → "2.5", as it would be typed; empty for an unknown value. */
export function trimDecimals(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  return text.includes('.') ? trimEnd(trimEnd(text, '0'), '.') : text
}

/** "1200.5" → "1,200.5"; money with its two decimals. Text that is not a number is returned unchanged. */
export function writeNumber(text: string, kind: NumberKind): string {
  const [, minus = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined) return text
  const head = whole.length % 3 || 3
  const decimals = kind === 'money' ? fraction.padEnd(2, '0') : fraction
  return `${minus}${whole.slice(0, head)}${whole.slice(head).replace(/\d{3}/g, ',$&')}${decimals === '' ? '' : `.${decimals}`}`
}
