/** The plants at each location, how much of its space is in use, and what is free in the coming weeks. */
import { readLocations } from '#modules/setup/reference/server/arrange-locations.ts'
import type { PlaceKind } from '#modules/setup/reference/place-kinds.ts'
import { spacePerPlant } from '#modules/setup/reference/plant-space.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type PlaceContents, type Standing, mostHere, squareMetres } from '../map.ts'
import { type Occupant, leavesOn, mondays, spaceByWeek } from '../space-by-week.ts'
import { allPlaces } from './map.queries.ts'
import * as queries from './standing.queries.ts'

const daysOfLosses = 90

/** Square metres to whole square centimetres, so that sums show no fractions of a computer. */
const rounded = (space: number) => Math.round(space * 10_000) / 10_000

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

export async function readStanding(db: Db): Promise<Standing[]> {
  const today = await todayOf(db)
  const [plants, tasks] = await Promise.all([queries.plantsAt(db, addDays(today, -daysOfLosses)), queries.tasksAt(db)])
  const found = new Map<string, Standing>()
  const at = (location_id: string): Standing =>
    found.get(location_id) ?? {
      location_id,
      plants: 0,
      batches: 0,
      used_m2: 0,
      unmeasured: 0,
      oldest_on: null,
      lost: 0,
      next_on: null,
      due: 0,
    }
  for (const row of plants) {
    const [before, space] = [at(row.location_id), spacePerPlant(row)]
    found.set(row.location_id, {
      location_id: row.location_id,
      plants: before.plants + row.plants,
      batches: before.batches + row.batches,
      used_m2: rounded(before.used_m2 + row.plants * (space ?? 0)),
      unmeasured: before.unmeasured + (space === undefined ? row.plants : 0),
      oldest_on: earlier(before.oldest_on, row.oldest_on),
      lost: before.lost + row.lost,
      next_on: before.next_on,
      due: before.due,
    })
  }
  for (const { location_id, next_on, due } of tasks) {
    const before = at(location_id)
    found.set(location_id, { ...before, next_on: earlier(before.next_on, next_on), due: before.due + due })
  }
  return [...found.values()]
}

export async function readPlace(db: Db, id: string): Promise<PlaceContents> {
  const [locations, batches, tasks] = await Promise.all([
    readLocations(db),
    queries.batchesHere(db, id),
    queries.tasksHere(db, id),
  ])
  const location = locations.find((each) => each.id === id)
  if (!location) throw notFound()
  return {
    location_id: id,
    name: location.name,
    batches: batches.slice(0, mostHere),
    tasks: tasks.slice(0, mostHere),
    more: batches.length > mostHere || tasks.length > mostHere,
  }
}

export interface PlaceArea {
  readonly location_id: string
  readonly name: string
  readonly parent_id: string | null
  readonly type: string
  /** Its own, else that of the nearest location around it with one. */
  readonly place_kind: PlaceKind | null
  /** As typed, else as drawn. */
  readonly area_m2: number
  /** The names of what it is part of, the site first. */
  readonly within: readonly string[]
}

/**
 * Locations with an area, without those whose parts have one, so that each square metre counts once. Archived ones
 * are left out.
 */
export async function areasOfPlaces(db: Db): Promise<PlaceArea[]> {
  const [all, drawn] = await Promise.all([readLocations(db), allPlaces(db)])
  const rectangles = new Map(drawn.map((place) => [place.location_id, place]))
  const byId = new Map(all.map((each) => [each.id, each]))
  const withArea = all.flatMap(({ id, name, parent_id, type, place_kind, area_m2, archived }) => {
    const area = archived ? undefined : squareMetres({ ...rectangles.get(id), area_m2 })
    return area === undefined ? [] : [{ location_id: id, name, parent_id, type, place_kind, area_m2: area }]
  })
  const above = (parent: string | null) => {
    const around: (typeof all)[number][] = []
    for (let at = parent; at !== null && around.length < byId.size; at = byId.get(at)?.parent_id ?? null) {
      const found = byId.get(at)
      if (found) around.unshift(found)
    }
    return around
  }
  const wholes = new Set(withArea.flatMap(({ parent_id }) => above(parent_id).map(({ id }) => id)))
  return withArea
    .filter(({ location_id }) => !wholes.has(location_id))
    .map((place) => {
      const around = above(place.parent_id)
      return {
        ...place,
        place_kind: place.place_kind ?? around.findLast(({ place_kind }) => place_kind !== null)?.place_kind ?? null,
        within: around.map(({ name }) => name),
      }
    })
}

export async function readSpace(db: Db, weeks: number) {
  const today = await todayOf(db)
  const [areas, batches] = await Promise.all([areasOfPlaces(db), queries.occupying(db)])
  const known = new Set(areas.map(({ location_id }) => location_id))
  let uncounted = 0
  const occupants = batches.flatMap((batch): Occupant[] => {
    const each = spacePerPlant(batch)
    if (batch.location_id === null || !known.has(batch.location_id) || each === undefined) {
      uncounted += batch.quantity
      return []
    }
    const { location_id, quantity, dispatched, dispatched_on } = batch
    const leaving = dispatched_on === null ? 0 : dispatched
    const part = (plants: number, until: string | null) => (plants > 0 ? [{ location_id, space: plants * each, until }] : [])
    return [
      ...part(leaving, leavesOn(batch, today)),
      ...part(quantity - leaving, leavesOn({ ...batch, dispatched_on: null }, today)),
    ]
  })
  const used = new Map(spaceByWeek(areas, occupants, { today, weeks }).map((each) => [each.location_id, each.used]))
  return {
    weeks: mondays(today, weeks),
    places: areas.map(({ location_id, name, within, area_m2 }) => ({
      location_id,
      name,
      within: [...within],
      area_m2,
      used: (used.get(location_id) ?? []).map((each) => Math.round(each * 100) / 100),
    })),
    uncounted,
  }
}
