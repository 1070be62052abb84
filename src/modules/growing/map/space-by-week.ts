/** The space that is used and free in each of the coming weeks, place by place. Pure. */
import { addDays, daysBetween, mondayOf } from '#kernel/day.ts'

export interface PlaceWithArea {
  readonly location_id: string
  readonly area_m2: number
}

/** Plants at a location, and the day they leave. */
export interface Occupant {
  readonly location_id: string
  /** Square metres. */
  readonly space: number
  /** The day they leave; null if none is known, and they stay. */
  readonly until: string | null
}

export interface SpaceOfPlace extends PlaceWithArea {
  /** Square metres in use in each week, the running one first. */
  readonly used: readonly number[]
}

/**
 * Day a batch leaves its place: for a growing batch its ready day, for one with a dispatch task the day of the task. Plants for
 * sale stay, as do those without a day. Overdue ones are still there.
 */
export const leavesOn = (
  batch: { readonly state: string; readonly ready_on: string | null; readonly dispatched_on: string | null },
  today: string,
): string | null => {
  const day = batch.dispatched_on ?? (batch.state === 'growing' ? batch.ready_on : null)
  return day === null || day < today ? null : day
}

/**
 * Counts plants that leave in a week until the end of that week. Occupants of places without an area are left out.
 */
export function spaceByWeek(
  places: readonly PlaceWithArea[],
  occupants: readonly Occupant[],
  { today, weeks }: { readonly today: string; readonly weeks: number },
): SpaceOfPlace[] {
  const from = mondayOf(today)
  const usedOf = new Map(places.map(({ location_id }) => [location_id, new Float64Array(weeks)]))
  for (const { location_id, space, until } of occupants) {
    const used = usedOf.get(location_id)
    const last = until === null ? weeks - 1 : Math.floor(daysBetween(from, until) / 7)
    for (let week = 0; used && week <= Math.min(last, weeks - 1); week++) used[week] = used[week]! + space
  }
  return places.map((place) => ({ ...place, used: Array.from(usedOf.get(place.location_id) ?? []) }))
}

/** The Mondays of the weeks. */
export const mondays = (today: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(mondayOf(today), 7 * week))
