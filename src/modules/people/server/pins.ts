/** Staff PINs: set by their person or an admin, verified for an approval and to switch the person of a till. Stored hashed as passwords are, and never logged. */
import type { UserId } from '#kernel/id.ts'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import * as z from 'zod/mini'
import { Problem, invalid, notFound, tooMany } from '#kernel/problem.ts'
import { type Role as RoleName, managers, sellers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Transaction } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { Role } from '../person.ts'
import { PinHolder, countAttempt, lockedFor, maxAttempts, maxAttemptsInAll } from '../pin.ts'

const nameOf = sql`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`
const withPin = sql`LEFT JOIN staff_pins ON staff_pins.nursery_id = users.nursery_id AND staff_pins.user_id = users.id`

const holders = (db: Db, roles: readonly RoleName[]): Promise<PinHolder[]> =>
  db.many(
    PinHolder,
    sql`
    SELECT users.id, ${nameOf} AS name, staff_pins.user_id IS NOT NULL AS has_pin
    FROM users ${withPin}
    WHERE users.nursery_id = ${db.nursery_id} AND users.active AND users.role = ANY(${roles}::text[])
    ORDER BY ${nameOf}, users.id`,
  )

/** Admins and managers who may sign in, by name. */
export const approvers = (db: Db) => holders(db, managers)

/** Everybody who may sell, by name. */
export const sellingPeople = (db: Db) => holders(db, sellers)

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
  if (!sellers.includes(person.role)) throw new Problem('BAD_STATE', 'Only people who sell have a PIN: it is used at a till.')
  await db.run(
    hash === null
      ? sql`DELETE FROM staff_pins WHERE nursery_id = ${db.nursery_id} AND user_id = ${id}`
      : sql`
        INSERT INTO staff_pins (nursery_id, user_id, pin_hash, changed_at) VALUES (${db.nursery_id}, ${id}, ${hash}, now())
        ON CONFLICT (nursery_id, user_id) DO UPDATE SET pin_hash = excluded.pin_hash, changed_at = excluded.changed_at`,
  )
  await db.run(sql`DELETE FROM pin_attempts WHERE nursery_id = ${db.nursery_id} AND user_id = ${id}`)
  // Records the person and the time, never the PIN.
  const action = hash === null ? 'user.remove_pin' : 'user.set_pin'
  await recordChange(db, { user_id: who.user_id, action, subject_type: 'user', subject_id: id })
}

/** Whose PIN is entered, among whom, and what the fields of the call are called. */
interface Entered {
  readonly user_id: UserId
  readonly pin: string
  readonly among: 'approvers' | 'sellers'
}

const roleGroups = {
  approvers: { roles: managers, field: 'approver_id', choose: 'Choose an admin or a manager.' },
  sellers: { roles: sellers, field: 'user_id', choose: 'Choose somebody who sells.' },
} as const

const State = z.object({
  pin_hash: z.string(),
  device_id: z.string(),
  attempts: z.int(),
  seconds_since: z.nullable(z.number()),
  /** On all devices. */
  total: z.int(),
})

/** The device of a session. */
const deviceOf = (who: CurrentUser, db: Db) =>
  sql`coalesce((SELECT device_id FROM device_sessions WHERE nursery_id = ${db.nursery_id} AND id = ${who.session_id}), ${who.session_id}::text)`

/**
 * Verifies a PIN outside the transaction of what it is for. The attempt is counted and committed before the PIN is compared, so that
 * many at once are no way around the limit. Throws a Problem for a wrong PIN and for too many attempts.
 */
export async function verifyPin(transaction: Transaction, who: CurrentUser, entered: Entered): Promise<void> {
  const { hash, locks } = await transaction((db) => attempt(db, who, entered))
  if (await verifyPassword({ hash, password: entered.pin })) {
    await transaction((db) => clearAttempts(db, who, entered.user_id))
    return
  }
  if (locks)
    await transaction((db) =>
      recordChange(db, { user_id: who.user_id, action: 'user.lock_pin', subject_type: 'user', subject_id: entered.user_id }),
    )
  throw invalid([{ path: 'pin', message: 'This is not the PIN. Try again, or choose another person.' }])
}

/** Counts the attempt; gives the hash to compare with, and whether the PIN is locked if it is wrong. */
async function attempt(db: Db, who: CurrentUser, { user_id, among }: Entered): Promise<{ hash: string; locks: boolean }> {
  const { roles, field, choose } = roleGroups[among]
  const person = (await holders(db, roles)).find(({ id }) => id === user_id)
  if (!person) throw invalid([{ path: field, message: choose }])
  // The row of the PIN is locked: attempts on several devices are counted one after the other.
  await db.run(sql`SELECT 1 FROM staff_pins WHERE nursery_id = ${db.nursery_id} AND user_id = ${user_id} FOR UPDATE`)
  const state = await db.maybe(
    State,
    sql`
    SELECT pin_hash, device.id AS device_id, coalesce(here.attempts, 0) AS attempts,
      extract(epoch FROM clock_timestamp() - here.last_attempt_at)::float8 AS seconds_since,
      (SELECT coalesce(sum(total), 0)::int FROM pin_attempts WHERE nursery_id = ${db.nursery_id} AND user_id = ${user_id}) AS total
    FROM staff_pins CROSS JOIN (SELECT ${deviceOf(who, db)} AS id) AS device
      LEFT JOIN pin_attempts AS here ON here.nursery_id = staff_pins.nursery_id AND here.user_id = staff_pins.user_id AND here.device_id = device.id
    WHERE staff_pins.nursery_id = ${db.nursery_id} AND staff_pins.user_id = ${user_id}`,
  )
  if (!state) throw invalid([{ path: field, message: `${person.name} has no PIN yet. They set one under Profile Settings.` }])
  if (state.total >= maxAttemptsInAll)
    throw invalid([
      {
        path: 'pin',
        message: `The PIN of ${person.name} was wrong too often and is off. They set a new one under Profile Settings.`,
      },
    ])
  const wait = lockedFor(state)
  if (wait > 0)
    throw tooMany(`Too many wrong PINs. The PIN of ${person.name} can be tried again here in ${Math.ceil(wait / 60)} min.`, wait)
  const attempts = countAttempt(state)
  await db.run(sql`
    INSERT INTO pin_attempts (nursery_id, user_id, device_id, attempts, total, last_attempt_at)
    VALUES (${db.nursery_id}, ${user_id}, ${state.device_id}, ${attempts}, 1, clock_timestamp())
    ON CONFLICT (nursery_id, user_id, device_id) DO UPDATE
      SET attempts = excluded.attempts, total = pin_attempts.total + 1, last_attempt_at = excluded.last_attempt_at`)
  return { hash: state.pin_hash, locks: attempts === maxAttempts || state.total + 1 === maxAttemptsInAll }
}

/** After a right PIN: earlier wrong ones on this device count no more. */
const clearAttempts = (db: Db, who: CurrentUser, user_id: UserId) =>
  db.run(sql`
    DELETE FROM pin_attempts WHERE nursery_id = ${db.nursery_id} AND user_id = ${user_id} AND device_id = ${deviceOf(who, db)}`)
