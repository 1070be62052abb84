/** Deletes ended device sessions after a while; until then they show what happened. */
import type { Job } from '#server/jobs.ts'
import { type DeleteExpired, deleteExpired } from '#server/retention.ts'
import { sql } from '#server/sql.ts'

const endedSessions: DeleteExpired = (db, most) => sql`
  DELETE FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND id IN (
    SELECT id FROM device_sessions
    WHERE nursery_id = ${db.nursery_id} AND ended_at < now() - interval '90 days' ORDER BY ended_at LIMIT ${most})`

export const deleteOldSessionsJob: Job = {
  name: 'people.forget_sessions',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    await deleteExpired(pool, nursery_id, endedSessions)
  },
}
