/** What the people room serves. Signing in is served by hand: who asks for it has no session yet. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import type { Config } from '#server/config.ts'
import { inNursery } from '#server/database.ts'
import { providerVerifier, unauthenticated } from '#server/provider-tokens.ts'
import { Answer, type Server, compose } from '#server/serve.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import * as calls from '../contract.ts'
import { deviceOf } from '../person.ts'
import { changeRole } from './change-role.ts'
import { Guard } from './guard.ts'
import { everybody, me, sessionsOf } from './people.queries.ts'
import { countDevices, endSessions, openSession, renewSession } from './sessions.ts'

interface Parts {
  readonly http: FastifyInstance
  readonly pool: pg.Pool
  readonly config: Pick<Config, 'publicUrl' | 'provider' | 'secrets'>
}

/** Gives the guard that every call asks, and what serves the calls once the rooms are there. */
export function people({ http, pool, config }: Parts) {
  const tokens = sessionTokens(config.secrets.session)
  const guard = new Guard(pool, tokens)
  const serveSignIn = (server: Server) => {
    serveCalls(server, guard)
    serveByHand(server, { http, pool, config, tokens, guard })
  }
  return { visitorOf: guard.visitorOf, serveSignIn }
}

function serveCalls({ serve }: Server, guard: Guard): void {
  serve(calls.getMe, ({ db, who }) => me(db, who.user_id))
  serve(calls.listUsers, ({ db }) => everybody(db))
  serve(calls.changeRole, async ({ db, who, params, body }) => {
    const id = params['id'] ?? ''
    db.afterCommit(() => guard.forget({ user_id: id }))
    return changeRole(db, who, id, body.role)
  })
  serve(calls.listSessions, async ({ db, who }) => {
    const [sessions, meta] = [
      await sessionsOf(db, who.user_id, who.session_id),
      await countDevices(db, who.user_id, who.session_id),
    ]
    return new Answer(sessions, { meta })
  })
  const end = async (db: Parameters<typeof endSessions>[0], userId: string, ids: readonly string[]) => {
    db.afterCommit(() => ids.forEach((session_id) => guard.forget({ session_id })))
    await endSessions(db, userId, ids)
    return null
  }
  serve(calls.endCurrentSession, ({ db, who }) => end(db, who.user_id, [who.session_id]))
  serve(calls.endOtherSessions, async ({ db, who }) => {
    const others = (await sessionsOf(db, who.user_id, who.session_id)).filter((session) => !session.current)
    return end(
      db,
      who.user_id,
      others.map((session) => session.id),
    )
  })
  serve(calls.endSession, ({ db, who, params }) => end(db, who.user_id, [params['id'] ?? '']))
}

interface ByHand extends Parts {
  readonly tokens: ReturnType<typeof sessionTokens>
  readonly guard: Guard
}

function serveByHand(server: Server, { http, pool, config, tokens, guard }: ByHand): void {
  const { provider, publicUrl } = config
  const secure = publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: 60 * 60 * 24 * 30 } as const
  // The prefix makes browsers insist on https and on this very host.
  const [sessionCookie, deviceCookie] = secure
    ? ['__Host-glasshouse', '__Host-glasshouse-device']
    : ['glasshouse', 'glasshouse-device']
  const prove = providerVerifier(provider)
  for (const call of [calls.createSession, calls.refreshSession, calls.getConfig]) server.alsoServes(call)

  http.post(calls.createSession.path, async (request, reply) => {
    const person = await prove(bearer(request))
    const device_id = request.cookies[deviceCookie] ?? randomBytes(16).toString('base64url')
    const device = { device_id, ...deviceOf(request.headers['user-agent'] ?? ''), ip_address: request.ip }
    const opened = await inNursery(pool, person.nursery_id, (db) => openSession(db, person, device))
    for (const session_id of opened.ended) guard.forget({ session_id })
    const { session_id } = opened
    reply.setCookie(deviceCookie, device_id, { ...cookie, maxAge: 60 * 60 * 24 * 365 })
    reply.setCookie(sessionCookie, `${person.nursery_id}.${session_id}.${opened.renewal}`, cookie)
    return enhanced(
      reply,
      await tokens.sign({ nursery_id: person.nursery_id, session_id }),
      compose(calls.createSession, new Answer(opened.me, { meta: opened.counts })),
    )
  })

  http.post(calls.refreshSession.path, async (request, reply) => {
    fromHere(request, publicUrl)
    const [nursery_id = '', session_id = '', renewal = ''] = (request.cookies[sessionCookie] ?? '').split('.')
    if (!isUuid.test(nursery_id) || !isUuid.test(session_id)) throw unauthenticated()
    const person = await inNursery(pool, nursery_id, (db) => renewSession(db, session_id, renewal))
    return enhanced(reply, await tokens.sign({ nursery_id, session_id }), compose(calls.refreshSession, person))
  })

  const { authorizationEndpoint, tokenEndpoint, clientId, scope, signUpUrl, profileUrl, signOutUrl } = provider
  const settings = compose(calls.getConfig, {
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    client_id: clientId,
    scope,
    sign_up_url: signUpUrl,
    profile_url: profileUrl,
    sign_out_url: signOutUrl ?? null,
  })
  http.get(calls.getConfig.path, (_request, reply) => reply.type('application/json; charset=utf-8').send(settings))
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw unauthenticated()
  return token
}

/** A cookie alone opens only this door, and only from our own pages: a form of another site can't send JSON with our origin. */
function fromHere(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const ours = site === 'same-origin' || (site === undefined && origin === new URL(publicUrl).origin)
  if (!ours || !request.headers['content-type']?.startsWith('application/json'))
    throw new Problem('FORBIDDEN', 'Renew the session from the product’s own pages.')
}

const enhanced = (reply: FastifyReply, token: string, text: string) =>
  reply.header('x-enhanced-token', token).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
