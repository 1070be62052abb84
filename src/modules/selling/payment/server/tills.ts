/** Till numbers: reserved for a device when its first sale begins or its float is counted, and recorded as a till of the nursery when it is first used. */
import * as z from 'zod/mini'
import { lockNursery } from '#modules/people/server/nursery-row.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { UserId } from '#kernel/id.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type Sql, sql } from '#server/sql.ts'
import { newId } from '#server/new-id.ts'
import { CountedTill, ListedTill, Till } from '../till-calls.ts'
import { tillName } from '../till-name.ts'

/**
 * The till of a device: a reserved number, so that the device can sell without a network. No other user sees it, and the audit
 * log does not mention it, until `recordTillUse`.
 */
export async function registerTill(db: Db, who: CurrentUser, deviceId: string): Promise<CountedTill> {
  const known = await tillOf(db, deviceId)
  if (known) return known
  // Serialised: a device that sends two requests at once gets one number.
  await lockNursery(db)
  const meanwhile = await tillOf(db, deviceId)
  if (meanwhile) return meanwhile
  const { number } = await takeNumber(db, 'till')
  return db.one(
    CountedTill,
    sql`
    INSERT INTO tills (nursery_id, device_id, number, created_by) VALUES (${db.nursery_id}, ${deviceId}, ${number}, ${who.user_id})
    RETURNING id, number, name, 0 AS last_reference`,
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

/** The till with this number and those whose number it has taken over. */
export const sameNumber = (db: Db, number: Sql) =>
  sql`(SELECT same.id FROM tills AS same WHERE same.nursery_id = ${db.nursery_id} AND same.number = ${number})`

const listed = (db: Db, which: Sql) => sql`
  SELECT till.id, till.number, till.name, retired_at IS NOT NULL AS retired, current.id AS session_id, current.opened_at,
    (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = current.opened_by) AS opened_by,
    last.id AS last_session_id, last.closed_at, last.left_in_drawer
  FROM tills AS till
  LEFT JOIN till_sessions AS current ON current.nursery_id = ${db.nursery_id} AND current.till_id = till.id AND current.closed_at IS NULL
  LEFT JOIN LATERAL (SELECT id, closed_at, left_in_drawer FROM till_sessions AS session
    WHERE session.nursery_id = ${db.nursery_id} AND session.till_id IN ${sameNumber(db, sql`till.number`)} AND closed_at IS NOT NULL
    ORDER BY session.number DESC LIMIT 1) AS last ON true
  WHERE till.nursery_id = ${db.nursery_id} AND ${which} ORDER BY retired, till.number`

/** The tills that were used, those in use first; each number once, as its last device has it. */
export const listTills = (db: Db): Promise<ListedTill[]> =>
  db.many(
    ListedTill,
    listed(
      db,
      sql`first_used_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tills AS later
        WHERE later.nursery_id = ${db.nursery_id} AND later.number = till.number AND later.created_at > till.created_at)`,
    ),
  )

/** Keeps the number and frees the device, which gets another number when it is opened again. */
export async function retireTill(db: Db, who: CurrentUser, id: string): Promise<ListedTill> {
  const till = await lockTill(db, id)
  if (till.retired) return till
  refuseIfOpen(till)
  await freeDevice(db, id)
  await recordChanges(db, [{ user_id: who.user_id, action: 'till.retire', subject_type: 'till', subject_id: id }])
  return { ...till, retired: true }
}

/** The highest reference that a sale of the number of a till has. */
const lastReference = (db: Db) => sql`
  coalesce((SELECT max(substring(till_reference FROM '-([0-9]{1,8})$')::int) FROM sales
    WHERE sales.nursery_id = ${db.nursery_id} AND till_reference LIKE 'T' || tills.number || '-%'), 0)`

/** Sales that the device before may have made without a network: the references of the new device begin beyond them. */
const referenceGap = 1_000

/** A successor with the number and name for another device: the device before learns that its own till is retired. */
export async function moveTill(db: Db, who: CurrentUser, id: string, deviceId: string): Promise<CountedTill> {
  await lockNursery(db)
  const till = await lockTill(db, id)
  if (till.retired) throw retired(till)
  refuseIfOpen(till)
  const own = await db.maybe(
    Own,
    sql`SELECT id, number, name, first_used_at IS NOT NULL AS used FROM tills WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId}`,
  )
  if (own?.used)
    throw new Problem(
      'BAD_STATE',
      own.id === id
        ? `This device is ${tillName(own)} already.`
        : `This device is ${tillName(own)}. Retire it first: a device has one number.`,
    )
  if (own) await freeDevice(db, own.id)
  await freeDevice(db, id)
  const next = await db.one(
    CountedTill,
    sql`
    INSERT INTO tills (nursery_id, device_id, number, name, created_by, first_used_at)
    VALUES (${db.nursery_id}, ${deviceId}, ${till.number}, ${till.name}, ${who.user_id}, now())
    RETURNING id, number, name, ${referenceGap} + ${lastReference(db)} AS last_reference`,
  )
  await db.run(sql`UPDATE card_readers SET till_id = ${next.id} WHERE nursery_id = ${db.nursery_id} AND till_id = ${id}`)
  const change = { user_id: who.user_id, action: 'till.move', subject_type: 'till' }
  await recordChanges(db, [{ ...change, subject_id: next.id, before: { till_id: id }, after: { number: till.number } }])
  return next
}

const Own = z.extend(Till, { used: z.boolean() })

/** The refusal to a device whose till was retired, or has gone to another device: it forgets its number. */
export const retired = (till: { readonly number: number; readonly name: string }) =>
  new Problem('BAD_STATE', `${tillName(till)} was retired. Open the till again: this device gets another number.`, {
    retired: true,
  })

async function lockTill(db: Db, id: string): Promise<ListedTill> {
  await db.run(sql`SELECT 1 FROM tills WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)
  const till = await db.maybe(ListedTill, listed(db, sql`till.id = ${id}`))
  if (!till) throw notFound()
  return till
}

function refuseIfOpen(till: ListedTill) {
  if (till.session_id !== null)
    throw new Problem('BAD_STATE', `${tillName(till)} is open. Count and close it first, so that its cash is not lost.`)
}

const freeDevice = (db: Db, id: string) =>
  db.run(sql`
    UPDATE tills SET retired_at = now(), device_id = ${newId()} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

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

/** The till of a device, which may have lost the answer that gave it its number. */
const tillOf = (db: Db, deviceId: string) =>
  db.maybe(
    CountedTill,
    sql`
    SELECT id, number, name, ${lastReference(db)} + CASE WHEN EXISTS (SELECT 1 FROM tills AS before
      WHERE before.nursery_id = ${db.nursery_id} AND before.number = tills.number AND before.created_at < tills.created_at)
      THEN ${referenceGap} ELSE 0 END AS last_reference
    FROM tills WHERE nursery_id = ${db.nursery_id} AND device_id = ${deviceId}`,
  )
