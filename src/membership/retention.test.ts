/** Expired sessions, codes, links, mails and invitations of the membership provider are deleted after their retention time; the rest stays. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { type Product, theProduct } from '#testing/sign-in.ts'
import { deleteOldRows } from './retention.ts'

let product: Product
const pool = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 1 })
beforeAll(async () => {
  product = await theProduct()
})
afterAll(async () => {
  await pool.end()
})

const mark = `retention ${process.pid}`
const ago = (time: string) => `now() - interval '${time}'`

/** Per table: the statement that inserts a row named $1 for the person $2 or the account $3, its time column, and its retention time. */
const tables = {
  session: {
    name: 'token',
    insert: (at: string) =>
      `INSERT INTO membership.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") SELECT gen_random_uuid()::text, $1, $2, ${at}, now(), now() WHERE $3 <> ''`,
    young: '23 hours',
    old: '25 hours',
  },
  authorization_codes: {
    name: 'code_hash',
    insert: (at: string) =>
      `INSERT INTO membership.authorization_codes (code_hash, user_id, code_challenge, redirect_uri, expires_at) SELECT $1, $2, '', '', ${at} WHERE $3 <> ''`,
    young: '23 hours',
    old: '25 hours',
  },
  mail_links: {
    name: 'hash',
    insert: (at: string) =>
      `INSERT INTO membership.mail_links (hash, purpose, user_id, expires_at) SELECT $1, 'reset', $2, ${at} WHERE $3 <> ''`,
    young: '23 hours',
    old: '25 hours',
  },
  attempt_counts: {
    name: 'key_hash',
    insert: (at: string) =>
      `INSERT INTO membership.attempt_counts (key_hash, attempts, ends_at) SELECT $1, 1, ${at} WHERE $2 <> $3::text`,
    young: '23 hours',
    old: '25 hours',
  },
  invitations: {
    name: 'hash',
    insert: (at: string) =>
      `INSERT INTO membership.invitations (account_id, email, role, hash, expires_at) SELECT $3::uuid, 'a@example.com', 'sales', $1, ${at} WHERE $2 <> ''`,
    young: '89 days',
    old: '91 days',
  },
  outbox: {
    name: 'subject',
    insert: (at: string) =>
      `INSERT INTO membership.outbox (sent_to, subject, body, created_at) SELECT 'a@example.com', $1, '', ${at} WHERE $2 <> $3::text`,
    young: '89 days',
    old: '91 days',
  },
  stripe_events: {
    name: 'id',
    insert: (at: string) => `INSERT INTO membership.stripe_events (id, received_at) SELECT $1, ${at} WHERE $2 <> $3::text`,
    young: '89 days',
    old: '91 days',
  },
}

test.each(Object.entries(tables))('deletes the expired rows of %s', async (table, { name, insert, young, old }) => {
  const { cookie } = await product.signUp()
  const { sub, account } = JSON.parse(
    Buffer.from((await product.providerToken(cookie)).split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string; account: string }
  const write = (row: string, time: string) => owner.query(insert(ago(time)), [`${mark} ${row}`, sub, account])
  for (const row of ['old 1', 'old 2', 'old 3']) await write(row, old)
  await write('young', young)
  await deleteOldRows(pool, 2)
  const { rows } = await owner.query<{ name: string }>(`SELECT ${name} AS name FROM membership.${table} WHERE ${name} LIKE $1`, [
    `${mark}%`,
  ])
  expect(rows).toEqual([{ name: `${mark} young` }])
})
