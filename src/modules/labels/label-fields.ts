/** Fields of a label and the layouts that a nursery designs. All lengths in millimetres. */
import * as z from 'zod/mini'
import { Text, Version, Id } from '#kernel/wire.ts'
import { labelFormatOf, labelFormatFault } from './label-formats.ts'

export const fieldKinds = [
  'common_name',
  'botanical_name',
  'text',
  'price',
  'batch_code',
  'barcode',
  'qr',
  'care',
  'care_icons',
  'advice',
  'origin',
  'breeder_wording',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldNames: Readonly<Record<FieldKind, string>> = {
  common_name: 'Common name',
  botanical_name: 'Botanical name',
  text: 'Text',
  price: 'Price',
  batch_code: 'Batch code',
  barcode: 'Barcode',
  qr: 'QR code',
  care: 'Care, with words',
  care_icons: 'Care icons',
  advice: 'Care advice',
  origin: 'Origin',
  breeder_wording: 'Breeder’s wording',
}

/** Placeholders that a text may contain in braces. */
export const placeholders = ['size', 'location', 'quantity', 'potted', 'lot', 'price', 'code', 'nursery'] as const

/** The kinds that are laid out by a nursery: a plant passport is laid out by law. */
export const designedKinds = ['batch', 'bed', 'pot', 'price', 'location'] as const
export type DesignedKind = (typeof designedKinds)[number]

/** Letters smaller than this cannot be read. */
export const leastLetters = 1.1
export const mostLetters = 30
/** Codes smaller than this are not read by scanners. */
const leastQr = 8
const leastBars = 15

const mm = (least: number, most: number) =>
  z.number('Enter millimetres.').check(z.minimum(least, `At least ${least} mm.`), z.maximum(most, `At most ${most} mm.`))

export const LabelField = z.strictObject({
  kind: z.enum(fieldKinds),
  x: mm(0, 300),
  y: mm(0, 300),
  width: mm(1, 300),
  height: mm(1, 300),
  /** The letter size; text that is too long for its field is made smaller, down to 1.1 mm. */
  size: mm(leastLetters, mostLetters),
  bold: z.boolean(),
  align: z.enum(['start', 'middle', 'end']),
  /** Template such as `{size}, {location}`; empty parts between commas are left out. */
  text: z.string().check(z.maxLength(300, 'At most 300 characters.')),
})
export type LabelField = z.infer<typeof LabelField>

export const NewLabelDesign = z.strictObject({
  name: Text(60),
  kind: z.enum(designedKinds),
  /** A label format by its id: `a4-24`, or a roll by its size, `roll-57x32`. */
  paper: z
    .string()
    .check(z.refine((id) => labelFormatFault(id) === undefined, 'Choose a paper, or enter a roll from 10 to 300 mm.')),
  /** Used for this kind of label where no other is chosen. */
  is_default: z.boolean(),
  fields: z.array(LabelField).check(z.minLength(1, 'Add at least one field.'), z.maxLength(30, 'At most 30 fields.')),
})
export type NewLabelDesign = z.infer<typeof NewLabelDesign>

export const LabelDesign = z.object({ id: Id, ...NewLabelDesign.shape, version: Version })
export type LabelDesign = z.infer<typeof LabelDesign>

/** A fault of a layout, at a field. */
export interface DesignFault {
  readonly index: number
  readonly message: string
}

/** Beyond what is rounded away. */
const touch = 0.01

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x + touch < b.x + b.width && b.x + touch < a.x + a.width && a.y + touch < b.y + b.height && b.y + touch < a.y + a.height

/** Fields that overlap, leave the label, or hold a code that is too small to scan. Without faults, nothing is printed over anything else. */
export function designFaults({ paper, fields }: Pick<NewLabelDesign, 'paper' | 'fields'>): DesignFault[] {
  const [width, height] = labelFormatOf(paper).label
  return fields.flatMap((field, index) => {
    const name = fieldNames[field.kind]
    const other = fields.find((each, i) => i < index && overlap(each, field))
    return [
      ...(field.x + field.width > width + touch || field.y + field.height > height + touch
        ? [{ index, message: `${name} leaves the label, which is ${width} × ${height} mm.` }]
        : []),
      ...(other ? [{ index, message: `${name} overlaps ${fieldNames[other.kind]}.` }] : []),
      ...(field.kind === 'qr' && Math.min(field.width, field.height) < leastQr
        ? [{ index, message: `The QR code is too small to scan: at least ${leastQr} mm.` }]
        : []),
      ...(field.kind === 'barcode' && field.width < leastBars
        ? [{ index, message: `The barcode is too narrow to scan: at least ${leastBars} mm.` }]
        : []),
      ...(field.kind === 'text' && field.text.trim() === '' ? [{ index, message: 'Enter a text.' }] : []),
    ]
  })
}
