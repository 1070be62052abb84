/** The SQL of reports that go by the clock. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Day, Id } from '#kernel/wire.ts'
import { roles } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { type NewReportSchedule, ReportSchedule, cadences } from '../report-schedule.ts'

/** True for a recipient whose accounts in this nursery are all deactivated; false for one who has none. */
const hasLeft = (db: Db) => sql`
  coalesce((SELECT NOT bool_or(active) FROM users
    WHERE users.nursery_id = ${db.nursery_id} AND lower(users.email) = lower(report_recipients.email)), false)`

export const schedules = (db: Db) =>
  db.many(
    ReportSchedule,
    sql`
    SELECT schedule.id, title, request -> 'query' ->> 'period' AS period, every, on_day, hour, spreadsheet, done_for, failure, schedule.created_at,
      nullif(trim(first_name || ' ' || last_name), '') AS created_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('email', email, 'stopped', stopped_at IS NOT NULL OR ${hasLeft(db)}) ORDER BY email), '[]')
        FROM report_recipients WHERE report_recipients.nursery_id = ${db.nursery_id} AND schedule_id = schedule.id) AS recipients
    FROM report_schedules AS schedule JOIN users ON users.nursery_id = schedule.nursery_id AND users.id = created_by
    WHERE schedule.nursery_id = ${db.nursery_id} ORDER BY title, schedule.id`,
  )

interface Wanted extends Pick<NewReportSchedule, 'report' | 'every' | 'hour'> {
  readonly title: string
  readonly on_day: number | null
  readonly spreadsheet: boolean
  /** The last day on which it would have been due. */
  readonly since: string
  readonly userId: UserId
}

export const addSchedule = (db: Db, { title, report, every, on_day, hour, spreadsheet, since, userId }: Wanted) =>
  db.one(
    z.object({ id: Id }),
    sql`
    INSERT INTO report_schedules (nursery_id, title, request, every, on_day, hour, spreadsheet, queued_for, done_for, created_by)
    VALUES (${db.nursery_id}, ${title}, ${JSON.stringify(report)}, ${every}, ${on_day}, ${hour}, ${spreadsheet}, ${since}, ${since}, ${userId})
    RETURNING id`,
  )

export const addRecipients = (db: Db, id: string, emails: readonly string[]) =>
  db.run(sql`
    INSERT INTO report_recipients (nursery_id, schedule_id, email)
    SELECT ${db.nursery_id}, ${id}, email FROM unnest(${[...emails]}::text[]) AS email
    ON CONFLICT DO NOTHING RETURNING 1`)

export const removeSchedule = (db: Db, id: string) =>
  db.run(sql`DELETE FROM report_schedules WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Timed = z.object({ id: Id, every: z.enum(cadences), on_day: z.nullable(z.int()), hour: z.int(), queued_for: Day })

/** Locked for this transaction: another server waits, and then finds them queued. */
export const lockSchedules = (db: Db) =>
  db.many(
    Timed,
    sql`SELECT id, every, on_day, hour, queued_for FROM report_schedules WHERE nursery_id = ${db.nursery_id} ORDER BY id FOR UPDATE`,
  )

export const noteQueued = (db: Db, id: string, day: string) =>
  db.run(sql`UPDATE report_schedules SET queued_for = ${day} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Due = z.object({
  request: z.unknown(),
  title: z.string(),
  spreadsheet: z.boolean(),
  created_by: UserId,
  role: z.enum(roles),
  active: z.boolean(),
})

/** Undefined if it was removed, or is done for that day. */
export const dueSchedule = (db: Db, id: string, day: string) =>
  db.maybe(
    Due,
    sql`
    SELECT request, title, spreadsheet, created_by, role, active
    FROM report_schedules JOIN users ON users.nursery_id = report_schedules.nursery_id AND users.id = created_by
    WHERE report_schedules.nursery_id = ${db.nursery_id} AND report_schedules.id = ${id} AND done_for < ${day}`,
  )

/** 0 rows if it is done for that day already: of two runs, one sends it. */
export const noteDone = (db: Db, id: string, day: string, failure: string) =>
  db.run(sql`
    UPDATE report_schedules SET done_for = ${day}, failure = ${failure}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND done_for < ${day}`)

const Recipient = z.object({ id: UserId, email: z.string() })

export const recipientsOf = (db: Db, id: string) =>
  db.many(
    Recipient,
    sql`
    SELECT id, email FROM report_recipients
    WHERE nursery_id = ${db.nursery_id} AND schedule_id = ${id} AND stopped_at IS NULL AND NOT ${hasLeft(db)} ORDER BY email`,
  )

const Stopped = z.object({ stopped: z.boolean() })

/** True for a recipient of a schedule that was removed. */
export const isStopped = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.maybe(
      Stopped,
      sql`SELECT stopped_at IS NOT NULL AS stopped FROM report_recipients WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
    )
  )?.stopped ?? true

export const stopRecipient = (db: Db, id: string) =>
  db.run(sql`
    UPDATE report_recipients SET stopped_at = ${nowUnlessSet('stopped_at')}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND stopped_at IS NULL`)
