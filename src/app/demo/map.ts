/** The map of the demo nursery: one site to scale, with beds in its houses; plants that grow in a house are on its beds. */
import type { UserId } from '#kernel/id.ts'
import { addSite, readMap, saveDrawing } from '#modules/growing/map/server/draw.ts'
import { rowOf } from '#modules/growing/map/bed-rows.ts'
import type { PlaceToDraw } from '#modules/growing/map/drawing.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

interface House {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly length: number
  /** Beds side by side: how many, how wide, how far apart, and what they are called. */
  readonly beds?: readonly [count: number, width: number, path: number, called: string]
}

const houses: readonly House[] = [
  { name: 'Propagation house', x: 3, y: 4, width: 10.5, length: 6, beds: [8, 1, 0.25, 'Prop bench'] },
  { name: 'Glasshouse 1', x: 16, y: 4, width: 8.2, length: 7, beds: [6, 1, 0.25, 'G1 bench'] },
  { name: 'Glasshouse 2', x: 26.5, y: 4, width: 8.2, length: 7, beds: [6, 1, 0.25, 'G2 bench'] },
  { name: 'Tunnel 1', x: 37, y: 4, width: 7.6, length: 11, beds: [4, 1.4, 0.4, 'T1 bed'] },
  { name: 'Tunnel 2', x: 47, y: 4, width: 7.6, length: 11, beds: [4, 1.4, 0.4, 'T2 bed'] },
  { name: 'Shade house A', x: 3, y: 18, width: 14.4, length: 9, beds: [9, 1.2, 0.35, 'Shade A bed'] },
  { name: 'Shade house B', x: 20, y: 18, width: 14.4, length: 9, beds: [9, 1.2, 0.35, 'Shade B bed'] },
  { name: 'Hardening bay', x: 37, y: 18, width: 9, length: 6 },
  { name: 'Fernery', x: 48, y: 18, width: 8, length: 6 },
  { name: 'Field A', x: 58, y: 4, width: 14, length: 8 },
  { name: 'Field B', x: 58, y: 15, width: 14, length: 10 },
  { name: 'Retail bench 1', x: 3, y: 31, width: 18, length: 12 },
  { name: 'Retail bench 2', x: 24, y: 31, width: 14, length: 12 },
  { name: 'Dispatch bay', x: 42, y: 33, width: 12, length: 8 },
]

function placesOf({ name, beds, ...house }: House): PlaceToDraw[] {
  if (!beds) return [{ name, ...house, type: /^(Field|Hardening|Fernery|Dispatch)/.test(name) ? 'area' : 'bed' }]
  const [count, width, path, called] = beds
  const first = { x: house.x + 0.6, y: house.y + 0.8, width, length: house.length - 1.6, angle: 0 }
  return [
    { name, ...house, type: 'area' },
    ...[first, ...rowOf(first, { beds: count, path, direction: 'across' })].map((bed, i): PlaceToDraw => ({
      ...bed,
      name: `${called} ${i + 1}`,
      type: 'bed',
      parent: name,
    })),
  ]
}

/** After its batches: those of a house are spread over its beds. */
export async function drawMap(db: Db, userId: UserId): Promise<void> {
  const site = await addSite(db, userId, { name: 'Tōtara Lane', width: 76, length: 47 })
  const idOf = new Map((await readMap(db)).undrawn.map(({ id, name }) => [name, id]))
  await saveDrawing(db, userId, site.id, {
    version: site.version,
    width: site.width,
    length: site.length,
    start_x: 48,
    start_y: 37,
    places: houses.flatMap(placesOf).map((place) => ({ ...place, location_id: idOf.get(place.name) ?? null })),
  })
  await db.run(sql`
    WITH beds AS (
      SELECT id, name, parent_id, row_number() OVER (PARTITION BY parent_id ORDER BY position, id) AS number,
        count(*) OVER (PARTITION BY parent_id) AS beds
      FROM locations WHERE nursery_id = ${db.nursery_id} AND type = 'bed' AND parent_id IN (
        SELECT id FROM locations WHERE nursery_id = ${db.nursery_id} AND type = 'area')
    ), spread AS (
      SELECT batch.id, batch.location_id, 1 + row_number() OVER (PARTITION BY batch.location_id ORDER BY batch.id) % beds.beds AS number
      FROM plant_batches AS batch JOIN (SELECT DISTINCT parent_id, beds FROM beds) AS beds ON beds.parent_id = batch.location_id
      WHERE batch.nursery_id = ${db.nursery_id} AND quantity_current > 0
    )
    UPDATE plant_batches AS batch SET location_id = beds.id
    FROM spread JOIN beds ON beds.parent_id = spread.location_id AND beds.number = spread.number
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = spread.id`)
}
