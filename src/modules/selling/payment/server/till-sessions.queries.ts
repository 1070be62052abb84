/** The SQL that reads till sessions and what went through them. */
import * as z from 'zod/mini'
import { notFound } from '#kernel/problem.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { tillReader } from '#modules/selling/card/server/connections.ts'
import { terminalTakings } from '#modules/selling/card/server/terminal-takings.ts'
import { OpenTill } from '../till-calls.ts'
import { type Booked, CashMove, TillReport, TillSession, reportOf } from '../till-session.ts'

const Row = z.extend(z.omit(TillSession, { report: true, cash_moves: true, card_reader: true, terminal: true }), {
  report: z.nullable(TillReport),
})

const name = (db: Db, person: Sql) =>
  sql`(SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = ${person})`

const rows = (db: Db, which: Sql) => sql`
  SELECT session.id, till_id, till.number AS till_number, till.name AS till_name, session.number, opened_at, coalesce(${name(db, sql`opened_by`)}, '') AS opened_by, opening_float,
    float_variance, left_in_drawer, banked, closed_at, ${name(db, sql`closed_by`)} AS closed_by, counted, variance, reason, report,
    (SELECT coalesce(sum(amount + rounding), 0)::numeric(12,2) FROM payments
      WHERE nursery_id = ${db.nursery_id} AND till_session_id = session.id AND method = 'cash' AND after_count) AS late_cash
  FROM till_sessions AS session JOIN tills AS till ON till.nursery_id = session.nursery_id AND till.id = session.till_id
  WHERE session.nursery_id = ${db.nursery_id} AND ${which}`

const Figures = z.object({
  sales: z.int(),
  rounding: MoneyText,
  cash_moved: MoneyText,
  tenders: z.array(z.object({ method: z.string(), taken: MoneyText, given_back: MoneyText })),
})

/** The totals of a session in the books. A sale that was voided later still counts; its refund is a row of its own. */
export async function bookedIn(db: Db, id: string, opening_float: string): Promise<Booked> {
  const figures = await db.one(
    Figures,
    sql`
    WITH moved AS (
      SELECT kind, sale_id, method, amount + rounding AS amount, rounding, paid_at FROM payments
      WHERE nursery_id = ${db.nursery_id} AND till_session_id = ${id}
    ), tender AS (
      SELECT method, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::numeric(12,2) AS taken,
        coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::numeric(12,2) AS given_back, sum(rounding) AS rounding
      FROM moved WHERE kind NOT IN ('cash_movement', 'bill') AND method <> 'deposit' GROUP BY method
    )
    SELECT (SELECT count(DISTINCT sale_id)::int FROM moved JOIN sales ON sales.nursery_id = ${db.nursery_id} AND sales.id = sale_id
        WHERE kind = 'sale' AND paid_at = sales.created_at) AS sales,
      (SELECT coalesce(sum(rounding), 0)::numeric(12,2) FROM tender) AS rounding,
      (SELECT coalesce(sum(amount), 0)::numeric(12,2) FROM moved WHERE kind IN ('cash_movement', 'bill')) AS cash_moved,
      coalesce((SELECT jsonb_agg(jsonb_build_object('method', method, 'taken', taken::text, 'given_back', given_back::text) ORDER BY method)
        FROM tender), '[]') AS tenders`,
  )
  return { ...figures, opening_float }
}

async function whole(db: Db, row: z.infer<typeof Row>): Promise<TillSession> {
  const [card_reader, terminal, cash_moves, report] = await Promise.all([
    row.closed_at === null ? tillReader(db, row.till_id) : undefined,
    terminalTakings(db, row.id),
    db.many(
      CashMove,
      sql`
      SELECT amount + rounding AS amount, reason, created_at FROM payments
      WHERE nursery_id = ${db.nursery_id} AND till_session_id = ${row.id} AND kind IN ('cash_movement', 'bill') ORDER BY created_at, id`,
    ),
    row.report ?? bookedIn(db, row.id, row.opening_float).then(reportOf),
  ])
  return { ...row, report, cash_moves, card_reader: card_reader ?? null, terminal }
}

export async function sessionWithId(db: Db, id: string): Promise<TillSession> {
  const row = await db.maybe(Row, rows(db, sql`session.id = ${id}`))
  if (!row) throw notFound()
  return whole(db, row)
}

export async function currentSession(db: Db, tillId: string): Promise<TillSession | null> {
  const row = await db.maybe(Row, rows(db, sql`till_id = ${tillId} AND closed_at IS NULL`))
  return row ? whole(db, row) : null
}

/** The open session of every till, by the number of the till. */
export const openTills = (db: Db): Promise<OpenTill[]> =>
  db.many(
    OpenTill,
    sql`
    SELECT session.id, till.number AS till_number, till.name AS till_name, coalesce(${name(db, sql`opened_by`)}, '') AS opened_by
    FROM till_sessions AS session JOIN tills AS till ON till.nursery_id = session.nursery_id AND till.id = session.till_id
    WHERE session.nursery_id = ${db.nursery_id} AND closed_at IS NULL ORDER BY till.number`,
  )

const Left = z.object({ left_in_drawer: z.nullable(MoneyText) })

/** Cash that the last closed session of a till left in its drawer; closed by an older version, its float. Null if unknown. */
export const leftBefore = async (db: Db, tillId: string): Promise<string | null> =>
  (
    await db.maybe(
      Left,
      sql`
      SELECT coalesce(left_in_drawer, CASE WHEN float_expected IS NOT NULL THEN opening_float END) AS left_in_drawer FROM till_sessions
      WHERE nursery_id = ${db.nursery_id} AND closed_at IS NOT NULL AND till_id IN (SELECT same.id FROM tills AS till
          JOIN tills AS same ON same.nursery_id = till.nursery_id AND same.number = till.number
          WHERE till.nursery_id = ${db.nursery_id} AND till.id = ${tillId})
      ORDER BY number DESC LIMIT 1`,
    )
  )?.left_in_drawer ?? null

const Locked = z.object({ opening_float: MoneyText, closed_at: z.nullable(z.unknown()) })

/** Locked until the commit: nothing is booked into it meanwhile by another close. */
export const lockSession = (db: Db, id: string) =>
  db.maybe(
    Locked,
    sql`SELECT opening_float, closed_at FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`,
  )
