/**
 * Binds a call of a contract to the action that answers it: authenticate, authorize, validate the body, replay a stored response; then one transaction.
 * Slow work (files, pictures, PDFs, other servers) has a step of its own before that transaction, so that it never holds a connection.
 */
import type { NurseryId } from '#kernel/id.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Endpoint, PathParams } from '#kernel/endpoint.ts'
import type { Formats } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import { type NamedById, entryIdFields, namedById } from '#kernel/text-or-id.ts'
import { type AnswerRequest, routes } from './add-route.ts'
import { type CurrentUser, isImpersonal } from './current-user.ts'
import type { Db } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { type CachedRead, readCache } from './cached-reads.ts'
import { type Read, ReadResult, impersonal, impersonalText, sendRead, serializeRead } from './conditional-reply.ts'
import { FileAnswer } from './file-reply.ts'
import type { EventBus } from './event-bus.ts'
import { ListVersions } from './list-versions.ts'
import { type ApiReply, type JsonText, refuseWrongKind, serializeReply } from './reply.ts'
import { replayResponse, storedResponse, storeResponse, readIdempotencyKey } from './idempotency.ts'
import { statesSums, withCurrency } from './sums-in-problems.ts'
import { refuseUnreadable, validate } from './validate.ts'
import { answersAbout, withoutComputed } from './computed-fields.ts'
import { ownAddress } from './own-addresses.ts'
import type { Replica } from './replica.ts'
import { abortOnClose, checkParams, headOf, readQuery } from './read-request.ts'
import { type AnswerInOne, type Keyed, answerShared } from './answer-shared.ts'
import { refuseFullStorage } from './storage-quota.ts'
import { type Upload, readUpload } from './uploads.ts'
import { noJson } from './http.ts'

/** A validated request. */
interface Received<Body, Query, Params> {
  readonly who: CurrentUser
  /** Parameters named in the path. */
  readonly params: Params
  readonly body: Body
  readonly query: Query
  readonly file: Upload | undefined
  /** The address of this installation for links that are printed. */
  readonly site: string
}

export interface RequestContext<Body, Query, Params = unknown> extends Received<Body, Query, Params> {
  readonly db: Db
}

/** Runs short SQL in a transaction of its own, committed when this resolves. */
export type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A request before its transaction. */
interface Preparing<Body, Query, Params = unknown> extends Received<Body, Query, Params> {
  /** To check and read before the slow work. */
  readonly transaction: Transaction
  /** One that may write although the call only reads: to bring up to date what is derived from other rows. */
  readonly writing: Transaction
}

type Shape = z.ZodMiniType

/** One of the requests that share a transaction. */
export type SharedRequest<Body> = Keyed<Pick<Received<Body, unknown, unknown>, 'who' | 'body'>>

/** An action that answers several requests of a nursery in one transaction, where they may share one. */
export class SharedAction<Body, Reply> {
  /** Answers any request, in a transaction of its own. */
  readonly single: (context: RequestContext<Body, unknown>) => Promise<Reply>
  readonly mayShare: (body: Body) => boolean
  readonly many: AnswerInOne<Pick<Received<Body, unknown, unknown>, 'who' | 'body'>, Reply>
  /** The Problem that an error of the database is, if it is one; otherwise the error. */
  readonly refusalOf: (error: unknown) => unknown

  constructor({
    single,
    mayShare,
    many,
    refusalOf,
  }: Pick<SharedAction<Body, Reply>, 'single' | 'mayShare' | 'many' | 'refusalOf'>) {
    this.single = single
    this.mayShare = mayShare
    this.many = many
    this.refusalOf = refusalOf
  }
}

type ReplyOf<Reply extends Shape> = Promise<z.infer<Reply> | ApiReply<z.infer<Reply>> | JsonText | FileAnswer>

export interface Serve {
  /** One transaction, opened before the action and committed before its answer is sent. */
  <Body extends Shape, Reply extends Shape, Query extends Shape, P extends `/api/${string}`>(
    call: Endpoint<Body, Reply, Query, Shape, P>,
    action: (context: RequestContext<z.infer<Body>, z.infer<Query>, PathParams<P>>) => ReplyOf<Reply>,
  ): void
  /** Requests of one nursery that arrive at once share a transaction. */
  <Body extends Shape, Reply extends Shape, Query extends Shape, P extends `/api/${string}`>(
    call: Endpoint<Body, Reply, Query, Shape, P>,
    action: SharedAction<z.infer<Body>, z.infer<Reply>>,
  ): void
  /**
   * The same with slow work first. `prepare` runs outside any transaction, and what it returns is handed to the action. It must leave
   * no effect outside matters if the action is then refused, and the action must check again whatever may have changed since.
   * A repeated `Idempotency-Key` is answered without preparing again; an action that lost a race is run again with what was prepared.
   */
  <Body extends Shape, Reply extends Shape, Query extends Shape, Prepared, P extends `/api/${string}`>(
    call: Endpoint<Body, Reply, Query, Shape, P>,
    prepare: (context: Preparing<z.infer<Body>, z.infer<Query>, PathParams<P>>) => Promise<Prepared>,
    action: (context: RequestContext<z.infer<Body>, z.infer<Query>, PathParams<P>>, prepared: Prepared) => ReplyOf<Reply>,
  ): void
  /** Recent answers are given again until the nursery changes. */
  readonly cached: <Reply extends Shape, Query extends Shape, P extends `/api/${string}`>(
    call: Endpoint<Shape, Reply, Query, Shape, P>,
    read: CachedRead<z.infer<Reply>, z.infer<Query>, PathParams<P>>,
  ) => void
}

