/** Till numbers: reserved for a device when it opens the till, and recorded as a till of the nursery when it is first used. */
import { takeNumber } from '#server/number-sequence.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { type Sql, sql } from '#server/sql.ts'
import { Till } from '../till-calls.ts'

/**
 * The till of a device: a reserved number, so that the device can sell without a network. No other user sees it, and the audit
 * log does not mention it, until `recordTillUse`.
 */
export async function registerTill(db: Db, who: CurrentUser, deviceId: string): Promise<Till> {
  const known = await tillOf(db, deviceId)
  if (known) return known
  // Serialised: a device that sends two requests at once gets one number.
  await db.run(sql`SELECT FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)
  const meanwhile = await tillOf(db, deviceId)
  if (meanwhile) return meanwhile
  const { number } = await takeNumber(db, 'till')
  return db.one(
    Till,
    sql`
    INSERT INTO tills (nursery_id, device_id, number, created_by) VALUES (${db.nursery_id}, ${deviceId}, ${number}, ${who.user_id})
    RETURNING id, number`,
  )
}

/** A float or a sale makes a reserved number a till of the nursery: noted once, with a line in the audit log. `which` names the till. */
export async function recordTillUse(db: Db, who: CurrentUser, which: Sql): Promise<void> {
  const till = await db.maybe(
    Till,
    sql`
    UPDATE tills SET first_used_at = now() WHERE nursery_id = ${db.nursery_id} AND first_used_at IS NULL AND ${which}
    RETURNING id, number`,
  )
  if (!till) return
  await recordChange(db, {
    user_id: who.user_id,
    action: 'till.register',
    subject_type: 'till',
    subject_id: till.id,
    after: { number: till.number },
  })
}

const tillOf = (db: Db, deviceId: string) =>
  db.maybe(Till, sql`SELECT id, number FROM tills WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId}`)
