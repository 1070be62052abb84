/** Limits recipients and number of a nursery's mails, so that a new trial cannot be used to send spam. */
import * as z from 'zod/mini'
import { Problem, invalid, tooMany } from '#kernel/problem.ts'
import { Instant } from '#kernel/wire.ts'
import { holdsWebAddress } from '#kernel/web-address.ts'
import type { Db } from './database.ts'
import type { Message } from './mail.ts'
import { type Sql, sql } from './sql.ts'

/** Mails in any 24 hours. */
export interface MailsADay {
  readonly trial: number
  readonly paying: number
}

/** The defaults of MAILS_A_DAY_TRIAL and MAILS_A_DAY. */
export const usualMailsADay: MailsADay = { trial: 200, paying: 2_000 }

/** To the nursery's own people, before the owner's address is confirmed: it may belong to somebody else. */
const unconfirmedADay = 10

let mailsADay = usualMailsADay

/** Sets the quotas of this process, once at its start. */
export function setMailsADay(given: MailsADay): void {
  mailsADay = given
}

/** True if the address belongs to an active user of this nursery. */
const isOwnPerson = (db: Db, address: Sql) =>
  sql`EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND active AND lower(email) = lower(${address}))`

/**
 * True if the operator suspended this nursery and the recipient is outside of it: the mail then waits until the suspension ends.
 */
export async function isHeldBack(db: Db, to: string): Promise<boolean> {
  const { held } = await db.one(
    z.object({ held: z.boolean() }),
    sql`SELECT suspended_at IS NOT NULL AND NOT ${isOwnPerson(db, sql`${to}`)} AS held FROM nurseries WHERE id = ${db.nursery_id}`,
  )
  return held
}

const Sender = z.object({
  confirmed: z.boolean(),
  on_trial: z.boolean(),
  /** Set by the operator for this nursery. */
  own_quota: z.nullable(z.int()),
  to_own_people: z.boolean(),
})

/**
 * Throws a Problem where this nursery may not send these mails now: all or none. The nursery's row stays locked until the commit, so that
 * mails sent at the same moment are all counted.
 */
export async function checkMayMail(db: Db, mails: readonly Message[]): Promise<void> {
  if (mails.some(({ subject, sender_name }) => holdsWebAddress(`${subject} ${sender_name ?? ''}`)))
    throw invalid([
      { path: 'to', message: 'The name of the nursery holds a web address. Change it under Settings, then send the e-mail.' },
    ])
  const { confirmed, on_trial, own_quota, to_own_people } = await db.one(
    Sender,
    sql`
    SELECT owner_email_confirmed AS confirmed, subscription_status = 'trialing' AS on_trial, mail_quota AS own_quota,
      NOT EXISTS (SELECT FROM unnest(${mails.map(({ to }) => to)}::text[]) AS address WHERE NOT ${isOwnPerson(db, sql`address`)}) AS to_own_people
    FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`,
  )
  if (!confirmed && !to_own_people)
    throw new Problem(
      'BAD_STATE',
      'E-mails to customers can go out once the owner of this nursery has confirmed their own address. The link is in the owner’s mailbox; Profile, Manage account sends it again.',
    )
  const limit = confirmed ? (own_quota ?? (on_trial ? mailsADay.trial : mailsADay.paying)) : unconfirmedADay
  const why = confirmed ? (on_trial ? ' during the trial' : '') : ' until the owner’s address is confirmed'
  const quota = `This nursery can send ${limit} e-mails in 24 hours${why}`
  if (mails.length > limit) throw new Problem('BAD_STATE', `${quota}: ${mails.length} are too many. Send fewer.`)
  const next = await nextMailAt(db, limit - mails.length)
  if (next === undefined) return
  const seconds = Math.max(1, Math.ceil((new Date(next).getTime() - (await db.now()).getTime()) / 1_000))
  const wait = durationText(seconds)
  const { detail, extra } = tooMany(
    mails.length === 1
      ? `${quota}, and has sent them. The next one can go in ${wait}. Until then, download the PDF and send it yourself.`
      : `${quota}. These ${mails.length} can go in ${wait}; until then, send fewer.`,
    seconds,
  )
  throw new Problem('TOO_MANY', detail, { ...extra, resumes_at: next })
}

/** When no more than `most` mails were sent in the last 24 hours; undefined if that is so now. */
async function nextMailAt(db: Db, most: number): Promise<string | undefined> {
  const oldest = await db.maybe(
    z.object({ next: Instant }),
    sql`
    SELECT created_at + interval '24 hours' AS next FROM mails
    WHERE nursery_id = ${db.nursery_id} AND created_at > now() - interval '24 hours' AND reference_type IS DISTINCT FROM 'digest'
    ORDER BY created_at DESC OFFSET ${most} LIMIT 1`,
  )
  return oldest?.next
}

/** "3 hours 20 minutes" */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`)
  return [count(hours, 'hour'), count(rest, 'minute')].filter(Boolean).join(' ')
}
