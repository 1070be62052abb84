/** Shapes for drawings of plants, as paths of an SVG picture: blades, circles, round masses of leaves, flowers. Pure. */

export interface Point {
  readonly x: number
  readonly y: number
}

export const ground: Point = { x: 0, y: 0 }

export const written = (value: number) => String(Math.round(value * 10) / 10)
export const at = ({ x, y }: Point) => `${written(x)} ${written(y)}`

/** `angle` in degrees from upright, to the right. */
export const towards = ({ x, y }: Point, angle: number, length: number): Point => ({
  x: x + Math.sin((angle * Math.PI) / 180) * length,
  y: y - Math.cos((angle * Math.PI) / 180) * length,
})

interface Blade {
  readonly from: Point
  readonly angle: number
  readonly length: number
  readonly width: number
  /** Droop of the tip. */
  readonly droop?: number
}

/** A leaf: pointed at both ends, widest below its middle. */
export function blade({ from, angle, length, width, droop = 0 }: Blade): string {
  const straight = towards(from, angle, length)
  const tip = { x: straight.x, y: straight.y + droop }
  const middle = towards(from, angle, length * 0.45)
  const left = towards(middle, angle - 90, width)
  const right = towards(middle, angle + 90, width)
  return `M${at(from)}Q${at(left)} ${at(tip)}Q${at(right)} ${at(from)}Z`
}

export function circle({ x, y }: Point, radius: number): string {
  const r = written(radius)
  return `M${at({ x: x - radius, y })}a${r} ${r} 0 1 0 ${written(radius * 2)} 0a${r} ${r} 0 1 0 ${written(-radius * 2)} 0Z`
}

/** A round mass of leaves with a lobed edge. */
export function cloud({ x, y }: Point, radius: number, lobes: number): string {
  const edge = (i: number) => towards({ x, y }, (360 / lobes) * i, radius)
  const r = written((radius * Math.PI) / lobes)
  const arcs = Array.from({ length: lobes }, (_, i) => `A${r} ${r} 0 0 1 ${at(edge(i + 1))}`)
  return `M${at(edge(0))}${arcs.join('')}Z`
}

/** Numbers from `first` to `last`, evenly. */
export const spread = (count: number, first: number, last: number): number[] =>
  Array.from({ length: count }, (_, i) => (count === 1 ? (first + last) / 2 : first + ((last - first) * i) / (count - 1)))

export const line = (from: Point, over: Point, to: Point) => `M${at(from)}Q${at(over)} ${at(to)}`

export function daisy(center: Point, radius: number, turn: number): string {
  const petals = spread(7, turn, turn + (360 * 6) / 7).map((angle) =>
    blade({ from: center, angle, length: radius, width: radius * 0.42 }),
  )
  return petals.join('')
}
