/** Text layout for a label printer: font sizes that fit, and the flag as dots. All lengths are in dots. */
import { flag, flagStars } from './european-flag.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Text {
  readonly text: string
  /** The preferred letter height. */
  readonly size: number
}

/** Letters smaller than 1.1 mm are not readable. */
const leastSize = 9
const gap = 4

/** The width of text in the printer's font at a letter height of one dot, rounded up. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[MWmw@%×]/u.test(sign) ? 0.8 : /\p{Lu}/u.test(sign) ? 0.64 : narrow(sign)), 0)

const narrow = (sign: string) => (/[ iljtfrI1.,:;'’‘|!()-]/.test(sign) ? 0.36 : 0.54)

/** How many lines text needs in a width, broken between words, and within a word that is wider than the line. */
export function linesIn(text: string, size: number, width: number): number {
  let lines = 1
  let used = 0
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const wide = widthOf(part) * size
    const after = used === 0 ? wide : used + widthOf(' ') * size + wide
    if (after <= width) used = after
    else {
      const more = Math.ceil(wide / width)
      lines += used === 0 ? more - 1 : more
      used = wide - (more - 1) * width
    }
  }
  return lines
}

/** The size at which one line fits a width; at least the smallest readable one. */
export const fitLine = (text: string, size: number, width: number): number =>
  Math.max(leastSize, Math.min(Math.floor(size), Math.floor(width / widthOf(text))))

interface Placed extends Box {
  readonly text: string
  readonly size: number
  readonly lines: number
}

/** Texts below each other, uncut: smaller letters and more lines, until they fit the height. */
export function fitTexts(texts: readonly Text[], area: Box): Placed[] {
  const setAt = (scale: number) =>
    texts.map(({ text, size: preferred }) => {
      const size = Math.max(leastSize, Math.floor(preferred * scale))
      const lines = linesIn(text, size, area.width)
      return { text, size, lines, height: size * lines }
    })
  let scale = 1
  let set = setAt(scale)
  const tall = () => set.reduce((sum, { height }) => sum + height + gap, -gap)
  while (tall() > area.height && scale > 0.1) {
    scale -= 0.04
    set = setAt(scale)
  }
  let y = area.y
  return set.map((line) => {
    const placed = { ...line, x: area.x, y, width: area.width }
    y += line.height + gap
    return placed
  })
}

const stars = flagStars.map((points) => points.split(' ').map((corner) => corner.split(',').map(Number) as [number, number]))

const isInside = (polygon: readonly (readonly [number, number])[], x: number, y: number): boolean =>
  polygon.reduce((inside, [ax, ay], i) => {
    const [bx, by] = polygon.at(i - 1) ?? [0, 0]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

interface Graphic {
  readonly width: number
  readonly height: number
  readonly zpl: string
}

/** Cached by height: a thousand labels carry the same flag. */
const drawn = new Map<number, Graphic>()

/** The flag of the European Union in black and white, at a height in dots: white stars on a black ground. */
export function flagGraphic(height: number): Graphic {
  const cached = drawn.get(height)
  if (cached) return cached
  const bytes = Math.round((height * flag.width) / flag.height / 8)
  const width = bytes * 8
  const isBlack = (column: number, row: number) => {
    const [x, y] = [((column + 0.5) * flag.width) / width, ((row + 0.5) * flag.height) / height]
    return !stars.some((star) => isInside(star, x, y))
  }
  const hex = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width / 4 }, (_digit, at) =>
      [0, 1, 2, 3].reduce((sum, bit) => sum * 2 + (isBlack(at * 4 + bit, row) ? 1 : 0), 0).toString(16),
    ).join(''),
  ).join('')
  const graphic = { width, height, zpl: `^GFA,${bytes * height},${bytes * height},${bytes},${hex.toUpperCase()}^FS` }
  drawn.set(height, graphic)
  return graphic
}
