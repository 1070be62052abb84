/** A nursery of its own for every test, and a client for calls: tests run side by side in one database without cleanup. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest, InjectOptions } from 'fastify'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { welcomeList } from '#modules/home/dashboard/server/welcome-mails.ts'
import { serveExportLink } from '#modules/data/archive/server/export-link.ts'
import { serveCalendars } from '#modules/home/calendar/server/calendar-feed.ts'
import { serveCarePages } from '#modules/labels/server/care-page.ts'
import { serveUnsubscribe } from '#modules/messages/server/unsubscribe.ts'
import { serveCardEvents } from '#modules/selling/card/server/card-events.ts'
import { servePayPages } from '#modules/selling/card/server/pay-page.ts'
import { reportList } from '#modules/reports/server/report-schedules.ts'
import { servePublicList } from '#modules/orders/entry/server/public-list.ts'
import { serveWebhooks } from '#modules/people/webhook/server/routes.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { kinds } from '#modules/setup/reference/kinds.ts'
import { servePeople } from '#modules/people/server/routes.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { Endpoint, Path, WithParams } from '#kernel/endpoint.ts'
import type { FieldError } from '#kernel/problem.ts'
import { type Role, roles } from '#kernel/role.ts'
import { type Db, openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { Sql, sql } from '#server/sql.ts'
import { localFiles } from '#server/files.ts'
import { setSealingSecret } from '#server/sealed-text.ts'
import { makeHttp } from '#server/http.ts'
import { EventBus } from '#server/event-bus.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { serveModules } from '#app/modules.ts'
import { payables } from '#app/payables.ts'

const env = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`Tests need ${name}; npm test sets it.`)
  return value
}

const pool = openPool(env('DATABASE_URL'), 4)
/** For background jobs. */
export const jobPool = pool
/** The owner of the tables, for what no application user may do. */
export const owner = new pg.Pool({ connectionString: env('OWNER_DATABASE_URL'), max: 2 })

/** SQL of a column of instants, moved back by this or by the second parameter: in UTC, so that a distributed PostgreSQL can do it where the row is. */
export const earlier = (column: string, interval?: string) =>
  `(${column} AT TIME ZONE 'UTC' - ${interval === undefined ? '$2::interval' : `interval '${interval}'`}) AT TIME ZONE 'UTC'`

