/** The layout of labels for nurseries without one of their own: it fits every paper. */
import type { DesignedKind, LabelField } from './label-fields.ts'
import type { LabelFormat } from './label-formats.ts'

interface Standard {
  readonly kind: DesignedKind
  readonly paper: string
  readonly fields: readonly LabelField[]
}

const plain = { bold: false, align: 'start', text: '' } as const

const details: Readonly<Record<DesignedKind, string>> = {
  batch: '{size}, {location}',
  bed: '{size}, {quantity}, {location}, {potted}',
  pot: '{size}, {price}',
  price: '{size}',
  location: '{location}',
}

export function standardDesign(kind: DesignedKind, { id, label: [width, height] }: LabelFormat): Standard {
  // The unit of a label's layout: sizes scale with the label.
  const u = Math.min(height / 100, (0.52 * width) / 100)
  const [left, top] = [8 * u, 5 * u]
  const fields =
    kind === 'price'
      ? priceFields(width, height, u)
      : kind === 'location'
        ? signFields(width, height, u)
        : codeFields(kind, width, height, u)
  return { kind, paper: id, fields: fields.map((field) => ({ ...plain, ...field, x: field.x + left, y: field.y + top })) }
}

type Placed = Pick<LabelField, 'kind' | 'x' | 'y' | 'width' | 'height' | 'size'> & Partial<LabelField>

/** Names above each other at the left, the QR code at the right. */
function codeFields(kind: DesignedKind, width: number, height: number, u: number): Placed[] {
  const [inner, tall] = [width - 16 * u, height - 10 * u]
  const side = Math.min(0.78 * height, 0.4 * width)
  const text = inner - side - 4 * u
  const line = (share: number) => share * tall
  return [
    { kind: 'common_name', x: 0, y: 0, width: text, height: line(0.32), size: 14 * u, bold: true },
    { kind: 'botanical_name', x: 0, y: line(0.33), width: text, height: line(0.31), size: 9.5 * u },
    {
      kind: 'text',
      x: 0,
      y: line(0.65),
      width: text,
      height: line(0.19),
      size: 10 * u,
      text: details[kind],
      bold: kind === 'pot',
    },
    { kind: 'batch_code', x: 0, y: line(0.86), width: text, height: line(0.14), size: 9 * u, bold: true },
    { kind: 'qr', x: inner - side, y: (tall - side) / 2, width: side, height: side, size: 2 },
  ]
}

/** Name as large as the label allows, read from the path; the QR code at the right. */
function signFields(width: number, height: number, u: number): Placed[] {
  const [inner, tall] = [width - 16 * u, height - 10 * u]
  const side = Math.min(0.86 * height, 0.42 * width)
  const text = inner - side - 4 * u
  return [
    { kind: 'common_name', x: 0, y: 0, width: text, height: 0.7 * tall, size: 26 * u, bold: true },
    { kind: 'text', x: 0, y: 0.74 * tall, width: text, height: 0.26 * tall, size: 11 * u, text: details.location },
    { kind: 'qr', x: inner - side, y: (tall - side) / 2, width: side, height: side, size: 2 },
  ]
}

/** Names over the whole width, the barcode below them at the left, size and price at the right. */
function priceFields(width: number, height: number, u: number): Placed[] {
  const [inner, tall] = [width - 16 * u, height - 10 * u]
  const bars = 0.56 * inner
  const rest = inner - bars - 3 * u
  const line = (share: number) => share * tall
  return [
    { kind: 'common_name', x: 0, y: 0, width: inner, height: line(0.3), size: 14 * u, bold: true },
    { kind: 'botanical_name', x: 0, y: line(0.31), width: inner, height: line(0.23), size: 9 * u },
    { kind: 'barcode', x: 0, y: line(0.56), width: bars, height: line(0.44), size: 2 },
    {
      kind: 'text',
      x: bars + 3 * u,
      y: line(0.56),
      width: rest,
      height: line(0.15),
      size: 10 * u,
      text: details.price,
      align: 'end',
    },
    { kind: 'price', x: bars + 3 * u, y: line(0.72), width: rest, height: line(0.28), size: 24 * u, bold: true, align: 'end' },
  ]
}
