/** Till numbers: reserved for a device when its first sale begins or its float is counted, and recorded as a till of the nursery when it is first used. */
import { lockNursery } from '#modules/people/server/nursery-row.ts'
import { notFound } from '#kernel/problem.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { UserId } from '#kernel/id.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
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
  await lockNursery(db)
  const meanwhile = await tillOf(db, deviceId)
  if (meanwhile) return meanwhile
  const { number } = await takeNumber(db, 'till')
  return db.one(
    Till,
    sql`
    INSERT INTO tills (nursery_id, device_id, number, created_by) VALUES (${db.nursery_id}, ${deviceId}, ${number}, ${who.user_id})
    RETURNING id, number, name`,
  )
}

/** Names a till; an empty name takes its name away. */
export async function renameTill(db: Db, who: CurrentUser, id: string, name: string): Promise<Till> {
  const before = await db.maybe(
    Till,
    sql`SELECT id, number, name FROM tills WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`,
  )
  if (!before) throw notFound()
  if (before.name === name) return before
  await db.run(sql`UPDATE tills SET name = ${name} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChanges(db, [
    {
      user_id: who.user_id,
      action: 'till.rename',
      subject_type: 'till',
      subject_id: id,
      before: { name: before.name },
      after: { name },
    },
  ])
  return { ...before, name }
}

/** A float makes a reserved number a till of the nursery: noted once, with a line in the audit log. */
export const recordTillUse = (db: Db, who: CurrentUser, id: string): Promise<void> =>
  recordFirstUse(db, sql`id = ${id}`, () => who.user_id)

/** The same for sales, by the numbers of their tills. */
export const recordSalesAtTills = (
  db: Db,
  sales: readonly { readonly number: number; readonly user_id: UserId }[],
): Promise<void> =>
  sales.length === 0
    ? Promise.resolve()
    : recordFirstUse(
        db,
        sql`number = ANY(${sales.map(({ number }) => number)}::int[])`,
        (till) => sales.find(({ number }) => number === till.number)?.user_id ?? null,
      )

async function recordFirstUse(db: Db, which: Sql, userOf: (till: Till) => UserId | null): Promise<void> {
  const used = await db.many(
    Till,
    sql`
    UPDATE tills SET first_used_at = now() WHERE nursery_id = ${db.nursery_id} AND first_used_at IS NULL AND ${which}
    RETURNING id, number, name`,
  )
  if (used.length === 0) return
  await recordChanges(
    db,
    used.map((till) => ({
      user_id: userOf(till),
      action: 'till.register',
      subject_type: 'till',
      subject_id: till.id,
      after: { number: till.number },
    })),
  )
}

const tillOf = (db: Db, deviceId: string) =>
  db.maybe(Till, sql`SELECT id, number, name FROM tills WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId}`)
