/** Hides the list of first steps on the user's own dashboard. Hiding it again changes nothing. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

export const hideFirstSteps = (db: Db, userId: UserId): Promise<unknown> =>
  db.run(sql`
    UPDATE users SET first_steps_hidden_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${userId} AND first_steps_hidden_at IS NULL`)
