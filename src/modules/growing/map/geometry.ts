/** Rectangles on the map, in metres from the upper left corner of their site. Pure. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** `x` and `y` are its upper left corner before it is turned by `angle` degrees, clockwise, about its centre. */
export interface Rectangle extends Point {
  readonly width: number
  readonly length: number
  readonly angle: number
}

/** Largest error of rounding to whole centimetres. */
const tolerance = 0.011

export const centreOf = ({ x, y, width, length }: Rectangle): Point => ({ x: x + width / 2, y: y + length / 2 })

export function turned({ x, y }: Point, about: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const [dx, dy] = [x - about.x, y - about.y]
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

export function cornersOf(rectangle: Rectangle): readonly Point[] {
  const { x, y, width, length, angle } = rectangle
  const centre = centreOf(rectangle)
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + length },
    { x, y: y + length },
  ].map((corner) => turned(corner, centre, angle))
}

export function isInside(point: Point, rectangle: Rectangle): boolean {
  const { x, y } = turned(point, centreOf(rectangle), -rectangle.angle)
  return (
    x >= rectangle.x - tolerance &&
    y >= rectangle.y - tolerance &&
    x <= rectangle.x + rectangle.width + tolerance &&
    y <= rectangle.y + rectangle.length + tolerance
  )
}

export const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  cornersOf(inner).every((corner) => isInside(corner, outer))

/** True if a rectangle fits into another in no position or rotation. */
export const isLarger = (inner: Rectangle, outer: Rectangle): boolean =>
  Math.min(inner.width, inner.length) > Math.min(outer.width, outer.length) + tolerance ||
  Math.hypot(inner.width, inner.length) > Math.hypot(outer.width, outer.length) + tolerance

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** To whole centimetres. */
export const toCentimetres = (metres: number): number => Math.round(metres * 100) / 100

export const areaOf = ({ width, length }: Pick<Rectangle, 'width' | 'length'>): number => toCentimetres(width * length)
