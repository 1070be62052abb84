/** Hosted membership: its links, its tokens with its own published keys, and its webhooks. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { enhanced } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { newSecret } from '#server/secrets.ts'
import {
  billingStages,
  documentedPeople,
  documentedReport,
  documentedSignature,
  documentedSubscription,
  documentedToken,
} from '#server/testing-outseta.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] })
const hosted = http.createServer({ keepAliveTimeout: 0 }, (request, reply) =>
  request.url === '/.well-known/jwks'
    ? reply.setHeader('content-type', 'application/json').end(keys)
    : reply.writeHead(404).end(),
)
const webhookKey = randomBytes(32).toString('hex')
let base = ''
let origin = ''
let close: () => Promise<unknown>
const lines: { readonly msg: string }[] = []
const logStream = { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }
const env = () => ({
  SESSION_SECRET: newSecret(),
  MEMBERSHIP_SECRET: newSecret(),
  OUTSETA_URL: base,
  OUTSETA_PLANS: 'basic=b1,standard=s1,pro=p1',
  OUTSETA_WEBHOOK_KEY: webhookKey,
})

beforeAll(async () => {
  await once(hosted.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`
  const url = process.env['DATABASE_URL'] ?? ''
  const pool = openPool(url, 2)
  const events = new EventBus(pool, url)
  await events.open()
  const product = await buildServer({ config: readConfig(env()), pool, events, membership: undefined, logStream })
  await product.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(product.server.address() as AddressInfo).port}`
  close = () => product.close()
})
afterAll(async () => {
  await close()
  hosted.close()
})

/** Signs in with a token like the documented one. */
const open = async (given: Parameters<typeof documentedToken>[1], changed: JWTPayload = {}) => {
  const token = await new SignJWT({ ...documentedToken(new URL(base).host, given), ...changed })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('7d')
    .sign(privateKey)
  return fetch(`${origin}/api/sessions/create`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}
const account = () => randomBytes(6).toString('hex')
const person = (uid: string, sub: string, isPrimary: '0' | '1') => ({ account: uid, person: sub, isPrimary, plan: 's1' })

test('links to the provider’s pages in its format', () => {
  const { provider } = readConfig(env())
  expect(provider.signUpUrls.pro).toBe(`${base}/auth?widgetMode=register&planUid=p1`)
  expect(provider.profileUrl).toBe(`${base}/profile?tab=account`)
  expect(provider.authorizationEndpoint).toBe(`${base}/auth?widgetMode=login`)
})

test('takes the documented token, from its issuer by http or https, for its host or its resources', async () => {
  const uid = account()
  const { host } = new URL(base)
  const first = await open(person(uid, `a${uid}`, '1'))
  expect(await first.json()).toMatchObject({ data: { role: 'admin', first_name: 'First' } })
  const second = await open(person(uid, `b${uid}`, '0'), { iss: `https://${host}`, aud: `https://${host}/resources` })
  expect(await second.json()).toMatchObject({ data: { role: 'general_staff' } })
  const { rows } = await owner.query('SELECT plan FROM nurseries WHERE id = $1', [nurseryOf(uid)])
  expect(rows).toEqual([{ plan: 'standard' }])
})

test('logs once which claim of a signed token differs, and never the token', async () => {
  const uid = account()
  const refused = async (changed: JWTPayload) => (await open(person(uid, `c${uid}`, '1'), changed)).status
  const iss = 'https://another.outseta.com'
  for (let i = 0; i < 2; i++) expect([await refused({ iss }), await refused({ aud: 'shop' })]).toEqual([401, 401])
  const refusals = lines.filter(({ msg }) => msg.startsWith('A sign-in was refused'))
  expect(refusals).toMatchObject([
    { claim: 'iss', found: JSON.stringify(iss), level: 'warn' },
    { claim: 'aud', found: '"shop"', level: 'warn' },
  ])
  expect(JSON.stringify(lines)).not.toContain('eyJ')
})

test('a sign-in changes nothing that its token does not say', async () => {
  const uid = account()
  const signedIn = () => open(person(uid, `a${uid}`, '1'))
  await signedIn()
  const state = async () =>
    (
      await owner.query(`SELECT name, plan, subscription_status, subscription_until FROM nurseries WHERE id = $1`, [
        nurseryOf(uid),
      ])
    ).rows[0] as unknown
  const expired = documentedReport(uid, billingStages.expired, {
    Name: 'Green Gate',
    CurrentSubscription: documentedSubscription('s1', { EndDate: '2026-01-15T08:00:00' }),
  })
  const body = JSON.stringify(expired)
  await report(body, signed(body))
  const reported = {
    name: 'Green Gate',
    plan: 'standard',
    subscription_status: 'cancelled',
    subscription_until: new Date('2026-01-18T08:00:00Z'),
  }
  expect(await state()).toEqual(reported)
  const me = (await (await signedIn()).json()) as { data: object }
  expect(me.data).toMatchObject({ subscription: 'lapsed', nursery_name: 'Green Gate' })
  expect(await state()).toEqual(reported)
  const pro = JSON.stringify({ ...expired, CurrentSubscription: documentedSubscription('p1'), Updated: '2126-01-15T08:00:00' })
  await report(pro, signed(pro))
  // The token is older than the report: its plan is not.
  await signedIn()
  expect(await state()).toMatchObject({ plan: 'pro', subscription_status: 'cancelled' })
})

test('a report that comes before anybody of the account is sent again, and names the nursery', async () => {
  const uid = account()
  const body = JSON.stringify(documentedReport(uid, billingStages.trialing, { Name: 'Green Gate' }))
  const early = await report(body, signed(body))
  expect([early.status, await early.json()]).toMatchObject([503, { detail: expect.stringContaining('Send this again') }])
  await open(person(uid, `a${uid}`, '1'))
  expect((await report(body, signed(body))).status).toBe(200)
  const { rows } = await owner.query('SELECT name, subscription_status FROM nurseries WHERE id = $1', [nurseryOf(uid)])
  expect(rows).toEqual([{ name: 'Green Gate', subscription_status: 'trialing' }])
})

test('a report without a plan leaves the plan as it is', async () => {
  const uid = account()
  await open(person(uid, `a${uid}`, '1'))
  const body = JSON.stringify(documentedReport(uid, billingStages.pastDue, { CurrentSubscription: null }))
  await report(body, signed(body))
  const { rows } = await owner.query('SELECT plan, subscription_status FROM nurseries WHERE id = $1', [nurseryOf(uid)])
  expect(rows).toEqual([{ plan: 'standard', subscription_status: 'past_due' }])
})

const nurseryOf = (uid: string) => nurseryIdOf(base.replace('http:', 'https:'), uid)
const report = (body: string, signature: string, path = '/api/provider/webhook') =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
const signed = (body: string, key = webhookKey) => documentedSignature(body, key)['x-hub-signature-256']

test('accepts a webhook only with a signature over the raw bytes with the decoded key', async () => {
  const uid = account()
  await open(person(uid, `a${uid}`, '1'))
  const state = async () =>
    (await owner.query('SELECT plan, subscription_status FROM nurseries WHERE id = $1', [nurseryOf(uid)])).rows[0] as unknown
  const CurrentSubscription = documentedSubscription('p1', { RenewalDate: '2027-01-15T08:00:00' })
  const body = JSON.stringify(documentedReport(uid, billingStages.pastDue, { CurrentSubscription }))
  const wrong = [
    '',
    'sha256=00',
    signed(body, Buffer.from(webhookKey).toString('hex')),
    signed(`${body} `),
    signed(body).slice(7),
  ]
  for (const signature of wrong) expect((await report(body, signature)).status).toBe(401)
  expect(await state()).toEqual({ plan: 'standard', subscription_status: 'active' })
  const { rows: lines } = await owner.query(`SELECT after FROM audit_log WHERE nursery_id = $1 AND action = 'access.refused'`, [
    nurseryOf(uid),
  ])
  expect(lines).toMatchObject([{ after: { call: 'POST /api/provider/webhook' } }])
  expect((await report(body, signed(body))).status).toBe(200)
  expect(await state()).toEqual({ plan: 'pro', subscription_status: 'past_due' })
  for (const odd of ['{}', '[]', 'null', JSON.stringify({ Uid: uid, AccountStage: 99 })])
    expect([odd, (await report(odd, signed(odd))).status]).toEqual([odd, 200])
  expect((await report('{', signed('{'))).status).toBe(400)
  expect(await state()).toEqual({ plan: 'pro', subscription_status: 'past_due' })
})

test('ignores an earlier report that arrives again after a later one', async () => {
  const uid = account()
  await open(person(uid, `a${uid}`, '1'))
  const payloadOf = (AccountStage: number, Updated: string) => {
    const body = JSON.stringify(
      documentedReport(uid, AccountStage, { Updated, CurrentSubscription: documentedSubscription('p1') }),
    )
    return report(body, signed(body))
  }
  await payloadOf(3, '2026-11-02T08:00:00')
  await payloadOf(6, '2026-11-03T08:00:00')
  expect((await payloadOf(3, '2026-11-02T08:00:00')).status).toBe(200)
  const { rows } = await owner.query('SELECT subscription_status FROM nurseries WHERE id = $1', [nurseryOf(uid)])
  expect(rows).toEqual([{ subscription_status: 'cancelled' }])
})

test('signs out who is no longer among the people of an account, and everybody of a deleted one; the owner is mailed a link once', async () => {
  const uid = account()
  const [boss, hand] = [`a${uid}`, `b${uid}`]
  const signIn = async (sub: string, isPrimary: '0' | '1') => enhanced(await open(person(uid, sub, isPrimary)))
  const [owns, helps] = [await signIn(boss, '1'), await signIn(hand, '0')]
  const states = () =>
    Promise.all(
      [owns, helps].map(
        async (token) => (await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    )
  const reported = async (more: object, path?: string) => {
    const body = JSON.stringify(documentedReport(uid, billingStages.subscribing, more))
    expect((await report(body, signed(body), path)).status).toBe(200)
  }
  const mailed = async () =>
    (
      await owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE key LIKE 'nursery-data.mail-export-link ' || $1 || '%'`,
        [nurseryOf(uid)],
      )
    ).rowCount
  // A list without identifiers, or without the owner, may not be all.
  await reported({})
  await reported({ PersonAccount: documentedPeople(hand).map((each) => ({ ...each, IsPrimary: false })) })
  await reported({ PersonAccount: [{ Person: null, IsPrimary: true }] })
  await reported({ PersonAccount: documentedPeople(boss, hand), Updated: '2026-11-02T08:00:00' })
  expect(await states()).toEqual([200, 200])
  await reported({ PersonAccount: documentedPeople(boss), Updated: '2026-11-03T08:00:00' })
  await expect.poll(states).toEqual([200, 403])
  // The report from before comes again: it lets nobody in, and signs nobody out.
  await reported({ PersonAccount: documentedPeople(hand), Updated: '2026-11-02T08:00:00' })
  expect([await states(), await mailed()]).toEqual([[200, 403], 0])
  for (let i = 0; i < 2; i++) await reported({ Updated: '2026-11-04T08:00:00' }, '/api/provider/webhook/account-deleted')
  await expect.poll(states).toEqual([403, 403])
  const { rows } = await owner.query('SELECT subscription_status FROM nurseries WHERE id = $1', [nurseryOf(uid)])
  expect([rows, await mailed()]).toEqual([[{ subscription_status: 'cancelled' }], 1])
})
