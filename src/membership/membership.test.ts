import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { anAddress, cookiesOf, form } from '#testing/sign-in.ts'
import { newSecret } from '#server/secrets.ts'
import { makeMembership } from './membership.ts'
import { product, withTables, inOwnSchema } from './testing-membership.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const at = (address: string) => `${product.origin}/membership/${address}`

test('publishes the keys that verify its tokens, as any OpenID provider', async () => {
  const discovered = (await (await fetch(at('.well-known/openid-configuration'))).json()) as Record<string, string>
  expect(discovered).toMatchObject({ issuer: at('').slice(0, -1), code_challenge_methods_supported: ['S256'] })
  const keys = (await (await fetch(discovered['jwks_uri'] ?? '')).json()) as { keys: Record<string, unknown>[] }
  expect(keys.keys.every((key) => key['kty'] === 'OKP' && !('d' in key))).toBe(true)

  const { email, cookie } = await product.signUp({ plan: 'pro' })
  const { code, verifier } = await product.codeFor(cookie)
  const given = (await (await product.exchange(code, verifier)).json()) as { access_token: string; id_token: string }
  const expected = { issuer: discovered['issuer'] ?? '', algorithms: ['EdDSA'] }
  const set = createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0])
  const access = await jwtVerify(given.access_token, set, { ...expected, audience: product.audience, typ: 'at+jwt' })
  expect(access.payload).toMatchObject({
    email,
    given_name: 'Ana',
    family_name: 'Reid',
    account_name: 'Green Gate',
    is_primary: true,
    plan: 'pro',
    auth_time: expect.any(Number) as number,
    account: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
  await jwtVerify(given.id_token, set, { ...expected, audience: product.options.clientId, typ: 'JWT' })
})

test('accepts a code once, within a minute, from the client that requested it', async () => {
  const { cookie } = await product.signUp()
  const another = randomBytes(32).toString('base64url')
  const wrong: [string | undefined, Record<string, string>][] = [
    [another, {}],
    ['', {}],
    [undefined, { client_id: 'another' }],
    [undefined, { redirect_uri: 'https://elsewhere.example/' }],
    [undefined, { grant_type: 'password' }],
  ]
  for (const [verifier, query] of wrong) {
    const made = await product.codeFor(cookie)
    expect((await product.exchange(made.code, verifier ?? made.verifier, query)).status).toBe(400)
  }
  const guessed = await product.codeFor(cookie)
  expect((await product.exchange(guessed.code, another)).status).toBe(400)
  expect((await product.exchange(guessed.code, guessed.verifier)).status).toBe(400)
  const { code, verifier } = await product.codeFor(cookie)
  const twice = await Promise.all([product.exchange(code, verifier), product.exchange(code, verifier)])
  expect(twice.map((answer) => answer.status).toSorted()).toEqual([200, 400])

  const late = await product.codeFor(cookie)
  await withTables((tables) =>
    tables.query(`UPDATE authorization_codes SET expires_at = now() - interval '1 second' WHERE code_hash = $1`, [
      hashOf(late.code),
    ]),
  )
  expect((await product.exchange(late.code, late.verifier)).status).toBe(400)
})

test('sends a code only to the registered address, and only with a PKCE challenge', async () => {
  const { cookie } = await product.signUp()
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  expect((await product.authorize(cookie, { ...proof, redirect_uri: 'https://elsewhere.example/' })).status).toBe(400)
  expect((await product.authorize(cookie, { ...proof, client_id: 'another' })).status).toBe(400)
  for (const query of [{}, { ...proof, code_challenge_method: 'plain' }, { ...proof, code_challenge: 'short' }]) {
    const back = new URL((await product.authorize(cookie, query)).headers.get('location') ?? '')
    expect([back.pathname, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      '/auth/callback',
      'invalid_request',
      'x',
    ])
  }
})

test('asks a signed-in person to sign in again when required, and only reports an error with prompt=none', async () => {
  const { cookie } = await product.signUp()
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const again = (await product.authorize(cookie, { ...proof, prompt: 'login' })).headers.get('location') ?? ''
  expect(again).toMatch(/^\/membership\/sign-in\?.*client_id=/)
  expect(again).not.toContain('prompt')
  const silent = (await product.authorize('', { ...proof, prompt: 'none' })).headers.get('location')
  expect(silent).toContain('error=login_required')
  expect((await product.authorize('', proof)).headers.get('location')).toMatch(/^\/membership\/sign-in/)
})

