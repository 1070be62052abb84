/** Sign-in routes, registered by hand because they run without a session. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type pg from 'pg'
import { cookieAge, cookieName, productCookies } from '#kernel/cookies.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import type { SignInProvider } from '#server/provider-discovery.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { providerVerifier, publishedKeySet, unauthenticated } from '#server/provider-tokens.ts'
import { enforceLimit } from '#server/rate-limit.ts'
import { readAlong } from '#server/read-along.ts'
import { ApiReply, serializeReply } from '#server/reply.ts'
import { type Server } from '#server/serve.ts'
import type { SessionTokens } from '#server/session-tokens.ts'
import { validate } from '#server/validate.ts'
import * as calls from '../contract.ts'
import { type Device, deviceOf } from '../person.ts'
import type { Guard } from './authenticate.ts'
import { exchangePath, serveExchange } from './exchange-code.ts'
import { openSample } from './sample-session.ts'
import { refusalLog } from './refusal-log.ts'
import { evicted, openSession, renewSession, reopenSession } from './sessions.ts'

interface Parts {
  readonly http: FastifyInstance
  readonly pool: pg.Pool
  readonly publicUrl: string
  /** Further origins of the product. */
  readonly alsoAt: readonly string[]
  readonly provider: SignInProvider
  /** The keys of the provider that comes with the product; those of another are read at its address. */
  readonly verificationKey: JWTVerifyGetKey | undefined
  readonly tokens: SessionTokens
  readonly guard: Guard
  readonly hasSample: boolean
}

