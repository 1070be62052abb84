/** The order in which a picker walks past locations: site by site, in the order that was set by hand, else the shortest way from the start and back. Pure. */
import { type Point, type Rectangle, centreOf } from './geometry.ts'
import { shortestWalk } from './walk.ts'

/** Rectangle of a location: its own, or that of its nearest drawn ancestor. */
export interface DrawnAt extends Rectangle {
  /** The name of the location. */
  readonly name: string
  /** The drawn place: several locations may be in one. */
  readonly place_id: string
  readonly site_id: string
  readonly start_x: number
  readonly start_y: number
  readonly walk_position: number | null
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Names in the order of the walk; `drawn` is in the order of its sites. Places on no map follow by name; places closed to entry
 * come last.
 */
export function walkOrder(names: readonly string[], drawn: readonly DrawnAt[], isClosed: (name: string) => boolean): string[] {
  const all = [...new Set(names)].toSorted((a, b) => byName.compare(a, b))
  const open = all.filter((name) => !isClosed(name))
  const wanted = new Set(open)
  const onMap = [
    ...Map.groupBy(
      drawn.filter(({ name }) => wanted.has(name)),
      ({ site_id }) => site_id,
    ).values(),
  ].flatMap(walkOfSite)
  const placed = new Set(onMap)
  return [...onMap, ...open.filter((name) => !placed.has(name)), ...all.filter(isClosed)]
}

function walkOfSite(drawn: readonly DrawnAt[]): string[] {
  const places = [...Map.groupBy(drawn, ({ place_id }) => place_id).values()].map((there) => ({
    names: there.map(({ name }) => name).toSorted((a, b) => byName.compare(a, b)),
    first: there[0]!,
  }))
  const byHand = places
    .filter(({ first }) => first.walk_position !== null)
    .toSorted((a, b) => (a.first.walk_position ?? 0) - (b.first.walk_position ?? 0))
  const others = places.filter(({ first }) => first.walk_position === null)
  const start: Point = { x: drawn[0]!.start_x, y: drawn[0]!.start_y }
  const order = shortestWalk(
    start,
    others.map(({ first }) => centreOf(first)),
  )
  return [...byHand, ...order.map((i) => others[i]!)].flatMap(({ names }) => names)
}