type Steps<Body extends Shape, Reply extends Shape, Query extends Shape, Prepared, Params> =
  | [SharedAction<z.infer<Body>, z.infer<Reply>>]
  | [action: (context: RequestContext<z.infer<Body>, z.infer<Query>, Params>, prepared: Prepared) => ReplyOf<Reply>]
  | [
      prepare: (context: Preparing<z.infer<Body>, z.infer<Query>, Params>) => Promise<Prepared>,
      action: (context: RequestContext<z.infer<Body>, z.infer<Query>, Params>, prepared: Prepared) => ReplyOf<Reply>,
    ]

export interface Server {
  /** Serves a call for signed-in people, inside a transaction of their nursery. */
  readonly serve: Serve
  /** Endpoints registered so far, for the API document and the guard tests. */
  readonly served: readonly Endpoint[]
  /** Notes a call that a module serves directly (sign-in, public configuration). */
  readonly alsoServes: (call: Endpoint) => void
}

const checked = process.env['NODE_ENV'] === 'test'

export interface ServerDeps {
  readonly pool: pg.Pool
  readonly events: EventBus
  /** Authenticates a request or throws a Problem. */
  readonly authenticate: (request: FastifyRequest) => Promise<CurrentUser>
  /** Writes the names of the entries that a body names by id into its text fields; throws a Problem if there is no such entry. */
  readonly nameEntries: (db: Db, objects: readonly NamedById[]) => Promise<void>
  /** Currency and dates of the nursery, for the amounts in its refusals. */
  readonly readFormats?: (db: Db) => Promise<Formats>
  /** Notes in its transaction that a call was made; true if that changed the nursery's settings. */
  readonly noteUse?: (db: Db, call: Endpoint) => Promise<boolean>
  readonly replica?: Replica | undefined
}

type Sending = Omit<Read, 'answer'> & { readonly who: CurrentUser }

