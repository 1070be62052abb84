/** Commands on links to the availability list: create, find by secret, revoke. */
import { AccountId } from '#kernel/id.ts'
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { invalid } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { mayWrite } from '#server/may-write.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { AvailabilityLink, type NewAvailabilityLink } from '../availability.ts'
import { tokenOf } from '#kernel/nursery-token.ts'

const columns = (db: Db) => sql`
  link.id, link.name, business_account_id, account.name AS account_name, shows_prices, expires_on, revoked_at, link.created_at,
  (SELECT count(*)::int FROM orders WHERE orders.nursery_id = ${db.nursery_id} AND availability_link_id = link.id) AS requests`
const links = sql`
  availability_links AS link LEFT JOIN business_accounts AS account ON account.nursery_id = link.nursery_id AND account.id = business_account_id`

/** Newest first. */
export const linksOf = (db: Db) =>
  db.many(
    AvailabilityLink,
    sql`SELECT ${columns(db)} FROM ${links} WHERE link.nursery_id = ${db.nursery_id} ORDER BY link.created_at DESC, link.id DESC`,
  )

const linkWith = (db: Db, id: string) =>
  db.one(AvailabilityLink, sql`SELECT ${columns(db)} FROM ${links} WHERE link.nursery_id = ${db.nursery_id} AND link.id = ${id}`)

/** A random 192-bit secret needs no salt and no slow hash: it cannot be brute-forced. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export async function shareList(db: Db, who: CurrentUser, values: NewAvailabilityLink) {
  if (values.expires_on < (await todayOf(db))) throw invalid([{ path: 'expires_on', message: 'Choose today or a later day.' }])
  const secret = randomBytes(24).toString('base64url')
  const Made = z.object({ id: Id })
  const { id } = await db.one(
    Made,
    sql`
    INSERT INTO availability_links (nursery_id, name, business_account_id, shows_prices, secret_hash, expires_on, created_by)
    VALUES (${db.nursery_id}, ${values.name}, ${values.business_account_id ?? null}, ${values.shows_prices ?? true}, ${hashOf(secret)},
      ${values.expires_on}, ${who.user_id}) RETURNING id`,
  )
  await recordChange(db, {
    user_id: who.user_id,
    action: 'availability.share',
    subject_type: 'availability_link',
    subject_id: id,
    after: values,
  })
  return { link: await linkWith(db, id), path: `/availability/${tokenOf(db.nursery_id, secret)}` }
}

export async function revokeLink(db: Db, who: CurrentUser, id: string): Promise<AvailabilityLink> {
  await linkWith(db, id)
  await db.run(sql`
    UPDATE availability_links SET revoked_at = ${nowUnlessSet('revoked_at')} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'availability.revoke',
    subject_type: 'availability_link',
    subject_id: id,
  })
  return linkWith(db, id)
}

const Open = z.object({
  id: Id,
  business_account_id: z.nullable(AccountId),
  account_name: z.nullable(z.string()),
  shows_prices: z.boolean(),
  /** Requests of the last hour. */
  recent: z.int(),
  may_write: z.boolean(),
})
export type OpenLink = z.infer<typeof Open>

/** Locks the link for this transaction. A separate statement: one that waits for a lock would return rows from before the wait. */
export const lockLink = (db: Db, secret: string) =>
  db.run(
    sql`SELECT id FROM availability_links WHERE nursery_id = ${db.nursery_id} AND secret_hash = ${hashOf(secret)} FOR NO KEY UPDATE`,
  )

/** The link with that secret, if it is valid today. */
export const openLink = (db: Db, secret: string, today: string) =>
  db.maybe(
    Open,
    sql`
    SELECT link.id, business_account_id, account.name AS account_name, shows_prices,
      (SELECT count(*)::int FROM orders
        WHERE orders.nursery_id = ${db.nursery_id} AND availability_link_id = link.id AND orders.created_at > now() - interval '1 hour') AS recent,
      (SELECT ${mayWrite} FROM nurseries WHERE nurseries.id = ${db.nursery_id}) AS may_write
    FROM ${links} WHERE link.nursery_id = ${db.nursery_id} AND secret_hash = ${hashOf(secret)} AND revoked_at IS NULL AND expires_on >= ${today}`,
  )
