/** State of the map screen: the drawing, plants at each place, closed places, search results. */
import { useDeferredValue, useMemo } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { closedAt, useClosed } from '#modules/growing/spray/web/use-reentry.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type Colouring, type Level, type PlaceState, describe, levelOf } from '../colouring.ts'
import { findPlants, getMap, getStanding } from '../contract.ts'
import { type MapPlace, squareMetres } from '../map.ts'

export interface ShownPlace extends MapPlace {
  readonly isWhole: boolean
  readonly level: Level
  readonly label: string
  readonly closed: boolean
  /** Undefined if nothing is searched. */
  readonly found: boolean | undefined
  readonly state: PlaceState
}

export function useMapState(colouring: Colouring, search: string) {
  useLive(['/api/plant-batches', '/api/production-tasks', '/api/sales', '/api/map'], '/api/map')
  const today = todayOf(useSettings())
  const map = useQuery(query(getMap))
  const standing = useQuery(query(getStanding))
  const typed = useDeferredValue(search.trim())
  const found = useQuery({ ...query(findPlants, { query: { search: typed } }), enabled: typed !== '' })
  const closed = useClosed()
  const places = useMemo((): readonly ShownPlace[] => {
    const all = map.data?.places ?? []
    const plantsAt = new Map((standing.data ?? []).map((each) => [each.location_id, each]))
    const wholes = new Set(all.map(({ parent_id }) => parent_id))
    const at = typed === '' ? undefined : new Set((found.data ?? []).map(({ location_id }) => location_id))
    return all.map((place) => {
      const state: PlaceState = {
        standing: plantsAt.get(place.location_id),
        area_m2: squareMetres(place) ?? place.width * place.length,
        closed: closedAt(closed, place.name) !== undefined,
      }
      const isWhole = wholes.has(place.location_id)
      return {
        ...place,
        isWhole,
        closed: state.closed,
        level: levelOf(colouring, state, today),
        label: describe(state, today),
        found: at?.has(place.location_id),
        state,
      }
    })
  }, [map.data, standing.data, found.data, typed, closed, colouring, today])
  return { map, standing, found: typed === '' ? undefined : found.data, places, closed, today }
}
