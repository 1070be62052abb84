/** The SQL of the drawing itself. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { MapPlace, MapSite } from '../map.ts'

// Metres are exact in the tables and numbers in the browser, which draws them.
const siteColumns = sql`
  site.id, site.location_id, location.name, site.width::float8 AS width, site.length::float8 AS length, start_x::float8 AS start_x,
  start_y::float8 AS start_y, picture, picture_x::float8 AS picture_x, picture_y::float8 AS picture_y,
  picture_width::float8 AS picture_width, site.version`
const withLocation = sql`JOIN locations AS location ON location.nursery_id = site.nursery_id AND location.id = site.location_id`

/** Sites whose locations are not archived, in the order of the list. */
export const allSites = (db: Db) =>
  db.many(
    MapSite,
    sql`
    SELECT ${siteColumns} FROM map_sites AS site ${withLocation}
    WHERE site.nursery_id = ${db.nursery_id} AND location.nursery_id = ${db.nursery_id} AND location.archived_at IS NULL
    ORDER BY location.position, location.id`,
  )

export const siteWithId = (db: Db, id: string) =>
  db.one(
    MapSite,
    sql`SELECT ${siteColumns} FROM map_sites AS site ${withLocation} WHERE site.nursery_id = ${db.nursery_id} AND site.id = ${id}`,
  )

/** The same, locked until the commit. */
export const lockSite = async (db: Db, id: string): Promise<MapSite> => {
  await db.run(sql`SELECT FROM map_sites WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)
  return siteWithId(db, id)
}

/** Larger places first, so that what is drawn later lies on top. */
export const allPlaces = (db: Db) =>
  db.many(
    MapPlace,
    sql`
    SELECT place.location_id, place.site_id, location.parent_id, location.name, location.type, location.area_m2, place.x::float8 AS x,
      place.y::float8 AS y, place.width::float8 AS width, place.length::float8 AS length, place.angle, place.walk_position
    FROM map_places AS place JOIN locations AS location ON location.nursery_id = place.nursery_id AND location.id = place.location_id
    WHERE place.nursery_id = ${db.nursery_id} AND location.nursery_id = ${db.nursery_id} AND location.archived_at IS NULL
    ORDER BY place.width * place.length DESC, location.position, location.id`,
  )

const Drawn = z.object({ location_id: z.string(), site_id: z.string(), site: z.string() })
/** Site of each of these locations; a site is its own. */
export const whereDrawn = (db: Db, ids: readonly string[]) =>
  db.many(
    Drawn,
    sql`
    SELECT place.location_id, place.site_id, site.name AS site
    FROM map_places AS place JOIN map_sites AS drawn ON drawn.nursery_id = place.nursery_id AND drawn.id = place.site_id
    JOIN locations AS site ON site.nursery_id = place.nursery_id AND site.id = drawn.location_id
    WHERE place.nursery_id = ${db.nursery_id} AND place.location_id = ANY (${[...ids]}::uuid[])
    UNION ALL
    SELECT drawn.location_id, drawn.id, site.name FROM map_sites AS drawn
    JOIN locations AS site ON site.nursery_id = drawn.nursery_id AND site.id = drawn.location_id
    WHERE drawn.nursery_id = ${db.nursery_id} AND drawn.location_id = ANY (${[...ids]}::uuid[])`,
  )

type NewSite = Pick<MapSite, 'id' | 'location_id' | 'width' | 'length'>

export const insertSite = (db: Db, { id, location_id, width, length }: NewSite) =>
  db.run(sql`
    INSERT INTO map_sites (nursery_id, id, location_id, width, length)
    VALUES (${db.nursery_id}, ${id}, ${location_id}, ${width}, ${length})`)

type SiteChange = Pick<MapSite, 'id' | 'width' | 'length' | 'start_x' | 'start_y' | 'picture_x' | 'picture_y' | 'picture_width'>

export const writeSite = (db: Db, site: SiteChange) =>
  db.run(sql`
    UPDATE map_sites SET width = ${site.width}, length = ${site.length}, start_x = ${site.start_x}, start_y = ${site.start_y},
      picture_x = ${site.picture_x}, picture_y = ${site.picture_y}, picture_width = ${site.picture_width}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${site.id}`)

export const setPicture = (db: Db, id: string, picture: string | null) =>
  db.run(
    sql`UPDATE map_sites SET picture = ${picture}::uuid, version = version + 1 WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

export const deleteSite = (db: Db, id: string) =>
  db.run(sql`DELETE FROM map_sites WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export type PlaceRow = Omit<MapPlace, 'site_id' | 'parent_id' | 'name' | 'type' | 'area_m2'>

/** A site has these places from now on, and those whose locations are archived. */
export async function writePlaces(db: Db, siteId: string, places: readonly PlaceRow[]): Promise<void> {
  await db.run(sql`
    DELETE FROM map_places USING locations AS location
    WHERE map_places.nursery_id = ${db.nursery_id} AND site_id = ${siteId} AND location.nursery_id = ${db.nursery_id}
      AND location.id = map_places.location_id AND location.archived_at IS NULL
      AND map_places.location_id <> ALL (${places.map(({ location_id }) => location_id)}::uuid[])`)
  await db.run(sql`
    INSERT INTO map_places (nursery_id, location_id, site_id, x, y, width, length, angle, walk_position)
    SELECT ${db.nursery_id}, location_id, ${siteId}, x, y, width, length, angle, walk_position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS given (location_id uuid, x numeric, y numeric, width numeric, length numeric,
      angle int, walk_position int)
    ON CONFLICT (nursery_id, location_id) DO UPDATE SET x = excluded.x, y = excluded.y, width = excluded.width, length = excluded.length,
      angle = excluded.angle, walk_position = excluded.walk_position RETURNING 1`)
}

const DrawnAt = z.object({
  name: z.string(),
  place_id: z.string(),
  site_id: z.string(),
  start_x: z.number(),
  start_y: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  length: z.number(),
  angle: z.int(),
  walk_position: z.nullable(z.int()),
})

/** These locations, each with the nearest drawn place that it is or is part of, in the order of the sites. */
export const drawnAt = (db: Db, ids: Sql) =>
  db.many(
    DrawnAt,
    sql`
    WITH RECURSIVE around AS (
      SELECT id AS location_id, name, id, parent_id, 0 AS level FROM locations WHERE nursery_id = ${db.nursery_id} AND id IN (${ids})
      UNION ALL
      SELECT around.location_id, around.name, whole.id, whole.parent_id, level + 1
      FROM around JOIN locations AS whole ON whole.nursery_id = ${db.nursery_id} AND whole.id = around.parent_id
      WHERE level < 20
    ), nearest AS (
      SELECT DISTINCT ON (around.location_id) around.name, place.*
      FROM around JOIN map_places AS place ON place.nursery_id = ${db.nursery_id} AND place.location_id = around.id
      ORDER BY around.location_id, level
    )
    SELECT nearest.name, nearest.location_id AS place_id, nearest.site_id, site.start_x::float8 AS start_x, site.start_y::float8 AS start_y,
      nearest.x::float8 AS x, nearest.y::float8 AS y, nearest.width::float8 AS width, nearest.length::float8 AS length, nearest.angle,
      nearest.walk_position
    FROM nearest JOIN map_sites AS site ON site.nursery_id = ${db.nursery_id} AND site.id = nearest.site_id
    JOIN locations AS of_site ON of_site.nursery_id = ${db.nursery_id} AND of_site.id = site.location_id
    ORDER BY of_site.position, of_site.id, nearest.name`,
  )
