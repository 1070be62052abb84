/** The SQL of past weeks that were judged for the forecast: the newest mark of a week counts. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { WeekMark } from '../mark-weeks.ts'
import { MarkedKind } from '../planning-inputs.ts'

export const markedWeeks = (db: Db, since: string) =>
  db.json(
    MarkedKind,
    sql`
    SELECT kind, string_agg(to_char(week, 'YYYY-MM-DD') || ' ' || mark, ',' ORDER BY week) AS weeks
    FROM (
      SELECT DISTINCT ON (plant_type_id, container_size_id, week) plant_type_id || ' ' || size.name AS kind, week, mark
      FROM marked_weeks AS marked JOIN container_sizes AS size ON size.nursery_id = marked.nursery_id AND size.id = container_size_id
      WHERE marked.nursery_id = ${db.nursery_id} AND week >= ${since}::date
      ORDER BY plant_type_id, container_size_id, week, marked.created_at DESC, marked.id DESC
    ) AS newest
    GROUP BY kind`,
  )

interface MarkedWeeks {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** Mondays. */
  readonly from: string
  readonly to: string
}

const Inserted = z.object({ id: Id })

/** Nothing is inserted where there is no such container. */
export const insertMarks = (db: Db, user_id: UserId, marked: MarkedWeeks & { readonly mark: WeekMark }) =>
  db.many(
    Inserted,
    sql`
    INSERT INTO marked_weeks (nursery_id, plant_type_id, container_size_id, week, mark, created_by)
    SELECT ${db.nursery_id}, ${marked.plant_type_id}, size.id, week, ${marked.mark}, ${user_id}
    FROM container_sizes AS size, generate_series(${marked.from}::date, ${marked.to}::date, interval '7 days') AS week
    WHERE size.nursery_id = ${db.nursery_id} AND size.id = ${entryIdOf(db, 'container_sizes', marked.container_size)}
    RETURNING id`,
  )

/** Removes all marks of these weeks, imported ones too. */
export const deleteMarks = (db: Db, { plant_type_id, container_size, from, to }: MarkedWeeks) =>
  db.run(sql`
    DELETE FROM marked_weeks
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id} AND week BETWEEN ${from} AND ${to}
      AND container_size_id = ${entryIdOf(db, 'container_sizes', container_size)}`)

export interface ImportedMark {
  readonly plant_type_id: string
  readonly container_size: string
  readonly week: string
  readonly mark: WeekMark
}

export const insertImportedMarks = (db: Db, import_id: string, marks: readonly ImportedMark[]) =>
  db.run(sql`
    INSERT INTO marked_weeks (nursery_id, plant_type_id, container_size_id, week, mark, import_id)
    SELECT DISTINCT ${db.nursery_id}::uuid, plant_type_id, size.id, week, mark, ${import_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS marked (plant_type_id uuid, container_size text, week date, mark text)
    ${joinEntry(db, 'container_sizes', sql`marked.container_size`, sql`size`)} RETURNING 1`)

export const deleteImportedMarks = (db: Db, import_id: string) =>
  db.run(sql`DELETE FROM marked_weeks WHERE nursery_id = ${db.nursery_id} AND import_id = ${import_id}`)