/** True if the tests run on a database whose tables are distributed over nodes (Citus). */
export const isDistributed = async () => (await owner.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rowCount === 1

/** Number of statements with this text that wait for a lock; in a distributed database, on any node. */
export async function waitingForLock(text: string): Promise<number> {
  const { rowCount } = await owner.query(
    `SELECT FROM ${(await isDistributed()) ? 'citus_stat_activity' : 'pg_stat_activity'}
     WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%' || $1 || '%'`,
    [text],
  )
  return rowCount ?? 0
}

const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const events = new EventBus(pool)
/** The file store of the application. */
export const files = localFiles(mkdtempSync(path.join(tmpdir(), 'glasshouse-files-')))
const modules = serveModules(http, { pool, events, files, authenticate: async (request) => userIn(request) })
servePeople(modules, { clearCache: () => undefined })
setSealingSecret('seals the keys of card providers in tests')
serveCardEvents(http, pool)
servePayPages(http, { pool, events, payables })
servePublicList(http, pool, files)
/** The secret that those of webhooks are derived from. */
export const signingSecret = 'signs webhooks in tests'
serveWebhooks(modules, signingSecret)
serveCarePages(http, pool, files)
serveCalendars(http, pool, 'https://nursery.example')
serveExportLink(http, pool, files)
/** The secret that signs the links in mails. */
export const linkSecret = 'signs links in tests'
serveUnsubscribe(http, pool, linkSecret, [welcomeList, reportList])
const { served } = modules
/** The application and every call it serves. */
export const app = { http, served }

// The user is encoded in the token itself; verifying tokens is tested elsewhere.
const userIn = (request: FastifyRequest): CurrentUser =>
  JSON.parse(Buffer.from((request.headers.authorization ?? '').replace('Bearer ', ''), 'base64url').toString()) as CurrentUser

type Shape = z.ZodMiniType

interface Calling<Body, Query> {
  readonly body?: Body
  readonly query?: Query
  readonly key?: string
  readonly file?: { readonly name: string; readonly bytes: Buffer | string }
}

/** The meta of a call; of a call that may be any, its fields are not known. */
type MetaOf<Meta extends Shape> = Shape extends Meta ? Readonly<Record<string, unknown>> : z.output<Meta>

export interface Called<Data, Meta = Readonly<Record<string, unknown>>> {
  readonly status: number
  /** Error code of a refused request. */
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly errors: readonly FieldError[]
  readonly data: Data
  readonly meta: Meta
  readonly answer: Record<string, unknown>
  /** Contents of a downloaded file. */
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

const nurseryName = 'Test nursery'
const addNursery = (db: Db) => db.run(sql`INSERT INTO nurseries (id, name) VALUES (${db.nursery_id}, ${nurseryName})`)

/** The tables that `startSettings` writes to. */
const startTables = ['settings', 'number_sequences', ...Object.keys(kinds)]

interface FirstRows {
  readonly table: string
  readonly columns: string
  readonly rows: string
}

/** The first rows of a nursery with these settings. */
async function firstRows(chosen: Partial<Settings>): Promise<FirstRows[]> {
  return withTenantTransaction(pool, randomUUID(), async (db) => {
    await addNursery(db)
    await startSettings(db, { nurseryName, ...chosen })
    const found = await Promise.all(startTables.map(async (table) => ({ table, rows: await rowsIn(db, table) })))
    return found.flatMap(({ table, rows: [first, ...others] }) =>
      first === undefined
        ? []
        : [{ table, columns: Object.keys(first).map(pg.escapeIdentifier).join(', '), rows: JSON.stringify([first, ...others]) }],
    )
  })
}

const Row = z.object({ row: z.record(z.string(), z.unknown()) })

/** All rows of the nursery, but for what each nursery has of its own, and what PostgreSQL generates. */
const rowsIn = async (db: Db, table: string) =>
  (
    await db.many(
      Row,
      sql`SELECT to_jsonb(t) - '{id, nursery_id, name_key, updated_at}'::text[] AS row FROM ${new Sql(table, [])} AS t WHERE nursery_id = ${db.nursery_id}`,
    )
  ).map(({ row }) => row)

const knownFirstRows = new Map<string, Promise<readonly FirstRows[]>>()

/** `firstRows`, found once for the same settings: to copy them takes one round trip instead of forty. */
function firstRowsOf(chosen: Partial<Settings>): Promise<readonly FirstRows[]> {
  const key = JSON.stringify(chosen)
  const known = knownFirstRows.get(key) ?? firstRows(chosen)
  knownFirstRows.set(key, known)
  return known
}

const copyRows = (db: Db, { table, columns, rows }: FirstRows) =>
  db.run(sql`
    INSERT INTO ${new Sql(`${table} (nursery_id, ${columns})`, [])}
    SELECT ${db.nursery_id}, ${new Sql(columns, [])} FROM jsonb_populate_recordset(NULL::${new Sql(table, [])}, ${rows})`)

/** A new nursery with one user for each role. */
export async function aNursery(chosen: Partial<Settings> = {}) {
  const nursery_id = randomUUID()
  const people = Object.fromEntries(roles.map((role) => [role, randomUUID()])) as Record<Role, string>
  const has = <T>(work: (db: Db) => Promise<T>): Promise<T> => withTenantTransaction(pool, nursery_id, work)
  const addPeople = (db: Db) =>
    db.run(sql`
      INSERT INTO users (nursery_id, id, subject, role, first_name)
      SELECT ${nursery_id}, id, gen_random_uuid(), role, role
      FROM unnest(${Object.values(people)}::uuid[], ${Object.keys(people)}::text[]) AS person (id, role)`)
  const first = await firstRowsOf(chosen)
  await has((db) => Promise.all([addNursery(db), addPeople(db), ...first.map((rows) => copyRows(db, rows))]))

  const currentUser = (role: Role): CurrentUser => ({
    nursery_id,
    user_id: people[role],
    session_id: randomUUID(),
    role,
    name: role,
    may_write: true,
    signed_in_recently: true,
  })
  const through = (send: Send) => (role: Role) => ({ calls: caller(send, bearer(currentUser(role))) })
  /** `through`: the same people at another server. `user`: one of them, for a command that is called without a request. */
  return { nursery_id, people, has, through, user: currentUser, as: through((request) => http.inject(request)) }
}

export type Send = (request: Omit<InjectOptions, 'url'> & { readonly url: string }) => Promise<{
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawPayload: Buffer
}>

const bearer = (who: CurrentUser) => `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`

/** Makes calls by their contract, whatever serves them. */
export const caller =
  (send: Send, authorization: string) =>
  async <Body extends Shape, Reply extends Shape, Query extends Shape, Meta extends Shape, P extends Path>(
    call: Endpoint<Body, Reply, Query, Meta, P>,
    ...[options]: WithParams<Calling<z.input<Body>, z.input<Query>>, P>
  ): Promise<Called<z.output<Reply>, MetaOf<Meta>>> => {
    const { body, query, key, file } = options ?? {}
    const params: Readonly<Record<string, string>> = options?.params ?? {}
    const sent = file ? multipart(call, file, body) : body === undefined ? {} : { payload: body as object, headers: {} }
    const reply = await send({
      method: call.method,
      url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      ...(query === undefined ? {} : { query: query as Record<string, string> }),
      ...sent,
      headers: {
        authorization,
        ...(key ? { 'idempotency-key': key } : {}),
        ...sent.headers,
      },
    })
    if (reply.statusCode < 400 && reply.statusCode !== call.status)
      throw new Error(`${call.method} ${call.path} answers with ${reply.statusCode}, and declares ${call.status}.`)
    const isJson = String(reply.headers['content-type']).includes('json')
    const answer = isJson ? (JSON.parse(reply.rawPayload.toString()) as Record<string, unknown>) : {}
    return {
      status: reply.statusCode,
      code: answer['code'] as string | undefined,
      detail: answer['detail'] as string | undefined,
      errors: (answer['errors'] as FieldError[] | undefined) ?? [],
      data: answer['data'] as z.output<Reply>,
      meta: (answer['meta'] ?? {}) as MetaOf<Meta>,
      answer,
      bytes: reply.rawPayload,
      headers: reply.headers,
    }
  }

function multipart(call: Endpoint, file: { readonly name: string; readonly bytes: Buffer | string }, fields: unknown) {
  const boundary = `----${randomUUID()}`
  const parts = Object.entries((fields ?? {}) as Record<string, string>).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${call.file?.field}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
