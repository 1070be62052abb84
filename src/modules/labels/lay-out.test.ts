/** The layout of labels: every paper and kind, with short and with the longest names. Nothing overlaps, leaves the label or is cut. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import type { LabelContent } from './label.ts'
import { type LabelField, designFaults, designedKinds, leastLetters, overlap } from './label-fields.ts'
import { labelFormatOf, labelFormats } from './label-formats.ts'
import { zplLabel } from './label-zpl.ts'
import { lineHeight } from './fit-text.ts'
import { type LabelItem, filledIn, layOut } from './lay-out.ts'
import { layOutPassport } from './lay-out-passport.ts'
import { newField } from './layout-edits.ts'
import { passportTitle } from './passport.ts'
import { standardDesign } from './standard-design.ts'
import { widthOf } from './text-width.ts'

const settings = {
  currency: 'NZD',
  dateFormat: 'DD/MM/YYYY',
  timeZone: 'Pacific/Auckland',
  unitSystem: 'metric',
  nurseryName: 'Tōtara Lane Nursery',
} as const
const context = { settings, site: 'https://totaralane.example' }

const kauri: LabelContent = {
  id: '1',
  common_name: 'Kauri',
  botanical_name: '',
  container_size: 'PB18',
  batch_code: '26W31-AGAAUS-03.1.1',
  quantity: 120,
  location: 'Retail bench 2',
  potted_on: '2026-10-01',
  price: '1249.90',
  barcode: '2000000000428',
  path: '/l/AZkAAABwAIAAAAAAAAAAEA0123456789abcdef/26W31-AGAAUS-03.1.1',
  care: {},
  vendor_lot: 'LOT-4711',
}

const genera = [
  'Metrosideros excelsa',
  'Acer palmatum var. dissectum',
  'Chamaecyparis lawsoniana',
  'Berberis thunbergii f. atropurpurea',
]
const cultivars = ["'Māori Princess'", "(Dissectum Atropurpureum Group) 'Inaba-shidare'", "'Ellwood’s Empire Pillar'"]
const more = ['', ' × robusta', ' subsp. nova-zelandia', ' KNOCK OUT ‘Radrazz’ PBR', ' grafted on seedling rootstock']
/** Sixty realistic names, up to 110 letters. */
const names = genera.flatMap((genus) => cultivars.flatMap((cultivar) => more.map((end) => `${genus} ${cultivar}${end}`)))
const commonNames = ['Kauri', 'Barberry Rose Glow of the Northern Coast, grafted standard']

const textOf = (items: readonly LabelItem[]) =>
  items
    .flatMap((item) => (item.type === 'line' ? [item.runs.map(({ text }) => text).join('')] : []))
    .join(' ')
    .replace(/\s+/g, ' ')

/** Items that overlap or lie outside the label. */
function placeFaults(items: readonly LabelItem[], [width, height]: readonly [number, number]): string[] {
  const boxed = items.map((item) => ({ item, box: item.type === 'line' ? inked(item) : item }))
  return boxed.flatMap(({ item, box }, i) => [
    ...(box.x < -0.01 || box.y < -0.01 || box.x + box.width > width + 0.01 || box.y + box.height > height + 0.01
      ? [`${item.type} is out`]
      : []),
    ...boxed.slice(0, i).flatMap((other) => (overlap(other.box, box) ? [`${item.type} overlaps ${other.item.type}`] : [])),
  ])
}

/** The space that a line really takes. */
function inked(line: LabelItem & { type: 'line' }) {
  const wide = line.runs.reduce((sum, { text, trade }) => sum + widthOf(text) * line.size * (trade ? 0.82 : 1), 0)
  const spare = line.width - wide
  const x = line.align === 'start' ? line.x : line.align === 'end' ? line.x + spare : line.x + spare / 2
  return { x, y: line.y, width: wide, height: line.height }
}

