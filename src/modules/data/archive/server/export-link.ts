/**
 * A link by e-mail with which the owner exports everything for 90 days after the subscription has ended, without signing in: a provider may let nobody
 * of an ended subscription in. A page that works without a script.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { mailOwners, subscriptionEnded } from '#modules/people/server/subscription.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { readToken, tokenOf } from '#kernel/nursery-token.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Files } from '#server/files.ts'
import { type Job, enqueue } from '#server/jobs.ts'
import type { QueuedMessage } from '#server/mail-retry-queue.ts'
import { noticePage } from '#server/notice-page.ts'
import { enforceLimit } from '#server/rate-limit.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { html } from '#server/html.ts'
import type { Export } from '../contract.ts'
import { exportedFile } from './archive-parts.ts'
import { enqueueExport } from './export-job.ts'
import * as links from './export-links.queries.ts'
import { lastExport, readyExport } from './exports.queries.ts'

/** 192 random bits need no slow hash. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const place = '/export-link'

/** Mails each owner a link; does nothing once the subscription goes on. The mail is not among those of the nursery: other people read them. */
export const exportLinkJob = (address: string): Job => ({
  name: subscriptionEnded,
  work: async ({ pool, nursery_id }) => {
    await withTenantTransaction(pool, nursery_id, async (db) => {
      const { timeZone, nurseryName } = await readSettings(db)
      for (const { user_id, email, first_name, was_trial } of await links.ownersToMail(db)) {
        const secret = randomBytes(24).toString('base64url')
        const { expires_at } = await links.keepLink(db, user_id, hashOf(secret))
        const until = spelledOutDay(dayIn(timeZone, new Date(expires_at)))
        const what = was_trial ? 'trial' : 'subscription'
        const mail: QueuedMessage = {
          to: email,
          subject: `Your ${what} has ended: export your records`,
          text: `Hello ${first_name || 'there'},

the ${what} of ${nurseryName || 'your nursery'} has ended. Its records stay yours. Until ${until} this link exports everything, without signing in: every table for a spreadsheet, every photo and document.

${address}${place}/${tokenOf(nursery_id, secret)}

Whoever has the link has your records: do not pass it on. It stops working as soon as ${was_trial ? 'you subscribe' : 'the subscription is renewed'}.`,
          expires_at,
        }
        await enqueue(db, 'mail.send-message', mail)
        await recordChange(db, {
          user_id: null,
          action: 'nursery.export-link',
          subject_type: 'user',
          subject_id: user_id,
          after: { expires_at },
        })
      }
    })
  },
})

/** Notices a trial or subscription that has run out without a report of the provider. */
export const endedJob: Job = {
  name: 'nursery-data.notice-end',
  daily: true,
  work: ({ pool, nursery_id }) =>
    withTenantTransaction(pool, nursery_id, async (db) => {
      if (await links.isEndUnnoticed(db)) await mailOwners(db)
    }),
}

interface Found {
  readonly link: NonNullable<Awaited<ReturnType<typeof links.openLink>>>
  readonly last: Export | undefined
  readonly timeZone: string
}

export function serveExportLink(http: FastifyInstance, pool: pg.Pool, files: Files): void {
  const visits = http.createRateLimit({ max: 60 })
  const withLink = async <T>(request: FastifyRequest, work: (db: Db, found: Found) => Promise<T>): Promise<T | undefined> => {
    await enforceLimit(visits, request, 'The link was opened too often.')
    const read = readToken((request.params as { token: string }).token)
    if (!read) return undefined
    return withTenantTransaction(pool, read.nursery_id, async (db) => {
      const link = await links.openLink(db, hashOf(read.secret))
      return link && work(db, { link, last: await lastExport(db), timeZone: (await readSettings(db)).timeZone })
    })
  }
  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.get(`${place}/:token`, async (request, reply) => {
      const found = await withLink(request, async (_db, given) => given)
      return found ? show(reply, found, request.url) : closed(reply)
    })
    scope.post(`${place}/:token`, async (request, reply) => {
      const started = await withLink(request, async (db, { link, last }) => {
        if (last === undefined || last.status === 'failed') await enqueueExport(db, link.user_id)
        return true
      })
      // Loading the page again must not send the form again.
      return started ? reply.redirect(request.url, 303) : closed(reply)
    })
    scope.get(`${place}/:token/file`, async (request, reply) => {
      const found = await withLink(request, async (db, { link, timeZone }) => {
        const ready = await readyExport(db)
        if (ready === undefined) return { ready }
        if (request.method === 'GET')
          await recordChange(db, {
            user_id: link.user_id,
            action: 'nursery.export',
            subject_type: 'nursery',
            subject_id: db.nursery_id,
            after: { by: 'link' },
          })
        return { ready, nursery_id: db.nursery_id, day: dayIn(timeZone, new Date(ready.created_at)) }
      })
      if (found === undefined) return closed(reply)
      const { ready } = found
      if (ready === undefined) return reply.redirect(request.url.replace(/\/file$/, ''), 303)
      return exportedFile(files, found.nursery_id, { ...ready, day: found.day }).send(reply)
    })
  })
}

const closed = (reply: FastifyReply) =>
  noticePage(
    reply.code(410),
    'This link does not work any more',
    html`<p>
        It has run out, was replaced by a newer one, or the subscription was renewed. Then sign in: everything is exported under
        Profile, Admin, Your data.
      </p>
      <p><a href="/login">Sign in</a></p>`,
  )

function show(reply: FastifyReply, { link, last, timeZone }: Found, url: string): FastifyReply {
  const until = spelledOutDay(dayIn(timeZone, new Date(link.expires_at)))
  const start = html`<form method="post"><button>Export everything</button></form>`
  const until90 = html`<p>This page works until ${until}.</p>`
  if (last?.status === 'done')
    return noticePage(
      reply,
      'Your export is ready',
      html`<p>
          One ZIP with every table, photo and document. It is deleted on
          ${spelledOutDay(dayIn(timeZone, new Date(last.expires_at ?? last.created_at)))}, and can then be made again.
        </p>
        <p><a href="${url}/file" download>Download</a></p>
        ${until90}`,
    )
  if (last?.status === 'waiting' || last?.status === 'running')
    return noticePage(
      reply.header('refresh', '5'),
      'Your export is being made',
      html`<p>
        ${last.total > 0 ? `${Math.floor((last.progress / last.total) * 100)} % is packed.` : 'It is running.'} This page looks
        again by itself.
      </p>`,
    )
  return noticePage(
    reply,
    'Export your records',
    html`<p>
        The subscription has ended, and your records are yours: one ZIP with every table for a spreadsheet, every photo and
        document.
      </p>
      ${last?.status === 'failed' ? html`<p role="alert">${last.failure}</p>` : ''} ${start} ${until90}`,
  )
}
