/** Editing a drawing: places are added, moved with their parts, resized, copied and removed, each step can be undone. Pure. */
import { namesAfter, rowOf, type Rows } from './bed-rows.ts'
import { type Point, type Rectangle, centreOf, contains, toCentimetres, turned } from './geometry.ts'
import type { MapPlace } from './map.ts'

/** The most characters of a name. */
const mostCharacters = 20

export interface EditedPlace extends Rectangle {
  /** The id of its location; of a new one any text that is its own. */
  readonly key: string
  readonly location_id: string | null
  readonly name: string
  readonly type: 'area' | 'bed'
  /** The key of the place that it is part of; null for the site. */
  readonly parent: string | null
  readonly area_m2: string
  readonly walk_position: number | null
}

export const asEdited = (place: MapPlace, drawn: ReadonlySet<string>): EditedPlace => ({
  key: place.location_id,
  location_id: place.location_id,
  name: place.name,
  type: place.type === 'bed' ? 'bed' : 'area',
  parent: place.parent_id !== null && drawn.has(place.parent_id) ? place.parent_id : null,
  area_m2: place.area_m2 === null ? '' : String(Number(place.area_m2)),
  walk_position: place.walk_position,
  x: place.x,
  y: place.y,
  width: place.width,
  length: place.length,
  angle: place.angle,
})

export type Places = readonly EditedPlace[]

/** The smallest area that a rectangle lies in; null for the site. */
export function areaAround(places: Places, rectangle: Rectangle, but?: string): string | null {
  const around = places.filter((place) => place.type === 'area' && place.key !== but && contains(place, rectangle))
  const [smallest] = around.toSorted((a, b) => a.width * a.length - b.width * b.length)
  return smallest && smallest.width * smallest.length > rectangle.width * rectangle.length ? smallest.key : null
}

/** The keys of a place and of all that is part of it. */
export function withParts(places: Places, key: string): ReadonlySet<string> {
  const found = new Set([key])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const place of places) if (place.parent !== null && found.has(place.parent)) found.add(place.key)
  }
  return found
}

const shifted = (place: EditedPlace, by: Point): EditedPlace => ({
  ...place,
  x: toCentimetres(place.x + by.x),
  y: toCentimetres(place.y + by.y),
})

/** Moves a place with its parts; it becomes part of the area in which it ends. */
export function moved(places: Places, key: string, by: Point): Places {
  const parts = withParts(places, key)
  const after = places.map((place) => (parts.has(place.key) ? shifted(place, by) : place))
  return attached(after, key)
}

/** A place that was moved or resized is part of the area around it. */
function attached(places: Places, key: string): Places {
  const parts = withParts(places, key)
  const others = places.filter((place) => !parts.has(place.key))
  return places.map((place) => (place.key === key ? { ...place, parent: areaAround(others, place, key) } : place))
}

/** A place with another size, position or angle; its parts stay where they are, but for an angle, which they turn with. */
export function reshaped(places: Places, key: string, change: Partial<Rectangle>): Places {
  const before = places.find((place) => place.key === key)
  if (!before) return places
  const parts = withParts(places, key)
  const by = change.angle === undefined ? 0 : change.angle - before.angle
  const centre = centreOf(before)
  const after = places.map((place) => {
    if (place.key === key) return { ...place, ...change }
    if (by === 0 || !parts.has(place.key)) return place
    const at = turned(centreOf(place), centre, by)
    return {
      ...place,
      angle: (place.angle + by + 360) % 360,
      x: toCentimetres(at.x - place.width / 2),
      y: toCentimetres(at.y - place.length / 2),
    }
  })
  return attached(after, key)
}

/** Names that are taken, as names are compared. */
const namesIn = (places: Places, others: readonly string[]): ReadonlySet<string> =>
  new Set([...places.map(({ name }) => name), ...others].map((name) => name.trim().toLowerCase()))

interface NewPlace {
  readonly key: string
  readonly type: 'area' | 'bed'
  readonly rectangle: Rectangle
  /** Names of locations that are not in the drawing. */
  readonly others: readonly string[]
}

export function added(places: Places, { key, type, rectangle, others }: NewPlace): Places {
  const [name = ''] = namesAfter(type === 'bed' ? 'Bed 0' : 'Area 0', 1, namesIn(places, others), mostCharacters)
  const parent = areaAround(places, rectangle)
  return [...places, { ...rectangle, key, location_id: null, name, type, parent, area_m2: '', walk_position: null }]
}

/** A row of copies of a place, which continues its name. */
export function copied(places: Places, key: string, rows: Rows, others: readonly string[]): Places {
  const first = places.find((place) => place.key === key)
  if (!first) return places
  const rectangles = rowOf(first, rows)
  const names = namesAfter(first.name, rectangles.length, namesIn(places, others), mostCharacters)
  const copies = rectangles.map((rectangle, i): EditedPlace => {
    const name = names[i] ?? ''
    return { ...first, ...rectangle, key: `new ${name}`, location_id: null, name, walk_position: null }
  })
  return [...places, ...copies.map((copy) => ({ ...copy, parent: areaAround(places, copy, copy.key) }))]
}

/** Without a place and its parts. */
export function removed(places: Places, key: string): Places {
  const parts = withParts(places, key)
  return places.filter((place) => !parts.has(place.key))
}

export interface History<State> {
  readonly past: readonly State[]
  readonly now: State
  readonly future: readonly State[]
}

const mostSteps = 100

export const begin = <State>(now: State): History<State> => ({ past: [], now, future: [] })

export const step = <State>({ past, now }: History<State>, next: State): History<State> => ({
  past: [...past, now].slice(-mostSteps),
  now: next,
  future: [],
})

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future }
}

/** Snaps an edge to another within `reach` metres: about eight pixels at the scale of the picture. */
export function snapped(rectangle: Rectangle, others: readonly Rectangle[], reach: number): Point {
  const straight = others.filter(({ angle }) => angle === rectangle.angle % 360)
  const nearest = (own: readonly number[], edges: readonly number[]) => {
    let best = { distance: reach, by: 0 }
    for (const edge of edges)
      for (const each of own)
        if (Math.abs(edge - each) < best.distance) best = { distance: Math.abs(edge - each), by: edge - each }
    return best.distance < reach ? best.by : undefined
  }
  const grid = (value: number) => Math.round(value * 10) / 10 - value
  const across = nearest(
    [rectangle.x, rectangle.x + rectangle.width],
    straight.flatMap(({ x, width }) => [x, x + width]),
  )
  const along = nearest(
    [rectangle.y, rectangle.y + rectangle.length],
    straight.flatMap(({ y, length }) => [y, y + length]),
  )
  return { x: across ?? grid(rectangle.x), y: along ?? grid(rectangle.y) }
}
