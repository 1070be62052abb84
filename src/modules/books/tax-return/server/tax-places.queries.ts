/** Sales by the place whose rate of tax they bore, and their lines: at that rate, or (rate '') without tax. */
import * as z from 'zod/mini'
import { chargedKinds } from '#modules/setup/settings/tax-kind.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { PlaceSums } from '../tax-places.ts'
import { type UnpaidOn, unpaidSales } from './unpaid.queries.ts'

/** Out-of-scope lines are in no return. */
const counted = sql`tax_kind <> 'out_of_scope'`
const rateOfLine = sql`CASE WHEN tax_kind = ANY (${[...chargedKinds]}::text[]) THEN trim_scale(tax_rate)::text ELSE '' END`

const placedLines = (db: Db, { from, to }: DayRange) => sql`
    SELECT id, day, sale_id, number, customer_name, credit_note_id, quantity, amount, tax, tax_place AS place, ${rateOfLine} AS rate
    FROM trade_lines WHERE nursery_id = ${db.nursery_id} AND day BETWEEN ${from}::date AND ${to}::date AND voided_at IS NULL AND ${counted}`

const placedUnpaid = (db: Db, on: UnpaidOn) => sql`
    SELECT id, number, name, amount, tax, tax_place AS place, ${rateOfLine} AS rate
    FROM (SELECT *, kind AS tax_kind FROM (${unpaidSales(db, on)}) AS unpaid) AS unpaid WHERE ${counted}`

const Sums = z.object({ place: z.string(), rate: z.string(), net: MoneyText, tax: MoneyText })

const sumsOf = (db: Db, rows: Sql): Promise<readonly PlaceSums[]> =>
  db.many(
    Sums,
    sql`SELECT place, rate, sum(amount - tax)::numeric(14,2)::text AS net, sum(tax)::numeric(14,2)::text AS tax FROM (${rows}) AS placed GROUP BY place, rate`,
  )

/** Sales invoiced in the days, less credit notes, by place and rate. */
export const soldByPlace = (db: Db, range: DayRange) => sumsOf(db, placedLines(db, range))

export const unpaidByPlace = (db: Db, on: UnpaidOn) => sumsOf(db, placedUnpaid(db, on))

interface Placed {
  readonly place: string
  readonly rate: string
}

/** The lines of sales and credit notes at a place and rate, as lines of a report. */
export const placeLines = (db: Db, range: DayRange, { place, rate }: Placed): Sql => sql`
    SELECT id, day, CASE WHEN credit_note_id IS NULL THEN 'sale' ELSE 'credit' END AS document, coalesce(sale_id, credit_note_id) AS document_id, number, customer_name AS name,
      place AS detail, trim_scale(quantity)::text AS quantity, amount::text AS amount, tax::text AS tax
    FROM (${placedLines(db, range)}) AS line WHERE place = ${place} AND rate = ${rate}`

/** The same of what was unpaid, at the day of the report that it is shown at. */
export const unpaidPlaceLines = (db: Db, on: UnpaidOn, { place, rate }: Placed, shown: string): Sql => sql`
    SELECT md5(id::text || rate || ${shown}::text)::uuid AS id, ${shown}::date AS day, 'sale' AS document, id AS document_id, number, name, 'Unpaid' AS detail, '1' AS quantity,
      sum(amount)::numeric(14,2)::text AS amount, sum(tax)::numeric(14,2)::text AS tax
    FROM (${placedUnpaid(db, on)}) AS line WHERE place = ${place} AND rate = ${rate} GROUP BY id, number, name, rate`
