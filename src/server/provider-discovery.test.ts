/** Sign-in with an external, independent OpenID provider, discovered by its issuer. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider as OidcProvider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { enhanced } from '#testing/sign-in.ts'
import { type Config, readConfig } from './config.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { freePort } from './postgres/postmaster.ts'
import { IssuerAway, SignInProvider, discovered } from './provider-discovery.ts'
import { newSecret } from './secrets.ts'

let listener: http.RequestListener = (_request, reply) => void reply.writeHead(503).end()
const elsewhere = http.createServer((request, reply) => listener(request, reply))
let issuer = ''
let origin = ''
let config: Config
let close: () => Promise<unknown>

const env = (more: Record<string, string> = {}) => ({
  SESSION_SECRET: newSecret(),
  MEMBERSHIP_SECRET: newSecret(),
  PROVIDER_ISSUER: issuer,
  PROVIDER_CLIENT_ID: 'nursery',
  PROVIDER_CLAIM_ACCOUNT: 'org_id',
  PROVIDER_CLAIM_ACCOUNT_NAME: 'org_name',
  PROVIDER_CLAIM_IS_PRIMARY: 'org_owner',
  PROVIDER_CLAIM_PLAN: 'tier',
  PROVIDER_PLAN_STANDARD: 'gold',
  ...more,
})

beforeAll(async () => {
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  issuer = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const person = { email: 'ana@example.com', given_name: 'Ana', family_name: 'Reid', org_id: 'o1', org_name: 'Green Gate' }
  listener = new OidcProvider(issuer, {
    clients: [
      {
        client_id: 'nursery',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
      {
        client_id: 'with-secret',
        client_secret: 'kept by the server',
        redirect_uris: [`${origin}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email'],
      profile: ['given_name', 'family_name', 'org_id', 'org_name', 'org_owner', 'tier'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...person, org_owner: true, tier: 'gold' }),
    }),
    cookies: { keys: [newSecret()] },
  }).callback()

  const read = readConfig({ PORT: String(port), ...env() })
  config = { ...read, provider: await discovered(read.provider) }
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const events = new EventBus(pool, url)
  await events.open()
  const product = await buildServer({ config, pool, events, membership: undefined })
  await product.listen({ host: '127.0.0.1', port })
  close = () => product.close()
})
afterAll(async () => {
  await close()
  elsewhere.close()
})

/** A browser without scripts: stores cookies, follows redirects, submits the first form of a page. Returns the last address. */
async function browse(start: string, typed: Record<string, string>): Promise<URL> {
  const jar = new Map<string, string>()
  let address = start
  let init: RequestInit = {}
  for (let step = 0; step < 15; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, address)
      if (next.origin === origin) return next
      address = next.href
      init = {}
      continue
    }
    const page = await answer.text()
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)]
    address = new URL(/<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '', address).href
    init = {
      method: 'POST',
      body: new URLSearchParams({ ...typed, ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) }),
    }
  }
  throw new Error('It never led back.')
}

test('signs a person in from end to end by the issuer alone, with the configured claims', async () => {
  const { provider } = config
  expect(provider).toMatchObject({ token: 'id_token', audiences: ['nursery'], flow: 'code' })
  expect(provider.authorizationEndpoint).toBe(`${issuer}/auth`)
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/auth/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'nursery',
    redirect_uri,
    scope: provider.scope,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await browse(`${provider.authorizationEndpoint}?${query}`, { login: `ana${newSecret()}`, password: 'any' })
  expect(back.pathname).toBe('/auth/callback')
  const exchange = (code_verifier: string) =>
    fetch(provider.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        client_id: 'nursery',
        redirect_uri,
        code_verifier,
      }),
    })
  const { id_token, access_token } = (await (await exchange(verifier)).json()) as { id_token: string; access_token: string }
  const open = (token: string) =>
    fetch(`${origin}/api/sessions/create`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const opened = await open(id_token)
  expect(await opened.json()).toMatchObject({ data: { role: 'admin', first_name: 'Ana', nursery_name: 'Green Gate' } })
  const me = await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${enhanced(opened)}` } })
  expect(me.status).toBe(200)
  expect((await open(access_token)).status).toBe(401)
  expect((await exchange(verifier)).status).toBe(400)
})

test('exchanges the code of a client with a secret, which no browser sees, and leads to where signing out ends', async () => {
  const secret = { PROVIDER_CLIENT_ID: 'with-secret', PROVIDER_CLIENT_SECRET: 'kept by the server' }
  const read = readConfig({ PORT: new URL(origin).port, ...env(secret) })
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
  const product = await buildServer({
    config: { ...read, provider: await discovered(read.provider) },
    pool,
    events: new EventBus(pool, process.env['DATABASE_URL'] ?? ''),
    membership: undefined,
  })
  const shown = await product.inject('/api/config')
  expect(shown.body).not.toContain('kept by the server')
  const { data } = shown.json<{ data: { token_endpoint: string; authorization_endpoint: string; sign_out_url: string } }>()
  expect([data.token_endpoint, new URL(data.sign_out_url).searchParams.get('client_id')]).toEqual([
    '/api/provider/token',
    'with-secret',
  ])
  const code_verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/auth/callback`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'with-secret',
    redirect_uri,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await browse(`${data.authorization_endpoint}?${query}`, { login: `ana${newSecret()}`, password: 'any' })
  const exchange = (payload: Record<string, string>) =>
    product.inject({
      method: 'POST',
      url: data.token_endpoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    })
  const sent = { code: back.searchParams.get('code') ?? '', redirect_uri, code_verifier }
  const answer = await exchange(sent)
  const { id_token, ...others } = answer.json<{ id_token: string }>()
  expect(others).toEqual({})
  const opened = await product.inject({
    method: 'POST',
    url: '/api/sessions/create',
    headers: { authorization: `Bearer ${id_token}` },
  })
  expect(opened.json()).toMatchObject({ data: { first_name: 'Ana' } })
  // A code works once, and nothing is guessed.
  for (const again of [sent, { ...sent, code: 'x' }, { code: 'x' }, {}])
    expect((await exchange(again as typeof sent)).statusCode).toBe(401)
  await product.close()
})

