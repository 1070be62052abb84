/** The commands on the drawing: a site is added, drawn as a whole, or removed. */
import type { UserId } from '#kernel/id.ts'
import { changeEntry } from '#modules/setup/reference/server/change-entries.ts'
import {
  type LocationOfTree,
  arrangeLocations,
  lockLocations,
  readLocations,
} from '#modules/setup/reference/server/arrange-locations.ts'
import { createMissing } from '#modules/setup/reference/server/find-or-create.ts'
import { type FieldError, Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { type Drawing, type PlaceToDraw, type SiteToAdd, drawingFaults } from '../drawing.ts'
import type { MapSite, NurseryMap } from '../map.ts'
import { deletePicture } from './map-picture.ts'
import * as queries from './map.queries.ts'

const same = (name: string) => name.trim().toLowerCase()

export async function readMap(db: Db): Promise<NurseryMap> {
  const [sites, places, locations] = await Promise.all([queries.allSites(db), queries.allPlaces(db), readLocations(db)])
  const drawn = new Set([...sites, ...places].map(({ location_id }) => location_id))
  const shown = new Set(sites.map(({ id }) => id))
  return {
    sites,
    places: places.filter(({ site_id }) => shown.has(site_id)),
    undrawn: locations
      .filter(({ id, archived }) => !archived && !drawn.has(id))
      .map(({ id, name, parent_id, type, area_m2 }) => ({ id, name, parent_id, type, area_m2 })),
  }
}

const record = (
  db: Db,
  user_id: UserId,
  action: string,
  subject_id: string,
  change: { readonly before?: unknown; readonly after?: unknown },
) => recordChange(db, { user_id, action: `map.${action}`, subject_type: 'map_site', subject_id, ...change })

export async function addSite(db: Db, userId: UserId, { location_id, name, width, length }: SiteToAdd): Promise<MapSite> {
  await lockLocations(db)
  let locations = await readLocations(db)
  refuseTaken(locations, [{ location_id, name, path: 'name' }])
  await createMissing(db, 'locations', location_id ? [] : [name])
  locations = await readLocations(db)
  const location = locations.find((each) => (location_id ? each.id === location_id : same(each.name) === same(name)))
  if (!location || location.archived) throw invalid([{ path: 'location_id', message: 'Choose a location of the list.' }])
  const [drawn] = await queries.whereDrawn(db, [location.id])
  if (drawn) throw new Problem('BAD_STATE', `${location.name} is on the map already.`)
  await arrangeLocations(db, [{ ...location, parent_id: null, type: 'site' }])
  const id = newId()
  await queries.insertSite(db, { id, location_id: location.id, width, length })
  await record(db, userId, 'site.add', id, { after: { name: location.name, width, length } })
  return queries.siteWithId(db, id)
}

export async function saveDrawing(db: Db, userId: UserId, id: string, drawing: Drawing): Promise<NurseryMap> {
  await lockLocations(db)
  const site = await queries.lockSite(db, id)
  if (site.version !== drawing.version)
    throw await staleProblem(db, { id, name: `the map of ${site.name}`, current: site, actions: savingActions })
  const places = drawing.places ?? (await placesOf(db, id))
  const faults = drawingFaults({ ...drawing, name: site.name }, places)
  if (faults.length > 0) throw invalid(faults)
  if (drawing.places) await setPlaces(db, userId, site, drawing.places)
  const { width, length, start_x = 0, start_y = 0, picture_x = 0, picture_y = 0, picture_width = site.picture_width } = drawing
  await queries.writeSite(db, { id, width, length, start_x, start_y, picture_x, picture_y, picture_width })
  await record(db, userId, 'draw', id, { after: { width, length, places: places.length } })
  return readMap(db)
}

/** Places as drawn now. */
async function placesOf(db: Db, siteId: string): Promise<PlaceToDraw[]> {
  const places = (await queries.allPlaces(db)).filter(({ site_id }) => site_id === siteId)
  const names = new Map(places.map(({ location_id, name }) => [location_id, name]))
  return places.map(({ site_id: _, parent_id, ...place }) => ({ ...place, parent: names.get(parent_id ?? '') ?? '' }))
}

/** Makes these the places of the site: new ones become locations, the others are renamed and moved in the tree. */
async function setPlaces(db: Db, userId: UserId, site: MapSite, places: readonly PlaceToDraw[]): Promise<void> {
  const before = await readLocations(db)
  await refuseElsewhere(db, site, places, before)
  await rename(db, userId, places, before)
  await createMissing(
    db,
    'locations',
    places.flatMap(({ location_id, name }) => (location_id ? [] : [name])),
  )
  const idOf = new Map((await readLocations(db)).map((each) => [same(each.name), each.id]))
  const placed = places.map((place) => ({ ...place, location_id: place.location_id ?? idOf.get(same(place.name)) ?? '' }))
  const placedOf = new Map(placed.map((place) => [same(place.name), place.location_id]))
  await arrangeLocations(
    db,
    placed.map((place) => ({
      id: place.location_id,
      parent_id: (place.parent && placedOf.get(same(place.parent))) || site.location_id,
      type: place.type,
      area_m2: String(place.area_m2 ?? '').trim() || null,
    })),
  )
  await queries.writePlaces(
    db,
    site.id,
    placed.map(({ location_id, x, y, width, length, angle = 0, walk_position = null }) => ({
      location_id,
      x,
      y,
      width,
      length,
      angle,
      walk_position,
    })),
  )
}

const savingActions = ['map.draw', 'map.picture']

interface Name {
  readonly location_id?: string | null | undefined
  readonly name: string
  readonly path: string
}

/** A new place takes no name of a location that exists: whether that is meant, only its id says. */
function refuseTaken(locations: readonly LocationOfTree[], names: readonly Name[]): void {
  const known = new Map(locations.map((each) => [same(each.name), each]))
  const errors = names.flatMap(({ location_id, name, path }): FieldError[] => {
    const taken = location_id ? undefined : known.get(same(name))
    if (!taken) return []
    const instead = taken.archived ? 'It is archived: restore it, or choose' : 'Put it on the map from the list, or choose'
    return [{ path, message: `There is already a location called ${taken.name}. ${instead} another name.` }]
  })
  if (errors.length > 0) throw new Problem('DUPLICATE', errors[0]!.message, { errors })
}

/** Draws a place once: one named by its id has to exist, and on no other site. */
async function refuseElsewhere(
  db: Db,
  site: MapSite,
  places: readonly PlaceToDraw[],
  locations: readonly LocationOfTree[],
): Promise<void> {
  refuseTaken(
    locations,
    places.map((place, i) => ({ ...place, path: `places.${i}.name` })),
  )
  const known = new Map(locations.filter(({ archived }) => !archived).map((each) => [each.id, each]))
  const ids = places.flatMap(({ location_id }) => location_id ?? [])
  const elsewhere = new Map((await queries.whereDrawn(db, ids)).map((each) => [each.location_id, each]))
  const seen = new Set<string>()
  const errors = places.flatMap(({ location_id, name }, i): FieldError[] => {
    if (!location_id) return []
    const [path, drawn] = [`places.${i}.location_id`, elsewhere.get(location_id)]
    if (!known.has(location_id)) return [{ path, message: `${name} is no longer among the locations. Remove it from the map.` }]
    if (seen.has(location_id)) return [{ path, message: `${name} is in the drawing twice. Remove one of them.` }]
    seen.add(location_id)
    return drawn && drawn.site_id !== site.id
      ? [{ path, message: `${name} is drawn on ${drawn.site}. Remove it there first.` }]
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

async function rename(
  db: Db,
  userId: UserId,
  places: readonly PlaceToDraw[],
  locations: readonly LocationOfTree[],
): Promise<void> {
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]))
  for (const { location_id, name } of places)
    if (location_id && nameOf.get(location_id) !== name) await changeEntry(db, userId, location_id, { kind: 'locations', name })
}

export async function removeSite(db: Db, userId: UserId, id: string): Promise<undefined> {
  const site = await queries.lockSite(db, id)
  await queries.deleteSite(db, id)
  await record(db, userId, 'site.remove', id, { before: site })
  if (site.picture) await deletePicture(db, site.picture)
  return undefined
}
