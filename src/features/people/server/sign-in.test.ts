import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { type Membership, makeMembership } from '#membership/membership.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { newSecret } from '#server/secrets.ts'

let http: FastifyInstance
let membership: Membership
let origin: string
let audience: string

beforeAll(async () => {
  const probe = (await import('node:net')).createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  const config = readConfig({
    PORT: String(port),
    GLASSHOUSE_DATA: '.data-test/sign-in',
    SESSION_SECRET: newSecret(),
    MEMBERSHIP_SECRET: newSecret(),
  })
  origin = config.publicUrl
  audience = config.provider.audience
  membership = makeMembership({
    databaseUrl: process.env['MEMBERSHIP_DATABASE_URL'] ?? '',
    publicUrl: origin,
    secret: config.secrets.membership,
    audience,
    clientId: config.provider.clientId,
  })
  await membership.migrate()
  http = await buildServer({ config, pool: openPool(process.env['DATABASE_URL'] ?? '', 4), membership })
  await http.listen({ host: '127.0.0.1', port })
})
afterAll(() => http.close())

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual' as const,
})
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

let people = 0
async function signUp(plan = 'standard') {
  const email = `owner${Date.now()}-${++people}@example.com`
  const fields = { first_name: 'Ana', last_name: 'Reid', nursery: 'Green Gate', email, password: 'a long password', plan }
  const response = await fetch(`${origin}/membership/sign-up`, form(fields))
  return { email, response, cookie: cookiesOf(response) }
}

/** What a browser does: authorize, code, token. */
async function providerToken(cookie: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'glasshouse',
    redirect_uri: `${origin}/auth/callback`,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const authorized = await fetch(`${origin}/membership/oauth2/authorize?${query}`, { headers: { cookie }, redirect: 'manual' })
  const code = new URL(authorized.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const asked = {
    grant_type: 'authorization_code',
    code,
    client_id: 'glasshouse',
    redirect_uri: `${origin}/auth/callback`,
    code_verifier: verifier,
  }
  const first = await fetch(`${origin}/membership/oauth2/token`, form(asked))
  expect((await fetch(`${origin}/membership/oauth2/token`, form(asked))).status).toBe(400) // a code works once
  return ((await first.json()) as { access_token: string }).access_token
}

const open = (token: string, cookie = '') =>
  fetch(`${origin}/api/sessions/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) },
  })

const me = (token: string) => fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })

test('who signs up is the admin of a new nursery, and the device is remembered by a cookie no script reads', async () => {
  const { email, response, cookie } = await signUp()
  expect(response.status).toBe(303)
  const opened = await open(await providerToken(cookie))
  expect(opened.status).toBe(200)
  expect(await opened.json()).toMatchObject({
    data: { role: 'admin', first_name: 'Ana', email, nursery_name: 'Green Gate' },
    meta: { unique_devices: 1, max_allowed_devices: 2, remaining_devices: 1 },
  })
  const setCookie = opened.headers.getSetCookie().join('\n')
  expect(setCookie).toMatch(/glasshouse=[^;]+;.*HttpOnly;.*SameSite=Strict/)
  const token = opened.headers.get('x-enhanced-token') ?? ''
  expect(await (await me(token)).json()).toMatchObject({ data: { role: 'admin' } })

  const renew = (headers: Record<string, string>) =>
    fetch(`${origin}/api/sessions/refresh`, { method: 'POST', body: '{}', headers: { cookie: cookiesOf(opened), ...headers } })
  const renewed = await renew({ origin, 'content-type': 'application/json' })
  expect(renewed.status).toBe(200)
  expect((await me(renewed.headers.get('x-enhanced-token') ?? '')).status).toBe(200)
  // Another site's page has the cookie, but neither our origin nor JSON.
  expect((await renew({ origin: 'https://elsewhere.example', 'content-type': 'application/json' })).status).toBe(403)
  expect((await renew({ origin, 'content-type': 'text/plain' })).status).toBe(403)
})

test('a provider’s token opens nothing but a session', async () => {
  const { cookie } = await signUp()
  const refused = await me(await providerToken(cookie))
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
})

test('a third device is refused while both others are in use, and one that is logged out is out at once', async () => {
  const { cookie } = await signUp()
  const token = await providerToken(cookie)
  const [first, second] = [await open(token), await open(token)]
  const third = await open(token)
  expect(third.status).toBe(403)
  expect(await third.json()).toMatchObject({
    code: 'MAX_DEVICES_REACHED',
    detail: 'Maximum number of devices reached. Please log out from another device first.',
  })
  const [a, b] = [first.headers.get('x-enhanced-token') ?? '', second.headers.get('x-enhanced-token') ?? '']
  expect((await me(a)).status).toBe(200)
  await fetch(`${origin}/api/sessions/others`, { method: 'DELETE', headers: { authorization: `Bearer ${b}` } })
  const out = await me(a)
  expect(out.status).toBe(403)
  expect(out.headers.get('x-session-evicted')).toBe('1')
  expect(await out.json()).toMatchObject({ code: 'SESSION_INVALID' })
  expect((await open(token)).status).toBe(200)
})

const sign = async (claims: Record<string, unknown>, header: Record<string, unknown> = {}) => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return new SignJWT({ account: 'x', ...claims })
    .setProtectedHeader({ alg: 'EdDSA', ...header })
    .setSubject('x')
    .setIssuer(`${origin}/membership`)
    .setAudience(audience)
    .setExpirationTime('5m')
    .sign(privateKey)
}
const unsigned = (claims: object) =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.'

test('tokens that nobody trusted signed are nobody’s', async () => {
  const forged = [await sign({}), await sign({}, { kid: 'unknown' }), unsigned({ sub: 'x', account: 'x' }), 'nonsense', '']
  for (const token of forged) expect((await open(token)).status).toBe(401)
  for (const token of forged) expect((await me(token)).status).toBe(401)
})

test('the provider shows who one is there, and leads strangers to its sign-in page', async () => {
  const { email, cookie } = await signUp('pro')
  const page = await (await fetch(`${origin}/membership/profile`, { headers: { cookie } })).text()
  expect(page).toContain(email)
  expect(page).toContain('Pro · $50 a month')
  expect((await fetch(`${origin}/membership/profile`, { redirect: 'manual' })).headers.get('location')).toBe(
    '/membership/sign-in',
  )
})

test('a wrong password is told in a sentence, and the eleventh try has to wait', async () => {
  const { email } = await signUp()
  const tries = []
  for (let i = 0; i < 11; i++)
    tries.push(await fetch(`${origin}/membership/sign-in`, form({ email, password: 'wrong password' })))
  expect(tries[0]?.status).toBe(401)
  expect(await tries[0]?.text()).toContain('The e-mail address or the password is not right.')
  expect(tries[10]?.status).toBe(429)
  expect(Number(tries[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a code is not sent to an address that nobody agreed on', async () => {
  const { cookie } = await signUp()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'glasshouse',
    redirect_uri: 'https://elsewhere.example/',
  })
  const refused = await fetch(`${origin}/membership/oauth2/authorize?${query}`, { headers: { cookie }, redirect: 'manual' })
  expect(refused.status).toBe(400)
})

test('what is typed comes back as text, never as a page', async () => {
  const fields = { first_name: '"><script>', last_name: 'x', nursery: 'x', email: 'no', password: 'short', plan: 'basic' }
  const page = await (await fetch(`${origin}/membership/sign-up`, form(fields))).text()
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
  expect(page).toContain('Choose a password of at least 10 characters.')
  expect(page).not.toContain('<script')
})
