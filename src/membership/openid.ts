/** OpenID Connect: discovery, keys, and the authorization code with PKCE (RFC 6749, 7636, 9068) for the one client there is. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import type { Accounts, Member } from './accounts.ts'
import type { Billing } from './billing.ts'
import { readFields, queryString } from './form-fields.ts'
import type { Mailer } from './mailer.ts'
import { subscriptionOf } from './plans.ts'
import type { SigningKey } from './signing-key.ts'

interface OpenIdParts {
  readonly issuer: string
  readonly publicUrl: string
  readonly audience: string
  readonly clientId: string
  readonly pool: pg.Pool
  readonly accounts: Accounts
  readonly key: SigningKey
  readonly mailer: Pick<Mailer, 'sendsMail'>
  readonly billing: Pick<Billing, 'enabled'>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export function serveOpenId(http: FastifyInstance, parts: OpenIdParts): void {
  const { issuer, publicUrl, clientId, pool, accounts, key, mailer } = parts
  const redirectUri = `${publicUrl}/auth/callback`

  http.get('/membership/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    end_session_endpoint: `${issuer}/sign-out`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid', 'profile', 'email'],
    prompt_values_supported: ['none', 'login'],
    authorization_response_iss_parameter_supported: true,
  }))
  http.get('/membership/jwks', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: key.published }),
  )

  http.get('/membership/oauth2/authorize', async (request, reply) => {
    const params = readFields(request.query)
    // Nobody is ever sent to an address that was not agreed on beforehand.
    if (params['client_id'] !== clientId || params['redirect_uri'] !== redirectUri)
      return refuse(reply, 'invalid_request', 'The client or its address is not known here.')
    const back = (fields: Readonly<Record<string, string>>) =>
      reply.redirect(`${redirectUri}?${queryString({ ...fields, state: params['state'], iss: issuer })}`)
    if (params['response_type'] !== 'code') return back({ error: 'unsupported_response_type' })
    const challenge = params['code_challenge'] ?? ''
    if (params['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(challenge)) return back({ error: 'invalid_request' })

    const { prompt = '', ...rest } = params
    const prompts = prompt.split(' ')
    // Asked to prove it again, whoever is here already counts as nobody.
    const person = prompts.includes('login') ? undefined : await accounts.signedIn(request.headers.cookie)
    if (person === undefined)
      return prompts.includes('none')
        ? back({ error: 'login_required' })
        : reply.redirect(`/membership/sign-in?${queryString(rest)}`)
    const member = await accounts.member(person.user_id)
    if (mailer.sendsMail && member && !member.email_verified && Date.now() - member.created_at.getTime() > firstHour)
      return prompts.includes('none')
        ? back({ error: 'interaction_required' })
        : reply.redirect(`/membership/confirm-first?${queryString(rest)}`)
    const code = randomBytes(32).toString('base64url')
    await pool.query(
      `INSERT INTO authorization_codes (code_hash, user_id, code_challenge, redirect_uri, nonce, signed_in_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + interval '60 seconds')`,
      [hashOf(code), person.user_id, challenge, redirectUri, params['nonce'] ?? null, person.since],
    )
    return back({ code })
  })

  http.post('/membership/oauth2/token', async (request, reply) => {
    const params = readFields(request.body)
    if (params['grant_type'] !== 'authorization_code')
      return refuse(reply, 'unsupported_grant_type', 'Only authorization codes are taken.')
    // Taken and gone in one statement: a code works once, whoever asks first.
    const { rows } = await pool.query<{
      user_id: string
      code_challenge: string
      redirect_uri: string
      nonce: string | null
      signed_in_at: Date
      fresh: boolean
    }>(
      `DELETE FROM authorization_codes WHERE code_hash = $1 OR expires_at < now() - interval '1 hour'
       RETURNING user_id, code_challenge, redirect_uri, nonce, signed_in_at, expires_at > now() AND code_hash = $1 AS fresh`,
      [hashOf(params['code'] ?? '')],
    )
    const found = rows.find((row) => row.fresh)
    const proven =
      found &&
      params['client_id'] === clientId &&
      params['redirect_uri'] === found.redirect_uri &&
      same(hashOf(params['code_verifier'] ?? ''), found.code_challenge)
    const member = proven ? await accounts.member(found.user_id) : undefined
    if (!found || !member) return refuse(reply, 'invalid_grant', 'The code is not valid any more. Sign in again.')
    return reply.header('cache-control', 'no-store').send(await tokensFor(member, parts, found))
  })
}

const lifetime = 600

/** For so long one can look around before the address is confirmed. */
const firstHour = 60 * 60 * 1_000

async function tokensFor(
  { sub, email, email_verified, first_name, last_name, ...member }: Member,
  { issuer, audience, clientId, key, billing }: OpenIdParts,
  { nonce, signed_in_at }: { readonly nonce: string | null; readonly signed_in_at: Date },
) {
  const auth_time = Math.floor(signed_in_at.getTime() / 1_000)
  const person = { iss: issuer, sub, email, email_verified, given_name: first_name, family_name: last_name, auth_time }
  const { account, account_name, country, time_zone, is_primary, role } = member
  const { plan, status, until } = subscriptionOf(member, billing.enabled, new Date())
  const subscription = {
    plan,
    subscription_status: status,
    ...(until && { subscription_until: Math.floor(until.getTime() / 1_000) }),
  }
  const place = { ...(country !== null && { country }), ...(time_zone !== null && { zoneinfo: time_zone }) }
  const membership = { account, account_name, is_primary, ...(role !== null && { role }), ...place, ...subscription }
  const [access_token, id_token] = await Promise.all([
    key.sign({ ...person, aud: audience, client_id: clientId, ...membership }, 'at+jwt', lifetime),
    key.sign({ ...person, aud: clientId, ...(nonce === null ? {} : { nonce }) }, 'JWT', lifetime),
  ])
  return { access_token, id_token, token_type: 'Bearer', expires_in: lifetime, scope: 'openid profile email' }
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const refuse = (reply: FastifyReply, error: string, error_description: string) =>
  reply.code(400).header('cache-control', 'no-store').send({ error, error_description })
