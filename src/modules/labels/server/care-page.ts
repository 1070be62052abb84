/** The page that opens when somebody without an account scans a label: how to care for the plant. It is the same for everybody. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { readLabelToken } from '#modules/plants/label-address.ts'
import { photoFile } from '#modules/plants/server/photos.ts'
import { readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import type { Db } from '#server/database.ts'
import type { Files } from '#server/files.ts'
import { enforceLimit } from '#server/rate-limit.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { carePage, closedPage, noPage } from './care-page-html.ts'
import { type LabelledPlant, labelledPlant } from './care-page.queries.ts'

interface Params {
  readonly token: string
  readonly code?: string
}

/** Requests per minute and address: enough for a garden centre on a Saturday; more is a machine. */
const mostAMinute = 300
/** Cache lifetime in seconds, which delays changes of a plant by as much. */
const pageAge = 300

export function serveCarePages(http: FastifyInstance, pool: pg.Pool, files: Files): void {
  const count = http.createRateLimit({ max: mostAMinute })
  const limit = (request: Parameters<typeof count>[0]) =>
    enforceLimit(count, request, 'Too many labels were opened from this address at once.')

  const show = async ({ token, code }: Params, reply: FastifyReply) => {
    const found = await find(pool, token, code, async (db, plant) => ({ plant, settings: await readDocumentSettings(db) }))
    // 410 and not 404: a 404 is answered by the app, for signed-in users.
    if (!found) return page(reply.code(410), noPage)
    const app = `/b/${encodeURIComponent(code ?? token)}`
    if (found.settings.carePages === 'off') return page(reply.code(410), closedPage(app))
    const photo =
      found.plant.photo === null ? undefined : `/l/${token}/${code === undefined ? '' : `${encodeURIComponent(code)}/`}photo`
    return page(reply.header('cache-control', `public, max-age=${pageAge}`), carePage({ ...found, app, photo }))
  }
  const showPhoto = async ({ token, code }: Params, reply: FastifyReply) => {
    const found = await find(pool, token, code, async (db, { photo }) => ({ photo, settings: await readDocumentSettings(db) }))
    const key = readLabelToken(token)
    if (!found || !key || found.photo === null || found.settings.carePages === 'off') return reply.callNotFound()
    const stream = await photoFile(files, key.nursery_id, found.photo)
    if (!stream) return reply.callNotFound()
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${pageAge}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-robots-tag', 'noindex')
      .send(stream)
  }
  for (const path of ['/l/:token', '/l/:token/:code'])
    http.get(path, async (request, reply) => {
      await limit(request)
      return show(request.params as Params, reply)
    })
  for (const path of ['/l/:token/photo', '/l/:token/:code/photo'])
    http.get(path, async (request, reply) => {
      await limit(request)
      return showPhoto(request.params as Params, reply)
    })
}

/** Undefined if there is no such label: the caller cannot tell a wrong key from a missing batch. */
async function find<T>(
  pool: pg.Pool,
  token: string,
  code: string | undefined,
  work: (db: Db, plant: LabelledPlant) => Promise<T>,
) {
  const key = readLabelToken(token)
  if (!key || code?.includes('\0')) return undefined
  return withTenantTransaction(
    pool,
    key.nursery_id,
    async (db) => {
      const plant = await labelledPlant(db, key.label_key, code)
      return plant && work(db, plant)
    },
    'read',
  )
}

const page = (reply: FastifyReply, content: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
