/** Invoice numbers: a prefix, and a number written with a fixed count of digits. */
import { digitsAtEnd } from '#kernel/trim-end.ts'

interface ReceiptNumber {
  readonly prefix: string
  readonly digits: number
  readonly next_number: string
}

/** `INV-0042` → prefix `INV-`, 4 digits, next number 42. */
export function parseReceiptNumber(written: string): ReceiptNumber {
  const digits = digitsAtEnd(written) || '1'
  const prefix = written.slice(0, -digits.length)
  return { prefix, digits: digits.length, next_number: String(BigInt(digits)) }
}

export const writeReceiptNumber = ({ prefix, digits, next_number }: ReceiptNumber): string =>
  prefix + next_number.padStart(digits, '0')
