/** Labels in ZPL II for thermal printers at 8 dots per millimetre: the printer sets the text and draws the codes. */
import { isEan13 } from '#features/plants/barcode.ts'
import { type LabelContent, type LabelKind, passportTitle } from './label.ts'
import type { LabelFormat } from './label-formats.ts'
import { type Box, type Text, flagGraphic, fitLine, fitTexts } from './label-zpl-layout.ts'

const dots = (mm: number) => Math.round(mm * 8)
const margin = dots(1.5)

/** Characters with a meaning in ZPL are escaped. */
const data = (text: string) =>
  `^FH^FD${text.replace(/[\^~\\_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`

/** A text, and its maximum height in dots. */
export interface ZplField extends Box {
  readonly zpl: string
}

export interface ZplSettings {
  readonly origin: string
  /** "$12.50" */
  readonly price: (amount: string) => string
  readonly registration: string
  readonly originCountry: string
}

/** One format for each label, printed `copies` times. */
export function zplOf(
  kind: LabelKind,
  format: LabelFormat,
  labels: readonly { readonly content: LabelContent; readonly copies: number }[],
  settings: ZplSettings,
): string {
  const [width, height] = format.label.map(dots)
  return labels
    .map(({ content, copies }) => {
      const fields = zplFields(kind, format, content, settings).map(({ zpl }) => zpl)
      return ['^XA^CI28', `^PW${width}^LL${height}^LH0,0`, ...fields, `^PQ${copies}`, '^XZ'].join('\n')
    })
    .join('\n')
}

/** Every field of one label: none overlaps another or leaves the label, and no name is cut. */
export function zplFields(
  kind: LabelKind,
  { label }: LabelFormat,
  content: LabelContent,
  settings: ZplSettings,
): readonly ZplField[] {
  const [width, height] = [dots(label[0]), dots(label[1])]
  const whole = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  if (kind === 'passport') return passport(content, whole, settings)
  if (kind === 'price') return priceTicket(content, whole, settings)
  const code = qrCode(settings.origin + content.path, width, height)
  const area = { ...whole, width: code.x - 2 * margin }
  return [...setTexts(textsOf(kind, content, height), area), code]
}

/** Sizes scale with the label: in dots, for a label of this height in dots. */
const text = (content: string, mm: number, height: number): Text[] =>
  content === '' ? [] : [{ text: content, size: (dots(mm) * height) / dots(32) }]

const namesOf = ({ common_name, botanical_name }: LabelContent, height: number): Text[] => [
  ...text(common_name || botanical_name, 4.6, height),
  ...(common_name ? text(botanical_name, 3.2, height) : []),
]

function textsOf(kind: LabelKind, content: LabelContent, height: number): Text[] {
  const { container_size, batch_code, quantity, location } = content
  const details = [
    container_size,
    kind === 'bed' && quantity !== null ? `${quantity} plants` : '',
    kind === 'pot' ? '' : (location ?? ''),
  ]
  return [...namesOf(content, height), ...text(details.filter(Boolean).join(', '), 3.2, height), ...text(batch_code, 3.6, height)]
}

const setTexts = (texts: readonly Text[], area: Box): ZplField[] =>
  fitTexts(texts, area).map(({ text: content, size, lines, ...box }) => ({
    ...box,
    zpl: `^FO${box.x},${box.y}^A0N,${size}^FB${box.width},${lines},0,L${data(content)}`,
  }))

/** Names and size at the top; the barcode at the lower left, the price next to it, or above it on narrow labels. */
function priceTicket(content: LabelContent, area: Box, { price: formatPrice }: ZplSettings): readonly ZplField[] {
  const { barcode, container_size, price } = content
  const height = area.height + 2 * margin
  const amount = price === null ? '' : formatPrice(price)
  const bars = barcode === null ? undefined : barsOf(barcode, area)
  const beside = bars ? area.width - bars.width - margin : 0
  const isBeside = bars !== undefined && amount !== '' && beside >= dots(20)
  const above = bars ? { ...area, height: area.height - bars.height - dots(0.6) } : area
  const texts = [...namesOf(content, height), ...text(container_size, 3.2, height), ...(isBeside ? [] : text(amount, 7, height))]
  return [...setTexts(texts, above), ...(isBeside ? [priceBeside(amount, bars, area, beside)] : []), ...(bars ? [bars] : [])]
}

