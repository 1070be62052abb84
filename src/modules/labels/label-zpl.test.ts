import { expect, test } from 'vitest'
import { exampleLabel } from './example-label.ts'
import { labelFormatOf } from './label-formats.ts'
import { type Resolution, zplLabel, zplOf } from './label-zpl.ts'
import { layOut } from './lay-out.ts'
import { standardDesign } from './standard-design.ts'
import type { DesignedKind } from './label-fields.ts'

const kowhai = { ...exampleLabel, barcode: '4006381333931', path: '/l/AZkAAABwAIAAAAAAAAAAEA0123456789abcdef/26W31-SOPMIC-03' }
const settings = {
  currency: 'NZD',
  dateFormat: 'DD/MM/YYYY',
  timeZone: 'Pacific/Auckland',
  unitSystem: 'metric',
  nurseryName: '',
} as const
const format = labelFormatOf('roll-57x32')

function printed(kind: DesignedKind, content = kowhai, dots: Resolution = 8, copies = 1) {
  const { items } = layOut(standardDesign(kind, format).fields, content, { settings, site: 'https://n.example' })
  return zplOf([{ fields: zplLabel(items, dots).fields, copies }], format.label, dots)
}

test('sends a printer the label, its code and the number of copies', () => {
  const zpl = printed('batch', kowhai, 8, 3)
  expect(zpl).toMatch(/^\^XA\^CI28\n\^PW456\^LL256/)
  expect(zpl).toContain('^FDKōwhai^FS')
  expect(zpl).toContain(`^FDMA,https://n.example${kowhai.path}^FS`)
  expect(zpl).toMatch(/\^PQ3\n\^XZ$/)
  expect(printed('price')).toMatch(/\^BEN,.*400638133393\^FS/)
  expect(printed('batch', kowhai, 12)).toMatch(/\^PW684\^LL384/)
})

test('prints control characters of the printer as text', () => {
  const zpl = printed('pot', { ...kowhai, common_name: '^XZ~JA_\\' })
  expect(zpl).toContain('^FH^FD_5EXZ_7EJA_5F_5C^FS')
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)

  const code = { type: 'qr', text: 'https://a^FS^XZ~JR^XA^JUF', x: 0, y: 0, width: 30, height: 30 } as const
  const [field] = zplLabel([code], 8).fields
  expect(field?.zpl).toContain('^FH^FDMA,https://a_5EFS_5EXZ_7EJR_5EXA_5EJUF^FS')
  expect(field?.zpl).not.toContain('~')
})

test('prints icons of care as dots', () => {
  const field = { x: 0, y: 0, width: 50, height: 20, size: 3, bold: false, align: 'start', text: '' } as const
  const content = { ...kowhai, care: { light: 'sun' as const, water: 'dry' as const } }
  const { items } = layOut([{ ...field, kind: 'care' }], content, { settings, site: '' })
  const { fields, faults } = zplLabel(items, 8)
  expect(faults).toEqual([])
  expect(fields.filter(({ zpl }) => zpl.includes('^GFA'))).toHaveLength(2)
  expect(fields.map(({ zpl }) => zpl).join('')).toContain('^FDFull sun^FS')
})
