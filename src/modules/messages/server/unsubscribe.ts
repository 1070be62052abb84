/** Unsubscribes from the digest by a signed link in the mail, without signing in (RFC 8058). */
import type { NurseryId, UserId } from '#kernel/id.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Html, html } from '#server/html.ts'
import { noticePage } from '#server/notice-page.ts'
import { derived } from '#server/secrets.ts'
import { frequencyOf, turnOff } from './digests.queries.ts'

interface Reader {
  readonly nursery_id: NurseryId
  readonly user_id: UserId
}

const macLength = 24
const macOf = (secret: string, ids: Buffer, { purpose }: MailList) =>
  createHmac('sha256', derived(secret, purpose)).update(ids).digest().subarray(0, macLength)
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Mails that their reader can stop without signing in. */
export interface MailList {
  readonly path: `/${string}`
  /** Purpose of the signature, so that the link of one list cannot stop another. */
  readonly purpose: string
  readonly isStopped: (db: Db, userId: UserId) => Promise<boolean>
  readonly stop: (db: Db, userId: UserId) => Promise<void>
  readonly question: Html
  readonly stopped: Html
}

/** The unsubscribe link of this reader; `secret` is that of the sessions. */
export function unsubscribePath(secret: string, { nursery_id, user_id }: Reader, list: MailList = digestList): string {
  const ids = Buffer.concat([bytesOf(nursery_id), bytesOf(user_id)])
  return `${list.path}/${Buffer.concat([ids, macOf(secret, ids, list)]).toString('base64url')}`
}

/** Undefined if the signature is invalid. */
function readerOf(secret: string, token: string, list: MailList): Reader | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 + macLength || bytes.toString('base64url') !== token) return undefined
  const ids = bytes.subarray(0, 32)
  if (!timingSafeEqual(macOf(secret, ids, list), bytes.subarray(32))) return undefined
  return { nursery_id: uuidOf(ids.subarray(0, 16)), user_id: uuidOf(ids.subarray(16)) }
}

/** GET only asks, so that a program that follows links stops nothing; POST, by the button or the mail program itself, unsubscribes. */
export function serveUnsubscribe(http: FastifyInstance, pool: pg.Pool, secret: string, more: readonly MailList[] = []): void {
  for (const list of [digestList, ...more]) serveList(http, pool, secret, list)
}

function serveList(http: FastifyInstance, pool: pg.Pool, secret: string, list: MailList): void {
  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.get(`${list.path}/:token`, async (request, reply) => {
      const reader = readerOf(secret, (request.params as { token: string }).token, list)
      if (!reader) return noticePage(reply.code(410), 'This link does not work', wrongLink)
      const isStopped = await withTenantTransaction(pool, reader.nursery_id, (db) => list.isStopped(db, reader.user_id), 'read')
      return isStopped
        ? noticePage(reply, 'E-mails stopped', list.stopped)
        : noticePage(reply, 'Stop these e-mails?', list.question)
    })
    scope.post(`${list.path}/:token`, async (request, reply) => {
      const reader = readerOf(secret, (request.params as { token: string }).token, list)
      if (!reader) return noticePage(reply.code(410), 'This link does not work', wrongLink)
      await withTenantTransaction(pool, reader.nursery_id, (db) => list.stop(db, reader.user_id))
      return noticePage(reply, 'E-mails stopped', list.stopped)
    })
  })
}

async function stop(db: Db, user_id: UserId): Promise<void> {
  if ((await turnOff(db, user_id)) === 0) return
  await recordChange(db, {
    user_id,
    action: 'notifications.unsubscribe',
    subject_type: 'user',
    subject_id: user_id,
    after: { digest: 'off' },
  })
}

const question = html`<p>We e-mail you your unread notifications. They stay in Glasshouse, under the bell.</p>
  <form method="post"><button>Stop these e-mails</button></form>`
const stopped = html`<p>
    You won’t get these e-mails any more. You can still see your notifications under the bell in Glasshouse.
  </p>
  <p><a href="/notifications?tab=settings">Turn them back on, or choose how often</a></p>`
const digestList: MailList = {
  path: '/unsubscribe',
  purpose: 'unsubscribe',
  isStopped: async (db, userId) => (await frequencyOf(db, userId)) === 'off',
  stop,
  question,
  stopped,
}
const wrongLink = html`<p>
    The link is incomplete; your mail program may have split it. Use the button in the e-mail, or sign in:
  </p>
  <p><a href="/notifications?tab=settings">Notification settings</a></p>`
