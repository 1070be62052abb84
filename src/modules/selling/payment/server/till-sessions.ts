/** The actions of a till's day: open with a float, put cash in or take it out, count and close. */
import * as z from 'zod/mini'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { Id, Instant } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import {
  type CloseBody,
  type OpenBody,
  type OpenHours,
  type TillSession,
  isOpenAt,
  noTillToPayFrom,
  planClose,
  tillClosed,
  unknownTillSession,
  withoutFigures,
} from '../till-session.ts'
import { tillName } from '../till-name.ts'
import { recordPayments } from './payments-ledger.ts'
import { bookedIn, currentSession, leftBefore, lockSession, sessionWithId } from './till-sessions.queries.ts'
import { recordTillUse, retired, sameNumber } from './tills.ts'

const countsBlind = async (db: Db, who: CurrentUser): Promise<boolean> =>
  !managers.includes(who.role) && (await readSettings(db)).blindCount

/** A session as `who` may see it. */
export async function seenSession(db: Db, who: CurrentUser, id: string): Promise<TillSession> {
  const [session, isBlind] = await Promise.all([sessionWithId(db, id), countsBlind(db, who)])
  return isBlind ? withoutFigures(session) : session
}

/** The open session of a till as `who` may see it; null while it is closed. Refused once the till is retired. */
export async function seenCurrentSession(db: Db, who: CurrentUser, tillId: string): Promise<TillSession | null> {
  const [session, isBlind] = await Promise.all([currentSession(db, tillId), countsBlind(db, who)])
  const till = session ? null : await db.maybe(Named, named(db, tillId))
  if (till?.retired) throw retired(till)
  return session && isBlind ? withoutFigures(session) : session
}

const Named = z.object({ number: z.int(), name: z.string(), retired: z.boolean() })
const named = (db: Db, id: string) =>
  sql`SELECT number, name, retired_at IS NOT NULL AS retired FROM tills WHERE nursery_id = ${db.nursery_id} AND id = ${id}`

export async function openSession(
  db: Db,
  who: CurrentUser,
  tillId: string,
  { opening_float, float_change }: OpenBody,
): Promise<TillSession> {
  const till = await db.maybe(Named, sql`${named(db, tillId)} FOR UPDATE`)
  if (!till) throw notFound()
  if (till.retired) throw retired(till)
  const open = await currentSession(db, tillId)
  if (open) throw new Problem('BAD_STATE', `${tillName(till)} is already open. Close it first, or keep selling.`)
  await recordTillUse(db, who, tillId)
  const id = newId()
  const expected = (await leftBefore(db, tillId)) ?? '0'
  const variance = float_change === 'variance' ? moneyText(cents(opening_float) - cents(expected)) : null
  await db.run(sql`
    INSERT INTO till_sessions (nursery_id, id, till_id, number, opened_by, opening_float, float_expected, float_variance)
    SELECT ${db.nursery_id}, ${id}, ${tillId}, coalesce(max(number), 0) + 1, ${who.user_id}, ${opening_float}, ${expected}, ${variance}
    FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND till_id IN ${sameNumber(db, sql`${till.number}`)} RETURNING 1`)
  await note(db, who, 'till.open', id, { opening_float, expected, variance })
  return seenSession(db, who, id)
}

interface Move {
  readonly direction: 'in' | 'out'
  readonly amount: string
  readonly reason: string
}

export async function moveCash(db: Db, who: CurrentUser, id: string, { direction, amount, reason }: Move): Promise<TillSession> {
  const { opening_float } = await openOne(db, id)
  const signed = direction === 'in' ? cents(amount) : -cents(amount)
  const booked = await bookedIn(db, id, opening_float)
  const cash = booked.tenders.find(({ method }) => method === 'cash')
  const there = cents(opening_float) + cents(booked.cash_moved) + cents(cash?.taken ?? '0') - cents(cash?.given_back ?? '0')
  if (there + signed < 0n) {
    if (await countsBlind(db, who))
      throw new Problem('BAD_STATE', 'That is more than should be in the drawer. Take out less, or ask a manager.')
    throw new Problem('BAD_STATE', `Only ${sumText(there)} should be in the drawer. Take out that much at most.`, {
      available: moneyText(there),
    })
  }
  const { timeZone } = await readSettings(db)
  await recordPayments(db, who, timeZone, [
    { kind: 'cash_movement', till_session_id: id, amount: signed, method: 'cash', reason },
  ])
  await note(db, who, 'till.move_cash', id, { amount: moneyText(signed), reason })
  return seenSession(db, who, id)
}

