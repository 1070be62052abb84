/** True if an account has a standing order that has not ended; a paused one counts, since it can resume. */
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { AccountId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

export const hasStandingOrder = async (db: Db, id: AccountId): Promise<boolean> =>
  (await db.run(sql`
    SELECT FROM standing_orders WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${id} AND archived_at IS NULL
      AND coalesce(last_day >= ${await todayOf(db)}, true)`)) > 0
