/** Barcodes: EAN-13 with its check digit, and numbers of one's own from the range that GS1 leaves to shops (20 to 29). */

/** The last digit for those before it: of an EAN-13 for twelve, of a UPC-A for eleven, of an EAN-8 for seven. */
export function checkDigit(digits: string): string {
  const sum = digits
    .split('')
    .reverse()
    .reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

export const hasCheckDigit = (code: string) => checkDigit(code.slice(0, -1)) === code.at(-1)

/** Digits of a UPC-A in the middle, by the last of the six digits of a UPC-E: restores the zeros it leaves out. */
const upcEForms: readonly (readonly [form: RegExp, digits: string])[] = [
  [/^(\d\d)(\d{3})([012])$/, '$1$30000$2'],
  [/^(\d{3})(\d\d)3$/, '$100000$2'],
  [/^(\d{4})(\d)4$/, '$100000$2'],
  [/^(\d{5})([5-9])$/, '$10000$2'],
]

/** A UPC-E of eight digits as its UPC-A; undefined where it is none. */
export function expandUpcE(code: string): string | undefined {
  const [, system = '', six = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(code) ?? []
  const [form, digits] = upcEForms.find(([each]) => each.test(six)) ?? []
  if (form === undefined || digits === undefined) return undefined
  const upc = system + six.replace(form, digits) + check
  return hasCheckDigit(upc) ? upc : undefined
}

/** A text that is equal for all forms of one barcode: a UPC-A, its EAN-13 and its UPC-E are the same GTIN-14. */
export function barcodeKey(code: string): string {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return code
  // Eight digits that begin with 0 are an EAN-8 only inside a shop.
  const long = expandUpcE(code) ?? code
  return hasCheckDigit(long) ? long.padStart(14, '0') : code
}

/** Every form in which the barcode may be stored. */
export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code)
  if (!/^\d{14}$/.test(key)) return [code]
  return [
    ...new Set([
      code,
      ...[14, 13, 12, 8].filter((length) => /^0*$/.test(key.slice(0, -length))).map((length) => key.slice(-length)),
    ]),
  ]
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