export function serveSignIn(server: Server, parts: Parts): void {
  const { http, pool, publicUrl, alsoAt, provider, verificationKey, tokens, guard, hasSample } = parts
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    maxAge: cookieAge(productCookies.session),
  } as const
  const sessionCookie = cookieName(productCookies.session, publicUrl)
  const deviceCookie = cookieName(productCookies.device, publicUrl)
  const prove = providerVerifier(provider.settings, verificationKey ?? publishedKeySet(() => provider.settings.jwksUrl))
  const logRefusal = refusalLog(provider.settings)
  for (const call of [calls.createSession, calls.refreshSession, calls.openSample, calls.getConfig]) server.alsoServes(call)

  // A shop behind one IP address has a few devices; more attempts than this are guessing.
  const signIns = http.createRateLimit({ max: 100 })
  const renewals = http.createRateLimit({ max: 600 })
  const openBy = async (action: typeof openSession, request: FastifyRequest, reply: FastifyReply) => {
    await enforceLimit(signIns, request, tooOften)
    const person = await prove(bearer(request)).catch((error: unknown) => {
      logRefusal(request.log, error)
      throw error
    })
    const signOutOthers = request.headers['x-logout-others'] !== undefined
    const device = deviceFor(request, deviceCookie)
    const opened = await withTenantTransaction(pool, person.nursery_id, (db) => action(db, person, device, signOutOthers))
    for (const session_id of opened.ended) guard.clearCache({ session_id })
    reply.setCookie(deviceCookie, device.device_id, { ...cookie, maxAge: cookieAge(productCookies.device) })
    reply.setCookie(sessionCookie, `${person.nursery_id}.${opened.session_id}.${opened.renewal}`, cookie)
    reply.header('x-enhanced-token', await tokens.sign({ nursery_id: person.nursery_id, session_id: opened.session_id }))
    return { ...opened, person }
  }

  http.post(calls.createSession.path, async (request, reply) => {
    const { me, counts, person } = await openBy(openSession, request, reply)
    return json(
      reply.code(calls.createSession.status),
      serializeReply(calls.createSession, new ApiReply(me, { meta: { ...counts, is_primary: person.is_primary } })),
    )
  })

  http.post(calls.refreshSession.path, async (request, reply) => {
    if (request.headers.authorization !== undefined) {
      const action = request.headers['x-create-session'] === undefined ? reopenSession : openSession
      return json(
        reply,
        serializeReply(calls.refreshSession, new ApiReply((await openBy(action, request, reply)).me, { also: {} })),
      )
    }
    refuseOtherOrigins(request, [new URL(publicUrl).origin, ...alsoAt])
    const { reads = [] } = validate(calls.refreshSession.body, request.body ?? {})
    await enforceLimit(renewals, request, tooOften)
    const sessionToken = request.cookies[sessionCookie] ?? ''
    const [nursery_id = '', session_id = '', renewal = ''] = sessionToken.split('.')
    if (!isUuid.test(nursery_id) || !isUuid.test(session_id)) throw unauthenticated()
    const renewed = await withTenantTransaction(pool, nursery_id, (db) =>
      renewSession(db, session_id, renewal, requestDevice(request)),
    )
    if ('ended' in renewed) {
      guard.clearCache({ session_id })
      throw evicted()
    }
    if (renewed.renewal !== undefined) reply.setCookie(sessionCookie, `${nursery_id}.${session_id}.${renewed.renewal}`, cookie)
    const token = await tokens.sign({ nursery_id, session_id })
    reply.header('x-enhanced-token', token)
    const text = serializeReply(calls.refreshSession, new ApiReply(renewed.me, { also: {} }))
    if (reads.length === 0) return json(reply, text)
    return json(reply, `${text.slice(0, -1)},"reads":${await readAlong(http, server.served, request, token, reads)}}`)
  })

  const visits = http.createRateLimit({ max: 60 })
  http.post(calls.openSample.path, async (request, reply) => {
    if (!hasSample) throw notFound()
    await enforceLimit(visits, request, tooOften)
    const { me, ...visitor } = await openSample(pool)
    reply.header('x-enhanced-token', await tokens.sign(visitor))
    return json(reply, serializeReply(calls.openSample, me))
  })

  http.get(calls.getConfig.path, (request, reply) => {
    if (!provider.isKnown) throw new Problem('UNAVAILABLE', 'The sign-in service does not answer. Try again in a moment.')
    const { authorizationEndpoint, clientId, clientSecret, scope, flow, token, signUpUrl, profileUrl, signOutUrl } =
      provider.settings
    const tokenEndpoint = clientSecret === undefined ? provider.settings.tokenEndpoint : exchangePath
    // A browser goes on at the address where it is: another one of this machine may not lead here from its device.
    const here = alsoAt.find((origin) => origin === `http://${request.host}`)
    const reached = (url: string) =>
      here !== undefined && url.startsWith(`${publicUrl}/`) ? here + url.slice(publicUrl.length) : url
    const settings = {
      authorization_endpoint: reached(authorizationEndpoint),
      token_endpoint: reached(tokenEndpoint),
      client_id: clientId,
      scope,
      flow,
      token,
      sign_up_url: reached(signUpUrl),
      profile_url: reached(profileUrl),
      sign_out_url: signOutUrl === undefined ? null : reached(signOutUrl),
      invite_url: provider.settings.embedded ? '/membership/people/invite' : null,
      has_sample: hasSample,
    }
    return json(reply, serializeReply(calls.getConfig, settings))
  })

  serveExchange(http, provider)
  const { embedded } = provider.settings
  const [profileUrl, signUpUrl] = embedded
    ? ['/membership/profile', '/membership/sign-up']
    : [provider.settings.profileUrl, provider.settings.signUpUrl]
  // Account, password, plan and people are managed by the provider: these let the app link there.
  http.get('/account', (_request, reply) => reply.redirect(profileUrl))
  http.get('/account/new', (_request, reply) => reply.redirect(signUpUrl))
  http.get('/account/people', (_request, reply) => reply.redirect(embedded ? '/membership/people' : profileUrl))
}

/** The device of a request. Only device ids issued by us are accepted. */
function deviceFor(request: FastifyRequest, cookieName: string): Device {
  const mark = request.cookies[cookieName] ?? ''
  const device_id = /^[\w-]{22}$/.test(mark) ? mark : randomBytes(16).toString('base64url')
  return { device_id, ...requestDevice(request) }
}

const requestDevice = (request: FastifyRequest) => ({ ...deviceOf(request.headers['user-agent'] ?? ''), ip_address: request.ip })

const tooOften = 'That was tried too often.'

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw unauthenticated()
  return token
}

/** The cookie alone is accepted only from our own pages: a form of another site can't send JSON with our origin. */
function refuseOtherOrigins(request: FastifyRequest, origins: readonly string[]): void {
  const { origin = '' } = request.headers
  const site = request.headers['sec-fetch-site']
  const ours = site === 'same-origin' || (site === undefined && origins.includes(origin))
  if (!ours || !request.headers['content-type']?.startsWith('application/json'))
    throw new Problem('FORBIDDEN', 'Renew the session from the product’s own pages.')
}

const json = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
