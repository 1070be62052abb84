/** Invoice numbers and amounts among the words of a search. Pure. */
import { parseNumber } from '#kernel/number.ts'

interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** Invoice numbers that typed text can mean, for `=`: whole, or without prefix and leading zeros. */
export function searchedNumbers(typed: string, { prefix, digits }: NumberFormat): string[] {
  const text = typed.trim()
  const upper = text.toUpperCase()
  const withoutPrefix = upper.startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : text
  const written = /^\d+$/.test(withoutPrefix) ? [prefix + withoutPrefix.replace(/^0+(?=\d)/, '').padStart(digits, '0')] : []
  return [...new Set([text, upper, ...written])]
}

/** Plain digits of a typed amount ("1,001.98", "$42", "-12.50") without its sign; undefined if it is no amount of money. */
export function searchedAmount(typed: string): string | undefined {
  const digits = typed.trim().replace(/^[-–]?\s*[^\d\s.,'’-]{0,3}\s*/u, '')
  return /^\d/.test(digits) ? parseNumber(digits, 'money').text : undefined
}