function priceBeside(amount: string, bars: Box, area: Box, width: number): ZplField {
  const size = fitLine(amount, Math.min(dots(9), bars.height), width)
  const box = { x: area.x + area.width - width, y: bars.y + bars.height - size, width, height: size }
  return { ...box, zpl: `^FO${box.x},${box.y}^A0N,${size}^FB${width},1,0,R${data(amount)}` }
}

/** EAN-13 or Code 128, with its digits under it. */
function barsOf(barcode: string, area: Box): ZplField {
  const isEan = isEan13(barcode)
  // The first digit of an EAN is left of its bars.
  const before = isEan ? 24 : 0
  const modules = isEan ? 95 : 11 * barcode.length + 35
  const module = before + modules * 2 <= area.width ? 2 : 1
  const digits = dots(3)
  const tall = Math.round((area.height + 2 * margin) * 0.24)
  const box = { width: before + modules * module, height: tall + digits, x: area.x, y: area.y + area.height - tall - digits }
  const bars = isEan ? `^BEN,${tall},Y,N` : `^BCN,${tall},Y,N,N`
  return { ...box, zpl: `^FO${box.x + before},${box.y}^BY${module}${bars}${data(isEan ? barcode.slice(0, 12) : barcode)}` }
}

/** The capacity of each QR version in bytes, at error correction M. */
const qrBytes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]

/** At the upper right; printers start it ten dots lower than specified. */
function qrCode(address: string, width: number, height: number): ZplField {
  // An address is ASCII: one byte per letter.
  const version = qrBytes.findIndex((most) => address.length <= most) + 1 || qrBytes.length
  const modules = 17 + 4 * version
  const most = Math.min(height - 26, width * 0.45)
  const magnification = Math.max(1, Math.min(10, Math.floor(most / modules)))
  const side = magnification * modules
  const box = { x: width - side - 8, y: 8, width: side, height: side + 10 }
  return { ...box, zpl: `^FO${box.x},${box.y}^BQN,2,${magnification}^FH^FDMA,${address}^FS` }
}

/** The elements of Regulation (EU) 2016/2031, Annex VII; only passports of the EU carry its flag. */
function passport(content: LabelContent, area: Box, { registration, originCountry }: ZplSettings): readonly ZplField[] {
  const height = area.height + 2 * margin
  const { title, flag } = passportTitle(registration)
  const drawn = flag ? flagGraphic(Math.round(height * 0.18)) : undefined
  const head = drawn ? Math.max(drawn.height, dots(4)) : Math.round((dots(4) * height) / dots(32))
  const indent = drawn ? drawn.width + margin : 0
  const width = area.width - indent
  const size = fitLine(title, Math.min(head, dots(4)), width)
  const lines = [
    ...text(`A ${content.botanical_name}`, 3.4, height),
    ...text(`B ${registration}`, 3.4, height),
    ...text(`C ${content.batch_code}`, 3.4, height),
    ...text(`D ${originCountry}`, 3.4, height),
  ]
  const below = { ...area, y: area.y + head + dots(0.8), height: area.height - head - dots(0.8) }
  return [
    ...(drawn ? [{ x: area.x, y: area.y, ...drawn, zpl: `^FO${area.x},${area.y}${drawn.zpl}` }] : []),
    {
      x: area.x + indent,
      y: area.y,
      width,
      height: size,
      zpl: `^FO${area.x + indent},${area.y}^A0N,${size}^FB${width},1,0,L${data(title)}`,
    },
    ...setTexts(lines, below),
  ]
}
