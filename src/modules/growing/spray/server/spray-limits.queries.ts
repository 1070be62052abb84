/** The SQL of what labels limit. */
import * as z from 'zod/mini'
import { Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

const Label = z.object({
  registration: z.string(),
  reentry_hours: z.int(),
  max_per_year: z.nullable(z.int()),
  days_before_sale: z.int(),
})

/** Label data entered last. */
export const lastLabel = (db: Db, product: string) =>
  db.maybe(
    Label,
    sql`
    SELECT registration, reentry_hours, max_per_year, days_before_sale FROM sprays
    WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND lower(product) = lower(${product})
    ORDER BY sprayed_at DESC, id DESC LIMIT 1`,
  )

interface Sprayed {
  readonly product: string
  readonly location: string
  readonly timeZone: string
}

const Sprayed = z.object({ day: Day })

/** The days on which a place, a part of it or what it is part of was sprayed with a product. */
export const sprayedDays = async (db: Db, { product, location, timeZone }: Sprayed): Promise<string[]> =>
  (
    await db.many(
      Sprayed,
      sql`
      WITH RECURSIVE ${family(db, sql`name = ${location}`)}
      SELECT (sprayed_at AT TIME ZONE ${timeZone})::date AS day FROM sprays
      WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND lower(product) = lower(${product})
        AND (lower(written_location) = lower(${location}) OR location_id IN (SELECT id FROM within UNION SELECT id FROM around))
      ORDER BY sprayed_at`,
    )
  ).map(({ day }) => day)

/** `within`: these places and their parts; `around`: these and what they are part of. */
const family = (db: Db, which: Sql): Sql => sql`
  within AS (
    SELECT id FROM locations WHERE nursery_id = ${db.nursery_id} AND ${which}
    UNION SELECT part.id FROM locations AS part JOIN within ON part.parent_id = within.id WHERE part.nursery_id = ${db.nursery_id}),
  around AS (
    SELECT id, parent_id FROM locations WHERE nursery_id = ${db.nursery_id} AND ${which}
    UNION SELECT whole.id, whole.parent_id FROM locations AS whole JOIN around ON whole.id = around.parent_id WHERE whole.nursery_id = ${db.nursery_id})`
