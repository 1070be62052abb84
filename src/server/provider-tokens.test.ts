import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, type JWTHeaderParameters, SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nurseryIdOf, providerVerifier, sessionTyp } from './provider-tokens.ts'
import type { Provider } from './provider-shape.ts'
import { sessionTokens } from './session-tokens.ts'

/** An external provider: other claim names, another algorithm, its own key set. */
const ours = await generateKeyPair('RS256', { extractable: true })
const foreignKeys = await generateKeyPair('RS256', { extractable: true })
const published = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }

let answers = true
const keySet = http.createServer({ keepAliveTimeout: 0 }, (_request, reply) => {
  if (!answers) return reply.writeHead(503).end()
  return reply.setHeader('content-type', 'application/json').end(JSON.stringify(published))
})
let provider: Provider
beforeAll(async () => {
  await once(keySet.listen(0, '127.0.0.1'), 'listening')
  provider = {
    embedded: false,
    realm: 'https://id.example',
    issuers: ['https://id.example', 'https://id2.example'],
    audiences: ['nursery-app'],
    algorithms: ['RS256'],
    clientId: 'x',
    scope: 'openid',
    jwksUrl: `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/keys`,
    authorizationEndpoint: '',
    tokenEndpoint: '',
    signUpUrl: '',
    profileUrl: '',
    flow: 'code',
    token: 'access_token',
    signUpUrls: { basic: '', standard: '', pro: '' },
    planNames: { basic: 'b', standard: 's', pro: 'pro' },
    claims: {
      sub: 'sub',
      email: 'email',
      first_name: 'nameFirst',
      last_name: 'nameLast',
      account: 'acc:uid',
      account_name: 'acc:name',
      is_primary: 'isPrimary',
      plan: 'planUid',
      role: 'job',
      subscription_status: 'state',
      subscription_until: 'until',
    },
  }
})
afterAll(() => void keySet.close())

const claims = {
  iss: 'https://id.example',
  aud: 'nursery-app',
  sub: 'p1',
  email: 'ana@example.com',
  nameFirst: 'Ana',
  nameLast: 'Reid',
  'acc:uid': 'n1',
  'acc:name': 'Green Gate',
  isPrimary: '1',
  planUid: 'pro',
}
const now = () => Math.floor(Date.now() / 1_000)

interface Made {
  readonly claims?: Record<string, unknown>
  readonly header?: Partial<JWTHeaderParameters>
  readonly key?: CryptoKey | Uint8Array
}

/** A valid token, except for the given changes. */
const token = ({ claims: other = {}, header = {}, key = ours.privateKey }: Made = {}) =>
  new SignJWT({ ...claims, iat: now(), exp: now() + 300, ...other })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
    .sign(key)

