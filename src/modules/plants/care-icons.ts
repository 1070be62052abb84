/** The pictures beside the care of a plant, as polygons: drawn alike on screens, in PDFs and, as dots, by label printers. */
import type { CareIcon } from './care.ts'

type Point = readonly [x: number, y: number]
type Polygon = readonly Point[]
/** Polygons; a second one inside the first is a hole. */
type Shape = readonly Polygon[]

/** The side of the square that they are drawn in. */
export const iconSide = 24

const turned = (points: Polygon, degrees: number): Polygon => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return points.map(([x, y]) => [12 + (x - 12) * cos - (y - 12) * sin, 12 + (x - 12) * sin + (y - 12) * cos])
}
const arc = (cx: number, cy: number, radius: number, from = 0, to = 360): Polygon =>
  Array.from({ length: 33 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 32) * Math.PI) / 180
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const every = (degrees: number, points: Polygon): Shape[] =>
  Array.from({ length: 360 / degrees }, (_, i) => [turned(points, i * degrees)])

const rays = every(45, box(11, 1, 13, 4.5))
const drop = (up: boolean): Polygon =>
  ([[12, 1.5], ...arc(12, 14.5, 7.5, -28, 208)] satisfies Polygon).map(([x, y]): Point => [x, up ? y : 24 - y])
const arrow: Polygon = [
  [12, 1],
  [16, 6],
  [13.2, 6],
  [13.2, 18],
  [16, 18],
  [12, 23],
  [8, 18],
  [10.8, 18],
  [10.8, 6],
  [8, 6],
]
/** One arm of a snowflake, from its middle. */
const arm: Polygon = [
  [11, 12],
  [11, 8],
  [7.5, 5.5],
  [8.5, 4],
  [11, 5.7],
  [11, 1],
  [13, 1],
  [13, 5.7],
  [15.5, 4],
  [16.5, 5.5],
  [13, 8],
  [13, 12],
]

const icons: Readonly<Record<CareIcon, readonly Shape[]>> = {
  sun: [[arc(12, 12, 5.5)], ...rays],
  part_shade: [[arc(12, 12, 5.5), arc(12, 12, 3.9, -90, 90)], ...rays],
  shade: [[arc(12, 12, 5.5), arc(12, 12, 3.9)], ...rays],
  water: [[drop(true)]],
  hardiness: every(60, arm),
  size: [[arrow], [turned(arrow, 90)]],
  hazard: [
    [
      [
        [12, 1.5],
        [23.5, 22],
        [0.5, 22],
      ],
      [
        [12, 5.5],
        [20, 20],
        [4, 20],
      ],
    ],
    [box(11, 9.5, 13, 15)],
    [arc(12, 17.4, 1.2)],
  ],
  origin: [[drop(false), arc(12, 9.5, 3)]],
}

/** The outlines of a picture for SVG, one for each shape, to be filled by the even-odd rule. */
export const careIconPaths = (icon: CareIcon): string[] =>
  icons[icon].map((shape) =>
    shape.map((points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`).join(''),
  )

/** A picture of its own, black on nothing. */
export const careIconSvg = (icon: CareIcon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSide} ${iconSide}">${careIconPaths(icon)
    .map((path) => `<path fill-rule="evenodd" d="${path}"/>`)
    .join('')}</svg>`

const isInside = (points: Polygon, x: number, y: number): boolean =>
  points.reduce((inside, [ax, ay], i) => {
    const [bx, by] = points.at(i - 1) ?? [0, 0]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

/** True if the point is black (even-odd rule). */
export const isInked = (icon: CareIcon, x: number, y: number): boolean =>
  icons[icon].some((shape) => shape.filter((points) => isInside(points, x, y)).length % 2 === 1)
