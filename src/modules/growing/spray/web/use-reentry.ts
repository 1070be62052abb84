/** The locations that are closed for re-entry now, refreshed as they change. */
import { useEffect, useState } from 'react'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { closedPlaces } from '../spray-calls.ts'
import { type ClosedPlace, isWithin } from '../re-entry.ts'

const plainName = (location: string) => location.trim().toLowerCase()

/** One for each place, with the latest hour; a place whose time passes leaves automatically. */
export function useClosed(): readonly ClosedPlace[] {
  useLive(['/api/sprays'], '/api/sprays')
  const { data = [] } = useQuery(query(closedPlaces))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (data.length === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [data.length])
  const latest = new Map<string, ClosedPlace>()
  for (const place of data) {
    const before = latest.get(plainName(place.location))
    const passed = Date.parse(place.closed_until) <= now
    if (!passed && (!before || before.closed_until < place.closed_until)) latest.set(plainName(place.location), place)
  }
  return [...latest.values()]
}

export const closedAt = (places: readonly ClosedPlace[], location: string | null | undefined) =>
  location ? places.find((place) => isWithin(place, location)) : undefined
