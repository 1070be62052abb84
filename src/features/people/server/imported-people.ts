/** People who came with an import: they keep their id, role and name, and sign in again by their confirmed address. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { VerifiedPerson } from '#server/provider-tokens.ts'
import { sql } from '#server/sql.ts'

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
  await db.run(sql`UPDATE users SET subject = ${subject} WHERE nursery_id = ${nursery_id} AND id = ${admin.id}`)
}

/** Somebody signs in for the first time: with the confirmed address of an imported person they are that person. Never an admin. */
export const linkImportedPerson = (db: Db, { sub, email, email_confirmed }: VerifiedPerson) =>
  db.run(sql`
    UPDATE users SET subject = ${sub}
    WHERE nursery_id = ${db.nursery_id} AND ${email_confirmed && email !== ''} AND id = (
      SELECT id FROM users WHERE nursery_id = ${db.nursery_id} AND subject LIKE 'imported:%' AND role <> 'admin' AND lower(email) = lower(${email})
        AND NOT EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND subject = ${sub})
      ORDER BY active DESC, created_at, id LIMIT 1)`)
