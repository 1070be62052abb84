import { expect, test } from 'vitest'
import { picture } from './escpos.ts'

test('a picture is sent in pieces that a printer can hold, eight dots a byte, with the rest of the last byte white', () => {
  const bytes = picture(10, 130, (x, y) => x === 9 || y === 129)
  // GS v 0, normal size, 2 bytes wide, 128 rows; then 2 rows more.
  expect(Array.from(bytes.subarray(0, 10))).toEqual([0x1d, 0x76, 0x30, 0, 2, 0, 128, 0, 0b0000_0000, 0b0100_0000])
  const second = 8 + 128 * 2
  expect(Array.from(bytes.subarray(second))).toEqual([0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, 0, 0b0100_0000, 0b1111_1111, 0b1100_0000])
})
