import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LabelContent, totalCopies, passportFaults, passportTitle, parseCounts, formatCounts } from './label.ts'
import { labelFormats, labelFormatOf, perSheet, sheetsOf } from './label-formats.ts'
import { zplOf } from './label-zpl.ts'

const id = '01990000-0000-7000-8000-000000000001'
const kowhai: LabelContent = {
  id,
  common_name: 'Kōwhai',
  botanical_name: 'Sophora microphylla',
  container_size: 'PB3',
  batch_code: '26W31-SOPMIC-03',
  quantity: 120,
  location: 'Tunnel 2',
  potted_on: '2026-07-29',
  price: '14.50',
  barcode: '4006381333931',
  path: '/l/AZkAAABwAIAAAAAAAAAAEA0123456789abcdef/26W31-SOPMIC-03',
}

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

test('names each legal element missing on a plant passport', () => {
  const whole = {
    botanical_name: 'Buxus sempervirens',
    registration: 'NL-123456789',
    batch_code: '26W31-BUXSEM-01',
    origin: 'NL',
  }
  expect(passportFaults(whole)).toEqual([])
  expect(
    passportFaults({ botanical_name: ' ', registration: '', batch_code: '', origin: 'Holland' }).map((fault) => fault[0]),
  ).toEqual(['A', 'B', 'C', 'D'])
  expect(passportFaults({ ...whole, registration: '12345' })).toEqual([expect.stringContaining('has no country')])
  expect(passportTitle('GB-12345')).toEqual({ title: 'UK Plant Passport', flag: false })
  expect(passportTitle('NL-12345')).toEqual({ title: 'Plant Passport', flag: true })
})

const settings = { origin: 'https://n.example', price: (text: string) => `$${text}`, registration: 'NL-1', originCountry: 'NL' }

test('sends a printer the label, its code and the number of copies', () => {
  const zpl = zplOf('batch', labelFormatOf('roll-57x32'), [{ content: kowhai, copies: 3 }], settings)
  expect(zpl).toMatch(/^\^XA\^CI28\n\^PW456\^LL256/)
  expect(zpl).toContain('^FDKōwhai^FS')
  expect(zpl).toContain(`^FDMA,https://n.example${kowhai.path}^FS`)
  expect(zpl).toMatch(/\^PQ3\n\^XZ$/)
  expect(zplOf('price', labelFormatOf('roll-57x32'), [{ content: kowhai, copies: 1 }], settings)).toMatch(
    /\^BEN,.*400638133393\^FS/,
  )
})

test('prints control characters of the printer as text', () => {
  const nasty = { ...kowhai, common_name: '^XZ~JA_\\' }
  const zpl = zplOf('pot', labelFormatOf('roll-57x32'), [{ content: nasty, copies: 1 }], settings)
  expect(zpl).toContain('^FH^FD_5EXZ_7EJA_5F_5C^FS')
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
})
