/** The SQL of the lines behind the figures of the analyses. */
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { addDays } from '#kernel/day.ts'
import { type Behind, type Spending, readKey } from '../analytics-behind.ts'
import { daysBeforeGone } from '../analytics.ts'
import { type DayRange, addMonths } from '../period.ts'
import { ReportLine } from '../report.ts'
import { aging, bucketOn, since } from './analytics.queries.ts'
import { oneByOne, plantName, plantsAt } from './financial-lines.queries.ts'
import { type Place, newestLines } from './lines.ts'
import { componentOf, isSpentOn } from './outlook.queries.ts'
import { linesSold } from './sales.queries.ts'

interface Asked {
  readonly range: DayRange
  readonly today: string
  readonly timeZone: string
  readonly key: string
  readonly limit: number
  readonly after: Place | undefined
}

/** The documents behind a figure of an analysis, the newest first; none for a figure without any. */
export async function linesBehindAnalysis(db: Db, { range, today, timeZone, key, limit, after }: Asked): Promise<ReportLine[]> {
  const behind = readKey(key)
  const newest = (lines: Sql, most = limit) =>
    db.many(
      ReportLine,
      sql`
      SELECT * FROM (${lines}) AS line
      WHERE ${after?.day ?? null}::date IS NULL OR (day, id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid)
      ORDER BY day DESC, id DESC LIMIT ${most}`,
    )
  switch (behind?.of) {
    case 'method':
    case 'month':
    case 'reason':
      return newest(lost(db, range, behind))
    case 'asked':
      return newest(askedFor(db, { from: addDays(today, -364), to: today }, behind))
    case 'died':
      return newest(died(db, behind.plant, sql`lost.happened_on BETWEEN ${range.from} AND ${range.to}`))
    case 'dead':
      return newest(died(db, behind.plant, counted))
    case 'stood':
      return newest(plantsAt(db, sql`plant_type_id = ${behind.plant}::uuid`, oneByOne(db, range.to)))
    case 'spent':
      return newest(spent(db, behind.plant, behind.on))
    case 'age':
      return newest(aged(db, today, behind.bucket))
    case 'hour':
      return newestLines(range, limit, after, (stretch, most) => newest(soldIn(db, stretch, timeZone, behind), most))
    case 'season':
      return linesSold(db, { from: behind.from, to: behind.to < today ? behind.to : today }, {}, limit, after)
    case 'gone': {
      const weeks = { from: addDays(behind.last, -daysBeforeGone), to: today }
      return linesSold(db, weeks, { plant: behind.plant, size: behind.size }, limit, after)
    }
    case undefined:
      return []
  }
}

/** What died: of batches begun by a method in these days, in a month, or for a reason. */
function lost(db: Db, { from, to }: DayRange, { of, which }: Extract<Behind, { readonly which: string }>): Sql {
  const wanted = {
    method: () => sql`method = ${which} AND started_on BETWEEN ${from} AND ${to}`,
    month: () => sql`happened_on >= ${`${which}-01`} AND happened_on < ${addMonths(`${which}-01`, 1)}`,
    reason: () => sql`reason = ${which} AND happened_on BETWEEN ${from} AND ${to}`,
  }
  return sql`
    SELECT lost.id, happened_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
      concat_ws(' · ', container_size, nullif(reason, '')) AS detail, (-delta)::text AS quantity, (-cost_delta)::text AS amount, '0.00' AS tax
    FROM batch_history AS lost
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    WHERE lost.nursery_id = ${db.nursery_id} AND lost.kind = 'loss' AND ${wanted[of]()}`
}

/** What was asked for in vain, each time by itself, with who noted it. */
const askedFor = (db: Db, { from, to }: DayRange, { plant, size, name }: Extract<Behind, { readonly of: 'asked' }>) => sql`
  SELECT missed.id, noted_on AS day, 'missed' AS document, missed.id AS document_id, missed.name AS number,
    coalesce(trim(first_name || ' ' || last_name), '') AS name, container_size AS detail, quantity::text AS quantity, '0.00' AS amount, '0.00' AS tax
  FROM missed_sales AS missed
  LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = missed.created_by
  WHERE missed.nursery_id = ${db.nursery_id} AND noted_on BETWEEN ${from} AND ${to} AND container_size = ${size}
    AND CASE WHEN ${plant} = '' THEN plant_type_id IS NULL AND missed.name = ${name} ELSE plant_type_id::text = ${plant} END`

/** Neither taken back nor taking back. */
const counted = sql`reversed_by IS NULL AND reverses IS NULL`

const died = (db: Db, plant: string, which: Sql) => sql`
  SELECT lost.id, lost.happened_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', batch.container_size, nullif(lost.reason, '')) AS detail, (-delta)::text AS quantity, (-cost_delta)::text AS amount, '0.00' AS tax
  FROM plant_batches AS batch
  JOIN batch_history AS lost ON lost.nursery_id = ${db.nursery_id} AND batch_id = batch.id
  LEFT JOIN batch_acts AS act ON act.nursery_id = ${db.nursery_id} AND act.id = act_id
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  WHERE batch.nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}::uuid AND lost.kind = 'loss' AND ${which}`

/** What went into the batches of a plant from outside, by what it was spent on: the rows the margin adds up. */
const spent = (db: Db, plant: string, on: Spending) => sql`
  SELECT batch_history.id, batch_history.happened_on AS day, 'batch' AS document, batch_id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', batch.container_size, nullif(batch_history.reason, '')) AS detail, abs(delta)::text AS quantity, cost_delta::text AS amount, '0.00' AS tax
  FROM plant_batches AS batch
  JOIN batch_history ON batch_history.nursery_id = ${db.nursery_id} AND batch_id = batch.id
  LEFT JOIN batch_acts ON batch_acts.nursery_id = ${db.nursery_id} AND batch_acts.id = act_id
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
  WHERE batch.nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}::uuid AND ${counted} AND ${isSpentOn(componentOf[on])}`

const aged = (db: Db, today: string, bucket: number) => sql`
  SELECT old.id, old.day, 'batch' AS document, old.id AS document_id, batch_code AS number, ${plantName} AS name,
    concat_ws(' · ', CASE state WHEN 'growing' THEN 'Growing' ELSE 'For sale' END, container_size, nullif(location, '')) AS detail,
    quantity_current::text AS quantity, cost::text AS amount, '0.00' AS tax
  FROM (SELECT *, ${since} AS day FROM ${aging(db)} AND ${bucketOn(today)} = ${bucket}) AS old
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id`

/** Sales of an hour of a weekday, by the nursery's own clock. */
const soldIn = (
  db: Db,
  { from, to }: DayRange,
  timeZone: string,
  { weekday, hour }: Extract<Behind, { readonly of: 'hour' }>,
) => sql`
  SELECT id, sale_date AS day, 'sale' AS document, id AS document_id, invoice_number AS number, coalesce(nullif(customer_name, ''), 'Walk-in') AS name,
    to_char(at, 'HH24:MI') AS detail, '1' AS quantity, total_amount::text AS amount, tax_amount::text AS tax
  FROM (SELECT *, sold_at AT TIME ZONE ${timeZone} AS at FROM sales
    WHERE nursery_id = ${db.nursery_id} AND sale_date BETWEEN ${from} AND ${to} AND voided_at IS NULL) AS sold
  WHERE extract(isodow FROM at) = ${weekday} AND extract(hour FROM at) = ${hour}`
