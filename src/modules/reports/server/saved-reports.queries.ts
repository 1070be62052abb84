/** The SQL of saved reports. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, readList, byPerson } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import type { listReports } from '../contract.ts'
import { MadeReport, type NewReport, WholeMadeReport } from '../saved-report.ts'
import type { madeReportSorts } from '../sorts.ts'
import type { Report } from '#modules/figures/engine/report.ts'

const columns = sql`
  reports.id, kind, title, from_day, to_day, status, progress, problem, reports.created_at, ready_at,
  nullif(trim(first_name || ' ' || last_name), '') AS created_by`
const withMaker = sql`reports LEFT JOIN users ON users.nursery_id = reports.nursery_id AND users.id = reports.created_by`

const orders: Orders<(typeof madeReportSorts)[number]> = {
  title: [sql`sort_key(reports.title)`, 'text'],
  days: [sql`reports.from_day`, 'date'],
  by: byPerson,
  at: [sql`reports.created_at`, 'timestamptz'],
}

const Sortable = z.extend(MadeReport, SortKey)
const Total = z.object({ total: z.int() })

export const madeReports = (db: Db, listQuery: NonNullable<z.infer<typeof listReports.query>>) =>
  readList(listQuery, {
    orders,
    standard: '-at',
    id: sql`reports.id`,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        Sortable,
        sql`SELECT ${columns}, ${column} FROM ${withMaker} WHERE reports.nursery_id = ${db.nursery_id}${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () => db.one(Total, sql`SELECT count(*)::int AS total FROM reports WHERE nursery_id = ${db.nursery_id}`),
  })

export const madeReport = (db: Db, id: string) =>
  db.one(
    WholeMadeReport,
    sql`SELECT ${columns}, request, content FROM ${withMaker} WHERE reports.nursery_id = ${db.nursery_id} AND reports.id = ${id}`,
  )

interface Wanted {
  readonly id: string
  readonly wanted: NewReport
  readonly report: Pick<Report, 'title' | 'from' | 'to'>
  readonly userId: UserId
}

export const insertReport = (db: Db, { id, wanted, report, userId }: Wanted) =>
  db.run(sql`
    INSERT INTO reports (nursery_id, id, kind, title, from_day, to_day, request, created_by)
    VALUES (${db.nursery_id}, ${id}, ${wanted.kind}, ${report.title}, ${report.from}, ${report.to}, ${JSON.stringify(wanted)}, ${userId})`)

const Work = z.object({ request: z.unknown(), created_by: z.nullable(z.string()), title: z.string() })

/** Undefined if it is already made, or deleted. */
export const startReport = (db: Db, id: string) =>
  db.maybe(
    Work,
    sql`
    UPDATE reports SET status = 'running', progress = 10
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND status IN ('waiting', 'running')
    RETURNING request, created_by, title`,
  )

export const keepReport = (db: Db, id: string, content: Report) =>
  db.run(sql`
    UPDATE reports SET status = 'ready', progress = 100, content = ${JSON.stringify(content)}, ready_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const failReport = (db: Db, id: string, problem: string) =>
  db.run(sql`UPDATE reports SET status = 'failed', problem = ${problem} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const deleteReport = (db: Db, id: string) =>
  db.run(sql`DELETE FROM reports WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
