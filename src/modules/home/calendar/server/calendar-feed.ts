/** Each person's calendar at a secret address (RFC 5545), as phones and calendars subscribe to. */
import { createHash, hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import ical, { ICalEventStatus } from 'ical-generator'
import type pg from 'pg'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { readToken, tokenOf } from '#kernel/nursery-token.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { enforceLimit } from '#server/rate-limit.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Entry, screenOf } from '../calendar.ts'
import { deleteLink, entriesOf, keepLink, personOf } from './calendar.queries.ts'

/** 192 random bits need no slow hash. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Entries of one kind; a nursery with more reads the rest on its screens. */
const mostOfKind = 2_000
/** Requests of one address a minute; calendars ask once in some minutes at most. */
const mostAMinute = 30

export async function makeLink(db: Db, userId: UserId): Promise<{ readonly path: string }> {
  const secret = randomBytes(24).toString('base64url')
  await keepLink(db, userId, hashOf(secret))
  await recordChange(db, { user_id: userId, action: 'calendar.share', subject_type: 'user', subject_id: userId })
  return { path: `/calendar/${tokenOf(db.nursery_id, secret)}.ics` }
}

export async function revokeLink(db: Db, userId: UserId): Promise<undefined> {
  if ((await deleteLink(db, userId)) === 0) return
  await recordChange(db, { user_id: userId, action: 'calendar.revoke', subject_type: 'user', subject_id: userId })
}

const fileOf = (params: unknown) => (params as { file: string }).file

export function serveCalendars(http: FastifyInstance, pool: pg.Pool, publicUrl: string): void {
  const requests = http.createRateLimit({ max: mostAMinute, keyGenerator: ({ params }) => fileOf(params) })
  http.get('/calendar/:file', async (request, reply) => {
    await enforceLimit(requests, request, 'This calendar is requested too often.')
    const read = readToken(/^(.*)\.ics$/.exec(fileOf(request.params))?.[1] ?? '')
    const text =
      read && (await withTenantTransaction(pool, read.nursery_id, (db) => calendarOf(db, read.secret, publicUrl), 'read'))
    // 410 and not 404: calendars give an address up by it.
    if (text === undefined) return closed(reply)
    const tag = `"${hash('sha1', text, 'base64url')}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

const closed = (reply: FastifyReply) =>
  reply
    .code(410)
    .type('text/plain; charset=utf-8')
    .send('This calendar address was revoked, or its person has left. Make a new one in Glasshouse under Profile, Calendar.\n')

/** Undefined for an address that is unknown, revoked, or of a person who has left. */
async function calendarOf(db: Db, secret: string, publicUrl: string): Promise<string | undefined> {
  const person = await personOf(db, hashOf(secret))
  if (person === undefined) return undefined
  const { timeZone, nurseryName } = await readSettings(db)
  const entries = await entriesOf(db, { ...person, timeZone, today: dayIn(timeZone, await db.now()) }, mostOfKind)
  return textOf(entries, { name: nurseryName || 'Glasshouse', publicUrl })
}

const oneHour = 3_600

/** A moment is written in UTC and a day as a date, so that each is right in every zone. */
function textOf(entries: readonly Entry[], { name, publicUrl }: { readonly name: string; readonly publicUrl: string }): string {
  const calendar = ical({ name, ttl: oneHour, prodId: { company: 'Glasshouse', product: 'Glasshouse' } })
  const { host } = new URL(publicUrl)
  for (const { kind, id, day, starts_at, title, detail, is_cancelled, version, changed_at } of entries) {
    const start = new Date(starts_at ?? `${day}T00:00:00Z`)
    calendar.createEvent({
      id: `${kind}-${id}@${host}`,
      sequence: version,
      start,
      ...(starts_at === null ? { allDay: true } : { end: new Date(start.getTime() + oneHour * 1_000) }),
      summary: title,
      ...(detail !== '' && { description: detail }),
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(changed_at),
      lastModified: new Date(changed_at),
      url: `${publicUrl}${screenOf({ kind, id })}`,
    })
  }
  return calendar.toString()
}