export async function closeSession(db: Db, who: CurrentUser, id: string, body: CloseBody): Promise<TillSession> {
  const { opening_float } = await openOne(db, id)
  const { report, variance, left, banked } = planClose(await bookedIn(db, id, opening_float), body, await countsBlind(db, who))
  await db.run(sql`
    UPDATE till_sessions SET closed_at = now(), closed_by = ${who.user_id}, counted = ${JSON.stringify(body.cash)}::jsonb,
      report = ${JSON.stringify(report)}::jsonb, variance = ${moneyText(variance)}, reason = ${body.reason ?? ''},
      left_in_drawer = ${moneyText(left)}, banked = ${moneyText(banked)}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND closed_at IS NULL`)
  await note(db, who, 'till.close', id, {
    variance: moneyText(variance),
    left_in_drawer: moneyText(left),
    banked: moneyText(banked),
    reason: body.reason,
  })
  return sessionWithId(db, id)
}

/** The session, if it is open; money that comes later belongs to none. Throws a Problem at `till_session_id` where there is no such session. */
export async function openSessionOf(db: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  return namedSession(await lockClosings(db, [id]), id)?.closed_at === null ? id : undefined
}

/** Filters open till sessions; they stay open until the commit. */
export async function openSessionsOf(db: Db, ids: readonly (string | undefined)[]): Promise<ReadonlySet<string>> {
  const named = ids.filter((id) => id !== undefined)
  if (named.length === 0) return new Set()
  const open = await db.many(
    z.object({ id: Id }),
    sql`
    SELECT id FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND id = ANY(${named}::uuid[]) AND closed_at IS NULL ORDER BY id FOR SHARE`,
  )
  return new Set(open.map(({ id }) => id))
}

const Closing = z.object({ id: Id, closed_at: z.nullable(Instant) })

/** When each of these till sessions was closed, if it was; they stay as they are until the commit. */
export async function lockClosings(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<z.infer<typeof Closing>, 'closed_at'>>> {
  if (ids.length === 0) return new Map()
  const found = await db.many(
    Closing,
    sql`SELECT id, closed_at FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR SHARE`,
  )
  return new Map(found.map((session) => [session.id, session]))
}

/** The session of that id, if one is named. Throws a Problem at `till_session_id` where there is no such session. */
export function namedSession(sessions: Awaited<ReturnType<typeof lockClosings>>, id: string | undefined): OpenHours | undefined {
  const session = id === undefined ? undefined : sessions.get(id)
  if (id !== undefined && !session) throw unknownTillSession()
  return session
}

/**
 * Throws a Problem TILL_CLOSED for cash that a till takes outside its sessions. A session that was closed after the sale was made is right:
 * the sale arrived late, and its cash was counted.
 */
export function requireOpenTill(session: OpenHours | undefined, at: Date): void {
  if (!isOpenAt(session, at)) throw tillClosed()
}

interface ThroughTill {
  readonly method: string
  readonly till_session_id?: string | undefined
}

/**
 * The open session that money comes into, if it is named. Throws TILL_CLOSED for cash without one: it would be in no count. Cash of an earlier
 * day (`isToday` false) was counted then.
 */
export async function sessionToPayInto(
  db: Db,
  { method, till_session_id }: ThroughTill,
  isToday = true,
): Promise<string | undefined> {
  const session = await openSessionOf(db, till_session_id)
  if (method === 'cash' && isToday && session === undefined) throw tillClosed()
  return session
}

/** The open session that money is handed out of, if it is named. Throws TILL_CLOSED for cash without one, and BAD_STATE for a closed one: its report is locked. */
export async function sessionToPayFrom(
  db: Db,
  { method, till_session_id }: ThroughTill,
  isToday = true,
): Promise<string | undefined> {
  const session = await openSessionOf(db, till_session_id)
  if (till_session_id !== undefined && session === undefined)
    throw new Problem(
      'BAD_STATE',
      'This till is closed; its report is locked. Open the till again, or give the money back another way.',
    )
  if (method === 'cash' && isToday && session === undefined) throw noTillToPayFrom()
  return session
}

async function openOne(db: Db, id: string) {
  const session = await lockSession(db, id)
  if (!session) throw notFound()
  if (session.closed_at !== null)
    throw new Problem('BAD_STATE', 'This session is closed; its report is locked. Open the till again.')
  return session
}

const note = (db: Db, who: CurrentUser, action: string, id: string, after: unknown) =>
  recordChange(db, { user_id: who.user_id, action, subject_type: 'till_session', subject_id: id, after })
