/** The SQL of what space costs. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type NewSpaceRate, SpaceRate } from '../space-rate.ts'

const Row = z.extend(z.omit(SpaceRate, { basis: true }), {
  basis_from: z.nullable(Day),
  basis_to: z.nullable(Day),
  basis_expenses: z.nullable(MoneyText),
  basis_area_m2: z.nullable(DecimalText),
})

const rateOf = ({ basis_from, basis_to, basis_expenses, basis_area_m2, ...row }: z.infer<typeof Row>): SpaceRate => ({
  ...row,
  basis:
    basis_from === null || basis_to === null || basis_expenses === null || basis_area_m2 === null
      ? null
      : { from: basis_from, to: basis_to, expenses: basis_expenses, area_m2: basis_area_m2 },
})

/** Newest first. */
export async function spaceRates(db: Db): Promise<SpaceRate[]> {
  const rows = await db.many(
    Row,
    sql`
    SELECT space_rates.id, valid_from, rate::text AS rate, note, basis_from, basis_to, basis_expenses::text AS basis_expenses,
      trim_scale(basis_area_m2)::text AS basis_area_m2, space_rates.created_at, nullif(trim(first_name || ' ' || last_name), '') AS created_by
    FROM space_rates LEFT JOIN users ON users.nursery_id = space_rates.nursery_id AND users.id = space_rates.created_by
    WHERE space_rates.nursery_id = ${db.nursery_id} ORDER BY valid_from DESC`,
  )
  return rows.map(rateOf)
}

const Dated = z.object({ id: Id, valid_from: Day, rate: DecimalText })

/** Every rate with its day, the newest first and locked: two people never set rates for one day. */
export const lockRates = (db: Db) =>
  db.many(
    Dated,
    sql`SELECT id, valid_from, rate::text AS rate FROM space_rates WHERE nursery_id = ${db.nursery_id} ORDER BY valid_from DESC FOR UPDATE`,
  )

export const insertRate = (db: Db, user_id: UserId, id: string, { valid_from, rate, note, basis }: NewSpaceRate) =>
  db.run(sql`
    INSERT INTO space_rates (nursery_id, id, valid_from, rate, note, basis_from, basis_to, basis_expenses, basis_area_m2, created_by)
    VALUES (${db.nursery_id}, ${id}, ${valid_from}, ${rate}, ${note ?? ''}, ${basis?.from ?? null}, ${basis?.to ?? null},
      ${basis?.expenses ?? null}, ${basis?.area_m2 ?? null}, ${user_id})`)

export const removeRate = (db: Db, id: string) =>
  db.run(sql`DELETE FROM space_rates WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
