/** The SQL of scouting. The newest version of each entry counts. */
import { TaskId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText, Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { isBeyondLimit, type usualSubjects } from '../scouting.ts'
import { EntryVersion, NewestEntry, ScoutingEntry } from '../scouting-entry.ts'
import { type NewScoutingSubject, ScoutingSubject } from '../scouting-subject.ts'
import type { scoutingSorts } from '../scouting-sorts.ts'

const subjectColumns = sql`id, name, kind, unit, trim_scale(act_from) AS act_from, trim_scale(act_below) AS act_below, action,
  archived_at IS NOT NULL AS archived, version`

export const subjects = (db: Db) =>
  db.many(
    ScoutingSubject,
    sql`SELECT ${subjectColumns} FROM scouting_subjects WHERE nursery_id = ${db.nursery_id} ORDER BY kind, sort_key(name), id`,
  )

export const subjectWithId = (db: Db, id: string) =>
  db.one(ScoutingSubject, sql`SELECT ${subjectColumns} FROM scouting_subjects WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Locked until the commit: two entries of a subject never plan the same task. */
export const lockSubject = (db: Db, id: string) =>
  db.maybe(
    ScoutingSubject,
    sql`SELECT ${subjectColumns} FROM scouting_subjects WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`,
  )

export const standingSubjects = (db: Db) =>
  sql`SELECT 1 FROM scouting_subjects WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

const Made = z.object({ id: Id })

export const insertSubject = async (db: Db, user_id: UserId, subject: NewScoutingSubject): Promise<string> =>
  (
    await db.one(
      Made,
      sql`
      INSERT INTO scouting_subjects (nursery_id, name, kind, unit, act_from, act_below, action, created_by)
      VALUES (${db.nursery_id}, ${subject.name}, ${subject.kind}, ${subject.unit ?? ''}, ${subject.act_from || null}, ${subject.act_below || null},
        ${subject.action ?? ''}, ${user_id}) RETURNING id`,
    )
  ).id

/** Leaves out those whose names are on the list. */
export const insertMissingSubjects = (db: Db, user_id: UserId, missing: typeof usualSubjects) =>
  db.many(
    ScoutingSubject,
    sql`
    INSERT INTO scouting_subjects (nursery_id, name, kind, unit, created_by)
    SELECT ${db.nursery_id}, name, kind, unit, ${user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) AS usual (name text, kind text, unit text)
    ON CONFLICT DO NOTHING RETURNING ${subjectColumns}`,
  )

/** Undefined if somebody changed it since. */
export const updateSubject = (
  db: Db,
  id: string,
  subject: NewScoutingSubject & { readonly version: number },
  archived_at: Date | null,
) =>
  db.maybe(
    Made,
    sql`
    UPDATE scouting_subjects SET name = ${subject.name}, kind = ${subject.kind}, unit = ${subject.unit ?? ''}, act_from = ${subject.act_from || null},
      act_below = ${subject.act_below || null}, action = ${subject.action ?? ''}, archived_at = ${archived_at}, version = version + 1, updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${subject.version} RETURNING id`,
  )

export const hasEntries = async (db: Db, subjectId: string): Promise<boolean> =>
  (await db.run(
    sql`SELECT 1 FROM scouting_entries WHERE nursery_id = ${db.nursery_id} AND subject_id = ${subjectId} FETCH FIRST ROW ONLY`,
  )) > 0

const counts = (db: Db) => sql`NOT EXISTS (
    SELECT FROM scouting_entries AS later
    WHERE later.nursery_id = ${db.nursery_id} AND later.entry_id = seen.entry_id AND later.version > seen.version)`

const authorOf = (db: Db) => sql`(SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users
    WHERE users.nursery_id = ${db.nursery_id} AND users.id = seen.created_by)`

const columns = (db: Db) => sql`
  seen.entry_id AS id, seen.subject_id, subject.name AS subject, subject.kind, subject.unit, trim_scale(subject.act_from) AS act_from,
  trim_scale(subject.act_below) AS act_below, ${nameOf(db, 'locations', sql`seen.location_id`)} AS location, seen.location_id, seen.observed_at,
  trim_scale(seen.value) AS value, seen.note, task.id AS task_id, task.title AS task, photo.id IS NOT NULL AS has_photo, ${authorOf(db)} AS created_by,
  seen.version`

const itsTask = (db: Db) => sql`
  LEFT JOIN scouting_tasks AS planned ON planned.nursery_id = ${db.nursery_id} AND planned.entry_id = seen.entry_id
  LEFT JOIN production_tasks AS task ON task.nursery_id = ${db.nursery_id} AND task.id = planned.task_id`

const joined = (db: Db, task = itsTask(db)) => sql`
  JOIN scouting_subjects AS subject ON subject.nursery_id = ${db.nursery_id} AND subject.id = seen.subject_id
  ${task}
  LEFT JOIN scouting_photos AS photo ON photo.nursery_id = ${db.nursery_id} AND photo.entry_id = seen.entry_id`

const limits = { act_from: z.nullable(DecimalText), act_below: z.nullable(DecimalText) }

const judged = <Row extends { readonly value: string; readonly act_from: string | null; readonly act_below: string | null }>({
  act_from,
  act_below,
  ...row
}: Row) => ({ ...row, beyond_limit: isBeyondLimit(row.value, { act_from, act_below }) })

const Entry = z.extend(z.omit(ScoutingEntry, { beyond_limit: true }), limits)
const Newest = z.extend(z.omit(NewestEntry, { beyond_limit: true }), limits)
const Sortable = z.extend(Entry, SortKey)

export const scoutingOrders = (db: Db): Orders<(typeof scoutingSorts)[number]> => ({
  when: [sql`seen.observed_at`, 'timestamptz'],
  place: [sql`sort_key(${nameOf(db, 'locations', sql`seen.location_id`)})`, 'text'],
  subject: [sql`sort_key(subject.name)`, 'text'],
  value: [sql`seen.value`, 'numeric'],
})

export const entryId = sql`seen.entry_id`

export interface ScoutingFilter {
  readonly search?: string | undefined
  readonly subject_id?: string | undefined
  readonly location_id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const matching = (db: Db, { search = '', subject_id, location_id, from, to }: ScoutingFilter, timeZone: string): Sql =>
  join(
    [
      sql`seen.nursery_id = ${db.nursery_id} AND NOT seen.removed AND ${counts(db)}`,
      ...(subject_id ? [sql`seen.subject_id = ${subject_id}`] : []),
      ...(location_id ? [sql`seen.location_id = ${location_id}`] : []),
      ...(from ? [sql`seen.observed_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(to ? [sql`seen.observed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(search.trim()
        ? [
            sql`concat_ws(' ', subject.name, ${nameOf(db, 'locations', sql`seen.location_id`)}, seen.note) ILIKE ${containing(search)}`,
          ]
        : []),
    ],
    ' AND ',
  )

interface EntriesQuery {
  readonly filter: ScoutingFilter
  readonly timeZone: string
  readonly limit: number
}

export const entriesPage = async (
  db: Db,
  { filter, timeZone, limit }: EntriesQuery,
  { column, after, orderBy }: Sorted,
): Promise<(ScoutingEntry & { readonly sort_key: string })[]> =>
  (
    await db.many(
      Sortable,
      sql`
      SELECT ${columns(db)}, ${column} FROM scouting_entries AS seen ${joined(db)}
      WHERE ${matching(db, filter, timeZone)}${after} ${orderBy} LIMIT ${limit}`,
    )
  ).map(judged)

const Total = z.object({ total: z.int() })

export const countEntries = (db: Db, filter: ScoutingFilter, timeZone: string) =>
  db.one(
    Total,
    sql`
    SELECT count(*)::int AS total FROM scouting_entries AS seen
    JOIN scouting_subjects AS subject ON subject.nursery_id = ${db.nursery_id} AND subject.id = seen.subject_id
    WHERE ${matching(db, filter, timeZone)}`,
  )

/** Within a year, of subjects that are not archived, each with the open task of its line; the latest first. */
export const newestEntries = async (db: Db, most: number): Promise<NewestEntry[]> =>
  (
    await db.many(
      Newest,
      sql`
      WITH ranked AS (
        SELECT seen.*, row_number() OVER newest_first AS place, lead(seen.value) OVER newest_first AS value_before
        FROM scouting_entries AS seen
        WHERE seen.nursery_id = ${db.nursery_id} AND NOT seen.removed AND seen.observed_at > now() - interval '366 days' AND ${counts(db)}
        WINDOW newest_first AS (PARTITION BY seen.subject_id, seen.location_id ORDER BY seen.observed_at DESC, seen.entry_id DESC)),
      open_tasks AS (
        SELECT DISTINCT ON (seen.subject_id, seen.location_id) seen.subject_id, seen.location_id, task.id, task.title
        FROM scouting_tasks AS planned
        JOIN production_tasks AS task ON task.nursery_id = ${db.nursery_id} AND task.id = planned.task_id AND task.status IN ('pending', 'in_progress')
        JOIN scouting_entries AS seen ON seen.nursery_id = ${db.nursery_id} AND seen.entry_id = planned.entry_id
        WHERE planned.nursery_id = ${db.nursery_id} AND ${counts(db)} ORDER BY seen.subject_id, seen.location_id, task.id)
      SELECT ${columns(db)}, trim_scale(seen.value_before) AS previous FROM ranked AS seen ${joined(
        db,
        sql`LEFT JOIN open_tasks AS task ON task.subject_id = seen.subject_id AND task.location_id = seen.location_id`,
      )}
      WHERE seen.place = 1 AND subject.archived_at IS NULL
      ORDER BY seen.observed_at DESC, seen.entry_id LIMIT ${most}`,
    )
  ).map(judged)

const Removable = z.extend(Entry, { removed: z.boolean() })

/** Also one that was taken out. */
export async function entryWithId(db: Db, id: string): Promise<ScoutingEntry & { readonly removed: boolean }> {
  return judged(
    await db.one(
      Removable,
      sql`
      SELECT ${columns(db)}, seen.removed FROM scouting_entries AS seen ${joined(db)}
      WHERE seen.nursery_id = ${db.nursery_id} AND seen.entry_id = ${id} AND ${counts(db)}`,
    ),
  )
}

export const versionsOf = (db: Db, id: string) =>
  db.many(
    EntryVersion,
    sql`
    SELECT seen.version, subject.name AS subject, subject.unit, ${nameOf(db, 'locations', sql`seen.location_id`)} AS location, seen.location_id,
      seen.observed_at, trim_scale(seen.value) AS value, seen.note, seen.removed, seen.created_at, ${authorOf(db)} AS created_by
    FROM scouting_entries AS seen
    JOIN scouting_subjects AS subject ON subject.nursery_id = ${db.nursery_id} AND subject.id = seen.subject_id
    WHERE seen.nursery_id = ${db.nursery_id} AND seen.entry_id = ${id} ORDER BY seen.version DESC`,
  )

interface NewVersion {
  readonly id: string
  readonly entry_id: string
  readonly version: number
  readonly subject_id: string
  readonly location_id: string
  readonly observed_at: string
  readonly value: string
  readonly note: string
  readonly removed: boolean
}

export const insertVersion = (db: Db, user_id: UserId, entry: NewVersion) =>
  db.run(sql`
    INSERT INTO scouting_entries (nursery_id, id, entry_id, version, subject_id, location_id, observed_at, value, note, removed, created_by)
    VALUES (${db.nursery_id}, ${entry.id}, ${entry.entry_id}, ${entry.version}, ${entry.subject_id}, ${entry.location_id}, ${entry.observed_at},
      ${entry.value}, ${entry.note}, ${entry.removed}, ${user_id})`)

interface Series {
  readonly subject_id: string
  readonly location_id: string
}

const NewestOfSeries = z.object({ id: Id, has_open_task: z.boolean() })

/** Newest entry of a subject at a place, and if a task of any entry there is open; undefined without entries. */
export const newestOfSeries = (db: Db, { subject_id, location_id }: Series) =>
  db.maybe(
    NewestOfSeries,
    sql`
    SELECT seen.entry_id AS id, bool_or(coalesce(task.status IN ('pending', 'in_progress'), false)) OVER () AS has_open_task
    FROM scouting_entries AS seen
    LEFT JOIN scouting_tasks AS planned ON planned.nursery_id = ${db.nursery_id} AND planned.entry_id = seen.entry_id
    LEFT JOIN production_tasks AS task ON task.nursery_id = ${db.nursery_id} AND task.id = planned.task_id
    WHERE seen.nursery_id = ${db.nursery_id} AND seen.subject_id = ${subject_id} AND seen.location_id = ${location_id} AND NOT seen.removed AND ${counts(db)}
    ORDER BY seen.observed_at DESC, seen.entry_id DESC FETCH FIRST ROW ONLY`,
  )

export const insertScoutingTask = (db: Db, entryId: string, taskId: string) =>
  db.run(sql`INSERT INTO scouting_tasks (nursery_id, task_id, entry_id) VALUES (${db.nursery_id}, ${taskId}, ${entryId})`)

const Planned = z.object({ task_id: TaskId })

export const taskOfEntry = async (db: Db, entryId: string) =>
  (await db.maybe(Planned, sql`SELECT task_id FROM scouting_tasks WHERE nursery_id = ${db.nursery_id} AND entry_id = ${entryId}`))
    ?.task_id

export const photoOf = async (db: Db, entryId: string) =>
  (await db.maybe(Made, sql`SELECT id FROM scouting_photos WHERE nursery_id = ${db.nursery_id} AND entry_id = ${entryId}`))?.id

export const insertPhoto = (db: Db, userId: UserId, entryId: string, id: string) =>
  db.run(
    sql`INSERT INTO scouting_photos (nursery_id, id, entry_id, created_by) VALUES (${db.nursery_id}, ${id}, ${entryId}, ${userId})`,
  )

export const deletePhoto = (db: Db, id: string) =>
  db.run(sql`DELETE FROM scouting_photos WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
