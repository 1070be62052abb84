/** First steps that a nursery has done, derived from its data; and whether a user hid the list. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { OnboardingProgress } from '../onboarding.ts'

export const readOnboarding = (db: Db, userId: UserId): Promise<OnboardingProgress> =>
  db.one(
    OnboardingProgress,
    sql`
    SELECT EXISTS (SELECT FROM settings WHERE nursery_id = ${db.nursery_id} AND key = 'nurseryAddress' AND value <> '""') AS business,
      EXISTS (SELECT FROM plant_types WHERE nursery_id = ${db.nursery_id}) AS plants,
      EXISTS (SELECT FROM plant_batches WHERE nursery_id = ${db.nursery_id}) AS stock,
      (SELECT count(*) > 1 FROM users WHERE nursery_id = ${db.nursery_id} AND active) AS people,
      EXISTS (SELECT FROM inventory_items WHERE nursery_id = ${db.nursery_id}) AS supplies,
      EXISTS (SELECT FROM recipes WHERE nursery_id = ${db.nursery_id}) AS recipes,
      EXISTS (SELECT FROM settings WHERE nursery_id = ${db.nursery_id} AND key = 'hiddenFeatures') AS trade,
      EXISTS (SELECT FROM sales WHERE nursery_id = ${db.nursery_id}) AS sale,
      EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${userId} AND first_steps_hidden_at IS NOT NULL) AS hidden`,
  )
