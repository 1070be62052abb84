/** Re-entry after spraying: until when a place is closed, and what closes it. */
import { Id, Instant } from '#kernel/wire.ts'
import * as z from 'zod/mini'

export const ClosedPlace = z.object({
  spray_id: Id,
  location: z.string(),
  location_id: z.nullable(Id),
  /** The names of the locations within it, which are closed with it. */
  parts: z.array(z.string()),
  product: z.string(),
  closed_until: Instant,
})
export type ClosedPlace = z.infer<typeof ClosedPlace>

export const closedUntil = (sprayedAt: Date, reentryHours: number): Date =>
  new Date(sprayedAt.getTime() + reentryHours * 3_600_000)

/** True for a spraying in the future. Allows clocks to differ by five minutes. */
export const isStillToCome = (sprayedAt: Date, now: Date): boolean => sprayedAt.getTime() > now.getTime() + 5 * 60_000

/**
 * True if the work was done earlier and is recorded only now, as by a device that was offline: a place that is closed
 * now does not refuse it. A time in the future, from a fast clock, counts as now.
 */
export const isRecordedLater = (doneAt: string | undefined, now: Date): boolean =>
  doneAt !== undefined && Date.parse(doneAt) < now.getTime()

const plainName = (location: string) => location.trim().toLowerCase()

export const isWithin = ({ location, parts }: Pick<ClosedPlace, 'location' | 'parts'>, name: string): boolean =>
  [location, ...parts].some((each) => plainName(each) === plainName(name))

/** Spraying that closes a place longest from now; undefined if the place may be entered. */
export function closedBy(
  places: readonly ClosedPlace[],
  location: string | null | undefined,
  now: Date,
): ClosedPlace | undefined {
  if (!location) return undefined
  return places
    .filter((place) => isWithin(place, location) && new Date(place.closed_until) > now)
    .toSorted((a, b) => (a.closed_until < b.closed_until ? 1 : -1))[0]
}
