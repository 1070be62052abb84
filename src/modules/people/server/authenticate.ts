/** Authentication of every request: the token names the session; the database knows its user, role, and whether it was ended. */
import type { UserId } from '#kernel/id.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { EventBus } from '#server/event-bus.ts'
import { isWithin } from '#server/printer-networks.ts'
import { unauthenticated } from '#server/provider-tokens.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { Expired, type SessionTokens } from '#server/session-tokens.ts'
import { isKeyText, isSecretOf, keyIn, partsOfKey } from './api-key-text.ts'
import { noteKeyUse, presentedKey } from './api-keys.queries.ts'
import { noteUse, userOfSession } from './people.queries.ts'
import { sampleVisitor } from './sample-session.ts'
import { sessionEndError } from './sessions.ts'

interface CachedSession {
  readonly user: CurrentUser
  readonly until: number
}

/** Milliseconds that this node caches a session; sessions ended on any node are dropped from every cache at once. */
const cachedFor = 2_000

const refusedKey = (why: string) =>
  new Problem('UNAUTHENTICATED', `This key ${why}. An admin can make another under Settings, API keys.`)

/** A key that was sent anywhere but in its header. */
export const misplacedKey = ({ url, headers }: FastifyRequest): string | undefined =>
  keyIn([url, headers.authorization, headers.cookie, headers['x-api-key']].join(' '))

const keyElsewhere = () =>
  new Problem(
    'UNAUTHENTICATED',
    'Send the key as “Authorization: Bearer gh_…” and nowhere else. An admin should revoke one that was in an address: logs keep addresses.',
  )

function refuseElsewhere(networks: readonly string[], address: string): void {
  if (networks.length === 0 || isWithin(networks, address)) return
  throw new Problem('FORBIDDEN', `This key may not be used from ${address}.`)
}

export class Guard {
  readonly #pool: pg.Pool
  readonly #tokens: SessionTokens
  readonly #sessions = new Map<string, CachedSession>()
  readonly #letIn = new WeakMap<FastifyRequest, CurrentUser>()
  readonly #events: EventBus

  constructor(pool: pg.Pool, tokens: SessionTokens, events: EventBus) {
    this.#pool = pool
    this.#tokens = tokens
    this.#events = events
    events.subscribe(({ about, id }) => {
      if (about === 'session.ended') this.#drop((user) => user.session_id === id)
      if (about === 'user.changed') this.#drop((user) => user.user_id === id)
      if (about === '*') this.#sessions.clear()
    })
  }

  readonly authenticate = async (request: FastifyRequest): Promise<CurrentUser> => {
    const user = await this.#prove(request)
    this.#letIn.set(request, user)
    if (user.key) refuseElsewhere(user.key.networks, request.ip)
    return user
  }

  /** The user authenticated with this request; undefined if none. */
  readonly currentUser = (request: FastifyRequest): CurrentUser | undefined => this.#letIn.get(request)

  /** True if the token has only expired and its session is still open: the device renews it next. */
  readonly isRoutine = async (problem: Problem): Promise<boolean> => {
    if (!(problem instanceof Expired)) return false
    const { nursery_id, session_id, is_sample } = problem.claims
    if (is_sample) return true
    const speaker = await withTenantTransaction(this.#pool, nursery_id, (db) => userOfSession(db, session_id), 'read')
    return speaker !== undefined && speaker.end_reason === null
  }

  /** True if the session is still open and still belongs to this user. */
  readonly isStillIn = async ({ nursery_id, session_id, user_id }: CurrentUser): Promise<boolean> => {
    const speaker = await withTenantTransaction(this.#pool, nursery_id, (db) => userOfSession(db, session_id), 'read')
    return speaker !== undefined && speaker.end_reason === null && speaker.active && speaker.user_id === user_id
  }

  async #prove(request: FastifyRequest): Promise<CurrentUser> {
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw misplacedKey(request) === undefined ? unauthenticated() : keyElsewhere()
    const cached = this.#sessions.get(token)
    if (cached && cached.until > performance.now()) return cached.user

    if (isKeyText(token)) return this.#proveKey(token, request)
    const { nursery_id, session_id, is_sample } = await this.#tokens.verify(token)
    if (is_sample) return this.#keep(token, await sampleVisitor(this.#pool, session_id))
    const speaker = await withTenantTransaction(this.#pool, nursery_id, (db) => userOfSession(db, session_id), 'read')
    if (!speaker) throw unauthenticated()
    if (speaker.end_reason !== null || !speaker.active) throw sessionEndError(speaker.end_reason)
    // A device in use must not look idle, or it would be signed out for another. On a full disk reading still works.
    if (speaker.is_stale) await withTenantTransaction(this.#pool, nursery_id, (db) => noteUse(db, session_id)).catch(() => 0)
    const { user_id, role, name, may_write, suspension, signed_in_recently } = speaker
    const user = { nursery_id, session_id, user_id, role, name, may_write, suspension, signed_in_recently }
    return this.#keep(token, user)
  }

  async #proveKey(token: string, request: FastifyRequest): Promise<CurrentUser> {
    const { id = '', nursery_id = '', secret = '' } = partsOfKey(token) ?? {}
    const found = id && (await withTenantTransaction(this.#pool, nursery_id, (db) => presentedKey(db, id), 'read'))
    if (!found || !isSecretOf(secret, found.secret_hash)) throw refusedKey('is not known. Check that it was copied whole')
    const { user_id, name, scopes, networks, may_write, suspension, is_revoked, is_expired, maker_has_left } = found
    const user = {
      nursery_id,
      session_id: id,
      user_id,
      role: 'manager',
      name,
      may_write,
      suspension,
      key: { scopes, networks },
    } as const
    this.#letIn.set(request, user)
    if (is_revoked) throw refusedKey('was revoked')
    if (is_expired) throw refusedKey('has ended')
    if (maker_has_left) throw refusedKey('was made by somebody who has left')
    refuseElsewhere(networks, request.ip)
    if (found.is_stale) await withTenantTransaction(this.#pool, nursery_id, (db) => noteKeyUse(db, id, request.ip)).catch(() => 0)
    return this.#keep(token, user)
  }

  /** A session that ended, or a user whose role changed, is dropped from the cache: at once here, on other nodes in a moment. */
  clearCache({ session_id, user_id }: { readonly session_id?: string; readonly user_id?: UserId }): void {
    this.#drop((user) => user.session_id === session_id || user.user_id === user_id)
    if (session_id !== undefined) this.#events.publish({ about: 'session.ended', id: session_id })
    if (user_id !== undefined) this.#events.publish({ about: 'user.changed', id: user_id })
  }

  #drop(which: (user: CurrentUser) => boolean): void {
    for (const [token, { user }] of this.#sessions) if (which(user)) this.#sessions.delete(token)
  }

  #keep(token: string, user: CurrentUser): CurrentUser {
    if (this.#sessions.size > 5_000) this.#sessions.clear()
    this.#sessions.set(token, { user, until: performance.now() + cachedFor })
    return user
  }
}
