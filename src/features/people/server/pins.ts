/** Staff PINs: set by their person or an admin, and verified for an approval. Stored hashed as passwords are, and never logged. */
import type { UserId } from '#kernel/id.ts'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import * as z from 'zod/mini'
import { Problem, invalid, notFound, tooMany } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser, Transaction } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { Role } from '../person.ts'
import { Approver, countAttempt, lockedFor } from '../pin.ts'

const nameOf = sql`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`
const withPin = sql`LEFT JOIN staff_pins ON staff_pins.nursery_id = users.nursery_id AND staff_pins.user_id = users.id`

/** Admins and managers who may sign in, by name. */
export const approvers = (db: Db): Promise<Approver[]> =>
  db.many(
    Approver,
    sql`
    SELECT users.id, ${nameOf} AS name, staff_pins.user_id IS NOT NULL AS has_pin
    FROM users ${withPin}
    WHERE users.nursery_id = ${db.nursery_id} AND users.active AND users.role = ANY(${managers}::text[])
    ORDER BY ${nameOf}, users.id`,
  )

/** The role of an approver, as it is now. */
export const roleOfApprover = async (db: Db, id: UserId): Promise<z.infer<typeof Role>> =>
  (await db.one(z.object({ role: Role }), sql`SELECT role FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)).role

/** The hash to store; null removes the PIN. Slow, so it is made before the transaction. */
export const hashPin = async (pin: string | null): Promise<string | null> => (pin === null ? null : hashPassword(pin))

export async function setPin(db: Db, who: CurrentUser, id: UserId, hash: string | null): Promise<undefined> {
  const person = await db.maybe(
    z.object({ role: Role }),
    sql`SELECT role FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )
  if (!person) throw notFound()
  if (who.role !== 'admin' && id !== who.user_id)
    throw new Problem('FORBIDDEN', 'Only an admin sets the PIN of somebody else. Ask one of them.')
  if (!managers.includes(person.role))
    throw new Problem('BAD_STATE', 'Only admins and managers have a PIN: it approves what others may not do.')
  await db.run(
    hash === null
      ? sql`DELETE FROM staff_pins WHERE nursery_id = ${db.nursery_id} AND user_id = ${id}`
      : sql`
        INSERT INTO staff_pins (nursery_id, user_id, pin_hash) VALUES (${db.nursery_id}, ${id}, ${hash})
        ON CONFLICT (nursery_id, user_id) DO UPDATE SET pin_hash = excluded.pin_hash, attempts = 0, changed_at = now()`,
  )
  // Who and when, never the PIN.
  const action = hash === null ? 'user.remove_pin' : 'user.set_pin'
  await recordChange(db, { user_id: who.user_id, action, subject_type: 'user', subject_id: id })
}

const StoredPin = z.object({ pin_hash: z.string(), attempts: z.int(), seconds_since: z.nullable(z.number()) })

/**
 * Verifies the PIN of an approver, outside the transaction of what is approved. The attempt is counted and committed before the PIN is
 * compared, so that many at once are no way around the limit. Throws a Problem for a wrong PIN and for too many attempts.
 */
export async function verifyPin(transaction: Transaction, approver: UserId, pin: string): Promise<void> {
  const hash = await transaction((db) => attempt(db, approver))
  if (!(await verifyPassword({ hash, password: pin })))
    throw invalid([{ path: 'pin', message: 'This is not the PIN. Try again, or choose another approver.' }])
}

/** Counts the attempt, and gives the hash to compare with. */
async function attempt(db: Db, approver: UserId): Promise<string> {
  const person = (await approvers(db)).find(({ id }) => id === approver)
  if (!person) throw invalid([{ path: 'approver_id', message: 'Choose an admin or a manager.' }])
  const stored = await db.maybe(
    StoredPin,
    sql`
    SELECT pin_hash, attempts, extract(epoch FROM clock_timestamp() - last_attempt_at)::float8 AS seconds_since
    FROM staff_pins WHERE nursery_id = ${db.nursery_id} AND user_id = ${approver} FOR UPDATE`,
  )
  if (!stored)
    throw invalid([{ path: 'approver_id', message: `${person.name} has no PIN yet. They set one under Profile Settings.` }])
  const wait = lockedFor(stored)
  if (wait > 0)
    throw tooMany(`Too many wrong PINs. The PIN of ${person.name} can be tried again in ${Math.ceil(wait / 60)} min.`, wait)
  await db.run(sql`
    UPDATE staff_pins SET attempts = ${countAttempt(stored)}, last_attempt_at = clock_timestamp()
    WHERE nursery_id = ${db.nursery_id} AND user_id = ${approver}`)
  return stored.pin_hash
}

/** After a right PIN: earlier wrong ones count no more. */
export const clearAttempts = (db: Db, approver: UserId) =>
  db.run(sql`UPDATE staff_pins SET attempts = 0 WHERE nursery_id = ${db.nursery_id} AND user_id = ${approver}`)
