/** Switches on a feature where it is used, however it was reached. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { hiddenAtFirst } from '../features.ts'
import { featureUsedBy } from '../feature-details.ts'

/** In the transaction of the call; true if the feature that it uses was off. */
export async function switchOnUsed(db: Db, call: { readonly method: string; readonly path: string }): Promise<boolean> {
  const feature = featureUsedBy(call)
  if (!feature) return false
  if (hiddenAtFirst.includes(feature))
    await db.run(sql`
    INSERT INTO settings (nursery_id, key, value) VALUES (${db.nursery_id}, 'hiddenFeatures', ${JSON.stringify(hiddenAtFirst)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING 1`)
  const changed = await db.run(sql`
    UPDATE settings SET value = value - ${feature}::text, version = version + 1, updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND key = 'hiddenFeatures' AND value ? ${feature}`)
  return changed > 0
}