/** Registers the calls of the modules as HTTP routes. */
export function server(app: FastifyInstance, deps: ServerDeps): Server {
  const { pool, events, authenticate, nameEntries, readFormats, noteUse, replica } = deps
  const served: Endpoint[] = []
  const route = routes(app, authenticate)
  const addRoute = (call: Endpoint, answer: AnswerRequest) => {
    served.push(call)
    route(call, answer)
  }
  const versions = new ListVersions()

  const receiveFile = async (request: FastifyRequest, file: NonNullable<Endpoint['file']>, nurseryId: NurseryId) => {
    if (file.isStored) await withTenantTransaction(pool, nurseryId, refuseFullStorage, 'read')
    return readUpload(request, file)
  }

  const serveOne = <Body extends Shape, Reply extends Shape, Query extends Shape, Prepared, Params>(
    call: Endpoint<Body, Reply, Query>,
    ...steps: Steps<Body, Reply, Query, Prepared, Params>
  ) => {
    const [prepare, only] = steps.length === 2 ? steps : [undefined, steps[0]]
    const [shared, action] = only instanceof SharedAction ? [only, only.single] : [undefined, only]
    const mode = call.method === 'GET' ? 'read' : 'write'
    const about = headOf(call.path)
    const idFields = entryIdFields(call.body)
    let answers: ReturnType<typeof answersAbout> | undefined
    if (idFields && prepare)
      throw new Error(`${call.method} ${call.path} takes ids of entries, which are read in its transaction.`)

    const publish = (nursery_id: NurseryId) => {
      replica?.changed(nursery_id)
      events.publish({ about, nursery_id })
    }
    const runShared =
      shared &&
      answerShared({
        pool,
        publish,
        answer: shared.many,
        refusalOf: shared.refusalOf,
        serialize: (reply: z.infer<Reply>) => serializeReply(call, reply),
      })

    const withNames = async (db: Db, sent: unknown): Promise<unknown> => {
      const copy = structuredClone(sent)
      if (idFields) await nameEntries(db, namedById(copy, idFields))
      return copy
    }

    const answer = async (who: CurrentUser, request: FastifyRequest, reply: FastifyReply) => {
      const params = checkParams(request.params as Record<string, string>) as Params
      const query = readQuery(call, request)
      if (!call.file && request.isMultipart()) throw new Problem('UNSUPPORTED_TYPE', noJson)
      const file = call.file ? await receiveFile(request, call.file, who.nursery_id) : undefined
      const sent = call.file
        ? file?.fields
        : withoutComputed(call.body, (answers ??= answersAbout(call, served)), request.body ?? undefined)
      // A body that names entries by id is validated once it has their names, in the transaction; any other before it takes a connection.
      const isNamedById = idFields !== undefined && namedById(sent, idFields).length > 0
      const body = isNamedById ? refuseUnreadable(sent) : validate(call.body, sent)
      const repeat = call.idempotent ? readIdempotencyKey(request, call, body) : undefined

      const received = { who, params, body: body as z.infer<Body>, query, file, site: ownAddress(request) }
      const transaction = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, who.nursery_id, work, mode)
      let mayReadReplica = call.replica
      const writing = <T>(work: (db: Db) => Promise<T>) => {
        mayReadReplica = false
        return withTenantTransaction(pool, who.nursery_id, work)
      }
      const work = (prepared: Prepared | undefined) => async (db: Db) => {
        const named = isNamedById
          ? validate(call.body, withoutComputed(call.body, answers ?? [], await withNames(db, sent)))
          : received.body
        const given = await action({ db, ...received, body: named }, prepared as Prepared)
        if (checked) refuseWrongKind(call, given)
        if (given instanceof FileAnswer) return given
        // Written as text once its connection is free.
        if (mode === 'read') return new ReadResult(given)
        if (await noteUse?.(db, call)) db.afterCommit(() => events.publish({ about: '/api/profile', nursery_id: who.nursery_id }))
        const answer = serializeReply(call, given)
        if (repeat) storeResponse(db, repeat, answer)
        db.afterCommit(() => publish(who.nursery_id))
        return answer
      }
      const closed = mode === 'read' ? abortOnClose(reply.raw) : undefined
      const run = async () => {
        const before = prepare && repeat ? await transaction((db) => storedResponse(db, repeat)) : undefined
        if (before !== undefined) return before
        if (runShared && !isNamedById && shared.mayShare(received.body)) return runShared(who.nursery_id, received, repeat)
        const prepared = await prepare?.({ ...received, transaction, writing })
        const at = (database: pg.Pool) => withTenantTransaction(database, who.nursery_id, work(prepared), mode, closed)
        const read = mayReadReplica ? await replica?.read(who.nursery_id, at) : undefined
        if (read) reply.header('x-data-as-of', read.asOf.toISOString())
        return read ? read.value : at(pool)
      }
      const result = await (repeat ? run().catch((refusal) => replayResponse(pool, who.nursery_id, repeat, refusal)) : run())
      const readFile: Transaction = (read) => withTenantTransaction(pool, who.nursery_id, read, 'read', closed)
      return send(result, { who, call, request, reply, versions }, readFile)
    }

    addRoute(call, (...received) =>
      answer(...received).catch(async (refusal) => Promise.reject(await inCurrency(received[0], refusal))),
    )
  }

  /** The refusal with its amounts in the nursery’s currency; any other error as it is. */
  async function inCurrency({ nursery_id }: CurrentUser, refusal: unknown): Promise<unknown> {
    if (!readFormats || !(refusal instanceof Problem) || !statesSums(refusal)) return refusal
    return withCurrency(refusal, await withTenantTransaction(pool, nursery_id, readFormats, 'read'))
  }

  const readCached = readCache(app, pool, events)
  const cached: Serve['cached'] = (call, read) => {
    const answerOf = readCached(call, read)
    addRoute(call, async (who, request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = await answerOf(who.nursery_id, request)
      return sendRead({ call, request, reply, versions, answer: isImpersonal(who) ? await impersonal(answer) : answer })
    })
  }
  const serve: Serve = Object.assign(serveOne, { cached })

  return { serve, served, alsoServes: (call) => served.push(call) }

  /** Sends what an action gave. */
  async function send(result: string | FileAnswer | ReadResult, answered: Sending, readFile: Transaction) {
    const { who, call, reply } = answered
    if (result instanceof FileAnswer) return result.send(reply, readFile)
    reply.code(call.status).header('cache-control', 'no-store')
    if (result instanceof ReadResult) {
      const answer = await serializeRead(call, result)
      return sendRead({ ...answered, answer: isImpersonal(who) ? await impersonal(answer) : answer })
    }
    if (call.status === 204) return reply.send()
    return reply.type('application/json; charset=utf-8').send(isImpersonal(who) ? impersonalText(result) : result)
  }
}
