/** The SQL of mailings. */
import type { UserId } from '#kernel/id.ts'
import { AccountId, UserId as User } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { Mailing, MailingRecipient, type NewMailing } from '../mailing.ts'
import { insertRows } from '#server/rows.ts'

const Reminded = z.object({ id: AccountId, level: z.int(), level_name: z.string(), sent_on: Day })

/** The last reminder of each account that was sent, or is about to be. */
export const lastReminders = (db: Db) =>
  db.many(
    Reminded,
    sql`
    SELECT DISTINCT ON (business_account_id) business_account_id AS id, level, level_name, mailed_on AS sent_on
    FROM mailing_recipients WHERE nursery_id = ${db.nursery_id} AND kind = 'reminder' AND status <> 'failed'
    ORDER BY business_account_id, mailed_on DESC, level DESC`,
  )

const Sent = z.object({ id: AccountId })

/** The accounts that get a statement today already. */
export const statementsOn = (db: Db, day: string) =>
  db.many(
    Sent,
    sql`
    SELECT business_account_id AS id FROM mailing_recipients
    WHERE nursery_id = ${db.nursery_id} AND kind = 'statement' AND mailed_on = ${day}::date AND status <> 'failed'`,
  )

/** Mailings are started one after the other: each sees whom the one before chose. */
export const lockMailings = (db: Db) =>
  db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mailings ${db.nursery_id}`}, 0))`)

interface NewRecipient {
  readonly business_account_id: AccountId
  readonly email: string
  readonly amount: string
  readonly level: number | null
  readonly level_name: string
  readonly message: string
}

interface NewMailingRow extends Pick<NewMailing, 'kind'> {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly today: string
}

export async function insertMailing(
  db: Db,
  userId: UserId,
  { id, kind, from, to, today }: NewMailingRow,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await db.run(insertRows(db, 'mailings', [{ id, kind, from_day: from, to_day: to, created_by: userId }]))
  await db.run(insertRows(db, 'mailing_recipients', recipients, { mailing_id: id, kind, mailed_on: today }))
}

const mailings = (db: Db, more: Sql) =>
  db.many(
    Mailing,
    sql`
    SELECT mailing.id, mailing.kind, mailing.created_at,
      (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = mailing.created_by) AS by,
      count(recipient.id)::int AS total, count(*) FILTER (WHERE status = 'sent')::int AS sent, count(*) FILTER (WHERE status = 'failed')::int AS failed
    FROM mailings AS mailing JOIN mailing_recipients AS recipient ON recipient.nursery_id = mailing.nursery_id AND mailing_id = mailing.id
    WHERE mailing.nursery_id = ${db.nursery_id}${more}
    GROUP BY mailing.nursery_id, mailing.id ORDER BY mailing.created_at DESC, mailing.id DESC`,
  )

export const allMailings = (db: Db) => mailings(db, none)

export const mailingWithId = async (db: Db, id: string) => (await mailings(db, sql` AND mailing.id = ${id}`))[0]

export const recipientsOf = (db: Db, mailingId: string) =>
  db.many(
    MailingRecipient,
    sql`
    SELECT business_account_id, account.name, recipient.email, amount, level_name, status, failure
    FROM mailing_recipients AS recipient
    JOIN business_accounts AS account ON account.nursery_id = recipient.nursery_id AND account.id = business_account_id
    WHERE recipient.nursery_id = ${db.nursery_id} AND mailing_id = ${mailingId} ORDER BY sort_key(account.name), recipient.id`,
  )

const Waiting = z.object({
  id: Id,
  kind: z.enum(['statement', 'reminder']),
  business_account_id: AccountId,
  email: z.string(),
  level_name: z.string(),
  message: z.string(),
  from_day: Day,
  to_day: Day,
  created_by: User,
})
export type WaitingRecipient = z.infer<typeof Waiting>

/** The next one that waits. */
export const nextRecipient = (db: Db, mailingId: string) =>
  db.maybe(
    Waiting,
    sql`
    SELECT recipient.id, recipient.kind, business_account_id, email, level_name, message, from_day, to_day, created_by
    FROM mailing_recipients AS recipient JOIN mailings AS mailing ON mailing.nursery_id = recipient.nursery_id AND mailing.id = mailing_id
    WHERE recipient.nursery_id = ${db.nursery_id} AND mailing_id = ${mailingId} AND status = 'waiting' ORDER BY recipient.id LIMIT 1`,
  )

/** Returns false if another process marked it first: only the one that marks it sends the mail. */
export const markRecipient = async (db: Db, id: string, status: 'sent' | 'failed', failure = ''): Promise<boolean> =>
  (await db.run(sql`
    UPDATE mailing_recipients SET status = ${status}, failure = ${failure}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND status = 'waiting'`)) > 0
