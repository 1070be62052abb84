/** Deletes drafts after 30 days, because they hold personal data. */
import type { Job } from '#server/jobs.ts'
import { type DeleteExpired, deleteExpired } from '#server/retention.ts'
import { sql } from '#server/sql.ts'

const oldRows: DeleteExpired = (db, most) => sql`
  DELETE FROM import_rows WHERE nursery_id = ${db.nursery_id} AND id IN (
    SELECT import_rows.id FROM import_rows JOIN imports ON imports.nursery_id = ${db.nursery_id} AND imports.id = import_id
    WHERE import_rows.nursery_id = ${db.nursery_id} AND imports.created_at < now() - interval '30 days' LIMIT ${most})`

const oldDrafts: DeleteExpired = (db, most) => sql`
  DELETE FROM imports WHERE nursery_id = ${db.nursery_id} AND id IN (
    SELECT id FROM imports WHERE nursery_id = ${db.nursery_id} AND state = 'draft' AND created_at < now() - interval '30 days' LIMIT ${most})`

export const importRetentionJob: Job = {
  name: 'imports.retention',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    await deleteExpired(pool, nursery_id, oldRows)
    await deleteExpired(pool, nursery_id, oldDrafts)
  },
}
