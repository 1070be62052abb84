/** Sentences about wrong barcodes, where one is entered. Apart from `barcode.ts`, which the till loads to find what is scanned. */
import { checkDigit, expandUpcE, hasCheckDigit } from './barcode.ts'

/** The error of a barcode; undefined for a valid one. Symbologies other than EAN-13 are not checked. */
export function barcodeFault(code: string): string | undefined {
  if (code.length > 40) return 'A barcode has at most 40 characters.'
  if (!/^[\x21-\x7e]+$/.test(code)) return 'A barcode has no spaces and no accents.'
  return /^\d{13}$/.test(code) ? checkDigitFault(code) : undefined
}

/** The error of a GTIN in a list: a program lost a digit, or it was mistyped. Undefined for one that is right, and for other codes. */
export function gtinFault(code: string): string | undefined {
  if (/^\d{11}$/.test(code))
    return hasCheckDigit(code)
      ? `${code} has 11 digits: a spreadsheet removed the 0 before it. Enter 0${code}.`
      : `${code} has 11 digits. A barcode has 8, 12, 13 or 14; was one left out?`
  return checkDigitFault(code)
}

/** The error of the check digit in 8, 12, 13 or 14 digits. */
export function checkDigitFault(code: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code) || hasCheckDigit(code) || expandUpcE(code)) return undefined
  return `The last digit of ${code} should be ${checkDigit(code.slice(0, -1))}; was it mistyped?`
}
