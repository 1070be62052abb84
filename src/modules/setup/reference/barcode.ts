/** Barcodes: EAN-13 with its check digit, and numbers of one's own from the range that GS1 leaves to shops (20 to 29). */

/** The 13th digit for the first twelve. */
export function checkDigit(twelve: string): string {
  const sum = twelve.split('').reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Thirteen digits whose last one fits. */
export const isEan13 = (code: string): boolean => /^\d{13}$/.test(code) && checkDigit(code.slice(0, 12)) === code[12]

/** The nursery's own n-th number. */
export function ownBarcode(n: number): string {
  const twelve = `20${String(n).padStart(10, '0')}`
  return twelve + checkDigit(twelve)
}

/** The scanned number without the spaces and dashes of the label. */
export const readBarcode = (text: string): string => text.replace(/[\s-]/g, '')

/** The error of a barcode; undefined for a valid one. Symbologies other than EAN-13 are not checked. */
export function barcodeFault(code: string): string | undefined {
  if (code.length > 40) return 'A barcode has at most 40 characters.'
  if (!/^[\x21-\x7e]+$/.test(code)) return 'A barcode has no spaces and no accents.'
  if (/^\d{13}$/.test(code) && !isEan13(code))
    return `The last digit of ${code} should be ${checkDigit(code.slice(0, 12))}; was it mistyped?`
  return undefined
}
