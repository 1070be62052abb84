/** Copies of a bed side by side: "12 beds of 1.2 × 20 m with 0.5 m paths". Pure. */
import { digitsAtEnd } from '#kernel/trim-end.ts'
import { type Point, type Rectangle, centreOf, toCentimetres, turned } from './geometry.ts'

export interface Rows {
  /** Beds in all, the first included. */
  readonly beds: number
  /** Metres between two beds. */
  readonly path: number
  /** Side by side, or one behind the other. */
  readonly direction: 'across' | 'along'
}

/** The other beds of a row that begins with this one; turned with it. */
export function rowOf(first: Rectangle, { beds, path, direction }: Rows): Rectangle[] {
  const step = (direction === 'across' ? first.width : first.length) + path
  const centre = centreOf(first)
  return Array.from({ length: Math.max(0, beds - 1) }, (_, i) => {
    const along: Point =
      direction === 'across' ? { x: centre.x + step * (i + 1), y: centre.y } : { x: centre.x, y: centre.y + step * (i + 1) }
    const { x, y } = turned(along, centre, first.angle)
    return { ...first, x: toCentimetres(x - first.width / 2), y: toCentimetres(y - first.length / 2) }
  })
}

/** Free names that continue this one: "Bed 9" gives Bed 10, Bed 11; "Bed" gives Bed 2. Limited in length. */
export function namesAfter(name: string, count: number, taken: ReadonlySet<string>, mostCharacters: number): string[] {
  const digits = digitsAtEnd(name)
  const stem = name.slice(0, name.length - digits.length)
  const between = stem === name && !/\s$/.test(stem) ? ' ' : ''
  const names: string[] = []
  for (let number = Number(digits || '1') + 1; names.length < count; number++) {
    const ending = `${between}${String(number).padStart(digits.length, '0')}`
    const next = `${stem.slice(0, mostCharacters - ending.length)}${ending}`
    if (!taken.has(next.toLowerCase())) names.push(next)
  }
  return names
}
