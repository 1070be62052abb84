/** Visitors of the sample nursery: they read as its admin does. Nothing is stored about them; they use no device, no seat and no account. */
import type pg from 'pg'
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { samplePending } from '#kernel/session-texts.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Me } from '../person.ts'
import { me } from './people.queries.ts'

const readVisitor = (db: Db) =>
  db.maybe(
    z.object({ user_id: UserId, name: z.string() }),
    sql`
    SELECT users.id AS user_id, trim(first_name || ' ' || last_name) AS name
    FROM nurseries JOIN users ON users.nursery_id = nurseries.id
    WHERE users.nursery_id = ${db.nursery_id} AND sample_day IS NOT NULL AND role = 'admin' LIMIT 1`,
  )

/** While it is filled for the first time, at the first start. */
const notYet = () => new Problem('UNAVAILABLE', samplePending, { retry_after: 20 })

/** The user of a visitor's requests. Throws a Problem UNAVAILABLE where there is no sample nursery yet. */
export async function sampleVisitor(pool: pg.Pool, session_id: string): Promise<CurrentUser> {
  const visitor = await withTenantTransaction(pool, sampleNurseryId, readVisitor, 'read')
  if (visitor === undefined) throw notYet()
  return {
    nursery_id: sampleNurseryId,
    session_id,
    ...visitor,
    role: 'admin',
    may_write: false,
    is_sample: true,
    signed_in_recently: false,
  }
}

interface Visit {
  readonly nursery_id: typeof sampleNurseryId
  readonly session_id: string
  readonly is_sample: true
  readonly me: Me
}

/** Lets a visitor in. Each visit has an id of its own, by which its requests are counted. */
export async function openSample(pool: pg.Pool): Promise<Visit> {
  const session_id = newId()
  const { user_id } = await sampleVisitor(pool, session_id)
  const visitor = await withTenantTransaction(pool, sampleNurseryId, (db) => me(db, user_id, session_id), 'read')
  return { nursery_id: sampleNurseryId, session_id, is_sample: true, me: visitor }
}
