/** Switches on a feature where it is used, however it was reached. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { hiddenAtFirst } from '../features.ts'
import { featureUsedBy } from '../feature-details.ts'

/** In the transaction of the call; true if the feature that it uses was off. */
export async function switchOnUsed(db: Db, call: { readonly method: string; readonly path: string }): Promise<boolean> {
  const feature = featureUsedBy(call)
  if (!feature) return false
  const wanted = hiddenAtFirst.includes(feature)
    ? await db.run(sql`
      INSERT INTO settings (nursery_id, key, value, updated_at) VALUES (${db.nursery_id}, 'wantedFeatures', ${JSON.stringify([feature])}::jsonb, now())
      ON CONFLICT (nursery_id, key) DO UPDATE SET value = settings.value || excluded.value, version = settings.version + 1, updated_at = excluded.updated_at
        WHERE NOT settings.value ? ${feature} RETURNING 1`)
    : 0
  const changed = await db.run(sql`
    UPDATE settings SET value = value - ${feature}::text, version = version + 1, updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND key = 'hiddenFeatures' AND value ? ${feature}`)
  return wanted + changed > 0
}
