import barcodes from 'bwip-js/node'
import { expect, test } from 'vitest'
import { barcodePath, barsOf, receiptCode, receiptScanned } from './receipt-code.ts'

test('the bars are those of Code 128, as another program draws them', () => {
  const drawn = (text: string) => (barcodes.raw('code128', text, {} as never) as { sbs?: number[] }[])[0]?.sbs
  // Without consecutive digits both encode in set B.
  for (const text of ['RT-A', 'Rabc~!', 'R{x}|y', 'RQ0A1B2C3', 'RZz@[]^_'])
    expect([text, barsOf(text)]).toEqual([text, drawn(text)])
})

test('every invoice number comes back from its own barcode', () => {
  for (const number of ['00001', '123456', 'INV-00042', 'T1-000001']) {
    const bars = barsOf(receiptCode(number))
    expect(bars.reduce((sum, width) => sum + width, 0)).toBe(11 * (number.length + 3) + 13)
    expect(receiptScanned(receiptCode(number))).toBe(number)
  }
  expect(barcodePath('R00001').modules).toBe(11 * 8 + 13 + 20)
})

test('what no barcode can say has none, and what is no receipt is not taken for one', () => {
  expect([receiptCode('Nº1000'), receiptCode('A B 1'), receiptCode('')]).toEqual(['', '', ''])
  for (const scanned of ['9412345678904', 'R1', '00001', 'Rimu PB3']) expect(receiptScanned(scanned)).toBeUndefined()
  expect(receiptScanned('r00001')).toBe('00001')
})
