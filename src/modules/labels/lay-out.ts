/** Lays out one label: every printed line, code and picture with its place in millimetres. PDF, label printer and screen draw this one value. */
import { careLines, type CareIcon } from '#modules/plants/care.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { day, money } from '#kernel/format.ts'
import type { LabelContent } from './label.ts'
import { type LabelRun, botanicalRuns, fitText, lineHeight, run } from './fit-text.ts'
import { type LabelField, fieldNames, leastLetters } from './label-fields.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type LabelItem =
  /** One line, which is no wider than its box. */
  | (Box & {
      readonly type: 'line'
      readonly size: number
      readonly align: LabelField['align']
      readonly runs: readonly LabelRun[]
    })
  | (Box & { readonly type: 'qr'; readonly text: string })
  | (Box & { readonly type: 'bars'; readonly text: string })
  | (Box & { readonly type: 'icon'; readonly icon: CareIcon })
  | (Box & { readonly type: 'flag' })

export interface LaidOut {
  readonly items: readonly LabelItem[]
  /** Sentences that each name a field that does not fit. A label with faults is not printed. */
  readonly faults: readonly string[]
}

export interface LabelContext {
  readonly settings: Pick<Settings, 'currency' | 'dateFormat' | 'timeZone' | 'unitSystem' | 'nurseryName'>
  /** The address of the product, which QR codes begin with. */
  readonly site: string
}

/** The printed lines of a text in a box, from its top. */
export function textItems(
  runs: readonly LabelRun[],
  { size: wanted, align, ...box }: Box & Pick<LabelField, 'size' | 'align'>,
): LabelItem[] | undefined {
  if (runs.every(({ text }) => text.trim() === '')) return []
  const fitted = fitText(runs, wanted, box.width, box.height)
  return fitted?.lines.map((line, i) => ({
    type: 'line',
    x: box.x,
    y: box.y + i * fitted.size * lineHeight,
    width: box.width,
    height: fitted.size * lineHeight,
    size: fitted.size,
    align,
    runs: line,
  }))
}

/** `{size}, {location}`: each part between commas is left out if what it names is empty. */
export function filledIn(template: string, values: Readonly<Record<string, string>>): string {
  const isEmpty = (part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return names.length > 0 && names.every((name) => (values[name] ?? '') === '')
  }
  return template
    .split(',')
    .filter((part) => !isEmpty(part))
    .map((part) => part.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
    .join(',')
    .trim()
}

function valuesOf(content: LabelContent, { settings }: LabelContext): Record<string, string> {
  const { quantity, potted_on, price } = content
  return {
    size: content.container_size,
    location: content.location ?? '',
    quantity: quantity === null ? '' : `${quantity} ${quantity === 1 ? 'plant' : 'plants'}`,
    potted: potted_on === null ? '' : `potted ${day(potted_on, settings)}`,
    lot: content.vendor_lot ?? '',
    price: price === null ? '' : money(price, settings),
    code: content.batch_code,
    nursery: settings.nurseryName,
  }
}

/** The text of the fields that are text; a plant without a common name has its botanical name there. */
function runsOf(field: LabelField, content: LabelContent, context: LabelContext): LabelRun[] {
  const { bold } = field
  const { care, common_name, botanical_name } = content
  const texts: Readonly<Partial<Record<LabelField['kind'], string | null | undefined>>> = {
    common_name,
    price: valuesOf(content, context)['price'],
    batch_code: content.batch_code,
    text: filledIn(field.text, valuesOf(content, context)),
    advice: care.advice,
    origin: care.origin,
    breeder_wording: care.breeder_wording,
  }
  if (field.kind === (common_name === '' ? 'common_name' : 'botanical_name')) return botanicalRuns(botanical_name)
  return [run(texts[field.kind] ?? '', { bold })]
}

const square = ({ x, y, width, height, align }: LabelField): Box => {
  const side = Math.min(width, height)
  const shift = align === 'start' ? 0 : align === 'middle' ? (width - side) / 2 : width - side
  return { x: x + shift, y: y + (height - side) / 2, width: side, height: side }
}

/** One picture beside each line of the care of a plant. */
function careItems(field: LabelField, content: LabelContent, { settings }: LabelContext): LabelItem[] | undefined {
  const lines = careLines(content.care, settings.unitSystem).filter(({ icon }) => icon !== 'origin')
  if (lines.length === 0) return []
  const tall = Math.min(field.height / lines.length, field.size * lineHeight * 2)
  const side = Math.min(tall * 0.9, field.size * 1.4)
  const all = lines.map(({ icon, text }, i): LabelItem[] | undefined => {
    const y = field.y + i * tall
    const texts = textItems([run(text, { bold: field.bold })], {
      ...field,
      x: field.x + side * 1.3,
      y,
      width: field.width - side * 1.3,
      height: tall,
    })
    return texts && [{ type: 'icon', x: field.x, y, width: side, height: side, icon }, ...texts]
  })
  return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? [])
}

/** Only the pictures, each once, in a row. */
function iconItems(field: LabelField, content: LabelContent, { settings }: LabelContext): LabelItem[] | undefined {
  const icons = [...new Set(careLines(content.care, settings.unitSystem).map(({ icon }) => icon))].filter(
    (icon) => icon !== 'origin',
  )
  const side = Math.min(field.height, field.size * 2, field.width / Math.max(1, icons.length * 1.2))
  return icons.length > 0 && side < leastLetters * 1.5
    ? undefined
    : icons.map((icon, i) => ({ type: 'icon', x: field.x + i * side * 1.2, y: field.y, width: side, height: side, icon }))
}

function itemsOf(field: LabelField, content: LabelContent, context: LabelContext): LabelItem[] | undefined {
  const { x, y, width, height } = field
  if (field.kind === 'qr') return [{ type: 'qr', ...square(field), text: context.site + content.path }]
  if (field.kind === 'barcode')
    return content.barcode === null ? [] : [{ type: 'bars', x, y, width, height, text: content.barcode }]
  if (field.kind === 'care') return careItems(field, content, context)
  if (field.kind === 'care_icons') return iconItems(field, content, context)
  return textItems(runsOf(field, content, context), field)
}

export function layOut(fields: readonly LabelField[], content: LabelContent, context: LabelContext): LaidOut {
  const laid = fields.map((field) => ({ field, items: itemsOf(field, content, context) }))
  return {
    items: laid.flatMap(({ items }) => items ?? []),
    faults: laid.flatMap(({ field, items }) =>
      items
        ? []
        : [
            `${fieldNames[field.kind]} does not fit on the label of ${nameOf(content)}. Make its field larger, or choose a larger label.`,
          ],
    ),
  }
}

const nameOf = ({ common_name, botanical_name, batch_code }: LabelContent) =>
  [common_name || botanical_name, batch_code].filter(Boolean).join(' ')
