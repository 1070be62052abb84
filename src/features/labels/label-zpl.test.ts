/** The position of fields on ZPL labels: every format and kind, with short and with the longest names. */
import { expect, test } from 'vitest'
import type { LabelContent, LabelKind } from './label.ts'
import { labelFormats } from './label-formats.ts'
import { type ZplField, zplFields } from './label-zpl.ts'
import { linesIn, widthOf } from './label-zpl-layout.ts'

const settings = {
  origin: 'https://totaralane.example',
  price: (amount: string) => `$${amount}`,
  registration: 'NL-123456789',
  originCountry: 'NL',
}

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
const kinds: readonly LabelKind[] = ['batch', 'bed', 'pot', 'price', 'passport']

const overlaps = (a: ZplField, b: ZplField) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test.each(kinds)('has no overlapping fields on a %s label, and none outside of it', (kind) => {
  const faults: string[] = []
  for (const format of labelFormats)
    for (const botanical_name of ['', ...names])
      for (const common_name of botanical_name === '' ? commonNames : ['', ...commonNames])
        for (const barcode of kind === 'price' ? ['2000000000428', 'HARA-PB5-00042', null] : [null]) {
          const fields = zplFields(kind, format, { ...kauri, common_name, botanical_name, barcode }, settings)
          const [width, height] = format.label.map((mm) => Math.round(mm * 8)) as [number, number]
          const isOut = ({ x, y, ...box }: ZplField) => x < 0 || y < 0 || x + box.width > width || y + box.height > height
          const wrong = fields.some((field, i) => isOut(field) || fields.slice(0, i).some((other) => overlaps(field, other)))
          if (wrong) faults.push(`${format.id}: ${common_name} | ${botanical_name} | ${barcode}`)
        }
  expect(faults.slice(0, 5)).toEqual([])
})

test('prints a botanical name in full: it wraps, with space for each line', () => {
  const cut: string[] = []
  for (const format of labelFormats)
    for (const botanical_name of names)
      for (const kind of kinds) {
        const fields = zplFields(kind, format, { ...kauri, botanical_name }, settings)
        const field = fields.find(({ zpl }) => zpl.includes(botanical_name))
        const [, size = '0', width = '0', lines = '0'] = /\^A0N,(\d+)\^FB(\d+),(\d+)/.exec(field?.zpl ?? '') ?? []
        if (Number(lines) < linesIn(botanical_name, Number(size), Number(width)) || Number(size) < 9)
          cut.push(`${kind} ${format.id}: ${botanical_name}`)
      }
  expect(cut).toEqual([])
})

test('places the price next to the barcode, or above it on narrow labels, on one line that fits', () => {
  for (const format of labelFormats)
    for (const barcode of ['2000000000428', 'HARA-PB5-00042']) {
      const fields = zplFields('price', format, { ...kauri, barcode, botanical_name: names[0] ?? '' }, settings)
      const price = fields.find(({ zpl }) => zpl.includes('$1249.90'))
      const [, size = '0', lines = ''] = /\^A0N,(\d+)\^FB-?\d+,(\d+)/.exec(price?.zpl ?? '') ?? []
      expect([format.id, lines]).toEqual([format.id, '1'])
      expect(widthOf('$1249.90') * Number(size), format.id).toBeLessThanOrEqual(price?.width ?? 0)
    }
})

test('puts the flag on EU passports and not on those of the United Kingdom', () => {
  const format = labelFormats.find(({ id }) => id === 'roll-57x32')!
  const zpl = (registration: string) =>
    zplFields('passport', format, { ...kauri, botanical_name: 'Agathis australis' }, { ...settings, registration })
      .map((field) => field.zpl)
      .join('\n')
  const [, bytes = '0', perRow = '0', hex = ''] = /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec(zpl('NL-123456789')) ?? []
  expect(hex.length).toBe(Number(bytes) * 2)
  // A dark ground with twelve stars: the first row is black, the middle of the flag too, and 3 % of it is white.
  expect(hex.slice(0, Number(perRow) * 2)).toMatch(/^F+$/)
  const white = hex.split('').reduce((sum, digit) => sum + (4 - parseInt(digit, 16).toString(2).replaceAll('0', '').length), 0)
  expect(white / (hex.length * 4)).toBeGreaterThan(0.02)
  expect(white / (hex.length * 4)).toBeLessThan(0.04)
  expect(zpl('GB-12345')).not.toContain('^GFA')
})