test('prefers configured values to discovered ones', async () => {
  const { provider } = readConfig(env({ PROVIDER_TOKEN_ENDPOINT: 'https://id.example/token', PROVIDER_AUDIENCE: 'api' }))
  const found = await discovered(provider)
  expect(found).toMatchObject({ tokenEndpoint: 'https://id.example/token', jwksUrl: `${issuer}/jwks`, token: 'access_token' })
})

test('refuses to start with an issuer that answers something else, has another name, or lacks PKCE', async () => {
  const refusalOf = (body: string, status = 200) => {
    const other = http.createServer(({ headers }, reply) =>
      reply.writeHead(status).end(body.replace('ITSELF', `http://${headers.host}`)),
    )
    return once(other.listen(0, '127.0.0.1'), 'listening').then(async () => {
      const own = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const { provider } = readConfig(env({ PROVIDER_ISSUER: own }))
      return discovered({ ...provider, issuers: [own] })
        .catch((error: Error) => error.message.replaceAll(own, 'ISSUER'))
        .finally(() => other.close())
    })
  }
  const document = (more: object) =>
    JSON.stringify({
      issuer,
      authorization_endpoint: 'https://x/a',
      token_endpoint: 'https://x/t',
      jwks_uri: 'https://x/k',
      ...more,
    })
  expect(await refusalOf('', 404)).toContain('did not say where one signs in')
  expect(await refusalOf('<html>')).toContain('did not say where one signs in')
  expect(await refusalOf(document({}))).toContain('calls itself')
  const itself = { issuer: 'ITSELF' }
  expect(await refusalOf(document({ ...itself, code_challenge_methods_supported: ['plain'] }))).toContain('does not take PKCE')
  expect(await refusalOf(document({ ...itself, token_endpoint: 'http://x/t' }))).toContain('must begin with https')
})

test('does not refuse to start while the issuer is away, busy or silent', async () => {
  let reply = (response: http.ServerResponse): unknown => response.writeHead(503).end()
  const other = http.createServer((_request, response) => void reply(response))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { provider } = readConfig(env({ PROVIDER_ISSUER: own }))
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
  reply = (response) => response.writeHead(429).end()
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
  reply = () => {}
  expect((await SignInProvider.open(provider)).isKnown).toBe(false)
  other.closeAllConnections()
  other.close()
  await expect(discovered(provider)).rejects.toThrow(IssuerAway)
})

test('starts without the provider, serves what needs none, reports it, and signs people in once it answers', async () => {
  const port = await freePort()
  const own = `http://127.0.0.1:${port}`
  const read = readConfig(env({ PROVIDER_ISSUER: own }))
  const lines: { msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const provider = await SignInProvider.open(read.provider)
  const product = await buildServer({
    config: { ...read, logLevel: 'warn' },
    pool,
    events: new EventBus(pool, url),
    membership: undefined,
    provider,
    logStream: stream,
  })
  const get = (path: string) => product.inject(path)
  const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.AA`
  const signIn = () =>
    product.inject({ method: 'POST', url: '/api/sessions/create', headers: { authorization: `Bearer ${token}` } })

  for (const path of ['/api/health', '/api/health/ready']) {
    const health = await get(path)
    expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'ok', sign_in: 'unavailable' }])
  }
  const page = await get('/sales/pos')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';")
  expect((await get('/api/users/me')).statusCode).toBe(401)
  for (const answer of [await get('/api/config'), await signIn()]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ detail: 'The sign-in service does not answer. Try again in a moment.' })
  }
  const messages = () => lines.map(({ msg }) => msg)
  await expect.poll(messages).toContain('Nobody can sign in: the sign-in provider is not reachable.')

  const document = {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    jwks_uri: `${own}/jwks`,
  }
  const answering = http.createServer(({ url: path }, reply) =>
    reply.end(JSON.stringify(path === '/jwks' ? { keys: [] } : document)),
  )
  await once(answering.listen(port, '127.0.0.1'), 'listening')
  await expect.poll(async () => (await get('/api/config')).statusCode).toBe(200)
  expect((await get('/api/config')).json()).toMatchObject({ data: { token_endpoint: `${own}/token` } })
  expect((await get('/api/health')).json()).not.toHaveProperty('sign_in')
  await expect
    .poll(async () => (await get('/auth/callback')).headers['content-security-policy'])
    .toContain(`connect-src 'self' ${own};`)
  // Its keys are read: the token is refused for what it is.
  expect((await signIn()).statusCode).toBe(401)
  expect(messages()).toContain('The sign-in provider answers: people can sign in.')
  expect(messages().filter((each) => each.startsWith('Nobody'))).toHaveLength(1)
  await product.close()
  answering.close()
})
