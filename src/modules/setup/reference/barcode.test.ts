import { expect, test } from 'vitest'
import { Barcode } from './barcode-field.ts'
import { storedBarcode } from './stored-barcode.ts'
import { barcodeForms, barcodeKey, checkDigit, isEan13, ownBarcode } from './barcode.ts'
import { barcodeFault, gtinFault } from './barcode-fault.ts'

test('the check digit is the one on real packages', () => {
  expect(checkDigit('400638133393')).toBe('1')
  expect(isEan13('4006381333931')).toBe(true)
  expect(isEan13('4006381333932')).toBe(false)
})

test('the nursery’s own numbers are valid and lie where shops may make their own', () => {
  expect(ownBarcode(42)).toMatch(/^20/)
  expect(isEan13(ownBarcode(42))).toBe(true)
})

test('a mistyped barcode gets an error with the correct check digit', () => {
  expect(barcodeFault('4006381333932')).toContain('should be 1')
  expect(barcodeFault('ABC-123')).toBe(undefined)
  expect(barcodeFault('a b')).toContain('no spaces')
})

test('a UPC-A, its EAN-13, its GTIN-14 and its UPC-E are one barcode', () => {
  const forms = ['042100005264', '0042100005264', '00042100005264', '04252614']
  expect(new Set(forms.map((form) => barcodeKey(form))).size).toBe(1)
  expect(barcodeKey('01234565')).toBe(barcodeKey('012345000065'))
  expect(barcodeForms('72527273076')).toEqual(['72527273076'])
  expect(barcodeForms('072527273076')).toEqual(['072527273076', '00072527273076', '0072527273076'])
  expect(barcodeForms('0072527273076')).toContain('072527273076')
  expect(barcodeKey('KOW-25')).toBe('KOW-25')
})

test('a check digit is of 8, 12, 13 or 14 digits; eleven are a UPC-A without its 0', () => {
  expect(['96385074', '01234565', '072527273076', '00072527273076', 'KOW-25', '1234'].map((code) => gtinFault(code))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect(gtinFault('96385075')).toContain('should be 4')
  expect(gtinFault('072527273075')).toContain('should be 6')
  expect(gtinFault('72527273076')).toBe('72527273076 has 11 digits: a spreadsheet removed the 0 before it. Enter 072527273076.')
})

test('a barcode that is entered has the last digit of its length', () => {
  const faultOf = (code: string) => Barcode.safeParse(code).error?.issues[0]?.message
  expect(['96385074', '072527273076', '4006381333931', '00072527273076', '04252614', 'KOW-25', '1234'].map(faultOf)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
  expect(faultOf('96385075')).toBe('The last digit of 96385075 should be 4; was it mistyped?')
  expect(faultOf('00072527273075')).toContain('should be 6')
})

test('every form of a barcode is stored in one', () => {
  const forms = ['042100005264', '0042100005264', '00042100005264', '04252614', '0 42100 00526 4']
  expect(forms.map((form) => Barcode.parse(form))).toEqual(forms.map(() => '0042100005264'))
  const others = ['96385074', '4006381333931', '10614141000415', 'KOW-25', '1234', '4006381333932']
  expect(others.map(storedBarcode)).toEqual(others)
  expect(storedBarcode('00000096385074')).toBe('96385074')
})