test.each(firstOf(designedKinds, 1))(
  'the standard layout of a %s label prints every name in full on every paper, and nothing over anything else',
  (kind) => {
    const faults: string[] = []
    for (const format of labelFormats) {
      const { fields } = standardDesign(kind, format)
      expect(designFaults({ paper: format.id, fields: [...fields] })).toEqual([])
      for (const botanical_name of kind === 'location' ? [''] : ['', ...names])
        for (const common_name of botanical_name === '' ? commonNames : ['', ...commonNames])
          for (const barcode of kind === 'price' ? ['2000000000428', 'HARA-PB5-00042', null] : [null]) {
            const { items, faults: unfit } = layOut(fields, { ...kauri, common_name, botanical_name, barcode }, context)
            const wrong = [...unfit, ...placeFaults(items, format.label)]
            const printed = textOf(items).replaceAll(' ', '').toUpperCase()
            for (const name of [common_name, botanical_name])
              if (!printed.includes(name.replaceAll(' ', '').toUpperCase())) wrong.push(`${name} is cut`)
            if (wrong.length > 0) faults.push(`${format.id}: ${common_name} | ${botanical_name} | ${barcode}: ${wrong[0]}`)
          }
    }
    expect(faults.slice(0, 5)).toEqual([])
  },
)

test.each(firstOf(['roll-57x32', 'roll-76x25', 'roll-100x50'], 1))(
  'a label printer prints what was laid out on %s: inside the label, nothing over anything else',
  (id) => {
    const format = labelFormatOf(id)
    const faults: string[] = []
    for (const dots of [8, 12, 24] as const)
      for (const kind of designedKinds)
        for (const botanical_name of names.slice(0, 20)) {
          const { items } = layOut(standardDesign(kind, format).fields, { ...kauri, botanical_name }, context)
          const { fields, faults: unfit } = zplLabel(items, dots)
          const [width, height] = format.label.map((mm) => mm * dots) as [number, number]
          const isOut = fields.some(({ x, y, ...box }) => x < 0 || y < 0 || x + box.width > width || y + box.height > height)
          const covers = fields.some((field, i) => fields.slice(0, i).some((other) => overlap(field, other)))
          if (isOut || covers || unfit.length > 0)
            faults.push(`${kind} at ${dots}: ${unfit[0] ?? (isOut ? 'out' : 'over')}: ${botanical_name}`)
        }
    expect(faults.slice(0, 5)).toEqual([])
  },
)

test('whatever is laid out without faults stays in the box of its field', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 120, unit: 'grapheme' }),
      fc.double({ min: 3, max: 80, noNaN: true }),
      fc.double({ min: 1.5, max: 40, noNaN: true }),
      fc.double({ min: leastLetters, max: 12, noNaN: true }),
      (common_name, width, height, size) => {
        const field: LabelField = { kind: 'common_name', x: 1, y: 1, width, height, size, bold: true, align: 'start', text: '' }
        const { items, faults } = layOut([field], { ...kauri, common_name, botanical_name: 'Agathis' }, context)
        if (faults.length > 0) expect(items).toEqual([])
        const lines = items.filter((item) => item.type === 'line')
        for (const line of lines) {
          expect(line.size).toBeGreaterThanOrEqual(leastLetters - 1e-9)
          expect(inked(line).width).toBeLessThanOrEqual(width + 0.01)
          expect(line.y + line.size * lineHeight).toBeLessThanOrEqual(1 + height + 0.01)
        }
      },
    ),
  )
})

test('names the field that does not fit, and prints nothing of it', () => {
  const field: LabelField = { kind: 'advice', x: 0, y: 0, width: 12, height: 3, size: 3, bold: false, align: 'start', text: '' }
  const content = { ...kauri, care: { advice: 'Water well in the first two summers, and mulch in spring.' } }
  expect(layOut([field], content, context)).toEqual({
    items: [],
    faults: [
      'Care advice does not fit on the label of Kauri 26W31-AGAAUS-03.1.1. Make its field larger, or choose a larger label.',
    ],
  })
})

test('refuses a layout whose fields overlap, leave the label, or hold codes too small to scan', () => {
  const field = (more: Partial<LabelField>): LabelField => ({
    kind: 'text',
    x: 0,
    y: 0,
    width: 20,
    height: 10,
    size: 3,
    bold: false,
    align: 'start',
    text: 'Sale',
    ...more,
  })
  const faults = designFaults({
    paper: 'roll-57x32',
    fields: [
      field({}),
      field({ kind: 'price', x: 19 }),
      field({ kind: 'qr', x: 40, y: 0, width: 6, height: 6 }),
      field({ kind: 'barcode', x: 40, y: 20, width: 18 }),
      field({ x: 0, y: 12, text: ' ' }),
    ],
  })
  expect(faults).toEqual([
    { index: 1, message: 'Price overlaps Text.' },
    { index: 2, message: 'The QR code is too small to scan: at least 8 mm.' },
    { index: 3, message: 'Barcode leaves the label, which is 57 × 32 mm.' },
    { index: 4, message: 'Enter a text.' },
  ])
})

