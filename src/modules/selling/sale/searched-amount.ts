/** An amount among the words of a search: a line of the bank statement finds its invoice. */
import { parseNumber } from '#kernel/number.ts'

/** Takes what was typed ("1,001.98", "$42", "-12.50"); gives plain digits without a sign, or undefined where it is no amount of money. */
export function searchedAmount(typed: string): string | undefined {
  const digits = typed.trim().replace(/^[-–]?\s*[^\d\s.,'’-]{0,3}\s*/u, '')
  return /^\d/.test(digits) ? parseNumber(digits, 'money').text : undefined
}
