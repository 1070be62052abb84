/** The SQL of label printers and their queue. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { nowIf, sql } from '#server/sql.ts'
import { LabelPrinter, type NewPrinter, PrintJob, longestSend } from '../printer.ts'
import { insertRows } from '#server/rows.ts'

const columns = sql`id, name, host, port, dots_per_mm, version`

export const printers = (db: Db) =>
  db.many(
    LabelPrinter,
    sql`SELECT ${columns} FROM label_printers WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY sort_key(name), id`,
  )

export const printerWith = (db: Db, id: string) =>
  db.one(
    LabelPrinter,
    sql`SELECT ${columns} FROM label_printers WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`,
  )

export const lockPrinter = (db: Db, id: string) =>
  db.one(
    LabelPrinter,
    sql`SELECT ${columns} FROM label_printers WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )

export const otherPrinters = (db: Db) =>
  sql`SELECT 1 FROM label_printers WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

export const insertPrinter = (db: Db, { name, host, port, dots_per_mm }: NewPrinter) =>
  db.one(
    LabelPrinter,
    sql`
    INSERT INTO label_printers (nursery_id, name, host, port, dots_per_mm) VALUES (${db.nursery_id}, ${name}, ${host}, ${port}, ${dots_per_mm})
    RETURNING ${columns}`,
  )

export const updatePrinter = (db: Db, id: string, { name, host, port, dots_per_mm }: NewPrinter) =>
  db.one(
    LabelPrinter,
    sql`
    UPDATE label_printers SET name = ${name}, host = ${host}, port = ${port}, dots_per_mm = ${dots_per_mm}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns}`,
  )

export async function archivePrinter(db: Db, id: string): Promise<void> {
  await db.run(sql`UPDATE label_printers SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await db.run(sql`
    UPDATE label_print_jobs SET status = 'cancelled', finished_at = now()
    WHERE nursery_id = ${db.nursery_id} AND printer_id = ${id} AND status = 'waiting'`)
}

const jobColumns = (db: Db) => sql`
  job.id, printer_id, printer.name AS printer_name, kind, labels, status, attempts, failure, job.created_at, finished_at,
  (SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = created_by) AS created_by`

const jobs = sql`label_print_jobs AS job JOIN label_printers AS printer ON printer.nursery_id = job.nursery_id AND printer.id = printer_id`

/** Jobs of the last 24 hours, and all that are not finished. */
export const lastJobs = (db: Db) =>
  db.many(
    PrintJob,
    sql`
    SELECT ${jobColumns(db)} FROM ${jobs}
    WHERE job.nursery_id = ${db.nursery_id} AND (job.created_at > now() - interval '1 day' OR status IN ('waiting', 'sending'))
    ORDER BY job.created_at DESC, job.id DESC`,
  )

export const jobWith = (db: Db, id: string) =>
  db.one(PrintJob, sql`SELECT ${jobColumns(db)} FROM ${jobs} WHERE job.nursery_id = ${db.nursery_id} AND job.id = ${id}`)

interface NewJob {
  readonly id: string
  readonly printer_id: string
  readonly kind: string
  readonly labels: number
  readonly content: string
}

export const insertJob = (db: Db, userId: UserId, job: NewJob) =>
  db.run(insertRows(db, 'label_print_jobs', [job], { created_by: userId }))

/** Moves a job on, if it is in one of these states: two who do it at once do it once. Returns whether it was moved. */
export async function moveJob(
  db: Db,
  id: string,
  from: readonly PrintJob['status'][],
  { status, failure = null }: { readonly status: PrintJob['status']; readonly failure?: string | null },
): Promise<boolean> {
  const isFinished = status !== 'waiting' && status !== 'sending'
  // A job that is printed again by hand has all its attempts again.
  const isFirst = status === 'waiting' && !from.includes('sending')
  const moved = await db.run(sql`
    UPDATE label_print_jobs SET status = ${status}, failure = ${failure}, attempts = CASE WHEN ${isFirst} THEN 0 ELSE attempts END,
      finished_at = ${nowIf(isFinished)}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND status = ANY(${[...from]}::text[])`)
  return moved > 0
}

const Taken = z.object({ id: Id, host: z.string(), port: z.int(), content: z.string(), attempts: z.int() })
export type TakenJob = z.infer<typeof Taken>

/** Takes a waiting job; undefined if it was cancelled, or another worker has it. */
export const takeJob = (db: Db, id: string) =>
  db.maybe(
    Taken,
    sql`
    UPDATE label_print_jobs AS job SET status = 'sending', attempts = attempts + 1, started_at = now()
    FROM label_printers AS printer
    WHERE job.nursery_id = ${db.nursery_id} AND printer.nursery_id = ${db.nursery_id} AND printer.id = job.printer_id
      AND job.id = ${id} AND status = 'waiting'
    RETURNING job.id, host, port, content, attempts`,
  )

/** Jobs that a process left while it sent them. Their labels may have been printed: a person decides. */
export const failLeftJobs = (db: Db) =>
  db.run(sql`
    UPDATE label_print_jobs SET status = 'failed', finished_at = now(),
      failure = 'The server stopped while it sent this. Look at what the printer has printed, then print the rest again.'
    WHERE nursery_id = ${db.nursery_id} AND status = 'sending' AND started_at < now() - make_interval(secs => ${longestSend})`)

export const deleteOldJobs = (db: Db) =>
  db.run(sql`DELETE FROM label_print_jobs WHERE nursery_id = ${db.nursery_id} AND finished_at < now() - interval '30 days'`)
