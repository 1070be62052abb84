/** The act of making a device a till. */
import { takeNumber } from '#features/settings/server/receipt-number.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Visitor } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { Till } from '../till-calls.ts'

export async function registerTill(db: Db, who: Visitor, deviceId: string): Promise<Till> {
  const known = await tillOf(db, deviceId)
  if (known) return known
  // One at a time: a device that asks twice at once takes one number.
  await db.run(sql`SELECT FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)
  const meanwhile = await tillOf(db, deviceId)
  if (meanwhile) return meanwhile
  const { number } = await takeNumber(db, 'till')
  const till = await db.one(
    Till,
    sql`
    INSERT INTO tills (nursery_id, device_id, number, created_by) VALUES (${db.nursery_id}, ${deviceId}, ${number}, ${who.user_id})
    RETURNING id, number`,
  )
  await recordChange(db, {
    user_id: who.user_id,
    action: 'till.register',
    subject_type: 'till',
    subject_id: till.id,
    after: { number },
  })
  return till
}

const tillOf = (db: Db, deviceId: string) =>
  db.maybe(Till, sql`SELECT id, number FROM tills WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId}`)
