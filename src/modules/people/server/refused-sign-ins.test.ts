/** Refused requests get the right status and message, change nothing, and add one line to the history of their nursery. */
import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type Product, aProduct, enhanced, password, theProduct } from '#testing/sign-in.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

interface Line {
  readonly user_id: string | null
  readonly after: Readonly<Record<string, string>>
}

/** A nursery with its owner signed in, and the lines of its history about refusals. */
async function aNursery() {
  const { cookie, email } = await product.signUp({ plan: 'pro' })
  const providerToken = await product.providerToken(cookie)
  const opened = await product.open(providerToken)
  const token = enhanced(opened)
  const lines = async (): Promise<readonly Line[]> => {
    const answer = await product.call('GET', '/api/audit-log?subject_type=access', token)
    return ((await answer.json()) as { data: Line[] }).data
  }
  const { account } = claimsOf(providerToken)
  return {
    cookie,
    email,
    providerToken,
    token,
    lines,
    account,
    user: ((await opened.json()) as { data: { id: string } }).data.id,
  }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { account: string; iss: string; aud: string }

const now = () => Math.floor(Date.now() / 1_000)

test.each([
  ['forged', (claims: object, key: CryptoKey) => signed(claims, key, now() + 600)],
  ['expired', (claims: object, key: CryptoKey) => signed(claims, key, now() - 600)],
  ['for another audience', (claims: object, key: CryptoKey) => signed({ ...claims, aud: 'somebody else' }, key, now() + 600)],
  ['unsigned', (claims: object) => Promise.resolve(new UnsecuredJWT({ ...claims, exp: now() + 600, iat: now() }).encode())],
])('a provider’s token that is %s opens nothing and is noted once', async (_, make) => {
  const { providerToken, lines } = await aNursery()
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const bad = await make(claimsOf(providerToken), privateKey)
  for (let i = 0; i < 2; i++) {
    const refused = await product.open(bad)
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      401,
      'You are not signed in, or were signed out. Sign in again.',
    ])
  }
  expect((await lines()).map(({ user_id, after }) => [user_id, after['call'], after['code'], after['ip_address']])).toEqual([
    [null, 'POST /api/sessions/create', 'UNAUTHENTICATED', '127.0.0.1'],
  ])
})

const signed = (claims: object, key: CryptoKey, expires: number) =>
  new SignJWT({ ...claims, exp: expires, iat: now() - 1_000 }).setProtectedHeader({ alg: 'EdDSA', kid: 'unknown' }).sign(key)

test('records who sent another’s device id, gave themselves a role, or sent a name of ten thousand emoji', async () => {
  const mine = await aNursery()
  const other = await aNursery()
  const sessions = (await (await product.call('GET', '/api/sessions', other.token)).json()) as { data: { id: string }[] }
  const send = (method: string, address: string, body?: object) =>
    fetch(`${product.origin}${address}`, {
      method,
      headers: { authorization: `Bearer ${mine.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await send('DELETE', `/api/sessions/${sessions.data[0]?.id}`)).status).toBe(404)
  expect((await product.me(other.token)).status).toBe(200)
  expect((await send('PUT', `/api/users/${mine.user}/role`, { role: 'sales' })).status).toBe(403)
  expect((await send('POST', '/api/profile/settings', { nurseryName: '🌱'.repeat(10_000) })).status).toBe(422)
  expect((await mine.lines()).map(({ user_id, after }) => [user_id, after['call'], after['code']])).toEqual([
    [mine.user, 'POST /api/profile/settings', 'INVALID'],
    [mine.user, 'PUT /api/users/:id/role', 'FORBIDDEN'],
    [mine.user, 'DELETE /api/sessions/:id', 'NOT_FOUND'],
  ])
  expect(await other.lines()).toEqual([])
})

test('does not count an outdated token as a refusal while its device is signed in, and does afterwards', async () => {
  const { token, lines, cookie, user } = await aNursery()
  const { nursery, session } = decodeJwt<{ nursery: string; session: string }>(token)
  const old = await product.oldToken(nursery, session)
  expect((await product.me(old)).status).toBe(401)
  expect(await lines()).toEqual([])
  expect((await product.call('DELETE', '/api/sessions/current', token)).status).toBe(204)
  expect((await product.me(old)).status).toBe(401)
  const again = enhanced(await product.open(await product.providerToken(cookie)))
  const seenLines = (await (await product.call('GET', '/api/audit-log?subject_type=access', again)).json()) as { data: Line[] }
  expect(seenLines.data.map(({ after }) => after['call'])).toEqual(['GET /api/users/me'])
  expect(user).not.toBe('')
})

test('records wrong passwords once a minute, and limits attempts', async () => {
  const { email, lines } = await aNursery()
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await product.signIn(email, 'wrong password')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect((await lines()).map(({ after }) => after['call'])).toEqual(['POST /membership/sign-in'])
})

test('refuses two hundred sign-ins in a minute with the time to wait', async () => {
  const another = await aProduct()
  try {
    const answers = await Promise.all(Array.from({ length: 200 }, () => another.open('nonsense')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(100)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await another.close()
  }
})

test('signs every device out at once after a password reset by mail', async () => {
  const { email, token } = await aNursery()
  await product.send('forgot', { email })
  const done = await product.send('reset', { token: await product.mailedToken(email), password: `${password} again` })
  expect(done.status).toBe(200)
  await expect.poll(async () => (await product.me(token)).headers.get('x-session-evicted')).toBe('1')
})

test('records nothing for an unknown nursery', async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const account = randomUUID()
  expect((await product.open(await signed({ account }, privateKey, now() + 600))).status).toBe(401)
  const owner = new pg.Client({ connectionString: process.env['OWNER_DATABASE_URL'] })
  await owner.connect()
  const { rows } = await owner.query('SELECT FROM audit_log WHERE nursery_id = $1', [nurseryIdOf(product.realm, account)])
  await owner.end()
  expect(rows).toEqual([])
})