test('fields that touch do not overlap; a new field is put where there is space', () => {
  const size = labelFormatOf('roll-57x32').label
  let fields: LabelField[] = []
  for (const kind of ['common_name', 'qr', 'price', 'text', 'batch_code'] as const)
    fields = [...fields, newField(kind, fields, size)]
  expect(designFaults({ paper: 'roll-57x32', fields })).toEqual([])
})

test('leaves out what is empty between commas', () => {
  expect(filledIn('{size}, {location}', { size: 'PB3', location: '' })).toBe('PB3')
  expect(filledIn('{size}, {location}', { size: '', location: 'Tunnel 2' })).toBe('Tunnel 2')
  expect(filledIn('Grown by {nursery}, {lot}', { nursery: 'Tōtara Lane', lot: 'L1' })).toBe('Grown by Tōtara Lane, L1')
  expect(filledIn('Frost tender, cover it', {})).toBe('Frost tender, cover it')
  expect(filledIn('{unknown}', {})).toBe('')
})

const passport = {
  botanical_name: 'Buxus sempervirens',
  registration: 'NL-123456789',
  traceability_code: '26W31-BUXSEM-01',
  origin: 'NL',
  zone: '',
  replaces: '',
}

test('a plant passport has its flag, its title and its elements on every paper, with every name', () => {
  for (const format of labelFormats)
    for (const botanical_name of names)
      for (const zone of ['', 'ERWIAM, THAUPI']) {
        const { items, faults } = layOutPassport(
          { ...passport, botanical_name, zone, replaces: '26W20-BUXSEM-01', ...passportTitle(passport.registration, zone) },
          format.label,
        )
        expect([format.id, botanical_name, ...faults, ...placeFaults(items, format.label)]).toEqual([format.id, botanical_name])
        expect(items.some(({ type }) => type === 'flag')).toBe(true)
        const printed = textOf(items)
        expect(printed).toContain(zone === '' ? 'Plant Passport A ' : 'Plant Passport – PZ ERWIAM, THAUPI A ')
        expect(printed).toContain('B NL-123456789 C 26W31-BUXSEM-01 (replaces 26W20-BUXSEM-01) D NL')
      }
})

test('puts the flag on passports of the European Union and of Northern Ireland, and not on those of Great Britain', () => {
  expect(passportTitle('NL-12345', '')).toEqual({ title: 'Plant Passport', flag: true })
  expect(passportTitle('NL-12345', 'ERWIAM')).toEqual({ title: 'Plant Passport – PZ', flag: true })
  expect(passportTitle('GB-12345', '')).toEqual({ title: 'UK Plant Passport', flag: false })
  expect(passportTitle('GB-12345', 'ERWIAM')).toEqual({ title: 'UK Plant Passport – PFA', flag: false })
  expect(passportTitle('XI-12345', '')).toEqual({ title: 'Plant Passport', flag: true })
})

test('sends a label printer the flag as a graphic: a dark ground with twelve white stars', () => {
  const format = labelFormatOf('roll-57x32')
  const zplOf = (registration: string) =>
    zplLabel(layOutPassport({ ...passport, registration, ...passportTitle(registration, '') }, format.label).items, 8)
      .fields.map(({ zpl }) => zpl)
      .join('\n')
  const [, bytes = '0', perRow = '0', hex = ''] = /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec(zplOf('NL-123456789')) ?? []
  expect(hex.length).toBe(Number(bytes) * 2)
  expect(hex.slice(0, Number(perRow) * 2)).toMatch(/^F+$/)
  const white = hex.split('').reduce((sum, digit) => sum + (4 - parseInt(digit, 16).toString(2).replaceAll('0', '').length), 0)
  expect(white / (hex.length * 4)).toBeGreaterThan(0.02)
  expect(white / (hex.length * 4)).toBeLessThan(0.05)
  expect(zplOf('GB-12345')).not.toContain('^GFA')
})

test('refuses a code that a printer of this resolution cannot print for scanning, and says how large its field must be', () => {
  const field: LabelField = { kind: 'qr', x: 0, y: 0, width: 8, height: 8, size: 2, bold: false, align: 'start', text: '' }
  const { items } = layOut([field], kauri, context)
  expect(zplLabel(items, 8).faults).toEqual(['The QR code is too small for this printer: its field needs 12 mm.'])
  expect(zplLabel(items, 12).faults).toEqual([])
})
