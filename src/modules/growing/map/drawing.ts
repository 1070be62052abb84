import * as z from 'zod/mini'
import { locationTypes, type LocationType } from '#modules/setup/reference/kinds.ts'
import { Id, MaybeText, Text, Version, mostCharacters } from '#kernel/wire.ts'
import type { FieldError } from '#kernel/problem.ts'
import { type Rectangle, contains, isLarger, toCentimetres } from './geometry.ts'

/** Most places in a drawing; larger nurseries draw another site. */
export const mostPlaces = 2_000
/** A side of a site, in metres. */
const mostMetres = 5_000

const metres = (least: number, message: string) =>
  z
    .pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,4})?$/, message))], message),
      z.transform((given) => toCentimetres(Number(given))),
    )
    .check(z.refine((value) => value >= least && value <= mostMetres, message))

/** A width or a length. */
export const Side = metres(0.05, 'Enter metres from 0.05 to 5,000, like 1.2.')
/** A distance from the upper left corner of the site. */
const Offset = metres(-mostMetres, 'Enter metres, at most 5,000.')
const Degrees = z
  .int('Enter whole degrees from 0 to 359.')
  .check(z.refine((angle) => angle >= 0 && angle < 360, 'Enter whole degrees from 0 to 359.'))

const area = 'Enter square metres like 24.5, at most 9,999,999, or leave the area empty.'
/** Square metres that were typed instead of those of the drawing. */
const TypedArea = z.optional(
  z.nullable(
    z.union([z.number(), z.string().check(mostCharacters(40, area))], area).check(
      z.refine((given) => {
        const text = String(given).trim()
        return text === '' || (/^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0)
      }, area),
    ),
  ),
)

const placeType = z.enum(Object.keys(locationTypes) as [LocationType, ...LocationType[]])

const PlaceToDraw = z.strictObject({
  /** Id of an existing location; without it a location of this name is added. */
  location_id: z.optional(z.nullable(Id)),
  name: Text(20),
  type: placeType,
  /** The name of the place of this drawing that it is part of; the site itself without one. */
  parent: MaybeText(20),
  area_m2: TypedArea,
  x: Offset,
  y: Offset,
  width: Side,
  length: Side,
  angle: z.optional(Degrees),
  /** Its turn in a walk whose order was set by hand. */
  walk_position: z.optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(mostPlaces)))),
})
export type PlaceToDraw = z.infer<typeof PlaceToDraw>

export const SiteToAdd = z.strictObject({
  /** Id of an existing location at the top of the tree; without it a location of this name is added. */
  location_id: z.optional(z.nullable(Id)),
  name: Text(20),
  width: Side,
  length: Side,
})
export type SiteToAdd = z.infer<typeof SiteToAdd>

export const tooManyPlaces = 'A site takes at most 2,000 places. Draw the others as another site.'

export const Drawing = z.strictObject({
  version: Version,
  width: Side,
  length: Side,
  /** Point where picking starts and ends. */
  start_x: z.optional(Offset),
  start_y: z.optional(Offset),
  /** Position of the background picture and the width it covers, in metres. */
  picture_x: z.optional(Offset),
  picture_y: z.optional(Offset),
  picture_width: z.optional(Side),
  /** All of them; unchanged if left out. */
  places: z.optional(z.array(PlaceToDraw).check(z.maxLength(mostPlaces, tooManyPlaces))),
})
export type Drawing = z.infer<typeof Drawing>

interface Drawn extends Omit<Rectangle, 'angle'> {
  readonly name: string
  readonly type: LocationType
  readonly parent?: string | null | undefined
  readonly angle?: number | undefined
}

const same = (name: string) => name.trim().toLowerCase()
const asRectangle = (place: Omit<Drawn, 'name' | 'type'>): Rectangle => ({ ...place, angle: place.angle ?? 0 })
const sizeOf = ({ width, length }: Pick<Rectangle, 'width' | 'length'>) => `${width} × ${length} m`

export function drawingFaults(
  site: { readonly name: string; readonly width: number; readonly length: number },
  places: readonly Drawn[],
): FieldError[] {
  const named = new Map<string, Drawn>()
  for (const place of places) if (!named.has(same(place.name))) named.set(same(place.name), place)
  return places.flatMap((place, i): FieldError[] => {
    const fault = (field: string, message: string) => [{ path: `places.${i}.${field}`, message }]
    if (same(place.name) === same(site.name) || named.get(same(place.name)) !== place)
      return fault('name', `There are two places called ${place.name}. Give one of them another name.`)
    if (place.type === 'site') return fault('type', `${place.name} is a site. Draw it as a site of its own.`)
    const parent = place.parent ? named.get(same(place.parent)) : undefined
    if (place.parent && !parent) return fault('parent', `${place.parent} is not in this drawing. Choose another place.`)
    if (isInCircle(place, named))
      return fault('parent', `${place.name} cannot be inside itself or one of its own parts. Choose another place.`)
    if (parent?.type === 'bed') return fault('parent', `${parent.name} is a bed and holds no other places. Choose an area.`)
    const outer = parent ?? { ...site, x: 0, y: 0 }
    if (contains(asRectangle(outer), asRectangle(place))) return []
    return isLarger(asRectangle(place), asRectangle(outer))
      ? fault(
          place.length > place.width ? 'length' : 'width',
          `${place.name} (${sizeOf(place)}) is larger than ${outer.name} (${sizeOf(outer)}). Make it smaller, or ${outer.name} larger.`,
        )
      : fault('x', `${place.name} is outside ${outer.name}. Move it inside, or make ${outer.name} larger.`)
  })
}

function isInCircle(place: Drawn, named: ReadonlyMap<string, Drawn>): boolean {
  const visited = new Set<Drawn>()
  for (let at: Drawn | undefined = place; at !== undefined; at = at.parent ? named.get(same(at.parent)) : undefined) {
    if (visited.has(at)) return true
    visited.add(at)
  }
  return false
}
