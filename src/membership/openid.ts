/** OpenID Connect for the product, the only client. @node-oauth/oauth2-server implements OAuth 2.0 with PKCE; the OpenID Connect parts are here. */
import { createHash } from 'node:crypto'
import type { Model, OAuthError } from '@node-oauth/oauth2-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Accounts } from './accounts.ts'
import { type Fields, readFields, queryString } from './form-fields.ts'
import type { Mailer } from './mailer.ts'
import type { SigningKey } from './signing-key.ts'
import { type Authorization, type TokenParts, signTokens } from './tokens.ts'

export interface OpenIdParts extends TokenParts {
  /** Allowed origins of redirect addresses. */
  readonly origins: readonly string[]
  readonly pool: pg.Pool
  readonly accounts: Accounts
  readonly key: SigningKey
  readonly mailer: Pick<Mailer, 'sendsMail'>
}

/** The page a person has to complete first, by the error code; with `prompt=none` the client gets the error instead. */
const pages = { login_required: 'sign-in', interaction_required: 'confirm-first' } as const
interface Required {
  readonly error: keyof typeof pages
}

/** Milliseconds of use before a person has to confirm their address. */
const confirmationGrace = 60 * 60 * 1_000

export function serveOpenId(http: FastifyInstance, parts: OpenIdParts): void {
  const { issuer, key } = parts
  let opened: ReturnType<typeof openServer> | undefined
  // The library is loaded by the first sign-in: the start of the product does not wait for it.
  const server = () => (opened ??= openServer(parts))

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
    const { authorize } = await server()
    const params = readFields(request.query)
    const { prompt = '', ...rest } = params
    const { error, location } = await authorize(request, params, await authorizationOf(request, params, parts))
    const page = isRequired(error) && !prompt.split(' ').includes('none') ? pages[error.name] : undefined
    if (page !== undefined) return reply.redirect(`/membership/${page}?${queryString(rest)}`)
    // An unknown client, or an address it has not registered: nobody is redirected there.
    if (location === undefined) return sendError(reply, error)
    return reply.redirect(`${location}&${queryString({ iss: issuer })}`)
  })

  http.post('/membership/oauth2/token', async (request, reply) => {
    const { token } = await server()
    const { error, body } = await token(request)
    return error ? sendError(reply, error) : reply.header('cache-control', 'no-store').send(body)
  })
}

const isRequired = (error: OAuthError | undefined): error is OAuthError & { name: Required['error'] } =>
  error !== undefined && error.name in pages

const sendError = (reply: FastifyReply, error: OAuthError | undefined) =>
  reply
    .code(error?.code ?? 400)
    .header('cache-control', 'no-store')
    .send({ error: error?.name, error_description: error?.message })

/** The signed-in person at the provider, or the page they have to complete first. */
async function authorizationOf(
  request: FastifyRequest,
  { prompt = '', nonce = null }: Fields & { readonly nonce?: string | null },
  { accounts, mailer }: OpenIdParts,
): Promise<Authorization | Required> {
  const session = prompt.split(' ').includes('login') ? undefined : await accounts.signedIn(request.headers.cookie)
  const member = session && (await accounts.member(session.user_id))
  if (!session || !member) return { error: 'login_required' }
  const isLate = Date.now() - member.created_at.getTime() > confirmationGrace
  if (mailer.sendsMail && !member.email_verified && isLate) return { error: 'interaction_required' }
  return { user_id: session.user_id, signed_in_at: session.since, nonce }
}

async function openServer(parts: OpenIdParts) {
  const { default: OAuth2Server } = await import('@node-oauth/oauth2-server')
  const { Request, Response, OAuthError } = OAuth2Server
  const { origins, clientId, pool, accounts } = parts
  const redirectUris = origins.map((origin) => `${origin}/auth/callback`)
  const client = { id: clientId, grants: ['authorization_code'], redirectUris }

  const model: Model<Authorization | Required> = {
    getClient: async (id) => (id === clientId ? client : undefined),
    async saveAuthorizationCode(code, _client, user) {
      // The library accepts codes without PKCE, too.
      if (!/^[\w-]{43}$/.test(code.codeChallenge ?? ''))
        throw new OAuthError('Missing or invalid parameter: `code_challenge`', { name: 'invalid_request', code: 400 })
      if ('error' in user) throw new OAuthError('The person has to sign in.', { name: user.error, code: 400 })
      await pool.query(
        `INSERT INTO authorization_codes (code_hash, user_id, code_challenge, redirect_uri, nonce, signed_in_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          hashOf(code.authorizationCode),
          user.user_id,
          code.codeChallenge,
          code.redirectUri,
          user.nonce,
          user.signed_in_at,
          code.expiresAt,
        ],
      )
      return { ...code, client, user }
    },
    async getAuthorizationCode(authorizationCode) {
      const { rows } = await pool.query<Authorization & { code_challenge: string; redirect_uri: string; expires_at: Date }>(
        'SELECT user_id, nonce, signed_in_at, code_challenge, redirect_uri, expires_at FROM authorization_codes WHERE code_hash = $1',
        [hashOf(authorizationCode)],
      )
      const [row] = rows
      if (row === undefined) return undefined
      const { code_challenge: codeChallenge, redirect_uri: redirectUri, expires_at: expiresAt, ...user } = row
      return { authorizationCode, codeChallenge, redirectUri, expiresAt, client, user }
    },
    async revokeAuthorizationCode({ authorizationCode }) {
      const { rowCount } = await pool.query('DELETE FROM authorization_codes WHERE code_hash = $1', [hashOf(authorizationCode)])
      return rowCount === 1
    },
    async saveToken(_token, _client, user) {
      const member = 'error' in user ? undefined : await accounts.member(user.user_id)
      if ('error' in user || !member) throw new OAuthError('The account was deleted.', { name: 'invalid_grant', code: 400 })
      return { ...(await signTokens(member, user, parts)), client, user }
    },
  }
  const server = new OAuth2Server({
    model,
    allowEmptyState: true,
    authorizationCodeLifetime: 60,
    allowExtendedTokenAttributes: true,
    requireClientAuthentication: { authorization_code: false },
  })

  /** The error of the client; any other is thrown on. */
  const clientError = (error: unknown) => {
    if (error instanceof OAuthError && error.code < 500) return error
    throw error instanceof OAuthError ? (error.inner ?? error) : error
  }
  return {
    authorize: async ({ method, headers }: FastifyRequest, query: Fields, user: Authorization | Required) => {
      const response = new Response()
      const request = new Request({ method, headers, query, body: {} })
      const error = await server
        .authorize(request, response, { authenticateHandler: { handle: async () => user } })
        .then(() => undefined, clientError)
      return { error, location: response.get('location') }
    },
    token: async ({ method, headers, body }: FastifyRequest) => {
      const response = new Response()
      const request = new Request({ method, headers, query: {}, body: readFields(body) })
      const error = await server.token(request, response).then(() => undefined, clientError)
      return { error, body: response.body }
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
