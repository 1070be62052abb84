import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCounts, parseCounts, totalCopies } from './label.ts'
import { labelFormats, labelFormatOf, perSheet, sheetsOf } from './label-formats.ts'

const id = '01990000-0000-7000-8000-000000000001'
test.each(labelFormats.map((format) => [format.name, format] as const))('%s: has every label within the page', (_, format) => {
  const [width, height] = format.page
  expect(format.left + format.across * format.label[0] + (format.across - 1) * format.gap).toBeLessThanOrEqual(width + 0.01)
  expect(format.top + format.down * format.label[1]).toBeLessThanOrEqual(height + 0.01)
  expect(format.name).toContain(perSheet(format) === 1 ? 'Roll' : String(perSheet(format)))
})

test('loses or repeats no label, wherever the first sheet starts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...labelFormats),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -3, max: 80 }),
      (format, n, begin) => {
        const labels = Array.from({ length: n }, (_, i) => i)
        const sheets = sheetsOf(labels, format, begin)
        expect(sheets.flat().filter((each) => each !== undefined)).toEqual(labels)
        expect(sheets.every((sheet) => sheet.length <= perSheet(format))).toBe(true)
      },
    ),
  )
  expect(sheetsOf(['a'], labelFormatOf('a4-21'), 4)[0]).toEqual([undefined, undefined, undefined, 'a'])
})

test('parses labels from an address and writes them back', () => {
  const wanted = [
    { id, copies: 12 },
    { id: id.replace('1', '2'), copies: 1 },
  ]
  expect(parseCounts(formatCounts(wanted))).toEqual(wanted)
  expect(totalCopies(wanted)).toBe(13)
  expect(parseCounts(`${id}*0,rubbish,${id}*x`)).toEqual([])
})
