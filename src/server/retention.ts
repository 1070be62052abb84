/** Retention times. Every day each nursery's expired rows are deleted, a few at a time, so that nobody waits for it. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import type { Db } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import type { Job } from './jobs.ts'
import { type Sql, sql } from './sql.ts'

/** A statement that deletes or clears the oldest expired rows, at most `most`. */
export type DeleteExpired = (db: Db, most: number) => Sql

/** Repeats it until nothing is left, each batch in its own transaction; returns the number of rows. */
export async function deleteExpired(pool: pg.Pool, nurseryId: NurseryId, statement: DeleteExpired, slice = 500): Promise<number> {
  for (let all = 0; ;) {
    const rows = await withTenantTransaction(pool, nurseryId, (db) => db.run(statement(db, slice)))
    all += rows
    if (rows < slice) return all
  }
}

/** A retried request gets the same response for 30 days. */
const oldAnswers: DeleteExpired = (db, most) => sql`
  DELETE FROM idempotency_keys WHERE nursery_id = ${db.nursery_id} AND (operation, key) IN (
    SELECT operation, key FROM idempotency_keys
    WHERE nursery_id = ${db.nursery_id} AND created_at < now() - interval '30 days' ORDER BY created_at LIMIT ${most})`

/** The text and files of a mail are cleared after a year; the record of when, by whom, to whom and about what it was sent stays. */
const oldMails: DeleteExpired = (db, most) => sql`
  UPDATE mails SET body = '', html = NULL, attachments = '[]', unsubscribe = NULL, emptied_at = now()
  WHERE nursery_id = ${db.nursery_id} AND id IN (
    SELECT id FROM mails
    WHERE nursery_id = ${db.nursery_id} AND emptied_at IS NULL AND created_at < now() - interval '1 year' AND status <> 'waiting'
    ORDER BY created_at LIMIT ${most})`

/** Mails contain PDFs: fewer at a time. */
const mailSlice = 50

export const retentionJob: Job = {
  name: 'retention.rows',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    await deleteExpired(pool, nursery_id, oldAnswers)
    await deleteExpired(pool, nursery_id, oldMails, mailSlice)
  },
}
