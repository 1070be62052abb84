/** A laid-out label in ZPL II: the printer sets the text and draws the codes. It has one upright typeface: names in italics are printed upright. */
import { isEan13 } from '#modules/setup/reference/barcode.ts'
import { iconSide, isInked } from '#modules/plants/care-icons.ts'
import { flag, isFlagBlack } from './european-flag.ts'
import type { LabelItem } from './lay-out.ts'

/** The resolutions of label printers, in dots per millimetre: 152, 203, 300 and 600 dpi. */
export const resolutions = [6, 8, 12, 24] as const
export type Resolution = (typeof resolutions)[number]

/** In dots. */
interface ZplField {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly zpl: string
}

interface ZplLabel {
  readonly fields: readonly ZplField[]
  readonly faults: readonly string[]
}

/** The one place that writes what a field holds: characters with a meaning in ZPL are escaped. */
const data = (text: string) =>
  `^FH^FD${text.replace(/[\^~\\_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`

interface Printed {
  readonly fields: readonly ZplField[]
  readonly copies: number
}

/** One format for each label, printed `copies` times. */
export function zplOf(labels: readonly Printed[], [width, height]: readonly [number, number], dotsPerMm: Resolution): string {
  const size = `^PW${Math.round(width * dotsPerMm)}^LL${Math.round(height * dotsPerMm)}^LH0,0`
  return labels
    .map(({ fields, copies }) => ['^XA^CI28', size, ...fields.map(({ zpl }) => zpl), `^PQ${copies}`, '^XZ'].join('\n'))
    .join('\n')
}

/** ZPL fields of one label for a printer resolution; faults for codes that would be too small to scan. */
export function zplLabel(items: readonly LabelItem[], dotsPerMm: Resolution): ZplLabel {
  const all = items.map((item) => fieldOf(item, dotsPerMm))
  return {
    fields: all.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    faults: [...new Set(all.filter((each) => typeof each === 'string'))],
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rounded inwards, so that what did not touch in millimetres does not touch in dots. */
function dotsOf({ x, y, width, height }: Box, dotsPerMm: number): Box {
  const [left, top] = [Math.ceil(x * dotsPerMm - 0.01), Math.ceil(y * dotsPerMm - 0.01)]
  const [right, bottom] = [Math.floor((x + width) * dotsPerMm + 0.01), Math.floor((y + height) * dotsPerMm + 0.01)]
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

const justified = { start: 'L', middle: 'C', end: 'R' } as const

function fieldOf(item: LabelItem, dotsPerMm: Resolution): ZplField | string {
  const box = dotsOf(item, dotsPerMm)
  switch (item.type) {
    case 'line': {
      const size = Math.min(box.height, Math.floor(item.size * dotsPerMm))
      const text = item.runs.map((run) => run.text).join('')
      return { ...box, zpl: `^FO${box.x},${box.y}^A0N,${size}^FB${box.width},1,0,${justified[item.align]}${data(text)}` }
    }
    case 'qr':
      return qrCode(box, item.text, dotsPerMm)
    case 'bars':
      return bars(box, item.text, dotsPerMm)
    case 'icon':
      return graphic(box, `${item.icon}`, (x, y) => isInked(item.icon, x * iconSide, y * iconSide))
    case 'flag':
      return graphic(box, 'flag', (x, y) => isFlagBlack(x * flag.width, y * flag.height))
  }
}

/** The capacity of each QR version in bytes, at error correction M. */
const qrBytes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]
/** Offset that printers add to the top of a QR code, in dots. */
const qrShift = 10
/** A module of fewer dots is not read by phones. */
const leastModule = 2

function modulesOf(address: string): number {
  // An address is ASCII: one byte per letter.
  const version = qrBytes.findIndex((most) => address.length <= most) + 1 || qrBytes.length
  return 17 + 4 * version
}

function qrCode(box: Box, address: string, dotsPerMm: number): ZplField | string {
  const modules = modulesOf(address)
  const top = Math.max(0, box.y - qrShift)
  const most = Math.min(box.width, box.y + box.height - top - qrShift)
  const magnification = Math.min(10, Math.floor(most / modules))
  if (magnification < leastModule)
    return `The QR code is too small for this printer: its field needs ${Math.ceil((modules * leastModule) / dotsPerMm) + 1} mm.`
  const side = magnification * modules
  const x = box.x + Math.floor((box.width - side) / 2)
  return { x, y: top, width: side, height: side + qrShift, zpl: `^FO${x},${top}^BQN,2,${magnification}${data(`MA,${address}`)}` }
}

/** EAN-13 or Code 128, with its digits under it. */
function bars(box: Box, code: string, dotsPerMm: number): ZplField | string {
  const isEan = isEan13(code)
  const modules = isEan ? 95 : 11 * code.length + 35
  // The first digit of an EAN is left of its bars.
  const before = isEan ? 24 : 0
  const module = Math.min(6, Math.floor((box.width - before) / modules))
  if (module < 1)
    return `The barcode ${code} is too wide for this printer: its field needs ${Math.ceil((modules + before) / dotsPerMm)} mm.`
  const digits = Math.min(3 * dotsPerMm, Math.floor(box.height * 0.4))
  const tall = box.height - digits
  const command = isEan ? `^BEN,${tall},Y,N` : `^BCN,${tall},Y,N,N`
  const width = before + modules * module
  return { ...box, width, zpl: `^FO${box.x + before},${box.y}^BY${module}${command}${data(isEan ? code.slice(0, 12) : code)}` }
}

/** Cached by picture and size: a thousand labels carry the same. */
const drawn = new Map<string, string>()

/** A picture in black and white, whose points are given from 0 to 1. */
function graphic(box: Box, name: string, isBlack: (x: number, y: number) => boolean): ZplField {
  const bytes = Math.max(1, Math.floor(box.width / 8))
  const [width, height] = [bytes * 8, Math.min(box.height, Math.round((bytes * 8 * box.height) / box.width))]
  const key = `${name} ${width} ${height}`
  const hex = drawn.get(key) ?? hexOf(width, height, isBlack)
  drawn.set(key, hex)
  return { ...box, width, height, zpl: `^FO${box.x},${box.y}^GFA,${bytes * height},${bytes * height},${bytes},${hex}^FS` }
}

const hexOf = (width: number, height: number, isBlack: (x: number, y: number) => boolean): string =>
  Array.from({ length: height }, (_, row) =>
    Array.from({ length: width / 4 }, (_digit, at) =>
      [0, 1, 2, 3]
        .reduce((sum, bit) => sum * 2 + (isBlack((at * 4 + bit + 0.5) / width, (row + 0.5) / height) ? 1 : 0), 0)
        .toString(16)
        .toUpperCase(),
    ).join(''),
  ).join('')
