/** Every call about the nursery map. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins, growers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { Drawing, SiteToAdd } from './drawing.ts'
import { MapSite, NurseryMap, PlaceContents, PlantsFound, Standing } from './map.ts'

export const getMap = endpoint({
  method: 'GET',
  path: '/api/map',
  summary: 'Returns the nursery map: sites, the areas and beds drawn on them in metres, and locations that are not drawn',
  roles: growers,
  reply: NurseryMap,
})

export const addSite = endpoint({
  method: 'POST',
  path: '/api/map/sites',
  status: 201,
  summary: 'Adds a site to the map: a location that exists, or a new one',
  roles: admins,
  body: SiteToAdd,
  reply: MapSite,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const getSite = endpoint({
  method: 'GET',
  path: '/api/map/sites/:id',
  summary: 'Returns a site of the map',
  roles: growers,
  reply: MapSite,
})

export const saveDrawing = endpoint({
  method: 'PUT',
  path: '/api/map/sites/:id',
  summary:
    'Saves the drawing of a site as a whole. Places without an id become locations; a place that is left out leaves the map and stays a location',
  roles: admins,
  body: Drawing,
  reply: NurseryMap,
  problems: ['STALE', 'DUPLICATE', 'BAD_STATE'],
})

export const removeSite = endpoint({
  method: 'DELETE',
  path: '/api/map/sites/:id',
  summary: 'Removes a site from the map with all that is drawn on it; the locations stay',
  roles: admins,
})

export const addMapPicture = endpoint({
  method: 'POST',
  path: '/api/map/sites/:id/picture',
  status: 201,
  summary: 'Uploads a picture (JPEG, PNG, WebP, AVIF) that lies under the drawing of a site, in place of the one it has',
  roles: admins,
  file: { field: 'picture', maxBytes: 25 * 1024 * 1024, isStored: true },
  body: z.strictObject({}),
  reply: MapSite,
})

export const showMapPicture = endpoint({
  method: 'GET',
  path: '/api/map/sites/:id/picture',
  summary: 'Returns the picture under the drawing of a site as WebP',
  roles: growers,
  query: z.strictObject({
    /** The id in the site's `picture`: a new picture has a new address. */
    picture: z.optional(z.string().check(z.maxLength(60))),
  }),
  download: ['webp'],
})

export const removeMapPicture = endpoint({
  method: 'DELETE',
  path: '/api/map/sites/:id/picture',
  summary: 'Deletes the picture under the drawing of a site',
  roles: admins,
  reply: MapSite,
})

export const getStanding = endpoint({
  method: 'GET',
  path: '/api/map/standing',
  summary: 'Returns the plants at each location, the space they take, their age and losses, and what is due there',
  roles: growers,
  reply: z.array(Standing),
})

export const findPlants = endpoint({
  method: 'GET',
  path: '/api/map/plants',
  summary: 'Returns the locations of plants by their name, container or batch code',
  roles: growers,
  query: z.strictObject({ search: z.string().check(z.minLength(1, 'Enter what to look for.'), z.maxLength(100)) }),
  reply: z.array(PlantsFound),
})

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/map/places/:id',
  summary: 'Returns the batches at a location and its parts, and the open tasks there',
  roles: growers,
  reply: PlaceContents,
})

export const getSpace = endpoint({
  method: 'GET',
  path: '/api/map/space',
  summary: 'Returns the space in use and free in each of the coming weeks, for every location that has an area and no parts',
  roles: growers,
  query: z.strictObject({ weeks: z.optional(z.enum(['13', '26', '52'])) }),
  reply: z.object({
    /** The Mondays. */
    weeks: z.array(Day),
    places: z.array(
      z.object({
        location_id: Id,
        name: z.string(),
        /** Names of its ancestors, the site first. */
        within: z.array(z.string()),
        area_m2: z.number(),
        /** Square metres in use, week by week. */
        used: z.array(z.number()),
      }),
    ),
    /** Plants left out: at locations without an area, or in containers without a measured size. */
    uncounted: z.int(),
  }),
})
