/** A signature as it is drawn: strokes of points on a field of 600 × 200. Pure. */
import * as z from 'zod/mini'

export const signatureWidth = 600
export const signatureHeight = 200

const coordinate = z.int('A point is off the field.').check(z.minimum(0), z.maximum(signatureWidth))
/** `[x, y, x, y, …]` */
const Stroke = z.array(coordinate).check(
  z.minLength(2, 'A stroke has at least one point.'),
  z.maxLength(4_000, 'That stroke is too long.'),
  z.refine((points) => points.length % 2 === 0, 'A point has two coordinates.'),
)

export const Signature = z.array(Stroke).check(
  z.maxLength(200, 'A signature has 200 strokes at most. Draw it again.'),
  z.refine(
    (strokes) => strokes.reduce((all, { length }) => all + length, 0) <= 8_000,
    'That signature is too long. Draw it again.',
  ),
)
export type Signature = z.infer<typeof Signature>

const pointsOf = (stroke: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: Math.floor(stroke.length / 2) }, (_, i) => [stroke[2 * i] ?? 0, stroke[2 * i + 1] ?? 0] as const)

/** The least length of a line that is a signature and not a touch by mistake. */
const leastLength = 60

/** True if the strokes are long enough to be a signature. */
export function isSigned(signature: readonly (readonly number[])[]): boolean {
  let length = 0
  for (const stroke of signature) {
    const points = pointsOf(stroke)
    points.slice(1).forEach(([x, y], i) => {
      const [fromX, fromY] = points[i] ?? [x, y]
      length += Math.hypot(x - fromX, y - fromY)
    })
  }
  return length >= leastLength
}

/** The path of an SVG. */
export const signaturePath = (signature: readonly (readonly number[])[]): string =>
  signature
    .map((stroke) => {
      const points = pointsOf(stroke)
      const [x, y] = points[0] ?? [0, 0]
      // A touch without a movement is a dot.
      return `M${x} ${y}${
        points.length === 1
          ? 'h1'
          : points
              .slice(1)
              .map(([toX, toY]) => `L${toX} ${toY}`)
              .join('')
      }`
    })
    .join('')
