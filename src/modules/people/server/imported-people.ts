/** People who came with an import: they keep their id, role and name, sign in again by their confirmed address, and are active only as far as the plan has seats. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { VerifiedPerson } from '#server/provider-tokens.ts'
import { sql } from '#server/sql.ts'
import { seatsIn } from '../limits.ts'
import { seatsOf } from './people.queries.ts'

/** The person who imported becomes the admin of the archive, so that what that admin did is theirs. Only in a transaction of the owner. */
export async function adoptImportedAdmin(db: Db, userId: UserId): Promise<void> {
  const { nursery_id } = db
  const admin = await db.maybe(
    z.object({ id: UserId }),
    sql`
    SELECT id FROM users WHERE nursery_id = ${nursery_id} AND id <> ${userId} AND subject LIKE 'imported:%' AND role = 'admin'
    ORDER BY lower(email) = (SELECT lower(email) FROM users WHERE nursery_id = ${nursery_id} AND id = ${userId}) DESC, created_at, id LIMIT 1`,
  )
  if (admin === undefined) return
  const { subject } = await db.one(
    z.object({ subject: z.string() }),
    sql`SELECT subject FROM users WHERE nursery_id = ${nursery_id} AND id = ${userId}`,
  )
  await db.run(sql`UPDATE device_sessions SET user_id = ${admin.id} WHERE nursery_id = ${nursery_id} AND user_id = ${userId}`)
  await db.run(sql`DELETE FROM users WHERE nursery_id = ${nursery_id} AND id = ${userId}`)
  await db.run(sql`UPDATE users SET subject = ${subject}, active = true WHERE nursery_id = ${nursery_id} AND id = ${admin.id}`)
}

/** Deactivates imported people for whom the plan has no seat, those added last first; returns how many. */
export async function deactivateBeyondSeats(db: Db): Promise<number> {
  const { plan } = await seatsOf(db)
  return db.run(sql`
    UPDATE users SET active = false
    WHERE nursery_id = ${db.nursery_id} AND subject LIKE 'imported:%' AND id IN (
      SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND active
      ORDER BY subject LIKE 'imported:%', created_at, id OFFSET ${seatsIn[plan]})`)
}

/** Somebody signs in for the first time: with the confirmed address of an imported person they are that person, never an admin. Returns how many rows, one or none, became theirs. */
export const linkImportedPerson = (db: Db, { sub, email, email_confirmed }: VerifiedPerson) =>
  db.run(sql`
    UPDATE users SET subject = ${sub}
    WHERE nursery_id = ${db.nursery_id} AND ${email_confirmed && email !== ''} AND id = (
      SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND subject LIKE 'imported:%' AND role <> 'admin' AND lower(email) = lower(${email})
        AND NOT EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND subject = ${sub})
      ORDER BY active DESC, created_at, id LIMIT 1)`)
