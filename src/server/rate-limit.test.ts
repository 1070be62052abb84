/** Rate limits of a person, a nursery and an address, each separately. The clock stands still: no machine is too slow to call so often in a minute. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { sessionTokens } from './session-tokens.ts'

let product: Product
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(async () => {
  vi.useRealTimers()
  await product.close()
})

const several = <T>(count: number, one: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => one(n)))

async function anOwner() {
  const { email, cookie } = await product.signUp()
  const token = enhanced(await product.open(await product.providerToken(cookie)))
  const { rows } = await owner.query<{ nursery_id: string }>('SELECT nursery_id FROM users WHERE email = $1', [email])
  return { token, nursery_id: rows[0]?.nursery_id ?? '' }
}

/** Another person of a nursery, with their own device. */
async function aColleague(nursery_id: string): Promise<string> {
  const [user, session] = [randomUUID(), randomUUID()]
  await owner.query(
    `INSERT INTO users (nursery_id, id, subject, role, first_name) VALUES ($1, $2::uuid, $2::text, 'sales', 'Ruby')`,
    [nursery_id, user],
  )
  await owner.query(
    `INSERT INTO device_sessions (nursery_id, id, user_id, device_id, device_info, ip_address, renewal_family_hash, renewal_hash)
     VALUES ($1, $2::uuid, $3, $2::text, 'a test', '127.0.0.1', 'x', 'x')`,
    [nursery_id, session, user],
  )
  return sessionTokens(product.secrets.SESSION_SECRET).sign({ nursery_id, session_id: session })
}

async function refusalOf(response: Response) {
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  const [type, wait] = [response.headers.get('content-type'), Number(response.headers.get('retry-after'))]
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  return { status: response.status, code, type, detail: detail.replace(String(wait), 'some') }
}

const refused = (detail: string) => ({ status: 429, code: 'TOO_MANY', type: 'application/problem+json; charset=utf-8', detail })

const noted = async (nursery_id: string) => {
  const { rows } = await owner.query<{ after: { code: string } }>(
    `SELECT after FROM audit_log WHERE nursery_id = $1 AND subject_type = 'access'`,
    [nursery_id],
  )
  return rows.map(({ after }) => after.code)
}

test('limits a person who calls too often, says when to retry, affects nobody else, and logs it once', async () => {
  product = await aProduct(undefined, {}, { CALLS_A_MINUTE: '30' })
  const { token, nursery_id } = await anOwner()
  const colleague = await aColleague(nursery_id)
  const calls = await several(30, () => product.me(token))
  expect(calls.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const sentence = 'That was too much at once. Wait some seconds, then go on.'
  expect(await refusalOf(await product.me(token))).toEqual(refused(sentence))
  expect(await refusalOf(await product.call('POST', '/api/sales', token))).toEqual(refused(sentence))
  expect(await refusalOf(await product.call('GET', '/api/events', token))).toEqual(refused(sentence))
  expect((await product.me(colleague)).status).toBe(200)
  expect(await noted(nursery_id)).toEqual(['TOO_MANY'])
  vi.setSystemTime(Date.now() + 61_000)
  expect((await product.me(token)).status).toBe(200)
})

test('allows a nursery ten times as much as a person, counted separately for each nursery', async () => {
  product = await aProduct(undefined, {}, { CALLS_A_MINUTE: '8', TRUST_PROXY: 'loopback' })
  const [busy, other] = [await anOwner(), await anOwner()]
  const people = await several(11, () => aColleague(busy.nursery_id))
  // Each from its own address, or the address limit would apply.
  const call = (token: string, n: number) =>
    fetch(`${product.origin}/api/users/me`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${n}` } })
  const calls = await several(80, (n) => call(people[n % 10] ?? '', n % 10))
  expect(calls.map(({ status }) => status)).toEqual(Array(80).fill(200))
  expect(await refusalOf(await call(people[10] ?? '', 11))).toEqual(
    refused('Your nursery asks for too much at once. Wait some seconds, then go on.'),
  )
  expect((await call(other.token, 12)).status).toBe(200)
})

test('allows an address ten times as much, without database access beyond it, and counts an IPv6 network as one', async () => {
  product = await aProduct(undefined, {}, { CALLS_A_MINUTE: '3', TRUST_PROXY: 'loopback' })
  const nursery_id = randomUUID()
  const forged = await sessionTokens('x'.repeat(40)).sign({ nursery_id, session_id: randomUUID() })
  await owner.query(`INSERT INTO nurseries (id, name) VALUES ($1, 'Green Gate')`, [nursery_id])
  const call = (address: string, from: string) =>
    fetch(`${product.origin}${address}`, { headers: { 'x-forwarded-for': from, authorization: `Bearer ${forged}` } })
  const calls = await several(30, (n) => call('/api/config', n % 2 ? '2001:db8::1' : '2001:db8::2'))
  expect(calls.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const sentence = 'Too many requests come from this address at once. Wait some seconds, then go on.'
  expect(await refusalOf(await call('/api/config', '2001:db8::3'))).toEqual(refused(sentence))
  expect(await refusalOf(await call('/api/users/me', '2001:db8::4'))).toEqual(refused(sentence))
  expect(await refusalOf(await call('/no/such/page', '2001:db8::5'))).toEqual(refused(sentence))
  expect(await noted(nursery_id)).toEqual([])
  expect((await call('/api/config', '2001:db8:1::1')).status).toBe(200)
})

test('never limits a screen with twenty requests, a scanning till or an outbox of a day', async () => {
  product = await aProduct()
  const { token } = await anOwner()
  const calls = await several(600, () => product.me(token))
  // A busy machine may put some off (503), which is no limit of the person.
  expect(calls.filter(({ status }) => status === 429)).toEqual([])
  expect(calls.map(({ status }) => status)).toContain(200)
})