test('reads the person from a token by the configured claims', async () => {
  const person = await providerVerifier(provider)(await token({ claims: { auth_time: 1_700_000_000 } }))
  expect(person).toEqual({
    nursery_id: nurseryIdOf('https://id.example', 'n1'),
    sub: 'p1',
    email: 'ana@example.com',
    email_confirmed: true,
    first_name: 'Ana',
    last_name: 'Reid',
    account_name: 'Green Gate',
    is_primary: true,
    plan: 'pro',
    signed_in_at: 1_700_000_000,
    role: undefined,
    subscription_status: undefined,
    subscription_until: undefined,
    issued_at: expect.any(Date) as Date,
  })
  const iat = now() - 5
  const other = await providerVerifier(provider)(await token({ claims: { isPrimary: '0', iss: 'https://id2.example', iat } }))
  const claims = { job: 'sales', state: 'trialing', until: 1_800_000_000 }
  expect(await providerVerifier(provider)(await token({ claims }))).toMatchObject({
    role: 'sales',
    subscription_status: 'trialing',
    subscription_until: new Date('2027-01-15T08:00:00Z'),
  })
  const place = { country: 'GB', zoneinfo: 'Europe/London' }
  expect(await providerVerifier(provider)(await token({ claims: place }))).toMatchObject({
    country: 'UK',
    time_zone: 'Europe/London',
  })
  const nowhere = { country: 'Middle-earth', zoneinfo: 'Middle-earth/Shire' }
  expect(await providerVerifier(provider)(await token({ claims: nowhere }))).toMatchObject({
    country: undefined,
    time_zone: undefined,
  })
  // A claim makes nobody an admin, and an invalid state or day is ignored.
  const odd = { job: 'admin', state: 'paused', until: 'soon' }
  expect(await providerVerifier(provider)(await token({ claims: odd }))).toMatchObject({
    role: undefined,
    subscription_status: undefined,
    subscription_until: undefined,
  })
  expect(other).toMatchObject({ is_primary: false, signed_in_at: iat, nursery_id: person.nursery_id })
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('refuses a token that this provider did not sign, for us, in time', async () => {
  const prove = providerVerifier(provider)
  const publicKeyAsSecret = new TextEncoder().encode(await exportSPKI(ours.publicKey))
  const own = sessionTokens('x'.repeat(32))
  const forged: Record<string, string> = {
    'an unknown key': await token({ key: foreignKeys.privateKey }),
    'an unknown key by a name of its own': await token({ key: foreignKeys.privateKey, header: { kid: 'two' } }),
    'a key it brings along': await token({
      key: foreignKeys.privateKey,
      header: { jwk: await exportJWK(foreignKeys.publicKey) },
    }),
    'an address of keys it brings along': await token({
      key: foreignKeys.privateKey,
      header: { jku: 'https://evil.example/keys' },
    }),
    'no signature': `${encoded({ alg: 'none' })}.${encoded({ ...claims, iat: now(), exp: now() + 300 })}.`,
    'the public key as a secret': await token({ key: publicKeyAsSecret, header: { alg: 'HS256' } }),
    'an algorithm that was not agreed on': await token({ header: { alg: 'PS256' }, key: await asPS256() }),
    'for somebody else': await token({ claims: { aud: 'another-app' } }),
    'for nobody': await token({ claims: { aud: undefined } }),
    'by somebody else': await token({ claims: { iss: 'https://evil.example' } }),
    'run out': await token({ claims: { exp: now() - 31 } }),
    'for ever': await token({ claims: { exp: undefined } }),
    'made at no time': await token({ claims: { iat: undefined } }),
    'not yet': await token({ claims: { nbf: now() + 60 } }),
    'made tomorrow': await token({ claims: { iat: now() + 86_400, exp: now() + 90_000 } }),
    'signed in tomorrow': await token({ claims: { auth_time: now() + 86_400 } }),
    'of no nursery': await token({ claims: { 'acc:uid': undefined } }),
    'of nobody': await token({ claims: { sub: undefined } }),
    'in the shape of the product’s own': await token({ header: { typ: sessionTyp } }),
    'the product’s own': await own.sign({ nursery_id: nurseryIdOf('a', 'b'), session_id: nurseryIdOf('a', 'c') }),
    'changed on the way': (await token()).replace(/^[^.]+\.[^.]+/, (signed) => signed.slice(0, -4)),
    nonsense: 'nonsense',
    nothing: '',
  }
  for (const [what, given] of Object.entries(forged))
    await expect(prove(given), what).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  for (const nearly of [{ exp: now() - 20 }, { iat: now() + 20, auth_time: now() + 20 }])
    await expect(prove(await token({ claims: nearly }))).resolves.toMatchObject({ sub: 'p1' })
})

async function asPS256(): Promise<CryptoKey> {
  const jwk = { ...(await exportJWK(ours.privateKey)), alg: 'PS256' }
  return crypto.subtle.importKey('jwk', jwk, { name: 'RSA-PSS', hash: 'SHA-256' }, false, ['sign'])
}

test('reports a provider that does not respond as unavailable, not as a forgery', async () => {
  const prove = providerVerifier(provider)
  answers = false
  await expect(prove(await token())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  answers = true
  await expect(prove(await token())).resolves.toMatchObject({ sub: 'p1' })
  const nobody = providerVerifier({ ...provider, jwksUrl: 'http://127.0.0.1:9/' })
  await expect(nobody(await token())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('derives the same nursery id every time, and another for another provider', () => {
  expect(nurseryIdOf('a', 'b')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(nurseryIdOf('a', 'b')).toBe(nurseryIdOf('a', 'b'))
  expect(new Set([nurseryIdOf('a', 'b'), nurseryIdOf('b', 'a'), nurseryIdOf('a', 'c')]).size).toBe(3)
})

test('treats an address as unconfirmed only where the provider says so', async () => {
  const prove = providerVerifier(provider)
  const confirmed = async (email_verified: unknown) => (await prove(await token({ claims: { email_verified } }))).email_confirmed
  for (const value of [undefined, true, 'true', 1, '1']) expect([value, await confirmed(value)]).toEqual([value, true])
  for (const value of [false, 'false', 0, null, '']) expect([value, await confirmed(value)]).toEqual([value, false])
})

/** Values that some providers send in place of a text, in correctly signed tokens. */
const malformed: Record<string, unknown> = {
  null: null,
  'an empty text': '',
  blanks: '   ',
  'a text with a NUL': 'a\u0000b',
  'half a character': 'a\ud800',
  'a list': ['nursery-1'],
  'an empty list': [],
  'an object': { id: 1 },
  true: true,
  false: false,
  'a fraction': 1.5,
  'a number beyond the integers': 2 ** 60,
  'a very long text': 'x'.repeat(256),
}

test('refuses an account or subject that is neither a text nor an integer', async () => {
  const prove = providerVerifier(provider)
  for (const [what, value] of Object.entries(malformed))
    for (const name of ['acc:uid', 'sub']) {
      const given = prove(await token({ claims: { [name]: value } }))
      await expect(given, `${name} is ${what}`).rejects.toMatchObject({ code: 'FORBIDDEN', claim: name })
      await expect(given, `${name} is ${what}`).rejects.toThrow(`the sign-in service must send the claim “${name}” as a text`)
    }
  expect(await prove(await token({ claims: { 'acc:uid': 41, sub: 7 } }))).toMatchObject({
    nursery_id: nurseryIdOf('https://id.example', '41'),
    sub: '7',
  })
})
