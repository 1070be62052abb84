/** Changes of a layout of labels in the designer: a field is moved, resized or added, and stays on the label. All lengths in millimetres. */
import type { FieldKind, LabelField, NewLabelDesign } from './label-fields.ts'
import { labelFormatOf } from './label-formats.ts'

type Size = readonly [width: number, height: number]

/** Places are rounded to this, so that fields line up. */
const gridStep = 0.5

const rounded = (value: number) => Math.round(value / gridStep) * gridStep
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

export const moved = (field: LabelField, [dx, dy]: readonly [number, number], [width, height]: Size): LabelField => ({
  ...field,
  x: within(rounded(field.x + dx), 0, Math.max(0, width - field.width)),
  y: within(rounded(field.y + dy), 0, Math.max(0, height - field.height)),
})

export const resized = (field: LabelField, [dx, dy]: readonly [number, number], [width, height]: Size): LabelField => ({
  ...field,
  width: within(rounded(field.width + dx), 1, width - field.x),
  height: within(rounded(field.height + dy), 1, height - field.y),
})

/** By an arrow key: moved by a step, or with Shift resized by it. Undefined for other keys. */
export function byKey(
  field: LabelField,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  size: Size,
): LabelField | undefined {
  const [dx, dy] =
    key === 'ArrowLeft'
      ? [-1, 0]
      : key === 'ArrowRight'
        ? [1, 0]
        : key === 'ArrowUp'
          ? [0, -1]
          : key === 'ArrowDown'
            ? [0, 1]
            : [0, 0]
  if (dx === 0 && dy === 0) return undefined
  return (shiftKey ? resized : moved)(field, [(dx ?? 0) * gridStep, (dy ?? 0) * gridStep], size)
}

/** A new field in the first gap from the top that is free, or at the corner where there is none. */
export function newField(kind: FieldKind, fields: readonly LabelField[], [width, height]: Size): LabelField {
  const isSquare = kind === 'qr'
  const wide = Math.min(width, isSquare ? 12 : kind === 'barcode' ? 24 : Math.max(10, width / 2))
  const tall = Math.min(height, isSquare ? 12 : kind === 'barcode' ? 10 : kind === 'care' || kind === 'advice' ? 10 : 4)
  const field: LabelField = {
    kind,
    x: 0,
    y: 0,
    width: rounded(wide),
    height: rounded(tall),
    size: 3,
    bold: false,
    align: 'start',
    text: kind === 'text' ? '{size}' : '',
  }
  const hits = (x: number, y: number) =>
    fields.some(
      (each) => x < each.x + each.width && each.x < x + field.width && y < each.y + each.height && each.y < y + field.height,
    )
  for (let y = 0; y + field.height <= height; y += gridStep)
    for (let x = 0; x + field.width <= width; x += gridStep) if (!hits(x, y)) return { ...field, x, y }
  return field
}

/** The fields of another label on this one: every length in proportion. */
function scaledTo(fields: readonly LabelField[], [fromWidth, fromHeight]: Size, [width, height]: Size): LabelField[] {
  const [across, down] = [width / fromWidth, height / fromHeight]
  return fields.map((field) => ({
    ...field,
    x: field.x * across,
    y: field.y * down,
    width: field.width * across,
    height: field.height * down,
    size: Math.max(1.1, field.size * Math.min(across, down)),
  }))
}

/** A layout in the designer, and as it was when its fields were last changed by hand. */
export interface Edited {
  readonly layout: NewLabelDesign
  readonly made: NewLabelDesign
}

export function changed({ layout, made }: Edited, next: Partial<NewLabelDesign>): Edited {
  const after = { ...layout, ...next }
  return { layout: after, made: next.fields ? after : made }
}

/** Always scales from the last layout edited by hand: typing a width of 100 mm passes through 10 mm. */
export const onPaper = ({ layout, made }: Edited, paper: string): Edited => ({
  layout: { ...layout, paper, fields: scaledTo(made.fields, labelFormatOf(made.paper).label, labelFormatOf(paper).label) },
  made,
})