test('explains a wrong password, keeps the address in the form, and delays the eleventh attempt', async () => {
  const { email } = await product.signUp()
  const tries = []
  for (let i = 0; i < 11; i++) tries.push(await product.signIn(` ${i % 2 ? email.toUpperCase() : email}`, 'wrong password'))
  expect(tries[0]?.status).toBe(401)
  const page = (await tries[0]?.text()) ?? ''
  expect(page).toContain('The e-mail address or password is incorrect.')
  expect(page).toContain(email)
  expect(tries.slice(1, 9).map((each) => each.status)).toEqual(Array(8).fill(401))
  expect(tries[10]?.status).toBe(429)
  expect(Number(tries[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await tries[10]?.text()).toMatch(/Wait \d+ seconds, then try again\./)
})

test('locks an address for an hour after a hundred wrong passwords; a successful sign-in resets the count', async () => {
  const { email } = await product.signUp()
  const ofThis = 'WHERE address_hash = $1'
  const tried = (n: number) =>
    withTables((tables) => tables.query(`UPDATE failed_logins SET attempts = $2 ${ofThis}`, [hashOf(email), n]))
  await product.signIn(email, 'wrong password')
  await tried(99)
  expect((await product.signIn(email)).status).toBe(303)
  await product.signIn(email, 'wrong password')
  await tried(99)
  expect((await product.signIn(email, 'wrong password')).status).toBe(401)
  const shut = await product.signIn(email)
  expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await shut.text()).toContain('Wait an hour')
  await withTables((tables) =>
    tables.query(`UPDATE failed_logins SET last_at = last_at - interval '61 minutes' ${ofThis}`, [hashOf(email)]),
  )
  expect((await product.signIn(email)).status).toBe(303)
})

test('never answers with an internal error', async () => {
  const { cookie } = await product.signUp()
  const odd = ['{"email":5,"password":["x"]}', 'null', '[]', '"x"', '{"grant_type":"authorization_code","code":{}}', '{', '']
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']
  for (const address of ['sign-in', 'sign-up', 'sign-out', 'oauth2/token'])
    for (const body of odd)
      for (const type of types) {
        const answer = await fetch(at(address), {
          method: 'POST',
          body,
          redirect: 'manual',
          // Refused for none but itself.
          headers: { 'content-type': type, 'x-forwarded-for': anAddress() },
        })
        expect([address, body, type, answer.status]).toSatisfy(() => answer.status < 500 && answer.status !== 429)
      }
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  expect((await product.authorize(cookie, { ...proof, nonce: 'a\0' })).status).toBe(302)
  expect((await product.authorize('membership.session_token=%zz.%00; x=%', { ...proof, state: '\0' })).status).toBe(302)
  const doubled = `${at('oauth2/authorize')}?client_id=a&client_id=b&redirect_uri=x`
  expect((await fetch(doubled, { redirect: 'manual' })).status).toBe(400)
  expect((await product.signUp({ password: 'ten letters\0' })).response.status).toBe(422)
})

test('lets one of two concurrent sign-ups with one address in, and explains the refusal of the other', async () => {
  const email = `concurrent-${randomUUID()}@example.com`
  const both = await Promise.all([product.signUp({ email }), product.signUp({ email: email.toUpperCase() })])
  expect(both.map(({ response }) => response.status).toSorted()).toEqual([303, 409])
  const refused = both.find(({ response }) => response.status === 409)
  expect(await refused?.response.text()).toContain('This e-mail address already has an account.')
})

test('escapes input in pages', async () => {
  const { response } = await product.signUp({ name: '"><script>', email: 'no', password: 'short' })
  const page = await response.text()
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
  expect(page).toContain('Choose a password of at least 10 characters.')
  expect(page).not.toContain('<script>')
})

test('refuses sign-in, sign-up and sign-out from another site', async () => {
  const { email, cookie } = await product.signUp()
  const strange = { origin: 'https://elsewhere.example', cookie, ...product.caller }
  for (const address of ['sign-in', 'sign-up', 'sign-out']) {
    const refused = await fetch(at(address), form({ email, password: 'a long password' }, strange))
    expect([address, refused.status, cookiesOf(refused)]).toEqual([address, 403, ''])
  }
  const led = await fetch(at('sign-out'), { headers: { cookie, 'sec-fetch-site': 'cross-site' }, redirect: 'manual' })
  expect([led.status, cookiesOf(led)]).toEqual([200, ''])
  expect((await fetch(at('profile'), { headers: { cookie } })).status).toBe(200)

  expect((await fetch(at('sign-out'), form({}, { origin: product.origin, cookie, ...product.caller }))).status).toBe(303)
  const redirected = await fetch(at('profile'), { headers: { cookie }, redirect: 'manual' })
  expect(redirected.headers.get('location')).toBe('/membership/sign-in')
})

test('shows the signed-in person at the provider', async () => {
  const { email, cookie } = await product.signUp({ plan: 'pro' })
  const page = await (await fetch(at('profile'), { headers: { cookie } })).text()
  expect(page).toContain(email)
  expect(page).toContain('Pro · US$50 a month')
})

test('starts with a new key after a change of its secret, and rejects the old one', async () => {
  await inOwnSchema(async (databaseUrl, tables) => {
    const kids: string[] = []
    for (const secret of [newSecret(), newSecret()]) {
      const membership = makeMembership({ ...product.options, databaseUrl, secret })
      await membership.migrate()
      await membership.close()
      const { rows } = await tables.query<{ kid: string }>('SELECT kid FROM signing_keys ORDER BY created_at DESC LIMIT 1')
      kids.push(rows[0]?.kid ?? '')
    }
    expect(new Set(kids).size).toBe(2)
  })
})
